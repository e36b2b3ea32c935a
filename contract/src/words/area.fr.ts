import { organisationFr } from '#features/organisation/organisation.fr.ts'
import type { Words } from '#kit/words.ts'

/** The French sentences of the organisers’ area, which participants never load. */
export const areaFr: Words = { ...organisationFr }
