import { articlesFr } from '#features/articles/articles.fr.ts'
import { badgesFr } from '#features/badges/badges.fr.ts'
import { billingFr } from '#features/billing/billing.fr.ts'
import { checkoutFr } from '#features/checkout/checkout.fr.ts'
import { companiesFr } from '#features/companies/companies.fr.ts'
import { companionsFr } from '#features/companions/companions.fr.ts'
import { conferencesFr } from '#features/conferences/conferences.fr.ts'
import { directoryFr } from '#features/directory/directory.fr.ts'
import { filesFr } from '#features/files/files.fr.ts'
import { formsFr } from '#features/forms/forms.fr.ts'
import { homeFr } from '#features/home/home.fr.ts'
import { invitationsFr } from '#features/invitations/invitations.fr.ts'
import { invoicesFr } from '#features/invoices/invoices.fr.ts'
import { participationFr } from '#features/participation/participation.fr.ts'
import { quotasFr } from '#features/quotas/quotas.fr.ts'
import { registrationFr } from '#features/registration/registration.fr.ts'
import { typologiesFr } from '#features/typologies/typologies.fr.ts'
import { waitingListFr } from '#features/waiting-list/waiting-list.fr.ts'
import type { Words } from '#kit/words.ts'

/** The French sentences of registering and of the home page. */
export const visitFr: Words = {
  ...directoryFr,
  ...participationFr,
  ...articlesFr,
  ...quotasFr,
  ...typologiesFr,
  ...companiesFr,
  ...formsFr,
  ...conferencesFr,
  ...filesFr,
  ...badgesFr,
  ...companionsFr,
  ...invitationsFr,
  ...waitingListFr,
  ...billingFr,
  ...checkoutFr,
  ...invoicesFr,
  ...registrationFr,
  ...homeFr,
}
