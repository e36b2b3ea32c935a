import { additionsFr } from '#features/additions/additions.fr.ts'
import { bulkFr } from '#features/bulk/bulk.fr.ts'
import { dayFr } from '#features/check-in/day.fr.ts'
import { organisationFr } from '#features/dashboard/dashboard.fr.ts'
import { segmentsFr } from '#features/stats/segments.fr.ts'
import { tagsFr } from '#features/tags/tags.fr.ts'
import type { Words } from '#kit/words.ts'

export const areaFr: Words = {
  ...dayFr,
  ...organisationFr,
  ...segmentsFr,
  ...tagsFr,
  ...additionsFr,
  ...bulkFr,
}
