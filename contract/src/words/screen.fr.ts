import { articlesFr } from '#features/articles/articles.fr.ts'
import { authFr } from '#features/auth/auth.fr.ts'
import { badgesFr } from '#features/badges/badges.fr.ts'
import { companiesFr } from '#features/companies/companies.fr.ts'
import { companionsFr } from '#features/companions/companions.fr.ts'
import { conferencesFr } from '#features/conferences/conferences.fr.ts'
import { contextFr } from '#features/context/context.fr.ts'
import { filesFr } from '#features/files/files.fr.ts'
import { formsFr } from '#features/forms/forms.fr.ts'
import { homeFr } from '#features/home/home.fr.ts'
import { invitationsFr } from '#features/invitations/invitations.fr.ts'
import { participationFr } from '#features/participation/participation.fr.ts'
import { quotasFr } from '#features/quotas/quotas.fr.ts'
import { registrationFr } from '#features/registration/registration.fr.ts'
import { translationsFr } from '#features/translations/translations.fr.ts'
import { typologiesFr } from '#features/typologies/typologies.fr.ts'
import { usersFr } from '#features/users/users.fr.ts'
import { waitingListFr } from '#features/waiting-list/waiting-list.fr.ts'
import { errorsFr } from '#kit/errors.fr.ts'
import type { Words } from '#kit/words.ts'

/** Every French sentence that a screen shows; a feature with screens adds its line here. */
export const screenFr: Words = {
  ...errorsFr,
  ...contextFr,
  ...translationsFr,
  ...usersFr,
  ...participationFr,
  ...articlesFr,
  ...quotasFr,
  ...typologiesFr,
  ...companiesFr,
  ...authFr,
  ...formsFr,
  ...conferencesFr,
  ...filesFr,
  ...badgesFr,
  ...companionsFr,
  ...invitationsFr,
  ...waitingListFr,
  ...registrationFr,
  ...homeFr,
}
