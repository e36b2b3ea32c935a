import type { Words } from '#kit/words.ts'
import { entryFr } from './entry.fr.ts'
import { eventFr } from './event.fr.ts'
import { visitFr } from './visit.fr.ts'

/** Every French sentence that a screen shows; a feature with screens adds its line to one of the three parts. */
export const screenFr: Words = { ...entryFr, ...visitFr, ...eventFr }
