import type { Words } from '#kit/words.ts'
import { areaEn } from './area.en.ts'
import { beginEn } from './begin.en.ts'
import { editEn } from './edit.en.ts'
import { entryEn } from './entry.en.ts'
import { eventEn } from './event.en.ts'
import { followingEn } from './live.en.ts'
import { overviewEn } from './overview.en.ts'
import { signingPartEn } from './signing.en.ts'
import { visitEn } from './visit.en.ts'

/** Words of all screens; a feature with screens adds its line to one of the nine parts. */
export const screenEn: Words = {
  ...entryEn,
  ...signingPartEn,
  ...beginEn,
  ...visitEn,
  ...followingEn,
  ...eventEn,
  ...areaEn,
  ...overviewEn,
  ...editEn,
}
