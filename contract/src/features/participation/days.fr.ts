import type { Words } from '#kit/words.ts'

/** What is said of a day wherever days are listed, to whoever has not signed in too. */
export const daysFr: Words = {
  'participation.dates.full': 'Complet',
  'participation.dates.price': '{{amount}} HT',
  'participation.dates.price.ttc': '{{amount}} TTC',
  'participation.dates.hours': '{{start}} – {{end}}',
}
