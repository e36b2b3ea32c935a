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
 * The words of the sentence that says who receives a sending, each of them some values of a column of people: any of them will do.
 * Together the words must all hold; none of them is everybody of the event.
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
  /** The key of a consent of the event: whoever has not given it is left out, and told as such. */
  consent: z.optional(Value),
})
export type Audience = z.output<typeof Audience>

const Clock = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'TIME_FORMAT'))
const NearDays = z.int().check(z.minimum(0), z.maximum(365))
/**
 * When it leaves: once confirmed, and five minutes more to take it back; at a date of the event's clock; or so many days before
 * the first day of the event, or after its last one.
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
/** People chosen one by one, or all of a selection: at most so many. */
export const MAX_CHOSEN = 20_000

/**
 * - `draft`: written, or taken back.
 * - `waiting`: confirmed; it may be taken back until it leaves.
 * - `leaving`: mails go to the outbox, a few at a time.
 * - `paused`: somebody holds it on its way; it goes on when they say so.
 * - `left`: all of them did.
 * - `stopped`: somebody stopped it, or the event was archived meanwhile; those that had left have left.
 * - `missed`: its moment came while the event was not published, or was past when its days moved; nothing left.
 */
export const sendingStatuses = ['draft', 'waiting', 'leaving', 'paused', 'left', 'stopped', 'missed'] as const
export type SendingStatus = (typeof sendingStatuses)[number]

/** Why somebody whom the sentence names receives nothing. */
export const leftOut = ['noAddress', 'unpublished', 'returned', 'declined', 'noConsent'] as const
export type LeftOut = (typeof leftOut)[number]

const Counted = z.object({
  /** Those who receive it. */
  receiving: z.int(),
  reasons: z.array(z.object({ reason: z.enum(leftOut), count: z.int() })),
  /** Those who receive it by the language of their mail, in the event's order. */
  languages: z.array(z.object({ language: Language, count: z.int() })),
})
export type Counted = z.output<typeof Counted>

const Sending = z.object({
  ...Content.shape,
  id: Id,
  /** Whoever changes it says the one that they have seen. */
  version: z.int(),
  status: z.enum(sendingStatuses),
  /** It fails to leave, or its next mails to be written, again and again; it is tried anew all the same. */
  isStuck: z.boolean(),
  /** How many people it was begun for, of whom the sentence names some; null where it names any of the event. */
  chosen: z.nullable(z.int()),
  /** When it leaves as the event stands, or left; null for a draft that leaves once confirmed. */
  departsAt: z.nullable(Instant),
  /** Whoever the sentence named at `at`. `joined`: whom it names by now, besides. */
  list: z.nullable(z.object({ at: Instant, ...Counted.shape, unticked: z.int(), joined: z.int() })),
  /** Mails of it: that left, that wait in the outbox, that came back, of so many that are to leave. */
  progress: z.object({ total: z.int(), gone: z.int(), queued: z.int(), returned: z.int() }),
})
export type Sending = z.output<typeof Sending>

/** What a change made of a sending; the rest is read again. */
const Moved = z.pick(Sending, { id: true, version: true, status: true })
export type Moved = z.output<typeof Moved>

const ORGANISER = '/organiser/domains/:domainId/events/:eventId/sendings'
const SendingPath = z.extend(EventPath, { sendingId: Id })

const Listed = z.object({
  ...z.pick(Sending, { id: true, status: true, isStuck: true, departure: true, departsAt: true, progress: true }).shape,
  subject: z.string(),
  languages: z.array(Language),
  /** How many receive it: those of its list, or for one that waits for a date, those whom its sentence names now. */
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
 * `userIds` are those whom it is for, and nobody else, whatever its sentence names: a selection of the list of people. Those of
 * them who are not of the event receive nothing.
 */
export const createSending = endpoint({
  route: `POST ${ORGANISER}`,
  summary: 'Begin a sending, for whom its sentence names or for people who were chosen; nothing leaves',
  access: 'organiser:mail',
  params: EventPath,
  body: z.extend(Content, {
    userIds: z.optional(z.array(Id).check(z.minLength(1), maxLength(MAX_CHOSEN))),
    /** In their place, those who were chosen in the table of people. */
    selectionId: z.optional(Id),
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
/** Another audience voids the list. */
export const updateSending = endpoint({
  route: `PUT ${ORGANISER}/:sendingId`,
  summary: 'Change a sending that is not confirmed',
  access: 'organiser:mail',
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
  params: SendingPath,
  status: 204,
  refusals: [sendingRefusals.SENDING_CLOSED],
  stale: () => [listSendings],
})

export const releaseChosen = endpoint({
  route: `DELETE ${ORGANISER}/:sendingId/chosen`,
  summary: 'Have a sending that is not confirmed be for all whom its sentence names, and not only for those chosen',
  access: 'organiser:mail',
  params: SendingPath,
  reply: Moved,
  refusals: [sendingRefusals.SENDING_CLOSED],
  stale: () => [listSendings, getSending, listRecipients],
})

/** `consents`: those that the event asks for. */
export const getChoices = endpoint({
  route: `GET /organiser/domains/:domainId/events/:eventId/sending-choices`,
  summary: 'Read what the words of the sentence of an audience may be',
  access: 'organiser:mail',
  params: EventPath,
  reply: z.object({ data: z.array(UserColumn), consents: z.array(z.object({ key: z.string(), label: z.string() })) }),
})
/** Nothing is written. `sendingId` is the one whose chosen people it counts among. */
export const countAudience = endpoint({
  route: `POST /organiser/domains/:domainId/events/:eventId/sending-counts`,
  summary: 'Count who would receive a sending now, and who would not and why',
  access: 'organiser:mail',
  params: EventPath,
  body: z.object({
    audience: Audience,
    languages: z.array(Language).check(maxLength(50)),
    sendingId: z.optional(Id),
  }),
  reply: Counted,
  // It looks at everybody of the event.
  perMinute: 120,
})

export const freezeList = endpoint({
  route: `POST ${ORGANISER}/:sendingId/list`,
  summary: 'Draw up the list of who receives a sending, as its sentence has it now',
  access: 'organiser:mail',
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
/** In the order of names; those whom somebody has unticked stay in their place. `search` is in a name or an address. */
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
/** `listAt` is that of the list that was seen. */
export const tickRecipients = endpoint({
  route: `PUT ${ORGANISER}/:sendingId/recipients`,
  summary: 'Leave people of a list out, or take them in again',
  access: 'organiser:mail',
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
 * `version`, `listAt` and `count` say what was seen, and that it is this that leaves. Confirmed again, it leaves once. A sending
 * that waits for a date takes whom its sentence names by then; whom somebody unticked stays out.
 */
export const confirmSending = endpoint({
  route: `POST ${ORGANISER}/:sendingId/confirmation`,
  summary: 'Confirm a sending: it leaves in five minutes, or at its moment',
  access: 'organiser:mail',
  strength: 'link',
  params: SendingPath,
  body: z.object({ version: z.int(), listAt: Instant, count: z.int() }),
  reply: Moved,
  refusals: Object.values(sendingRefusals),
  stale: () => [getSending, listSendings],
})
/** Mails of it that nobody has tried to send are taken out of the outbox, and written again when it goes on. Said twice, it is so once. */
export const pauseSending = endpoint({
  route: `PUT ${ORGANISER}/:sendingId/pause`,
  summary: 'Hold a sending that is leaving, or have it go on',
  access: 'organiser:mail',
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
  params: SendingPath,
  reply: Moved,
  refusals: [sendingRefusals.SENDING_CLOSED],
  stale: () => [getSending, listSendings, listRecipients, listMails],
})
