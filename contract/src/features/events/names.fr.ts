import type { Words } from '#kit/words.ts'

export const edit: Words = {
  'organisation.models.holds.days_one': '{{count}} journée',
  'organisation.models.holds.days_other': '{{count}} journées',
}
