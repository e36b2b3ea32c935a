import type { Words } from '#kit/words.ts'

export const visit: Words = {
  'quotas.choose': 'Choisissez',
  'quotas.full': 'Complet',
  'quotas.unavailable': 'Indisponible',
  'quotas.left_one': 'Il en reste 1',
  'quotas.left_other': 'Il en reste {{count}}',
  'quotas.option': '{{value}} – {{note}}',
  QUOTAS_INACTIVE: 'Cette question n’est plus posée',
  QUOTA_FULL: '« {{answer}} » n’est plus disponible',
  QUOTAS_NOT_REGISTERED: 'Inscrivez-vous avant de répondre à cette question',
}
