import type { Words } from '#kit/words.ts'

export const area: Words = {
  'organisation.entry.money': 'Argent',
  'organisation.entry.documents': 'Factures et avoirs',
  'organisation.entry.dues': 'Ce qui reste dû',
  'organisation.entry.payment': 'Moyens de paiement',
  'organisation.entry.books': 'Comptabilité',
}
