import type { Words } from '#kit/words.ts'

export const area: Words = {
  'organisation.entry.money': 'Money',
  'organisation.entry.documents': 'Invoices and credit notes',
  'organisation.entry.dues': 'What is due',
  'organisation.entry.payment': 'Payment methods',
  'organisation.entry.books': 'Accounts',
}
