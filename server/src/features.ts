import { openingFields } from '@parvis/contract/openings'
import { configKeys } from '@parvis/contract/parts'
import { additionsFeature } from '#features/additions/additions.feature.ts'
import { articlesFeature } from '#features/articles/articles.feature.ts'
import { attendanceFeature } from '#features/attendance/attendance.feature.ts'
import { attendanceSheetsFeature } from '#features/attendance-sheets/attendance-sheets.feature.ts'
import { authFeature } from '#features/auth/auth.feature.ts'
import { badgesFeature } from '#features/badges/badges.feature.ts'
import { bannedWordsFeature } from '#features/banned-words/banned-words.feature.ts'
import { billingFeature } from '#features/billing/billing.feature.ts'
import { bulkFeature } from '#features/bulk/bulk.feature.ts'
import { bundlesFeature } from '#features/bundles/bundles.feature.ts'
import { calendarsFeature } from '#features/calendars/calendars.feature.ts'
import { categoriesFeature } from '#features/categories/categories.feature.ts'
import { checkInFeature } from '#features/check-in/check-in.feature.ts'
import { checkoutFeature } from '#features/checkout/checkout.feature.ts'
import { companiesFeature } from '#features/companies/companies.feature.ts'
import { companionsFeature } from '#features/companions/companions.feature.ts'
import { conferencesFeature } from '#features/conferences/conferences.feature.ts'
import { contactsFeature } from '#features/contacts/contacts.feature.ts'
import { dashboardFeature } from '#features/dashboard/dashboard.feature.ts'
import { deliveriesFeature } from '#features/deliveries/deliveries.feature.ts'
import { directoryFeature } from '#features/directory/directory.feature.ts'
import { emailsFeature } from '#features/emails/emails.feature.ts'
import { emotionsFeature } from '#features/emotions/emotions.feature.ts'
import { employersFeature } from '#features/employers/employers.feature.ts'
import { eventConfigFeature } from '#features/event-config/event-config.feature.ts'
import type { Parts } from '#features/event-config/parts.service.ts'
import { eventFileFeature } from '#features/event-file/event-file.feature.ts'
import { eventTemplatesFeature } from '#features/event-templates/event-templates.feature.ts'
import { eventsFeature } from '#features/events/events.feature.ts'
import { exportsFeature } from '#features/exports/exports.feature.ts'
import { figuresFeature } from '#features/figures/figures.feature.ts'
import { filesFeature } from '#features/files/files.feature.ts'
import { formsFeature } from '#features/forms/forms.feature.ts'
import { guestsFeature } from '#features/guests/guests.feature.ts'
import { invitationsFeature } from '#features/invitations/invitations.feature.ts'
import { invoicesFeature } from '#features/invoices/invoices.feature.ts'
import { journalFeature } from '#features/journal/journal.feature.ts'
import { keysFeature } from '#features/keys/keys.feature.ts'
import { leaderboardFeature } from '#features/leaderboard/leaderboard.feature.ts'
import { liveFeature } from '#features/live/live.feature.ts'
import { liveModulesOf } from '#features/live/modules.service.ts'
import { liveKitFeature } from '#features/live-kit/live-kit.feature.ts'
import { logsFeature } from '#features/logs/logs.feature.ts'
import { mailingsFeature } from '#features/mailings/mailings.feature.ts'
import { messagesFeature } from '#features/messages/messages.feature.ts'
import { moneyFeature } from '#features/money/money.feature.ts'
import { obstaclesFeature } from '#features/obstacles/obstacles.feature.ts'
import { openidFeature } from '#features/openid/openid.feature.ts'
import { participationFeature } from '#features/participation/participation.feature.ts'
import { peopleFeature } from '#features/people/people.feature.ts'
import { photosFeature } from '#features/photos/photos.feature.ts'
import { placeListsFeature } from '#features/place-lists/place-lists.feature.ts'
import { placeRequestsFeature } from '#features/place-requests/place-requests.feature.ts'
import { pollsFeature } from '#features/polls/polls.feature.ts'
import { presenceFeature } from '#features/presence/presence.feature.ts'
import { printingFeature } from '#features/printing/printing.feature.ts'
import { privacyFeature } from '#features/privacy/privacy.feature.ts'
import { promoCodesFeature } from '#features/promo-codes/promo-codes.feature.ts'
import { questionsFeature } from '#features/questions/questions.feature.ts'
import { quotasFeature } from '#features/quotas/quotas.feature.ts'
import { refundsFeature } from '#features/refunds/refunds.feature.ts'
import { registrationFeature } from '#features/registration/registration.feature.ts'
import type { OpeningReaders } from '#features/registration/world.service.ts'
import { sectionsFeature } from '#features/sections/sections.feature.ts'
import { statsFeature } from '#features/stats/stats.feature.ts'
import { tagsFeature } from '#features/tags/tags.feature.ts'
import { teamFeature } from '#features/team/team.feature.ts'
import { translationsFeature } from '#features/translations/translations.feature.ts'
import { twoFactorFeature } from '#features/two-factor/two-factor.feature.ts'
import { typologiesFeature } from '#features/typologies/typologies.feature.ts'
import { unpaidFeature } from '#features/unpaid/unpaid.feature.ts'
import { usersFeature } from '#features/users/users.feature.ts'
import { waitingListFeature } from '#features/waiting-list/waiting-list.feature.ts'
import { webhooksFeature } from '#features/webhooks/webhooks.feature.ts'
import { withdrawalsFeature } from '#features/withdrawals/withdrawals.feature.ts'
import { wordcloudsFeature } from '#features/wordclouds/wordclouds.feature.ts'
import type { Hooks } from '#kit/hooks.ts'
import type { Feature } from './feature.ts'
import type { Part } from './part.ts'

