import type { Words } from '#kit/words.ts'

/** Words about days in any list, also before sign-in. */
export const entry: Words = {
  'participation.dates.full': 'Complet',
  'participation.dates.price': '{{amount}} HT',
  'participation.dates.price.ttc': '{{amount}} TTC',
  'participation.dates.hours': '{{start}} – {{end}}',
}
