import { articlesFeature } from '#features/articles/articles.feature.ts'
import { authFeature } from '#features/auth/auth.feature.ts'
import { badgesFeature } from '#features/badges/badges.feature.ts'
import { billingFeature } from '#features/billing/billing.feature.ts'
import { categoriesFeature } from '#features/categories/categories.feature.ts'
import { checkInFeature } from '#features/check-in/check-in.feature.ts'
import { checkoutFeature } from '#features/checkout/checkout.feature.ts'
import { companiesFeature } from '#features/companies/companies.feature.ts'
import { companionsFeature } from '#features/companions/companions.feature.ts'
import { conferencesFeature } from '#features/conferences/conferences.feature.ts'
import { contactsFeature } from '#features/contacts/contacts.feature.ts'
import { contextFeature } from '#features/context/context.feature.ts'
import { directoryFeature } from '#features/directory/directory.feature.ts'
import { emailsFeature } from '#features/emails/emails.feature.ts'
import { emotionsFeature } from '#features/emotions/emotions.feature.ts'
import { eventFileFeature } from '#features/event-file/event-file.feature.ts'
import { exportsFeature } from '#features/exports/exports.feature.ts'
import { filesFeature } from '#features/files/files.feature.ts'
import { formsFeature } from '#features/forms/forms.feature.ts'
import { invitationsFeature } from '#features/invitations/invitations.feature.ts'
import { invoicesFeature } from '#features/invoices/invoices.feature.ts'
import { leaderboardFeature } from '#features/leaderboard/leaderboard.feature.ts'
import { liveFeature } from '#features/live/live.feature.ts'
import { logsFeature } from '#features/logs/logs.feature.ts'
import { messagesFeature } from '#features/messages/messages.feature.ts'
import { participationFeature } from '#features/participation/participation.feature.ts'
import { photosFeature } from '#features/photos/photos.feature.ts'
import { pollsFeature } from '#features/polls/polls.feature.ts'
import { presenceFeature } from '#features/presence/presence.feature.ts'
import { privacyFeature } from '#features/privacy/privacy.feature.ts'
import { promoCodesFeature } from '#features/promo-codes/promo-codes.feature.ts'
import { questionsFeature } from '#features/questions/questions.feature.ts'
import { quotasFeature } from '#features/quotas/quotas.feature.ts'
import { registrationFeature } from '#features/registration/registration.feature.ts'
import { sectionsFeature } from '#features/sections/sections.feature.ts'
import { statsFeature } from '#features/stats/stats.feature.ts'
import { teamFeature } from '#features/team/team.feature.ts'
import { translationsFeature } from '#features/translations/translations.feature.ts'
import { typologiesFeature } from '#features/typologies/typologies.feature.ts'
import { usersFeature } from '#features/users/users.feature.ts'
import { waitingListFeature } from '#features/waiting-list/waiting-list.feature.ts'
import { wordcloudsFeature } from '#features/wordclouds/wordclouds.feature.ts'
import type { Declared } from '#kit/declared.ts'
import type { Feature } from './feature.ts'

/** The features of the server, in the order of the map: routes and jobs follow it. */
export const features = [
  contextFeature,
  translationsFeature,
  usersFeature,
  filesFeature,
  participationFeature,
  companiesFeature,
  articlesFeature,
  quotasFeature,
  typologiesFeature,
  categoriesFeature,
  emailsFeature,
  conferencesFeature,
  authFeature,
  teamFeature,
  formsFeature,
  badgesFeature,
  companionsFeature,
  invitationsFeature,
  waitingListFeature,
  billingFeature,
  promoCodesFeature,
  invoicesFeature,
  checkoutFeature,
  registrationFeature,
  pollsFeature,
  questionsFeature,
  wordcloudsFeature,
  messagesFeature,
  emotionsFeature,
  leaderboardFeature,
  exportsFeature,
  logsFeature,
  presenceFeature,
  liveFeature,
  directoryFeature,
  contactsFeature,
  photosFeature,
  sectionsFeature,
  checkInFeature,
  statsFeature,
  privacyFeature,
  eventFileFeature,
] as const satisfies readonly Feature[]

type Name = (typeof features)[number]['name']

/** In which order places are locked, whoever takes them or gives them back: two orders would wait for each other. */
const LOCKING: readonly Name[] = ['articles', 'conferences', 'quotas']

/** In which order the tables forget a person: rows that others need first go first. */
const ERASING: readonly Name[] = [
  ...(['auth', 'context', 'emails', 'logs', 'registration', 'waiting-list', 'files', 'exports', 'photos'] as const),
  ...(['messages', 'polls', 'questions', 'wordclouds', 'emotions', 'presence', 'contacts', 'billing'] as const),
  ...(['promo-codes', 'quotas', 'conferences', 'articles', 'participation', 'checkout', 'companies'] as const),
  ...(['invoices', 'users'] as const),
]

const all: readonly Feature[] = features

/** The features that say something, in an order that names each of them. Throws where one is missing: it would be forgotten. */
function inOrder(order: readonly Name[], says: (feature: Feature) => boolean): Feature[] {
  const said = all.filter(says)
  const missing = said.filter(({ name }) => !order.some((one) => one === name))
  if (missing.length > 0)
    throw new Error(`Not in an order of features.ts: ${missing.map(({ name }) => name).join(', ')}`)
  return order.flatMap((name) => said.filter((feature) => feature.name === name))
}

const erased = inOrder(ERASING, ({ keeps, erases }) => keeps.length > 0 || erases !== undefined)

/** What features declare to those below them. */
export const declared: Declared = {
  kept: erased.flatMap(({ keeps }) => keeps),
  erasing: erased.flatMap(({ erases }) => erases ?? []),
  forgetting: all.flatMap(({ forgets }) => forgets ?? []),
  holdings: inOrder(LOCKING, ({ follows }) => follows !== 'nothing').flatMap(({ follows }) =>
    follows === 'nothing' ? [] : follows,
  ),
  uploadHolders: all.flatMap(({ holdsUploads }) => holdsUploads ?? []),
  drawers: { ...badgesFeature.draws, ...emailsFeature.draws, ...invoicesFeature.draws },
  savers: Object.assign({}, ...all.map(({ steps }) => steps)),
  ...authFeature.gives,
  ...formsFeature.gives,
  ...checkoutFeature.gives,
  ...registrationFeature.gives,
  ...liveFeature.gives,
}
