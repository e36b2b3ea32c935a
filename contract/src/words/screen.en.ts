import type { Words } from '#kit/words.ts'
import { areaEn } from './area.en.ts'
import { editEn } from './edit.en.ts'
import { entryEn } from './entry.en.ts'
import { eventEn } from './event.en.ts'
import { followingEn } from './live.en.ts'
import { signingPartEn } from './signing.en.ts'
import { visitEn } from './visit.en.ts'

/** Words of all screens. */
export const screenEn: Words = {
  ...entryEn,
  ...signingPartEn,
  ...visitEn,
  ...followingEn,
  ...eventEn,
  ...areaEn,
  ...editEn,
}
