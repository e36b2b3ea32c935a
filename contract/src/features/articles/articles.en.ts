import type { Words } from '#kit/words.ts'

export const articlesEn: Words = {
  'articles.lead': 'Prices exclude VAT.',
  'articles.lead.ttc': 'Prices include VAT.',
  'articles.general': 'For the whole event',
  'articles.more': 'Extras',
  'articles.unavailable': 'Unavailable',
  'articles.auto': 'Included in your registration',
  'articles.none': 'None of these',
  'articles.summary': 'Summary',
  'articles.summary.empty': 'Nothing to pay for this choice.',
  'articles.summary.credit': 'Owed to you',
  'articles.summary.totalHT': 'Total excl. VAT',
  'articles.summary.vat': 'VAT {{rate}}',
  'articles.summary.totalTTC': 'Total incl. VAT',
  'articles.summary.unfold': 'Show the details',
  'articles.summary.fold': 'Hide the details',
  'articles.summary.said.credit': 'In your favour: {{amount}} incl. VAT',
  'articles.summary.said': 'Total: {{amount}} incl. VAT',
}
