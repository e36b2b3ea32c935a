import { ZodMiniType } from 'zod/mini'
import * as additions from '#features/additions/additions.ts'
import * as articles from '#features/articles/articles.ts'
import * as attendance from '#features/attendance/attendance.ts'
import * as attendanceSheets from '#features/attendance-sheets/attendance-sheets.ts'
import * as auth from '#features/auth/auth.ts'
import * as badges from '#features/badges/badges.ts'
import * as bannedWords from '#features/banned-words/banned-words.ts'
import * as billing from '#features/billing/billing.ts'
import * as bulk from '#features/bulk/bulk.ts'
import * as bundles from '#features/bundles/bundles.ts'
import * as calendars from '#features/calendars/calendars.ts'
import * as categories from '#features/categories/categories.ts'
import * as checkIn from '#features/check-in/check-in.ts'
import * as checkout from '#features/checkout/checkout.ts'
import * as companies from '#features/companies/companies.ts'
import * as companions from '#features/companions/companions.ts'
import * as conferences from '#features/conferences/conferences.ts'
import * as contacts from '#features/contacts/contacts.ts'
import * as dashboard from '#features/dashboard/dashboard.ts'
import * as deliveries from '#features/deliveries/deliveries.ts'
import * as directory from '#features/directory/directory.ts'
import * as emails from '#features/emails/emails.ts'
import * as emotions from '#features/emotions/emotions.ts'
import * as employers from '#features/employers/employers.ts'
import * as eventConfig from '#features/event-config/event-config.ts'
import * as eventFile from '#features/event-file/event-file.ts'
import * as eventTemplates from '#features/event-templates/event-templates.ts'
import * as events from '#features/events/events.ts'
import * as tableExports from '#features/exports/exports.ts'
import * as figures from '#features/figures/figures.ts'
import * as files from '#features/files/files.ts'
import * as forms from '#features/forms/forms.ts'
import * as guests from '#features/guests/guests.ts'
import * as invitations from '#features/invitations/invitations.ts'
import * as invoices from '#features/invoices/invoices.ts'
import * as journal from '#features/journal/journal.ts'
import * as keys from '#features/keys/keys.ts'
import * as leaderboard from '#features/leaderboard/leaderboard.ts'
import * as line from '#features/line/line.ts'
import * as live from '#features/live/live.ts'
import * as liveKit from '#features/live-kit/live-kit.ts'
import * as logs from '#features/logs/logs.ts'
import * as mailings from '#features/mailings/mailings.ts'
import * as messages from '#features/messages/messages.ts'
import * as money from '#features/money/money.ts'
import * as openid from '#features/openid/openid.ts'
import * as participation from '#features/participation/participation.ts'
import * as people from '#features/people/people.ts'
import * as photos from '#features/photos/photos.ts'
import * as placeLists from '#features/place-lists/place-lists.ts'
import * as placeRequests from '#features/place-requests/place-requests.ts'
import * as polls from '#features/polls/polls.ts'
import * as presence from '#features/presence/presence.ts'
import * as printing from '#features/printing/printing.ts'
import * as privacy from '#features/privacy/privacy.ts'
import * as promoCodes from '#features/promo-codes/promo-codes.ts'
import * as questions from '#features/questions/questions.ts'
import * as quotas from '#features/quotas/quotas.ts'
import * as refunds from '#features/refunds/refunds.ts'
import * as registration from '#features/registration/registration.ts'
import * as sections from '#features/sections/sections.ts'
import * as stats from '#features/stats/stats.ts'
import * as tags from '#features/tags/tags.ts'
import * as team from '#features/team/team.ts'
import * as translations from '#features/translations/translations.ts'
import * as twoFactor from '#features/two-factor/two-factor.ts'
import * as typologies from '#features/typologies/typologies.ts'
import * as unpaid from '#features/unpaid/unpaid.ts'
import * as users from '#features/users/users.ts'
import * as waitingList from '#features/waiting-list/waiting-list.ts'
import * as webhooks from '#features/webhooks/webhooks.ts'
import * as withdrawals from '#features/withdrawals/withdrawals.ts'
import * as wordclouds from '#features/wordclouds/wordclouds.ts'
import type { EndpointShape } from '#kit/endpoint.ts'
import * as fields from '#kit/fields.ts'
import * as personName from '#kit/person-name.ts'
import type { Topic } from '#kit/topic.ts'

const promises: Readonly<Record<string, object>> = {
  events,
  translations,
  users,
  typologies,
  unpaid,
  'place-lists': placeLists,
  'place-requests': placeRequests,
  attendance,
  'attendance-sheets': attendanceSheets,
  companies,
  files,
  webhooks,
  calendars,
  participation,
  articles,
  quotas,
  emails,
  deliveries,
  auth,
  openid,
  'two-factor': twoFactor,
  keys,
  team,
  forms,
  categories,
  conferences,
  badges,
  companions,
  invitations,
  line,
  'waiting-list': waitingList,
  registration,
  additions,
  billing,
  'promo-codes': promoCodes,
  invoices,
  checkout,
  refunds,
  money,
  withdrawals,
  'live-kit': liveKit,
  polls,
  questions,
  'banned-words': bannedWords,
  wordclouds,
  messages,
  emotions,
  leaderboard,
  presence,
  live,
  directory,
  contacts,
  photos,
  sections,
  'check-in': checkIn,
  exports: tableExports,
  logs,
  tags,
  stats,
  figures,
  printing,
  privacy,
  journal,
  people,
  employers,
  dashboard,
  'event-file': eventFile,
  'event-config': eventConfig,
  bundles,
  mailings,
  bulk,
  guests,
  'event-templates': eventTemplates,
}

/** An export of a feature, with the name used in generated clients. */
export interface Promised<T> {
  readonly feature: string
  readonly name: string
  readonly value: T
}

const has = (value: unknown, ...keys: string[]): boolean =>
  typeof value === 'object' && value !== null && keys.every((key) => key in value)
const isEndpoint = (value: unknown): value is EndpointShape => has(value, 'route', 'access')
const isTopic = (value: unknown): value is Topic => has(value, 'path', 'frames')
const isSchema = (value: unknown): value is ZodMiniType => value instanceof ZodMiniType

const promised = <T>(modules: typeof promises, is: (value: unknown) => value is T): readonly Promised<T>[] =>
  Object.entries(modules).flatMap(([feature, module]) =>
    Object.entries(module).flatMap(([name, value]) => (is(value) ? [{ feature, name, value }] : [])),
  )

/** All endpoints, each served exactly once; names are unique. */
export const calls = promised(promises, isEndpoint)
export const endpoints: readonly EndpointShape[] = calls.map(({ value }) => value)
export const topics = promised(promises, isTopic)
export const schemas = promised({ kit: { ...fields, ...personName }, ...promises }, isSchema)
