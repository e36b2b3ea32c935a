import * as z from 'zod/mini'
import { endpoint } from '#kit/endpoint.ts'
import {
  DomainPath,
  Email,
  EventPath,
  Id,
  Instant,
  MAX_LANGUAGES,
  maxKeys,
  maxLength,
  orNone,
  shownText,
} from '#kit/fields.ts'
import { listOf, Paging, pageOf } from '#kit/page.ts'
import { common, refusals } from '#kit/refusal.ts'

export const emailRefusals = refusals({ TEMPLATE_IN_USE: 409, NO_RECIPIENT: 422, MAIL_BEFORE_PUBLICATION: 409 })

/** Mail actions (specification 1, § 3: « Email actions: ids 1 to 10 and 19 »); those for unpaid and for kept places follow. */
export const actionIds = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 19, 20, 21, 22] as const
export type ActionId = (typeof actionIds)[number]
export const mailAction = {
  onsite: 1,
  remote: 2,
  forgotPassword: 3,
  represented: 4,
  absent: 5,
  companion: 6,
  representative: 7,
  shopSuccess: 8,
  signIn: 9,
  invitation: 10,
  placeFree: 19,
  placeKept: 20,
  placeReleased: 21,
  placesKept: 22,
} as const satisfies Record<string, ActionId>
export const ActionIdSchema = z.union(/* @__PURE__ */ actionIds.map((id) => z.literal(id)))
const Language = z.string().check(z.regex(/^[a-z]{2}$/, 'LANGUAGE_FORMAT'))

export const EmailTemplate = z.object({
  id: Id,
  label: z.string(),
  type: z.string(),
  language: Language,
  subject: z.string(),
  bodyHtml: z.string(),
})
export const TemplateBody = z.object({
  label: shownText(200),
  type: z._default(z.string().check(maxLength(40)), 'event'),
  language: z._default(Language, 'fr'),
  subject: shownText(300),
  bodyHtml: z.string().check(z.minLength(1, 'REQUIRED'), maxLength(100_000)),
})
export type TemplateBody = z.output<typeof TemplateBody>
const TemplatePath = z.extend(EventPath, { templateId: Id })

export const listTemplates = endpoint({
  route: 'GET /domains/:domainId/events/:eventId/emails/templates',
  summary: 'List the mail templates of an event',
  access: 'organiser:mail',
  params: EventPath,
  reply: listOf(EmailTemplate),
})
export const createTemplate = endpoint({
  route: 'POST /domains/:domainId/events/:eventId/emails/templates',
  summary: 'Create a mail template',
  access: 'organiser:mail',
  audit: 'mails.templateAdded',
  params: EventPath,
  body: TemplateBody,
  reply: EmailTemplate,
  status: 201,
  stale: () => [listTemplates],
})
export const updateTemplate = endpoint({
  route: 'PUT /domains/:domainId/events/:eventId/emails/templates/:templateId',
  summary: 'Replace a mail template',
  access: 'organiser:mail',
  audit: 'mails.templateChanged',
  params: TemplatePath,
  body: TemplateBody,
  reply: EmailTemplate,
  stale: () => [listTemplates],
})
export const deleteTemplate = endpoint({
  route: 'DELETE /domains/:domainId/events/:eventId/emails/templates/:templateId',
  summary: 'Delete a mail template that no action sends',
  access: 'organiser:mail',
  audit: 'mails.templateRemoved',
  params: TemplatePath,
  status: 204,
  refusals: [emailRefusals.TEMPLATE_IN_USE],
  stale: () => [listTemplates],
})

export const EmailAction = z.object({
  id: ActionIdSchema,
  label: z.string(),
  enabled: z.boolean(),
  /** Template by language; the built-in mail by default. */
  templates: z.record(z.string(), Id),
})
export const listActions = endpoint({
  route: 'GET /domains/:domainId/events/:eventId/emails/actions',
  summary: 'List what sends a mail, and which template',
  access: 'organiser:mail',
  params: EventPath,
  reply: listOf(EmailAction),
})
export const ActionBody = z.object({
  enabled: z._default(z.boolean(), true),
  templates: z._default(z.record(Language, Id).check(maxKeys(MAX_LANGUAGES)), {}),
})
export const updateAction = endpoint({
  route: 'PUT /domains/:domainId/events/:eventId/emails/actions/:actionId',
  summary: 'Choose the templates of an action, or silence it',
  access: 'organiser:mail',
  audit: 'mails.mailAction',
  params: z.extend(EventPath, {
    actionId: z.coerce
      .number()
      .check(z.refine((id) => (actionIds as readonly number[]).includes(id), 'CHOICE_UNKNOWN')),
  }),
  body: ActionBody,
  reply: EmailAction,
  stale: () => [listActions, listOccasions],
})

