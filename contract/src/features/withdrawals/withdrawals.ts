import * as z from 'zod/mini'
import { getContext, getEvent } from '#features/context/context.ts'
import { getAttendance, getParticipation } from '#features/participation/participation.ts'
import { listRefunds } from '#features/refunds/refunds.ts'
import { getMe, getUser } from '#features/users/users.ts'
import { endpoint } from '#kit/endpoint.ts'
import { EventPath, Id, MAX_LANGUAGES, maxLength, required, requiredLine } from '#kit/fields.ts'
import { refusals } from '#kit/refusal.ts'

export const withdrawalRefusals = refusals({
  /** The day is still offered: people would come to hold it while its holders leave it. */
  DAY_OFFERED: 409,
  /** Not the people, or not the amount, that were shown. */
  HOLDERS_MOVED: 409,
  /** The other day has fewer free places than people who would come to it. */
  PLACES_LACKING: 409,
  /** No day to move to: retired, over, or at another price. */
  DAY_UNFIT: 422,
  /** The other day would cost them more than what they hold. */
  MOVE_COSTS: 409,
  /** Something was paid, and the caller may give nothing back. */
  RETURN_FORBIDDEN: 403,
})

/** Payers that one call acts on, each with the people they pay for. */
export const PAYERS_AT_ONCE = 20

const DayPath = z.extend(EventPath, { dayId: Id })

/**
 * What becomes of the holders of a retired day.
 * - `move`: they come on another day in its place.
 * - `cancel`: they no longer come on it; what they had paid for it is given back.
 */
export const Fate = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('move'), to: Id }),
  z.strictObject({ kind: z.literal('cancel') }),
])
export type Fate = z.output<typeof Fate>

/** The mail to a holder in one language: plain text, whose empty lines part paragraphs. */
export const WithdrawalMail = z.strictObject({
  /** ISO 639-1. */
  language: z.string().check(z.regex(/^[a-z]{2}$/, 'LANGUAGE_FORMAT')),
  subject: requiredLine(200),
  text: required(5000),
})
export type WithdrawalMail = z.output<typeof WithdrawalMail>

/** What a fate would do, counted by the function that does it. Amounts are in cents including VAT. */
const Weight = z.object({
  fate: Fate,
  /** People who get a mail, themselves or by whoever registered them. */
  mails: z.int(),
  /** Credit notes, and what they give back of what was paid. */
  notes: z.int(),
  cents: z.int(),
  /** Of a move: people who come on the other day already, and people who would come to it. */
  already: z.int(),
  coming: z.int(),
  /** Places free there, those offered to the waiting list counted as taken; null without a limit. */
  free: z.nullable(z.int()),
  /** Places that it lacks. */
  missing: z.int(),
  /** The mail as it is prepared, in each language of the event. */
  prepared: z.array(WithdrawalMail),
})
export type Weight = z.output<typeof Weight>

export const Withdrawal = z.object({
  /** People who hold the day, and those of them who come on no other. */
  people: z.int(),
  onlyThen: z.int(),
  /** The days that people can be moved to, then the cancellation. */
  fates: z.array(Weight),
  /** Whether the caller may give back what was paid. */
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

/** `refused`: nothing was changed of them, `code` says why. */
export const withdrawn = ['done', 'refused'] as const
const Outcome = z.object({
  userId: Id,
  name: z.string(),
  outcome: z.enum(withdrawn),
  code: z.nullable(z.string()),
})
export type Withdrawn = z.output<typeof Outcome>

/**
 * Moves or cancels the next of the holders, those whom one person pays for together: one who is refused holds no other back.
 * Who has left the day is found no more, so that the call may be made again.
 */
export const withdrawHolders = endpoint({
  route: 'POST /organiser/domains/:domainId/events/:eventId/days/:dayId/withdrawal',
  summary: 'Move the holders of a retired day to another, or cancel it for them, some at a time',
  access: 'organiser:people.write',
  params: DayPath,
  body: z.strictObject({
    fate: Fate,
    mails: z.array(WithdrawalMail).check(z.minLength(1), maxLength(MAX_LANGUAGES)),
    /** What was shown, with the first call: other people or another amount by now, and nothing is done. */
    seen: z.optional(z.strictObject({ people: z.int(), cents: z.int() })),
    /** Where the call before ended. */
    after: z._default(z.string().check(maxLength(100)), ''),
  }),
  reply: z.object({
    data: z.array(Outcome),
    /** Where the next call begins; null at the end. */
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
