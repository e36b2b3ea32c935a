import * as z from 'zod/mini'
import { PricedChoice } from '#features/articles/articles.ts'
import { checkoutRefusals, listOrders, readTakings } from '#features/checkout/checkout.ts'
import { getEvent } from '#features/events/events.ts'
import { invoiceRefusals } from '#features/invoices/invoices.ts'
import { getAttendance, getParticipation, participationRefusals } from '#features/participation/participation.ts'
import { registrationRefusals } from '#features/registration/registration.ts'
import { getUser, userRefusals } from '#features/users/users.ts'
import { endpoint } from '#kit/endpoint.ts'
import { DateOnly, Email, EventPath, Id, lineText, maxLength } from '#kit/fields.ts'
import { FirstName, LastName } from '#kit/person-name.ts'
import { openingReads, openingRefusals } from '#openings.ts'

/**
 * `added`: a new person. `registered`: the address belongs to a person of the domain, who is registered under their own
 * account. `already`: that person has a registration, which stays as it is.
 */
export const additionOutcomes = ['added', 'registered', 'already'] as const

/** Money that the team has taken, the whole balance; `TRANSFER_MOVED` where the balance differs. */
const Taken = z.object({
  kind: z.literal('paid'),
  means: z.enum(['terminal', 'cash', 'cheque', 'transfer']),
  cents: z.int().check(z.minimum(1), z.maximum(1_000_000_000)),
  /** Defaults to today. */
  receivedOn: z.optional(DateOnly),
})

/** `awaited`: a transfer is announced. `free`: given away. Without a settlement, the price is owed. */
export const Settlement = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('awaited') }),
  Taken,
  z.object({ kind: z.literal('free'), reason: lineText(200).check(z.minLength(1, 'REQUIRED')) }),
])
export type Settlement = z.output<typeof Settlement>

const person = {
  firstName: FirstName,
  lastName: LastName,
  email: z.optional(Email),
  company: z.optional(lineText(200)),
  typoId: z.optional(Id),
}

const refusals = [
  registrationRefusals.REGISTRATION_INCOMPLETE,
  ...Object.values(participationRefusals),
  userRefusals.EMAIL_ALREADY_USED,
  userRefusals.EXHIBITOR_ON_VISITOR_SPACE,
  ...openingRefusals(),
  ...[checkoutRefusals.PAYMENT_OFF, checkoutRefusals.NOTHING_TO_PAY, checkoutRefusals.TRANSFER_MOVED],
  ...[checkoutRefusals.TRANSFER_AWAITED, checkoutRefusals.PAYS_FOR_OTHERS],
  ...Object.values(invoiceRefusals),
]
const stale = () => [
  ...[getUser, getParticipation, getAttendance, getEvent, listOrders, readTakings],
  ...openingReads('limited', 'held'),
]

/**
 * Follows the rules of a registration that an organiser forces: it may lack answers, and passes no capacity. Money that
 * was taken and a price that is given away need `money.write` too.
 */
export const addPerson = endpoint({
  route: 'POST /organiser/domains/:domainId/events/:eventId/people',
  summary: 'Add a person by hand and register them, with or without an address and a mail',
  access: 'organiser:people.write',
  audit: 'people.addedByHand',
  params: EventPath,
  body: z.object({
    ...person,
    dayIds: z._default(z.array(Id).check(maxLength(200)), []),
    articles: z._default(z.array(PricedChoice).check(maxLength(500)), []),
    isTold: z._default(z.boolean(), true),
    /** One of their days, on which they are here now. */
    presentOn: z.optional(Id),
    settlement: z.optional(Settlement),
  }),
  reply: z.object({ userId: Id, outcome: z.enum(additionOutcomes) }),
  refusals,
  stale,
  perMinute: 120,
})

/**
 * For that day, without articles and without a mail, paid on the spot or not; a known person is told no more than the list of
 * the door tells.
 */
export const addAtDoor = endpoint({
  route: 'POST /domains/:domainId/events/:eventId/days/:dayId/additions',
  summary: 'Add a person at the door and register them for that day; they are in unless the call says otherwise',
  access: 'organiser:door',
  audit: 'door.addedAtDoor',
  params: z.extend(EventPath, { dayId: Id }),
  body: z.object({
    ...person,
    isPresent: z._default(z.boolean(), true),
    settlement: z.optional(z.extend(z.omit(Taken, { receivedOn: true }), { means: z.enum(['terminal', 'cash']) })),
  }),
  reply: z.object({
    outcome: z.enum(additionOutcomes),
    /** Null where the person has a registration for other days. */
    person: z.nullable(
      z.object({
        firstName: z.string(),
        lastName: z.string(),
        typo: z.nullable(z.string()),
        code: z.string(),
        isPresent: z.boolean(),
      }),
    ),
  }),
  refusals,
  stale,
  perMinute: 120,
})
