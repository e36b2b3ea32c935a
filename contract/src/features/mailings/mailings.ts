import * as z from 'zod/mini'
import { listMails } from '#features/emails/emails.ts'
import { UserColumn } from '#features/stats/stats.ts'
import { endpoint } from '#kit/endpoint.ts'
import { EventPath, Id, Instant, MAX_LANGUAGES, maxKeys, maxLength } from '#kit/fields.ts'
import { listOf, Paging, pageOf } from '#kit/page.ts'
import { refusals } from '#kit/refusal.ts'
import { searchText } from '#kit/search-text.ts'

export const sendingRefusals = refusals({
  SENDING_CHANGED: 409,
  SENDING_CLOSED: 409,
  LIST_CHANGED: 409,
  LIST_EMPTY: 422,
  DEPARTURE_PAST: 422,
  TEXT_MISSING: 422,
})

const Language = z.string().check(z.regex(/^[a-z]{2}$/, 'LANGUAGE_FORMAT'))

/**
 * Criteria for the recipients of a mailing, each with values of a column of people. One value of each criterion must
 * match; no criterion means all people of the event.
 */
export const audienceKeys = ['standing', 'participation', 'typology', 'days', 'language', 'slots', 'articles'] as const
export type AudienceKey = (typeof audienceKeys)[number]
const Value = z.string().check(z.minLength(1), maxLength(200))
const Word = z.optional(z.array(Value).check(z.minLength(1), maxLength(50)))
export const Audience = z.strictObject({
  standing: Word,
  participation: Word,
  typology: Word,
  days: Word,
  language: Word,
  slots: Word,
  articles: Word,
  /** Key of a consent; people without it are left out and counted. */
  consent: z.optional(Value),
})
export type Audience = z.output<typeof Audience>

const Clock = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'TIME_FORMAT'))
const NearDays = z.int().check(z.minimum(0), z.maximum(365))
/**
 * Departure: on confirmation, with five minutes to cancel; on a date by the event's clock; or some days before the
 * event's first day or after its last.
 */
export const Departure = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('now') }),
  z.strictObject({
    kind: z.literal('date'),
    at: z.string().check(z.regex(/^\d{4}-\d\d-\d\dT([01]\d|2[0-3]):[0-5]\d$/, 'INSTANT_FORMAT')),
  }),
  z.strictObject({ kind: z.literal('before'), days: NearDays, time: Clock }),
  z.strictObject({ kind: z.literal('after'), days: NearDays, time: Clock }),
])
export type Departure = z.output<typeof Departure>

const Text = z.strictObject({
  subject: z.string().check(maxLength(300)),
  bodyHtml: z.string().check(maxLength(100_000)),
})
const Content = z.strictObject({
  texts: z.record(Language, Text).check(maxKeys(MAX_LANGUAGES)),
  audience: Audience,
  departure: Departure,
})
export const MAX_CHOSEN = 20_000

/** Sendings with words of their own; `begun`: to people who have begun their registration and not finished it. */
export const Reminder = z.enum(['begun'])
export type Reminder = z.output<typeof Reminder>

/**
 * - `draft`: being written, or cancelled before departure.
 * - `waiting`: confirmed; may be cancelled until it leaves.
 * - `leaving`: mails go to the outbox in batches.
 * - `paused`: held by an organiser until resumed.
 * - `left`: all mails have left.
 * - `stopped`: by an organiser, or because the event was archived; mails already sent stay sent.
 * - `missed`: the event was unpublished at that moment, or its days moved past it; no mail left.
 */
export const sendingStatuses = ['draft', 'waiting', 'leaving', 'paused', 'left', 'stopped', 'missed'] as const
export type SendingStatus = (typeof sendingStatuses)[number]

export const leftOut = ['noAddress', 'unpublished', 'returned', 'declined', 'noConsent', 'answered'] as const
export type LeftOut = (typeof leftOut)[number]

const Counted = z.object({
  receiving: z.int(),
  reasons: z.array(z.object({ reason: z.enum(leftOut), count: z.int() })),
  languages: z.array(z.object({ language: Language, count: z.int() })),
})
export type Counted = z.output<typeof Counted>