export const EmailAccount = z.object({
  id: Id,
  fromName: z.string(),
  fromAddress: z.string(),
  replyTo: z.nullable(z.string()),
})
const AccountPath = z.extend(DomainPath, { accountId: Id })
export const SENDER = 'default'

export const listAccounts = endpoint({
  route: 'GET /domains/:domainId/emails/accounts',
  summary: 'List the senders of a domain',
  access: 'organiser:mail',
  params: DomainPath,
  reply: listOf(EmailAccount),
})
export const AccountBody = z.object({
  fromName: shownText(100),
  fromAddress: Email,
  replyTo: z._default(z.nullable(Email), null),
})
export const updateAccount = endpoint({
  route: 'PUT /domains/:domainId/emails/accounts/:accountId',
  summary: 'Create or change a sender',
  access: 'organiser:mail',
  audit: 'mails.sender',
  params: AccountPath,
  body: AccountBody,
  reply: EmailAccount,
  stale: () => [listAccounts],
})

/** Total length of all values in a call; each may occur many times in a text. */
const MAX_VALUES = 20_000
const isWithinValues = (values: Readonly<Record<string, string>>): boolean =>
  Object.values(values).reduce((sum, { length }) => sum + length, 0) <= MAX_VALUES

const ToSend = z.object({
  userId: orNone(Id),
  userIds: orNone(z.array(Id).check(maxLength(1000))),
  email: orNone(Email),
  emailId: orNone(Id),
  variables: z._default(
    z
      .record(z.string().check(maxLength(60)), z.string().check(maxLength(2000)))
      .check(maxKeys(100), z.refine(isWithinValues, 'TOO_LONG')),
    {},
  ),
  label: orNone(z.string().check(maxLength(200))),
  actionId: orNone(ActionIdSchema),
})
export const Sent = z.object({ queued: z.int() })

export const sendMails = endpoint({
  route: 'POST /domains/:domainId/events/:eventId/emails/v3/send',
  summary: 'Send a template or an action to people of the event; anyone may have their own confirmation sent again',
  access: 'user',
  params: EventPath,
  body: ToSend,
  status: 202,
  reply: Sent,
  refusals: [emailRefusals.NO_RECIPIENT, emailRefusals.MAIL_BEFORE_PUBLICATION],
  stale: () => [listMails],
  perMinute: 20,
})
/**
 * With `eventId`, in that event's design. The team of an event writes to its people, the team of the domain to any
 * address.
 */
export const sendMail = endpoint({
  route: 'POST /domains/:domainId/emails/send',
  summary: 'Send one mail written by hand, to somebody of an event or, for the team of the domain, to anybody',
  access: 'organiser:mail',
  audit: 'mails.mailSent',
  params: DomainPath,
  query: z.object({ eventId: z.optional(Id) }),
  body: z.object({
    email: Email,
    subject: shownText(300),
    bodyHtml: z.string().check(z.minLength(1, 'REQUIRED'), maxLength(100_000)),
  }),
  status: 202,
  reply: Sent,
  refusals: [emailRefusals.MAIL_BEFORE_PUBLICATION],
  stale: () => [listMails],
  perMinute: 20,
})

/**
 * Source of a text in a language: `own`; `parvis`, which the event's sentences may change; or the event's `french`
 * text, in a language without an interface.
 */
export const textSources = ['own', 'french', 'parvis'] as const
const Written = z.object({ subject: z.string(), bodyHtml: z.string() })
const Occasion = z.object({
  actionId: ActionIdSchema,
  label: z.string(),
  enabled: z.boolean(),
  attachments: z.array(z.enum(['badge', 'recap', 'calendar', 'invoice'])),
  sent: z.int(),
  returned: z.int(),
  /**
   * By language, in the event's order. `parvis` is the default text, in French where the interface lacks the language
   * (`isSpoken`), and then only if the event has no French text of its own.
   */
  texts: z.array(
    z.object({
      language: Language,
      source: z.enum(textSources),
      subject: z.string(),
      bodyHtml: z.string(),
      parvis: Written,
      isSpoken: z.boolean(),
    }),
  ),
})
export type Occasion = z.output<typeof Occasion>

export const listOccasions = endpoint({
  route: 'GET /organiser/domains/:domainId/events/:eventId/emails/occasions',
  summary: 'List what sends a mail by itself, and the text that goes in each language',
  access: 'organiser:mail',
  params: EventPath,
  reply: listOf(Occasion),
})

