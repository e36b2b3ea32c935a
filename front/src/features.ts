// Written by `node scripts/lists.ts --write`.

import type { Feature } from '#feature.ts'
import { additionsFeature } from '#features/additions/additions.feature.ts'
import { articlesFeature } from '#features/articles/articles.feature.ts'
import { attendanceFeature } from '#features/attendance/attendance.feature.ts'
import { attendanceSheetsFeature } from '#features/attendance-sheets/attendance-sheets.feature.ts'
import { authFeature } from '#features/auth/auth.feature.ts'
import { badgesFeature } from '#features/badges/badges.feature.ts'
import { billingFeature } from '#features/billing/billing.feature.ts'
import { bundlesFeature } from '#features/bundles/bundles.feature.ts'
import { categoriesFeature } from '#features/categories/categories.feature.ts'
import { checkInFeature } from '#features/check-in/check-in.feature.ts'
import { checkoutFeature } from '#features/checkout/checkout.feature.ts'
import { companiesFeature } from '#features/companies/companies.feature.ts'
import { companionsFeature } from '#features/companions/companions.feature.ts'
import { conferencesFeature } from '#features/conferences/conferences.feature.ts'
import { contactsFeature } from '#features/contacts/contacts.feature.ts'
import { dashboardFeature } from '#features/dashboard/dashboard.feature.ts'
import { deliveriesFeature } from '#features/deliveries/deliveries.feature.ts'
import { emailsFeature } from '#features/emails/emails.feature.ts'
import { employersFeature } from '#features/employers/employers.feature.ts'
import { eventConfigFeature } from '#features/event-config/event-config.feature.ts'
import { eventFileFeature } from '#features/event-file/event-file.feature.ts'
import { eventsFeature } from '#features/events/events.feature.ts'
import { figuresFeature } from '#features/figures/figures.feature.ts'
import { formsFeature } from '#features/forms/forms.feature.ts'
import { guestsFeature } from '#features/guests/guests.feature.ts'
import { homeFeature } from '#features/home/home.feature.ts'
import { invitationsFeature } from '#features/invitations/invitations.feature.ts'
import { journalFeature } from '#features/journal/journal.feature.ts'
import { keysFeature } from '#features/keys/keys.feature.ts'
import { lineFeature } from '#features/line/line.feature.ts'
import { liveFeature } from '#features/live/live.feature.ts'
import { mailingsFeature } from '#features/mailings/mailings.feature.ts'
import { moneyFeature } from '#features/money/money.feature.ts'
import { openidFeature } from '#features/openid/openid.feature.ts'
import { participationFeature } from '#features/participation/participation.feature.ts'
import { peopleFeature } from '#features/people/people.feature.ts'
import { photosFeature } from '#features/photos/photos.feature.ts'
import { placeListsFeature } from '#features/place-lists/place-lists.feature.ts'
import { placeRequestsFeature } from '#features/place-requests/place-requests.feature.ts'
import { printingFeature } from '#features/printing/printing.feature.ts'
import { privacyFeature } from '#features/privacy/privacy.feature.ts'
import { promoCodesFeature } from '#features/promo-codes/promo-codes.feature.ts'
import { quotasFeature } from '#features/quotas/quotas.feature.ts'
import { registrationFeature } from '#features/registration/registration.feature.ts'
import { sectionsFeature } from '#features/sections/sections.feature.ts'
import { statsFeature } from '#features/stats/stats.feature.ts'
import { teamFeature } from '#features/team/team.feature.ts'
import { twoFactorFeature } from '#features/two-factor/two-factor.feature.ts'
import { typologiesFeature } from '#features/typologies/typologies.feature.ts'
import { waitingListFeature } from '#features/waiting-list/waiting-list.feature.ts'
import { webhooksFeature } from '#features/webhooks/webhooks.feature.ts'
import { withdrawalsFeature } from '#features/withdrawals/withdrawals.feature.ts'

/** The features with something in the page, in the order of the map. */
export const features = [
  eventsFeature,
  webhooksFeature,
  participationFeature,
  eventConfigFeature,
  companiesFeature,
  placeRequestsFeature,
  articlesFeature,
  quotasFeature,
  categoriesFeature,
  emailsFeature,
  deliveriesFeature,
  typologiesFeature,
  conferencesFeature,
  authFeature,
  openidFeature,
  twoFactorFeature,
  keysFeature,
  teamFeature,
  formsFeature,
  badgesFeature,
  companionsFeature,
  invitationsFeature,
  lineFeature,
  waitingListFeature,
  billingFeature,
  promoCodesFeature,
  checkoutFeature,
  moneyFeature,
  withdrawalsFeature,
  registrationFeature,
  additionsFeature,
  liveFeature,
  contactsFeature,
  photosFeature,
  sectionsFeature,
  checkInFeature,
  statsFeature,
  placeListsFeature,
  figuresFeature,
  printingFeature,
  attendanceFeature,
  attendanceSheetsFeature,
  privacyFeature,
  journalFeature,
  peopleFeature,
  employersFeature,
  homeFeature,
  eventFileFeature,
  bundlesFeature,
  mailingsFeature,
  guestsFeature,
  dashboardFeature,
] as const satisfies readonly Feature[]
