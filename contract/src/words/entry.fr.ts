import { authFr } from '#features/auth/auth.fr.ts'
import { contextFr } from '#features/events/events.fr.ts'
import { entranceFr } from '#features/home/entrance.fr.ts'
import { daysFr } from '#features/participation/days.fr.ts'
import { translationsFr } from '#features/translations/translations.fr.ts'
import { usersRefusalsFr } from '#features/users/refusals.fr.ts'
import { errorsFr } from '#kit/errors.fr.ts'
import type { Words } from '#kit/words.ts'

export const entryFr: Words = {
  ...errorsFr,
  ...contextFr,
  ...translationsFr,
  ...authFr,
  ...entranceFr,
  ...daysFr,
  ...usersRefusalsFr,
}
