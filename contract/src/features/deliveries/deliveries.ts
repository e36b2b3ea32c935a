import * as z from 'zod/mini'
import { listMails, returnReasons } from '#features/emails/emails.ts'
import { endpoint } from '#kit/endpoint.ts'
import { EventPath, EventUserPath, Id, Instant } from '#kit/fields.ts'
import { Paging, pageOf } from '#kit/page.ts'
import { common } from '#kit/refusal.ts'

/** Signed token of a mail: its reader, the event, and the right to decline further mails without signing in. */
const LetterPath = z.object({ letter: z.string().check(z.regex(/^[\w-]{20,300}\.[\w-]{43}$/, 'LINK_FORMAT')) })

/** Declined mails: none, those of one event, or those of all events of the organiser. */
export const declined = ['nothing', 'event', 'domain'] as const
export type Declined = (typeof declined)[number]

const Subscription = z.object({
  eventName: z.string(),
  organiser: z.string(),
  /** Partly hidden: just enough for its owner to recognise it. */
  address: z.string(),
  declined: z.enum(declined),
})
export type Subscription = z.output<typeof Subscription>

/** Reading changes nothing: mail programs open links on their own. */
export const getSubscription = endpoint({
  route: 'GET /mails/subscriptions/:letter',
  summary: 'Read what the reader of a mail has declined, by the link of that mail',
  access: 'signed',
  params: LetterPath,
  reply: Subscription,
})
export const setSubscription = endpoint({
  route: 'PUT /mails/subscriptions/:letter',
  summary: 'Decline the mails of an event or of an organiser that are no receipt, or receive them again',
  access: 'signed',
  params: LetterPath,
  body: z.object({ declined: z.enum(declined) }),
  reply: Subscription,
  stale: () => [getSubscription],
})
/** Target of `List-Unsubscribe` in a browser: the page with the button. */
export const openUnsubscribe = endpoint({
  route: 'GET /mails/unsubscribe/:letter',
  summary: 'Lead to the page on which the mails of an event are declined; nothing is declined yet',
  access: 'signed',
  params: LetterPath,
  status: 302,
  produces: 'text/html',
})
/** RFC 8058: posted by the mail program for the reader, without further content. */
export const unsubscribe = endpoint({
  route: 'POST /mails/unsubscribe/:letter',
  summary: 'Decline the mails of an event in one click',
  access: 'signed',
  params: LetterPath,
  reply: z.object({ declined: z.enum(declined) }),
})

/**
 * Authorised by the configured secret, as a bearer token or password. `raw` takes a message sent to the return address
 * (RFC 3464, RFC 5965); `json` takes `{ event, address, messageId, isPermanent }`, or a list of them.
 */
export const providers = ['raw', 'json', 'brevo', 'mailgun', 'postmark', 'sendgrid'] as const
export type Provider = (typeof providers)[number]
export const receiveReturns = endpoint({
  route: 'POST /mails/returns/:provider',
  summary: 'Hear from whoever delivers mails which came back, and of which readers complained',
  access: 'signed',
  params: z.object({ provider: z.enum(providers) }),
  maxBody: 2_000_000,
  refusals: [common.FORBIDDEN],
  reply: z.object({ noted: z.int() }),
})

const ORGANISER = '/organiser/domains/:domainId/events/:eventId/emails'
const Returned = z.object({
  userId: Id,
  firstName: z.string(),
  lastName: z.string(),
  address: z.string(),
  mailId: Id,
  subject: z.string(),
  at: Instant,
  reason: z.enum(returnReasons),
})
export type Returned = z.output<typeof Returned>
/** Without addresses that were corrected or are tried again; with `userId`, only that of one person. */
export const listReturned = endpoint({
  route: `GET ${ORGANISER}/returned`,
  summary: 'List the addresses of people of an event to which a mail could not be delivered, the latest first',
  access: 'organiser:mail',
  params: EventPath,
  query: z.extend(Paging, { userId: z.optional(Id) }),
  reply: pageOf(Returned),
})
export const retryAddress = endpoint({
  route: `POST ${ORGANISER}/returned/:userId/retry`,
  summary: 'Write again to an address that mails came back from',
  access: 'organiser:mail',
  audit: 'mails.addressRetried',
  params: EventUserPath,
  status: 204,
  stale: () => [listReturned, listMails],
})

export const senderChecks = ['spf', 'dkim', 'dmarc'] as const
/** `unknown`: DNS did not answer, or the name of the DKIM key is not known. */
export const checkStates = ['right', 'missing', 'wrong', 'unknown'] as const
const SenderCheck = z.object({
  address: z.string(),
  domain: z.string(),
  checks: z.array(z.object({ kind: z.enum(senderChecks), state: z.enum(checkStates), found: z.array(z.string()) })),
})
export type SenderCheck = z.output<typeof SenderCheck>
export const checkSender = endpoint({
  route: `GET ${ORGANISER}/sender-check`,
  summary: 'Read what the domain of the sender says of who may send its mails',
  access: 'organiser:mail',
  params: EventPath,
  reply: SenderCheck,
  perMinute: 20,
})
