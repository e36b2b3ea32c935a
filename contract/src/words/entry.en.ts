import { authEn } from '#features/auth/auth.en.ts'
import { contextEn } from '#features/events/events.en.ts'
import { entranceEn } from '#features/home/entrance.en.ts'
import { daysEn } from '#features/participation/days.en.ts'
import { translationsEn } from '#features/translations/translations.en.ts'
import { usersRefusalsEn } from '#features/users/refusals.en.ts'
import { errorsEn } from '#kit/errors.en.ts'
import type { Words } from '#kit/words.ts'

export const entryEn: Words = {
  ...errorsEn,
  ...contextEn,
  ...translationsEn,
  ...authEn,
  ...entranceEn,
  ...daysEn,
  ...usersRefusalsEn,
}
