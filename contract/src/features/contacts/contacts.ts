import * as z from 'zod/mini'
import { endpoint } from '#kit/endpoint.ts'
import { EventPath, Flag, Id, Instant, maxLength, text } from '#kit/fields.ts'
import { common, refusals } from '#kit/refusal.ts'

export const contactRefusals = refusals({
  LINKS_OFF: 409,
  OWN_BADGE: 422,
  SHARING_OFF: 409,
  BADGE_UNKNOWN: 404,
  CONTACTS_REGISTERED: 409,
})

/** A person met (specification 2, § 3, « Contact link »). */
export const Contact = z.object({
  id: Id,
  linkedAt: Instant,
  firstName: z.string(),
  lastName: z.string(),
  Authentication: z.object({ email: z.string() }),
  mobile: z.string(),
  phone: z.string(),
  company: z.string(),
  comment: z.string(),
})
export type Contact = z.output<typeof Contact>

const LinkPath = z.extend(EventPath, {
  userIdA: Id,
  userIdB: z.string().check(z.minLength(1, 'BADGE_REQUIRED'), maxLength(200)),
})

/**
 * `userIdB` is a scanned badge code, or an id with that code in `badge`: knowing a person's id does not prove a
 * meeting. The id alone works for ten minutes after the caller has read the badge (`GET …/users/badges/:code`), and for
 * an existing contact, whose comment it changes.
 */
export const linkUsers = endpoint({
  route: 'POST /domains/:domainId/events/:eventId/users/:userIdA/links/:userIdB',
  summary: 'Keep a person met as a contact',
  access: 'self',
  params: LinkPath,
  body: z.object({
    comment: z.optional(text(1000)),
    badge: z.optional(z.string().check(z.minLength(1, 'BADGE_REQUIRED'), maxLength(200))),
    /** Time of the scan, if the phone was offline. */
    linkedAt: z.optional(Instant),
  }),
  reply: Contact,
  refusals: Object.values(contactRefusals),
  stale: () => [listMyContacts],
  perMinute: 120,
})

export const unlinkUsers = endpoint({
  route: 'DELETE /domains/:domainId/events/:eventId/users/:userIdA/links/:userIdB',
  summary: 'Forget a contact',
  access: 'self',
  params: LinkPath,
  status: 204,
  stale: () => [listMyContacts],
})

/** `createExport` returns a workbook, with answers to the form `formId` by people who agreed to share them. */
export const listMyContacts = endpoint({
  route: 'GET /v2/domains/:domainId/events/:eventId/contacts/me',
  summary: 'List the caller’s contacts, the latest first, or export them',
  access: 'user',
  params: EventPath,
  query: z.object({ createExport: Flag, formId: z.optional(Id) }),
  reply: z.object({ data: z.array(Contact), url: z.optional(z.string()) }),
  // For the given form; and when a person was erased while the workbook was written.
  refusals: [common.FORBIDDEN, common.STALE],
})

/** vCard 3.0 (RFC 2426), which every phone reads; with what each contact shares now. */
export const downloadContacts = endpoint({
  route: 'GET /v2/domains/:domainId/events/:eventId/contacts/me.vcf',
  summary: 'Download the caller’s contacts, or one of them, for an address book',
  access: 'user',
  params: EventPath,
  query: z.object({ contactId: z.optional(Id) }),
  // The person named is no contact of the caller’s.
  refusals: [common.NOT_FOUND],
  produces: 'text/vcard; charset=utf-8',
  perMinute: 60,
})

/** People who scanned the caller, and whether scanning gives the caller's details. */
export const Sharing = z.object({
  isShared: z.boolean(),
  sharesAnswers: z.boolean(),
  scannedBy: z.array(z.object({ firstName: z.string(), lastName: z.string(), company: z.string(), linkedAt: Instant })),
})
export const getSharing = endpoint({
  route: 'GET /domains/:domainId/events/:eventId/contacts/sharing',
  summary: 'Whether the caller’s details are shared, and with whom they were',
  access: 'user',
  params: EventPath,
  reply: Sharing,
})
export const saveSharing = endpoint({
  route: 'PUT /domains/:domainId/events/:eventId/contacts/sharing',
  summary:
    'Share one’s details with those who scan one’s badge, or no longer: e-mail and telephones are then hidden from them',
  access: 'user',
  strength: 'anonymous',
  params: EventPath,
  /** Without `sharesAnswers`, its value stays: answers are shared only with consent. */
  body: z.object({ isShared: z.boolean(), sharesAnswers: z.optional(z.boolean()) }),
  reply: Sharing,
  stale: () => [getSharing],
})
