import { authFr } from '#features/auth/auth.fr.ts'
import { badgesFr } from '#features/badges/badges.fr.ts'
import { contextFr } from '#features/context/context.fr.ts'
import { filesFr } from '#features/files/files.fr.ts'
import { formsFr } from '#features/forms/forms.fr.ts'
import { homeFr } from '#features/home/home.fr.ts'
import { participationFr } from '#features/participation/participation.fr.ts'
import { registrationFr } from '#features/registration/registration.fr.ts'
import { translationsFr } from '#features/translations/translations.fr.ts'
import { typologiesFr } from '#features/typologies/typologies.fr.ts'
import { usersFr } from '#features/users/users.fr.ts'
import { errorsFr } from '#kit/errors.fr.ts'
import type { Words } from '#kit/words.ts'

/** Every French sentence that a screen shows; a feature with screens adds its line here. */
export const screenFr: Words = {
  ...errorsFr,
  ...contextFr,
  ...translationsFr,
  ...usersFr,
  ...participationFr,
  ...typologiesFr,
  ...authFr,
  ...formsFr,
  ...filesFr,
  ...badgesFr,
  ...registrationFr,
  ...homeFr,
}
