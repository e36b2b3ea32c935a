import type { Words } from '#kit/words.ts'

export const overview: Words = {
  'obstacle.payment': 'aucun moyen de paiement n’est ouvert',
  'obstacle.dayPrices': 'aucun moyen de paiement n’est ouvert',
  'obstacle.card': 'le paiement par carte ne répond pas',
  'obstacle.seller': 'le vendeur est incomplet, et la facture ne peut pas être écrite',
  'obstacle.invoice': 'la facture ne serait pas valable',
  'obstacle.mails': 'aucun mail ne part, et le code à six chiffres n’arrive pas',
  'obstacle.choice': 'une question obligatoire n’a aucune réponse à choisir',
}
