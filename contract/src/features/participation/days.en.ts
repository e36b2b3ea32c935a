import type { Words } from '#kit/words.ts'

/** What is said of a day wherever days are listed, to whoever has not signed in too. */
export const daysEn: Words = {
  'participation.dates.full': 'Full',
  'participation.dates.price': '{{amount}} excl. VAT',
  'participation.dates.price.ttc': '{{amount}} incl. VAT',
  'participation.dates.hours': '{{start}} – {{end}}',
}
