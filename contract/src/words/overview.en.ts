import { rehearsalEn } from '#features/dashboard/rehearsal.en.ts'
import { partNamesEn } from '#features/event-config/part-names.en.ts'
import { actsEn } from '#features/journal/acts.en.ts'
import { awaitingEn } from '#features/obstacles/awaiting.en.ts'
import { obstaclesEn } from '#features/obstacles/obstacles.en.ts'
import { resumingEn } from '#features/obstacles/resuming.en.ts'
import type { Words } from '#kit/words.ts'

export const overviewEn: Words = {
  ...actsEn,
  ...partNamesEn,
  ...rehearsalEn,
  ...awaitingEn,
  ...obstaclesEn,
  ...resumingEn,
}
