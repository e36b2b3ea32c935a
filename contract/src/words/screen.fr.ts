import type { Words } from '#kit/words.ts'
import { areaFr } from './area.fr.ts'
import { editFr } from './edit.fr.ts'
import { entryFr } from './entry.fr.ts'
import { eventFr } from './event.fr.ts'
import { followingFr } from './live.fr.ts'
import { signingPartFr } from './signing.fr.ts'
import { visitFr } from './visit.fr.ts'

/** Words of all screens. */
export const screenFr: Words = {
  ...entryFr,
  ...signingPartFr,
  ...visitFr,
  ...followingFr,
  ...eventFr,
  ...areaFr,
  ...editFr,
}
