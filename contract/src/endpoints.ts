import * as articles from '#features/articles/articles.ts'
import * as auth from '#features/auth/auth.ts'
import * as badges from '#features/badges/badges.ts'
import * as categories from '#features/categories/categories.ts'
import * as checkIn from '#features/check-in/check-in.ts'
import * as checkout from '#features/checkout/checkout.ts'
import * as companies from '#features/companies/companies.ts'
import * as companions from '#features/companions/companions.ts'
import * as conferences from '#features/conferences/conferences.ts'
import * as contacts from '#features/contacts/contacts.ts'
import * as context from '#features/context/context.ts'
import * as directory from '#features/directory/directory.ts'
import * as emails from '#features/emails/emails.ts'
import * as emotions from '#features/emotions/emotions.ts'
import * as eventFile from '#features/event-file/event-file.ts'
import * as tableExports from '#features/exports/exports.ts'
import * as factor from '#features/factor/factor.ts'
import * as files from '#features/files/files.ts'
import * as forms from '#features/forms/forms.ts'
import * as invitations from '#features/invitations/invitations.ts'
import * as invoices from '#features/invoices/invoices.ts'
import * as journal from '#features/journal/journal.ts'
import * as leaderboard from '#features/leaderboard/leaderboard.ts'
import * as live from '#features/live/live.ts'
import * as liveKit from '#features/live-kit/live-kit.ts'
import * as logs from '#features/logs/logs.ts'
import * as messages from '#features/messages/messages.ts'
import * as organisation from '#features/organisation/organisation.ts'
import * as participation from '#features/participation/participation.ts'
import * as people from '#features/people/people.ts'
import * as photos from '#features/photos/photos.ts'
import * as polls from '#features/polls/polls.ts'
import * as preparing from '#features/preparing/preparing.ts'
import * as presence from '#features/presence/presence.ts'
import * as privacy from '#features/privacy/privacy.ts'
import * as promoCodes from '#features/promo-codes/promo-codes.ts'
import * as questions from '#features/questions/questions.ts'
import * as quotas from '#features/quotas/quotas.ts'
import * as registration from '#features/registration/registration.ts'
import * as sections from '#features/sections/sections.ts'
import * as sendings from '#features/sendings/sendings.ts'
import * as stats from '#features/stats/stats.ts'
import * as team from '#features/team/team.ts'
import * as translations from '#features/translations/translations.ts'
import * as typologies from '#features/typologies/typologies.ts'
import * as users from '#features/users/users.ts'
import * as waitingList from '#features/waiting-list/waiting-list.ts'
import * as wordclouds from '#features/wordclouds/wordclouds.ts'
import type { EndpointShape } from '#kit/endpoint.ts'

const isEndpoint = (value: unknown): value is EndpointShape =>
  typeof value === 'object' && value !== null && 'route' in value && 'access' in value

/** Every call of the API, each to be served exactly once. */
export const endpoints: readonly EndpointShape[] = [
  context,
  translations,
  users,
  typologies,
  companies,
  files,
  participation,
  articles,
  quotas,
  emails,
  auth,
  factor,
  team,
  forms,
  categories,
  conferences,
  badges,
  companions,
  invitations,
  waitingList,
  registration,
  promoCodes,
  invoices,
  checkout,
  liveKit,
  polls,
  questions,
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
  checkIn,
  tableExports,
  logs,
  stats,
  privacy,
  journal,
  people,
  organisation,
  eventFile,
  sendings,
  preparing,
]
  .flatMap((feature) => Object.values(feature))
  .filter(isEndpoint)
