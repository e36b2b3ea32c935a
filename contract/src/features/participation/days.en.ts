import type { Words } from '#kit/words.ts'

export const entry: Words = {
  'participation.dates.full': 'Full',
  'participation.dates.price': '{{amount}} excl. VAT',
  'participation.dates.price.ttc': '{{amount}} incl. VAT',
  'participation.dates.hours': '{{start}} – {{end}}',
}
