import type { Words } from '#kit/words.ts'

export const begin: Words = {
  'checkout.summary.previous': 'Déjà facturé',
  'checkout.change.credit': '{{amount}} vous reviendront',
  'checkout.change.credit.text':
    'Rien n’est remboursé sur-le-champ : l’organisateur vous rembourse ou vous établit un avoir.',
  'checkout.change.due': 'Il restera {{amount}} à régler',
  'checkout.change.even': 'Il n’y aura rien de plus à régler',
  'checkout.change.nothing': 'Il n’y aura plus rien à régler',
}
