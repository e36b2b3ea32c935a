import type { Words } from '#kit/words.ts'
import { areaFr } from './area.fr.ts'
import { beginFr } from './begin.fr.ts'
import { editFr } from './edit.fr.ts'
import { entryFr } from './entry.fr.ts'
import { eventFr } from './event.fr.ts'
import { followingFr } from './live.fr.ts'
import { overviewFr } from './overview.fr.ts'
import { signingPartFr } from './signing.fr.ts'
import { visitFr } from './visit.fr.ts'

/** Words of all screens; a feature with screens adds its line to one of the nine parts. */
export const screenFr: Words = {
  ...entryFr,
  ...signingPartFr,
  ...beginFr,
  ...visitFr,
  ...followingFr,
  ...eventFr,
  ...areaFr,
  ...overviewFr,
  ...editFr,
}
