import { articlesFr } from '#features/articles/articles.fr.ts'
import { tariffsFr } from '#features/articles/tariffs.fr.ts'
import { authRefusalsFr } from '#features/auth/refusals.fr.ts'
import { badgesFr } from '#features/badges/badges.fr.ts'
import { billingFr } from '#features/billing/billing.fr.ts'
import { calendarsFr } from '#features/calendars/calendars.fr.ts'
import { checkoutFr } from '#features/checkout/checkout.fr.ts'
import { companiesFr } from '#features/companies/companies.fr.ts'
import { companionsFr } from '#features/companions/companions.fr.ts'
import { conferencesFr } from '#features/conferences/conferences.fr.ts'
import { emailsRefusalsFr } from '#features/emails/refusals.fr.ts'
import { contextRefusalsFr } from '#features/events/refusals.fr.ts'
import { filesFr } from '#features/files/files.fr.ts'
import { formsFr } from '#features/forms/forms.fr.ts'
import { homeFr } from '#features/home/home.fr.ts'
import { invitationsFr } from '#features/invitations/invitations.fr.ts'
import { invoicesFr } from '#features/invoices/invoices.fr.ts'
import { participationRefusalsFr } from '#features/participation/refusals.fr.ts'
import { quotasFr } from '#features/quotas/quotas.fr.ts'
import { registrationRefusalsFr } from '#features/registration/refusals.fr.ts'
import { refusalsFr } from '#kit/refusals.fr.ts'
import type { Words } from '#kit/words.ts'
import { beginFr } from './begin.fr.ts'

export const visitFr: Words = {
  ...beginFr,
  ...refusalsFr,
  ...articlesFr,
  ...tariffsFr,
  ...quotasFr,
  ...companiesFr,
  ...formsFr,
  ...conferencesFr,
  ...filesFr,
  ...badgesFr,
  ...companionsFr,
  ...invitationsFr,
  ...billingFr,
  ...calendarsFr,
  ...checkoutFr,
  ...invoicesFr,
  ...homeFr,
  ...emailsRefusalsFr,
  ...contextRefusalsFr,
  ...authRefusalsFr,
  ...participationRefusalsFr,
  ...registrationRefusalsFr,
}
