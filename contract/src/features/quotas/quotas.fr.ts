import type { Words } from '#kit/words.ts'

export const quotasFr: Words = {
  'quotas.choose': 'Choisissez',
  'quotas.full': 'Complet',
  'quotas.unavailable': 'Indisponible',
  'quotas.left_one': 'Plus qu’une place',
  'quotas.left_other': 'Encore {{count}} places',
  'quotas.option': '{{value}} – {{note}}',
}
