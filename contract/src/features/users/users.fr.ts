import type { Words } from '#kit/words.ts'

export const signing: Words = {
  EMAIL_HAS_FACTOR:
    'Retirez d’abord votre second facteur : une autre adresse ouvre votre compte à la personne qui la lit. Vous le remettrez ensuite',
  ACCOUNT_OF_OTHERS: 'Ce compte sert aussi ailleurs : seule cette personne peut changer ce qui l’ouvre',
  PASSWORD_CURRENT_REQUIRED: 'Indiquez votre mot de passe actuel',
  PASSWORD_WRONG: 'Le mot de passe actuel est incorrect',
}
