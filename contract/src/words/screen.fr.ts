import type { Words } from '#kit/words.ts'
import { areaFr } from './area.fr.ts'
import { editFr } from './edit.fr.ts'
import { entryFr } from './entry.fr.ts'
import { eventFr } from './event.fr.ts'
import { followingFr } from './live.fr.ts'
import { visitFr } from './visit.fr.ts'

/** Every French sentence that a screen shows; a feature with screens adds its line to one of the six parts. */
export const screenFr: Words = { ...entryFr, ...visitFr, ...followingFr, ...eventFr, ...areaFr, ...editFr }
