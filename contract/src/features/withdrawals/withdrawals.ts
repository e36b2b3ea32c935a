import * as z from 'zod/mini'
import { getContext, getEvent } from '#features/events/events.ts'
import { getAttendance, getParticipation } from '#features/participation/participation.ts'
import { listRefunds } from '#features/refunds/refunds.ts'
import { getMe, getUser } from '#features/users/users.ts'
import { endpoint } from '#kit/endpoint.ts'
import { EventPath, Id, MAX_LANGUAGES, maxLength, required, requiredLine } from '#kit/fields.ts'
import { refusals } from '#kit/refusal.ts'

export const withdrawalRefusals = refusals({
  /** The day is still offered, so new people could take it meanwhile. */
  DAY_OFFERED: 409,
  /** Other people or another amount than shown. */
  HOLDERS_MOVED: 409,
  PLACES_LACKING: 409,
  /** The other day is retired, past, or at another price. */
  DAY_UNFIT: 422,
  MOVE_COSTS: 409,
  /** A refund is due, and the caller may not make one. */
  RETURN_FORBIDDEN: 403,
})

/** Payers per call, each with the people they pay for. */
export const PAYERS_AT_ONCE = 20

const DayPath = z.extend(EventPath, { dayId: Id })

/**
 * Decision for the holders of a retired day.
 * - `move`: they get another day in its place.
 * - `cancel`: they lose it and are refunded.
 */
export const Fate = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('move'), to: Id }),
  z.strictObject({ kind: z.literal('cancel') }),
])
export type Fate = z.output<typeof Fate>

/** Mail to a holder in one language: plain text, with empty lines between paragraphs. */
export const WithdrawalMail = z.strictObject({
  language: z.string().check(z.regex(/^[a-z]{2}$/, 'LANGUAGE_FORMAT')),
  subject: requiredLine(200),
  text: required(5000),
})
export type WithdrawalMail = z.output<typeof WithdrawalMail>

/** Result of a decision, computed by the code that applies it. Amounts are in cents including VAT. */
const Weight = z.object({
  fate: Fate,
  /** People who get a mail, or whose registrar does. */
  mails: z.int(),
  /** Credit notes, and their total. */
  notes: z.int(),
  cents: z.int(),
  /** For a move: people who already have the other day, and newcomers. */
  already: z.int(),
  coming: z.int(),
  /** Free places there, not counting offers of the waiting list; null: unlimited. */
  free: z.nullable(z.int()),
  missing: z.int(),
  prepared: z.array(WithdrawalMail),
})
export type Weight = z.output<typeof Weight>

export const Withdrawal = z.object({
  /** Holders of the day, and those of them without another day. */
  people: z.int(),
  onlyThen: z.int(),
  /** Possible moves, then the cancellation. */
  fates: z.array(Weight),
  mayReturn: z.boolean(),
})
export type Withdrawal = z.output<typeof Withdrawal>

export const readWithdrawal = endpoint({
  route: 'GET /organiser/domains/:domainId/events/:eventId/days/:dayId/withdrawal',
  summary: 'What would become of the holders of a day: how many, which mails, which places, which money',
  access: 'organiser:people.write',
  params: DayPath,
  reply: Withdrawal,
})

/** `refused`: nothing was changed, for the reason `code`. */
export const withdrawn = ['done', 'refused'] as const
const Outcome = z.object({
  userId: Id,
  name: z.string(),
  outcome: z.enum(withdrawn),
  code: z.nullable(z.string()),
})
export type Withdrawn = z.output<typeof Outcome>

/**
 * Moves or cancels the next holders, grouped by payer: a refusal does not stop the others. Holders already handled are
 * not found again, so the call may be repeated.
 */
export const withdrawHolders = endpoint({
  route: 'POST /organiser/domains/:domainId/events/:eventId/days/:dayId/withdrawal',
  summary: 'Move the holders of a retired day to another, or cancel it for them, some at a time',
  access: 'organiser:people.write',
  audit: 'people.dayWithdrawn',
  params: DayPath,
  body: z.strictObject({
    fate: Fate,
    mails: z.array(WithdrawalMail).check(z.minLength(1), maxLength(MAX_LANGUAGES)),
    /** Sent with the first call: people and amount shown, refused if different now. */
    seen: z.optional(z.strictObject({ people: z.int(), cents: z.int() })),
    after: z._default(z.string().check(maxLength(100)), ''),
  }),
  reply: z.object({
    data: z.array(Outcome),
    /** Cursor of the next call; null at the end. */
    next: z.nullable(z.string()),
  }),
  refusals: [
    withdrawalRefusals.DAY_OFFERED,
    withdrawalRefusals.HOLDERS_MOVED,
    withdrawalRefusals.PLACES_LACKING,
    withdrawalRefusals.DAY_UNFIT,
    withdrawalRefusals.RETURN_FORBIDDEN,
  ],
  isRepeatable: true,
  stale: () => [
    ...[readWithdrawal, getUser, getMe, getParticipation, getAttendance, getEvent, getContext, listRefunds],
  ],
})