/** In the order of the map, which routes and jobs follow. */
export const features = [
  eventsFeature,
  translationsFeature,
  usersFeature,
  filesFeature,
  webhooksFeature,
  calendarsFeature,
  participationFeature,
  eventConfigFeature,
  companiesFeature,
  placeRequestsFeature,
  articlesFeature,
  quotasFeature,
  categoriesFeature,
  emailsFeature,
  deliveriesFeature,
  obstaclesFeature,
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
  waitingListFeature,
  billingFeature,
  promoCodesFeature,
  invoicesFeature,
  checkoutFeature,
  refundsFeature,
  unpaidFeature,
  moneyFeature,
  withdrawalsFeature,
  registrationFeature,
  additionsFeature,
  liveKitFeature,
  pollsFeature,
  questionsFeature,
  bannedWordsFeature,
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
  tagsFeature,
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
  eventFileFeature,
  bundlesFeature,
  mailingsFeature,
  bulkFeature,
  guestsFeature,
  eventTemplatesFeature,
  dashboardFeature,
] as const satisfies readonly Feature[]

type Name = (typeof features)[number]['name']

/** Lock order of places; a second order would cause deadlocks. */
const LOCKING: readonly Name[] = ['articles', 'conferences', 'quotas', 'place-lists']

/** Order of what people hold, on screens and in the audit log. */
const HELD: readonly Name[] = ['conferences', 'articles', 'quotas', 'place-lists']

/** Order of erasure: referencing rows before the rows they refer to. */
const ERASING: readonly Name[] = [
  ...([
    'refunds',
    'webhooks',
    'calendars',
    'auth',
    'openid',
    'two-factor',
    'events',
    'mailings',
    'guests',
    'deliveries',
    'obstacles',
    'unpaid',
    'emails',
    'logs',
    'check-in',
    'attendance',
    'people',
    'registration',
    'waiting-list',
    'place-requests',
    'tags',
    'stats',
    'files',
    'exports',
    'photos',
    'typologies',
    'keys',
    'team',
  ] as const),
  ...([
    'messages',
    'polls',
    'questions',
    'wordclouds',
    'emotions',
    'presence',
    'contacts',
    'billing',
    'money',
  ] as const),
  ...(['promo-codes', 'quotas', 'conferences', 'articles', 'participation', 'checkout', 'companies'] as const),
  ...(['invoices', 'event-config', 'journal', 'users'] as const),
]

/**
 * Order of writing parts: referenced parts first. New rows are added before any lock; then rows are locked and changed
 * in the order used by registrations.
 */
const GUARDING: readonly Name[] = ['live']
const ADDING: readonly Name[] = [
  ...(['events', 'typologies', 'forms', 'conferences', 'categories', 'articles', 'quotas', 'polls'] as const),
  ...(['questions', 'wordclouds', 'banned-words', 'live', 'emotions', 'translations', 'emails', 'sections'] as const),
]
const LOCKING_PARTS: readonly Name[] = [...LOCKING, 'promo-codes', 'events']
const DROPPING: readonly Name[] = ['promo-codes']
/** Days last, after the offers and participations on them. */
const CHANGING: readonly Name[] = [
  ...(['articles', 'promo-codes', 'conferences', 'quotas', 'typologies', 'categories', 'participation'] as const),
  'events',
]

