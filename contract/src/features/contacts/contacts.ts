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

/** Somebody met (specification 2, § 3, « Contact link »). */
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
 * `userIdB` is the code of a badge, as a scanner read it, or an id with that code in `badge`: knowing who somebody is
 * does not prove having met them. The id alone will do for ten minutes after the caller has read that badge
 * (`GET …/users/badges/:code`), and for a contact already kept: the same link again changes its comment.
 */
export const linkUsers = endpoint({
  route: 'POST /domains/:domainId/events/:eventId/users/:userIdA/links/:userIdB',
  summary: 'Keep a person met as a contact',
  access: 'self',
  params: LinkPath,
  body: z.object({
    /** Left out, the one written before stays. */
    comment: z.optional(text(1000)),
    /** The code of the badge that was scanned, where `userIdB` is an id. */
    badge: z.optional(z.string().check(z.minLength(1, 'BADGE_REQUIRED'), maxLength(200))),
    /** When it was scanned, if the phone was offline. */
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

/** `createExport`: a workbook instead, with the answers of the form `formId` of those who said that they share them. */
export const listMyContacts = endpoint({
  route: 'GET /v2/domains/:domainId/events/:eventId/contacts/me',
  summary: 'List the caller’s contacts, the latest first, or export them',
  access: 'user',
  params: EventPath,
  query: z.object({ createExport: Flag, formId: z.optional(Id) }),
  reply: z.object({ data: z.array(Contact), url: z.optional(z.string()) }),
  // Of the form that is named, and where somebody was erased while the workbook was written.
  refusals: [common.FORBIDDEN, common.STALE],
})

/** Who scanned the caller, and whether their details are given to who scans them. */
export const Sharing = z.object({
  isShared: z.boolean(),
  /** Whether the answers to the event’s contact form go with the details. */
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
  /** Left out, `sharesAnswers` stays as it is: nobody’s answers are given unless they say so. */
  body: z.object({ isShared: z.boolean(), sharesAnswers: z.optional(z.boolean()) }),
  reply: Sharing,
  stale: () => [getSharing],
})
