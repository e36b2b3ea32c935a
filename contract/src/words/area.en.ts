import { organisationEn } from '#features/organisation/organisation.en.ts'
import type { Words } from '#kit/words.ts'

/** The English sentences of the organisers’ area, which participants never load. */
export const areaEn: Words = { ...organisationEn }
