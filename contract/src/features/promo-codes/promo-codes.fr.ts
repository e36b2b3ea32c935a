import type { Words } from '#kit/words.ts'

export const server: Words = {
  PROMO_UNKNOWN: 'Ce code promo n’existe pas',
  PROMO_NOT_YET: 'Ce code promo n’est pas encore valable',
  PROMO_OVER: 'Ce code promo n’est plus valable',
  PROMO_NOT_FOR_YOU: 'Ce code promo n’est pas prévu pour votre inscription',
  PROMO_USED_UP: 'Ce code promo a été utilisé autant de fois qu’il le permet',
  PROMO_ALREADY_USED: 'Vous avez déjà utilisé un code promo',
  PROMO_IN_PAYMENT: 'Ce code promo fait partie d’un paiement commencé : terminez-le ou attendez qu’il expire',
  PROMO_USELESS: 'Ce code promo n’enlève rien à ce que vous avez choisi',
  PROMO_IN_USE: 'Ce code promo a déjà servi : ce qu’il offre ne change plus',
  PROMO_MAX_BELOW_USES: 'Ce code promo a déjà servi plus de fois',
  PROMO_END_BEFORE_START: 'La fin doit suivre le début',

  'promo.line': 'Code promo {{code}}',
}
