import * as z from 'zod/mini'
import { endpoint } from '#kit/endpoint.ts'
import { DomainPath, Email, EventPath, EventUserPath, Id, Instant, maxKeys, maxLength, ownKey } from '#kit/fields.ts'
import { refusals } from '#kit/refusal.ts'

export const privacyRefusals = refusals({ LAST_ORGANISER: 409 })

const Answer = z.object({ version: z.string(), given: z.boolean(), at: z.nullable(Instant) })
export type ConsentAnswer = z.output<typeof Answer>

/** A consent that an event asks for. `given` refers to the text in force, with this `version`. */
export const GivenConsent = z.object({
  key: z.string(),
  label: z.string(),
  version: z.string(),
  given: z.boolean(),
  /** Time of the answer; null without an answer to this version. */
  at: z.nullable(Instant),
  required: z.boolean(),
  history: z.array(Answer),
})
export type GivenConsent = z.output<typeof GivenConsent>
export const getConsents = endpoint({
  route: 'GET /domains/:domainId/events/:eventId/consents/me',
  isSeenAs: true,
  summary: 'The consents an event asks for, and what the caller answered',
  access: 'user',
  params: EventPath,
  reply: z.object({ data: z.array(GivenConsent) }),
})
export const saveConsents = endpoint({
  route: 'PUT /domains/:domainId/events/:eventId/consents/me',
  summary: 'Give a consent or take it back',
  access: 'user',
  strength: 'anonymous',
  params: EventPath,
  body: z.object({ consents: z.record(z.string().check(maxLength(100), ownKey), z.boolean()).check(maxKeys(500)) }),
  reply: z.object({ data: z.array(GivenConsent) }),
  stale: () => [getConsents],
})

export const downloadMyData = endpoint({
  route: 'GET /domains/:domainId/users/me/data',
  summary: 'Everything that is kept about the caller, as a JSON file',
  access: 'user',
  strength: 'anonymous',
  params: DomainPath,
  produces: 'application/json',
  perMinute: 10,
})
/** GDPR, article 17. Invoices are kept by law (Code de commerce, L123-22), without the account. */
export const eraseMe = endpoint({
  route: 'DELETE /domains/:domainId/users/me',
  summary: 'Erase the caller: places are given back, what is kept about them goes, invoices stay',
  access: 'user',
  strength: 'anonymous',
  params: DomainPath,
  /** The caller's address, typed as a confirmation. */
  body: z.object({ email: Email }),
  status: 204,
  refusals: [privacyRefusals.LAST_ORGANISER],
})
export const eraseUser = endpoint({
  route: 'DELETE /organiser/domains/:domainId/events/:eventId/users/:userId',
  isForArchived: true,
  summary: 'Erase a person at their request',
  access: 'organiser:people.write',
  audit: 'people.erased',
  params: EventUserPath,
  /** Entry of the journal that proves it; null if there was nothing left to erase. */
  reply: z.object({ erasureId: z.nullable(Id) }),
  refusals: [privacyRefusals.LAST_ORGANISER],
})
