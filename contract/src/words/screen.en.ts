import { articlesEn } from '#features/articles/articles.en.ts'
import { authEn } from '#features/auth/auth.en.ts'
import { badgesEn } from '#features/badges/badges.en.ts'
import { companiesEn } from '#features/companies/companies.en.ts'
import { companionsEn } from '#features/companions/companions.en.ts'
import { conferencesEn } from '#features/conferences/conferences.en.ts'
import { contextEn } from '#features/context/context.en.ts'
import { filesEn } from '#features/files/files.en.ts'
import { formsEn } from '#features/forms/forms.en.ts'
import { homeEn } from '#features/home/home.en.ts'
import { invitationsEn } from '#features/invitations/invitations.en.ts'
import { participationEn } from '#features/participation/participation.en.ts'
import { quotasEn } from '#features/quotas/quotas.en.ts'
import { registrationEn } from '#features/registration/registration.en.ts'
import { translationsEn } from '#features/translations/translations.en.ts'
import { typologiesEn } from '#features/typologies/typologies.en.ts'
import { usersEn } from '#features/users/users.en.ts'
import { waitingListEn } from '#features/waiting-list/waiting-list.en.ts'
import { errorsEn } from '#kit/errors.en.ts'
import type { Words } from '#kit/words.ts'

/** Every English sentence that a screen shows; a feature with screens adds its line here. */
export const screenEn: Words = {
  ...errorsEn,
  ...contextEn,
  ...translationsEn,
  ...usersEn,
  ...participationEn,
  ...articlesEn,
  ...quotasEn,
  ...typologiesEn,
  ...companiesEn,
  ...authEn,
  ...formsEn,
  ...conferencesEn,
  ...filesEn,
  ...badgesEn,
  ...companionsEn,
  ...invitationsEn,
  ...waitingListEn,
  ...registrationEn,
  ...homeEn,
}
