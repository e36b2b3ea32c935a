import type { Words } from '#kit/words.ts'

export const visit: Words = {
  'quotas.choose': 'Choose',
  'quotas.full': 'Full',
  'quotas.unavailable': 'Unavailable',
  'quotas.left_one': '1 left',
  'quotas.left_other': '{{count}} left',
  'quotas.option': '{{value}} – {{note}}',
  QUOTAS_INACTIVE: 'This question is no longer asked',
  QUOTA_FULL: '“{{answer}}” is no longer available',
  QUOTAS_NOT_REGISTERED: 'Register before answering this question',
}
