import * as articles from '#features/articles/articles.ts'
import * as auth from '#features/auth/auth.ts'
import * as badges from '#features/badges/badges.ts'
import * as categories from '#features/categories/categories.ts'
import * as companies from '#features/companies/companies.ts'
import * as companions from '#features/companions/companions.ts'
import * as conferences from '#features/conferences/conferences.ts'
import * as context from '#features/context/context.ts'
import * as emails from '#features/emails/emails.ts'
import * as files from '#features/files/files.ts'
import * as forms from '#features/forms/forms.ts'
import * as invitations from '#features/invitations/invitations.ts'
import * as participation from '#features/participation/participation.ts'
import * as quotas from '#features/quotas/quotas.ts'
import * as registration from '#features/registration/registration.ts'
import * as translations from '#features/translations/translations.ts'
import * as typologies from '#features/typologies/typologies.ts'
import * as users from '#features/users/users.ts'
import * as waitingList from '#features/waiting-list/waiting-list.ts'
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
  forms,
  categories,
  conferences,
  badges,
  companions,
  invitations,
  waitingList,
  registration,
]
  .flatMap((feature) => Object.values(feature))
  .filter(isEndpoint)