export const teamMails = ['stopped', 'overpaid'] as const
export const TeamMail = z.object({
  key: z.enum(teamMails),
  recipients: z.array(z.string()),
  /** As the caller would receive it, with sample data. */
  subject: z.string(),
  html: z.string(),
})
export type TeamMail = z.output<typeof TeamMail>

export const listTeamMails = endpoint({
  route: 'GET /organiser/domains/:domainId/events/:eventId/emails/team',
  summary: 'List what is mailed to the team by itself, to whom, and how it reads',
  access: 'organiser:mail',
  params: EventPath,
  reply: listOf(TeamMail),
})

/** `actionId` is null for a mail that an organiser writes. */
const Draft = z.extend(z.pick(TemplateBody, { subject: true, bodyHtml: true }), {
  actionId: z.nullable(ActionIdSchema),
  language: Language,
})
/** A sample person: attendance, and whether an amount is due. */
const Sample = z.object({ participation: z.enum(['onsite', 'remote', 'absent']), isDue: z.boolean() })
export type Sample = z.output<typeof Sample>
/**
 * Unknown variables and conditions are refused at their field. Rendered for `userId`, else for `sample`, else for the
 * caller.
 */
export const previewMail = endpoint({
  route: 'POST /organiser/domains/:domainId/events/:eventId/emails/preview',
  isForArchived: true,
  summary: 'Draw a text that is not saved as a person of the event would receive it; nothing is sent',
  access: 'organiser:mail',
  audit: 'mails.mailDrawn',
  params: EventPath,
  body: z.extend(Draft, { userId: z.optional(Id), sample: z.optional(Sample) }),
  reply: z.object({ subject: z.string(), html: z.string(), text: z.string() }),
  perMinute: 60,
})
export const tryMail = endpoint({
  route: 'POST /organiser/domains/:domainId/events/:eventId/emails/trial',
  summary: 'Send a text that is not saved to oneself, marked as a trial',
  access: 'organiser:mail',
  audit: 'mails.mailTried',
  isForAccounts: true,
  params: EventPath,
  body: Draft,
  status: 202,
  reply: z.object({ to: z.string() }),
  refusals: [emailRefusals.NO_RECIPIENT],
  stale: () => [listMails],
  perMinute: 5,
  perHour: 60,
})

/** Reasons for a return: unknown address, full mailbox, refused by the server, complaint, or too late. */
export const returnReasons = ['unknown', 'full', 'refused', 'spam', 'late'] as const
export type ReturnReason = (typeof returnReasons)[number]
export const mailStatuses = ['queued', 'sent', 'kept', 'dead', 'returned'] as const
export const Return = z.object({ at: Instant, reason: z.enum(returnReasons) })

export const OutboxMail = z.object({
  id: Id,
  actionId: z.nullable(z.int()),
  to: z.string(),
  subject: z.string(),
  status: z.enum(mailStatuses),
  createdAt: Instant,
  sentAt: z.nullable(Instant),
  returned: z.nullable(Return),
  /** The server's answer, or the code of a refused document, such as `INVOICE_LOST`. */
  lastError: z.nullable(z.string()),
})
export type OutboxMail = z.output<typeof OutboxMail>

export const listMails = endpoint({
  route: 'GET /domains/:domainId/events/:eventId/emails/v3',
  summary: 'List the mails of an event, newest first',
  access: 'organiser:mail',
  params: EventPath,
  query: z.extend(Paging, { type: z.optional(z.enum(mailStatuses)) }),
  reply: pageOf(OutboxMail),
})
/** `addresses`: addresses of the event's people to correct or try again. */
export const readMailSums = endpoint({
  route: 'GET /organiser/domains/:domainId/events/:eventId/emails/sums',
  summary: 'Count the mails of an event that left and that came back, and the addresses that they came back from',
  access: 'organiser:mail',
  params: EventPath,
  reply: z.object({ sent: z.int(), returned: z.int(), addresses: z.int() }),
  holds: () => [listMails],
})
export const readMail = endpoint({
  route: 'GET /organiser/domains/:domainId/events/:eventId/emails/:mailId',
  summary: 'Read a mail as it was sent',
  access: 'organiser:mail',
  params: z.extend(EventPath, { mailId: Id }),
  reply: z.extend(OutboxMail, {
    html: z.string(),
    text: z.string(),
    /** `url` is null for an invoice if the caller may not read money. */
    attachments: z.array(z.object({ filename: z.string(), contentType: z.string(), url: z.nullable(z.string()) })),
  }),
  // A person was erased while documents were drawn.
  refusals: [common.STALE],
})
