import { articlesEn } from '#features/articles/articles.en.ts'
import { badgesEn } from '#features/badges/badges.en.ts'
import { billingEn } from '#features/billing/billing.en.ts'
import { checkoutEn } from '#features/checkout/checkout.en.ts'
import { companiesEn } from '#features/companies/companies.en.ts'
import { companionsEn } from '#features/companions/companions.en.ts'
import { conferencesEn } from '#features/conferences/conferences.en.ts'
import { directoryEn } from '#features/directory/directory.en.ts'
import { filesEn } from '#features/files/files.en.ts'
import { formsEn } from '#features/forms/forms.en.ts'
import { homeEn } from '#features/home/home.en.ts'
import { invitationsEn } from '#features/invitations/invitations.en.ts'
import { invoicesEn } from '#features/invoices/invoices.en.ts'
import { participationEn } from '#features/participation/participation.en.ts'
import { quotasEn } from '#features/quotas/quotas.en.ts'
import { registrationEn } from '#features/registration/registration.en.ts'
import { typologiesEn } from '#features/typologies/typologies.en.ts'
import { waitingListEn } from '#features/waiting-list/waiting-list.en.ts'
import type { Words } from '#kit/words.ts'

/** The English sentences of registering and of the home page. */
export const visitEn: Words = {
  ...directoryEn,
  ...participationEn,
  ...articlesEn,
  ...quotasEn,
  ...typologiesEn,
  ...companiesEn,
  ...formsEn,
  ...conferencesEn,
  ...filesEn,
  ...badgesEn,
  ...companionsEn,
  ...invitationsEn,
  ...waitingListEn,
  ...billingEn,
  ...checkoutEn,
  ...invoicesEn,
  ...registrationEn,
  ...homeEn,
}