const Sending = z.object({
  ...Content.shape,
  id: Id,
  /** Version for optimistic locking; an update with an older one is refused. */
  version: z.int(),
  status: z.enum(sendingStatuses),
  /** Departure or the next batch fails repeatedly; retries continue. */
  isStuck: z.boolean(),
  /** Number of people selected at first; the criteria then match some of them. Null without a selection. */
  chosen: z.nullable(z.int()),
  /** Planned or actual departure; null for a draft that leaves when confirmed. */
  departsAt: z.nullable(Instant),
  /** Recipients who matched at `at`. `joined`: further people who match now. */
  list: z.nullable(z.object({ at: Instant, ...Counted.shape, unticked: z.int(), joined: z.int() })),
  progress: z.object({ total: z.int(), gone: z.int(), queued: z.int(), returned: z.int() }),
})
export type Sending = z.output<typeof Sending>

const Moved = z.pick(Sending, { id: true, version: true, status: true })
export type Moved = z.output<typeof Moved>

const ORGANISER = '/organiser/domains/:domainId/events/:eventId/sendings'
const SendingPath = z.extend(EventPath, { sendingId: Id })

const Listed = z.object({
  ...z.pick(Sending, { id: true, status: true, isStuck: true, departure: true, departsAt: true, progress: true }).shape,
  subject: z.string(),
  languages: z.array(Language),
  /** Number of recipients: of its list, or for a planned mailing, of people who match now. */
  receiving: z.nullable(z.int()),
})
export type ListedSending = z.output<typeof Listed>
export const listSendings = endpoint({
  route: `GET ${ORGANISER}`,
  summary: 'List the sendings of an event: drafts, those that wait, those that left',
  access: 'organiser:mail',
  params: EventPath,
  reply: listOf(Listed),
})
/**
 * `userIds` limits the mailing to a selection of people, within the criteria. People outside the event get nothing.
 * `reminder` gives its words where `texts` is empty, in each language of the event that has them.
 */
export const createSending = endpoint({
  route: `POST ${ORGANISER}`,
  summary: 'Begin a sending, for whom its sentence names or for people who were chosen; nothing leaves',
  access: 'organiser:mail',
  audit: 'mails.sendingBegun',
  params: EventPath,
  body: z.extend(Content, {
    userIds: z.optional(z.array(Id).check(z.minLength(1), maxLength(MAX_CHOSEN))),
    selectionId: z.optional(Id),
    reminder: z.optional(Reminder),
  }),
  status: 201,
  maxBody: 1_500_000,
  reply: Moved,
  stale: () => [listSendings],
})
export const getSending = endpoint({
  route: `GET ${ORGANISER}/:sendingId`,
  summary: 'Read a sending, its list and how far it is',
  access: 'organiser:mail',
  params: SendingPath,
  reply: Sending,
})
/** Another audience drops the list. */
export const updateSending = endpoint({
  route: `PUT ${ORGANISER}/:sendingId`,
  summary: 'Change a sending that is not confirmed',
  access: 'organiser:mail',
  audit: 'mails.sendingChanged',
  params: SendingPath,
  body: z.extend(Content, { version: z.int() }),
  reply: Moved,
  refusals: [sendingRefusals.SENDING_CHANGED, sendingRefusals.SENDING_CLOSED],
  stale: () => [listSendings, getSending],
})
export const deleteSending = endpoint({
  route: `DELETE ${ORGANISER}/:sendingId`,
  summary: 'Delete a sending that is not confirmed',
  access: 'organiser:mail',
  audit: 'mails.sendingDeleted',
  params: SendingPath,
  status: 204,
  refusals: [sendingRefusals.SENDING_CLOSED],
  stale: () => [listSendings],
})

export const releaseChosen = endpoint({
  route: `DELETE ${ORGANISER}/:sendingId/chosen`,
  summary: 'Have a sending that is not confirmed be for all whom its sentence names, and not only for those chosen',
  access: 'organiser:mail',
  audit: 'mails.sendingReleased',
  params: SendingPath,
  reply: Moved,
  refusals: [sendingRefusals.SENDING_CLOSED],
  stale: () => [listSendings, getSending, listRecipients],
})