const all: readonly Feature[] = features

/** Throws if a feature is missing from the order. */
function inOrder(order: readonly Name[], says: (feature: Feature) => boolean): Feature[] {
  const said = all.filter(says)
  const missing = said.filter(({ name }) => !order.some((one) => one === name))
  if (missing.length > 0)
    throw new Error(`Not in an order of features.ts: ${missing.map(({ name }) => name).join(', ')}`)
  return order.flatMap((name) => said.filter((feature) => feature.name === name))
}

const erased = inOrder(ERASING, ({ keeps, erases }) => keeps.length > 0 || erases !== undefined)

/** Parts with work in a phase, in its order. */
const phase = (order: readonly Name[], does: (part: Part) => unknown): Part[] =>
  inOrder(order, ({ part }) => part !== undefined && does(part) !== undefined).flatMap(({ part }) => part ?? [])

/**
 * Parts in the order of the contract. Throws if a key has no part, so that exports would lose it, or two parts, so that
 * it would be written twice.
 */
export function ownersOf(parts: readonly Part[]): Part[] {
  const keysOf = ({ share }: Part) => Object.keys(share.fields)
  const stray = parts.flatMap(keysOf).find((key) => !configKeys.some((known) => known === key))
  if (stray !== undefined) throw new Error(`A feature owns “${stray}”, which is no key of an event`)
  const owners = configKeys.map((key) => {
    const [owner, other] = parts.filter((one) => keysOf(one).includes(key))
    if (!owner) throw new Error(`No feature owns the key “${key}” of an event`)
    if (other) throw new Error(`Two features own the key “${key}” of an event`)
    return owner
  })
  return [...new Set(owners)]
}

const parts: Parts = {
  reading: ownersOf(all.flatMap(({ part }) => part ?? [])),
  guarding: phase(GUARDING, ({ guard }) => guard),
  adding: phase(ADDING, ({ add }) => add),
  locking: phase(LOCKING_PARTS, ({ lock }) => lock),
  dropping: phase(DROPPING, ({ drop }) => drop),
  changing: phase(CHANGING, ({ change }) => change),
  rules: all.flatMap(({ rules }) => rules ?? []),
}

/** Throws if no feature reads data of the steps. */
export function openingReaders(declared: readonly Feature[]): OpeningReaders {
  const readers: Readonly<Record<string, unknown>> = Object.assign({}, ...declared.map(({ opening }) => opening))
  const keys = Object.keys(openingFields())
  const unread = keys.find((key) => readers[key] === undefined)
  if (unread !== undefined) throw new Error(`No feature reads “${unread}” for the steps of a registration`)
  return Object.fromEntries(keys.map((key) => [key, readers[key]])) as unknown as OpeningReaders
}

export const hooks: Hooks = {
  kept: erased.flatMap(({ keeps }) => keeps),
  erasing: erased.flatMap(({ erases }) => erases ?? []),
  forgetting: all.flatMap(({ forgets }) => forgets ?? []),
  accessEnding: all.flatMap(({ endsAccess }) => endsAccess ?? []),
  merging: all.flatMap(({ merges }) => merges ?? []),
  entitlements: inOrder(LOCKING, ({ onParticipationChange }) => onParticipationChange !== 'nothing').flatMap(
    ({ onParticipationChange }) => (onParticipationChange === 'nothing' ? [] : onParticipationChange),
  ),
  held: inOrder(HELD, ({ held }) => held !== undefined).flatMap(({ held }) => held ?? []),
  opening: openingReaders(all),
  uploadHolders: all.flatMap(({ holdsUploads }) => holdsUploads ?? []),
  drawers: { ...badgesFeature.draws, ...emailsFeature.draws, ...invoicesFeature.draws },
  parts,
  liveModules: liveModulesOf(parts.reading),
  facts: all.flatMap(({ facts }) => facts ?? []),
  savers: Object.assign({}, ...all.map(({ steps }) => steps)),
  ...obstaclesFeature.gives,
  ...authFeature.gives,
  ...participationFeature.gives,
  ...eventConfigFeature.gives,
  ...formsFeature.gives,
  ...checkoutFeature.gives,
  ...refundsFeature.gives,
  ...unpaidFeature.gives,
  ...registrationFeature.gives,
  ...placeListsFeature.gives,
  ...journalFeature.gives,
  ...liveFeature.gives,
}
