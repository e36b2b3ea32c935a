import { additionsEn } from '#features/additions/additions.en.ts'
import { bulkEn } from '#features/bulk/bulk.en.ts'
import { dayEn } from '#features/check-in/day.en.ts'
import { organisationEn } from '#features/dashboard/dashboard.en.ts'
import { segmentsEn } from '#features/stats/segments.en.ts'
import { tagsEn } from '#features/tags/tags.en.ts'
import type { Words } from '#kit/words.ts'

export const areaEn: Words = {
  ...dayEn,
  ...organisationEn,
  ...segmentsEn,
  ...tagsEn,
  ...additionsEn,
  ...bulkEn,
}
