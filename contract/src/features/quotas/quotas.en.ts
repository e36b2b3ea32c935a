import type { Words } from '#kit/words.ts'

export const quotasEn: Words = {
  'quotas.choose': 'Choose',
  'quotas.full': 'Full',
  'quotas.unavailable': 'Unavailable',
  'quotas.left_one': 'One place left',
  'quotas.left_other': '{{count}} places left',
  'quotas.option': '{{value}} – {{note}}',
}