/** `consents`: those of the event. */
export const getChoices = endpoint({
  route: `GET /organiser/domains/:domainId/events/:eventId/sending-choices`,
  summary: 'Read what the words of the sentence of an audience may be',
  access: 'organiser:mail',
  params: EventPath,
  reply: z.object({ data: z.array(UserColumn), consents: z.array(z.object({ key: z.string(), label: z.string() })) }),
})
/** Read-only. `sendingId`: counts within the people selected for it. */
export const countAudience = endpoint({
  route: `POST /organiser/domains/:domainId/events/:eventId/sending-counts`,
  summary: 'Count who would receive a sending now, and who would not and why',
  access: 'organiser:mail',
  audit: 'mails.sendingCounted',
  params: EventPath,
  body: z.object({
    audience: Audience,
    languages: z.array(Language).check(maxLength(50)),
    sendingId: z.optional(Id),
  }),
  reply: Counted,
  // It reads all people of the event.
  perMinute: 120,
})

export const freezeList = endpoint({
  route: `POST ${ORGANISER}/:sendingId/list`,
  summary: 'Draw up the list of who receives a sending, as its sentence has it now',
  access: 'organiser:mail',
  audit: 'mails.sendingListed',
  params: SendingPath,
  body: z.object({ version: z.int() }),
  reply: Moved,
  refusals: [sendingRefusals.SENDING_CHANGED, sendingRefusals.SENDING_CLOSED],
  stale: () => [getSending, listRecipients, listSendings],
})
export const Recipient = z.object({
  id: Id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  language: Language,
  isTicked: z.boolean(),
  reason: z.nullable(z.enum(leftOut)),
  status: z.nullable(z.enum(['queued', 'gone', 'returned'])),
})
export type Recipient = z.output<typeof Recipient>
/** By name, with unticked people in their place. `search` matches names and addresses. */
export const listRecipients = endpoint({
  route: `GET ${ORGANISER}/:sendingId/recipients`,
  summary: 'Read the list of a sending: who receives it, or who is left out',
  access: 'organiser:mail',
  params: SendingPath,
  query: z.extend(Paging, {
    which: z._default(z.enum(['receiving', 'left']), 'receiving'),
    search: z._default(searchText(100), ''),
  }),
  reply: pageOf(Recipient),
})
/** `listAt` of the list that the organiser saw. */
export const tickRecipients = endpoint({
  route: `PUT ${ORGANISER}/:sendingId/recipients`,
  summary: 'Leave people of a list out, or take them in again',
  access: 'organiser:mail',
  audit: 'mails.sendingTicked',
  params: SendingPath,
  body: z.object({
    listAt: Instant,
    userIds: z.array(Id).check(z.minLength(1), maxLength(200)),
    isTicked: z.boolean(),
  }),
  reply: Moved,
  refusals: [sendingRefusals.LIST_CHANGED, sendingRefusals.SENDING_CLOSED],
  stale: () => [getSending, listRecipients, listSendings],
})

/**
 * `version`, `listAt` and `count` are those the organiser saw. A repeated confirmation sends once. A planned mailing
 * goes to people who match at departure, without unticked people.
 */
export const confirmSending = endpoint({
  route: `POST ${ORGANISER}/:sendingId/confirmation`,
  summary: 'Confirm a sending: it leaves in five minutes, or at its moment',
  access: 'organiser:mail',
  audit: 'mails.sendingConfirmed',
  strength: 'link',
  params: SendingPath,
  body: z.object({ version: z.int(), listAt: Instant, count: z.int() }),
  reply: Moved,
  refusals: Object.values(sendingRefusals),
  stale: () => [getSending, listSendings],
})
/** Mails not yet tried are removed from the outbox, and written again on resuming. Idempotent. */
export const pauseSending = endpoint({
  route: `PUT ${ORGANISER}/:sendingId/pause`,
  summary: 'Hold a sending that is leaving, or have it go on',
  access: 'organiser:mail',
  audit: 'mails.sendingPaused',
  params: SendingPath,
  body: z.object({ isPaused: z.boolean() }),
  reply: Moved,
  refusals: [sendingRefusals.SENDING_CLOSED],
  stale: () => [getSending, listSendings, listRecipients, listMails],
})
export const haltSending = endpoint({
  route: `DELETE ${ORGANISER}/:sendingId/confirmation`,
  summary: 'Take back a sending that waits, or stop one that is leaving: what has left has left',
  access: 'organiser:mail',
  audit: 'mails.sendingHalted',
  params: SendingPath,
  reply: Moved,
  refusals: [sendingRefusals.SENDING_CLOSED],
  stale: () => [getSending, listSendings, listRecipients, listMails],
})
