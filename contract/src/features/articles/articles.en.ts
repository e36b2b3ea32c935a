import type { Words } from '#kit/words.ts'

export const articlesEn: Words = {
  'articles.lead': 'Prices exclude VAT.',
  'articles.general': 'For the whole event',
  'articles.more': 'In addition',
  'articles.price': '{{amount}} excl. VAT',
  'articles.free': 'Free',
  'articles.full': 'Full',
  'articles.unavailable': 'Unavailable',
  'articles.auto': 'Included in your registration',
  'articles.left_one': 'One place left',
  'articles.left_other': '{{count}} places left',
  'articles.none': 'None',
  'articles.summary': 'Summary',
  'articles.summary.empty': 'Nothing to pay for this choice.',
  'articles.summary.credit': 'In your favour',
  'articles.summary.totalHT': 'Total excl. VAT',
  'articles.summary.vat': 'VAT {{rate}}',
  'articles.summary.totalTTC': 'Total incl. VAT',
  'articles.summary.unfold': 'Show the details',
  'articles.summary.fold': 'Hide the details',
  'articles.summary.said': 'Total: {{amount}} incl. VAT',
}
