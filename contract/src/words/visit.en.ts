import { articlesEn } from '#features/articles/articles.en.ts'
import { tariffsEn } from '#features/articles/tariffs.en.ts'
import { authRefusalsEn } from '#features/auth/refusals.en.ts'
import { badgesEn } from '#features/badges/badges.en.ts'
import { billingEn } from '#features/billing/billing.en.ts'
import { calendarsEn } from '#features/calendars/calendars.en.ts'
import { checkoutEn } from '#features/checkout/checkout.en.ts'
import { companiesEn } from '#features/companies/companies.en.ts'
import { companionsEn } from '#features/companions/companions.en.ts'
import { conferencesEn } from '#features/conferences/conferences.en.ts'
import { emailsRefusalsEn } from '#features/emails/refusals.en.ts'
import { contextRefusalsEn } from '#features/events/refusals.en.ts'
import { filesEn } from '#features/files/files.en.ts'
import { formsEn } from '#features/forms/forms.en.ts'
import { homeEn } from '#features/home/home.en.ts'
import { invitationsEn } from '#features/invitations/invitations.en.ts'
import { invoicesEn } from '#features/invoices/invoices.en.ts'
import { participationRefusalsEn } from '#features/participation/refusals.en.ts'
import { quotasEn } from '#features/quotas/quotas.en.ts'
import { registrationRefusalsEn } from '#features/registration/refusals.en.ts'
import { refusalsEn } from '#kit/refusals.en.ts'
import type { Words } from '#kit/words.ts'
import { beginEn } from './begin.en.ts'

export const visitEn: Words = {
  ...beginEn,
  ...refusalsEn,
  ...articlesEn,
  ...tariffsEn,
  ...quotasEn,
  ...companiesEn,
  ...formsEn,
  ...conferencesEn,
  ...filesEn,
  ...badgesEn,
  ...companionsEn,
  ...invitationsEn,
  ...billingEn,
  ...calendarsEn,
  ...checkoutEn,
  ...invoicesEn,
  ...homeEn,
  ...emailsRefusalsEn,
  ...contextRefusalsEn,
  ...authRefusalsEn,
  ...participationRefusalsEn,
  ...registrationRefusalsEn,
}
