import type { Words } from '#kit/words.ts'

export const usersFr: Words = {
  ACCOUNT_OF_OTHERS: 'Ce compte sert aussi ailleurs : seule cette personne peut changer ce qui l’ouvre',
  PASSWORD_CURRENT_REQUIRED: 'Indiquez votre mot de passe actuel',
  PASSWORD_WRONG: 'Le mot de passe actuel est incorrect',
}
