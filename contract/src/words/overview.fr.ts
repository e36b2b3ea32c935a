import { rehearsalFr } from '#features/dashboard/rehearsal.fr.ts'
import { partNamesFr } from '#features/event-config/part-names.fr.ts'
import { actsFr } from '#features/journal/acts.fr.ts'
import { awaitingFr } from '#features/obstacles/awaiting.fr.ts'
import { obstaclesFr } from '#features/obstacles/obstacles.fr.ts'
import { resumingFr } from '#features/obstacles/resuming.fr.ts'
import type { Words } from '#kit/words.ts'

export const overviewFr: Words = {
  ...actsFr,
  ...partNamesFr,
  ...rehearsalFr,
  ...awaitingFr,
  ...obstaclesFr,
  ...resumingFr,
}
