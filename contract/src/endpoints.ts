import * as auth from '#features/auth/auth.ts'
import * as badges from '#features/badges/badges.ts'
import * as context from '#features/context/context.ts'
import * as emails from '#features/emails/emails.ts'
import * as files from '#features/files/files.ts'
import * as forms from '#features/forms/forms.ts'
import * as participation from '#features/participation/participation.ts'
import * as registration from '#features/registration/registration.ts'
import * as translations from '#features/translations/translations.ts'
import * as typologies from '#features/typologies/typologies.ts'
import * as users from '#features/users/users.ts'
import type { EndpointShape } from '#kit/endpoint.ts'

const isEndpoint = (value: unknown): value is EndpointShape =>
  typeof value === 'object' && value !== null && 'route' in value && 'access' in value

/** Every call of the API, each to be served exactly once. */
export const endpoints: readonly EndpointShape[] = [
  context,
  translations,
  users,
  typologies,
  files,
  participation,
  emails,
  auth,
  forms,
  badges,
  registration,
]
  .flatMap((feature) => Object.values(feature))
  .filter(isEndpoint)
