import * as z from 'zod/mini'
import { PaymentStanding } from '#features/checkout/checkout.rules.ts'
import { listMails, mailStatuses, Return } from '#features/emails/emails.ts'
import { JournalLine, listJournal } from '#features/journal/journal.ts'
import { getAttendance, getParticipation } from '#features/participation/participation.ts'
import { readTicket } from '#features/registration/registration.ts'
import { getUser, User, userRefusals } from '#features/users/users.ts'
import { endpoint } from '#kit/endpoint.ts'
import { EventPath, EventUserPath, Id, Instant, maxKeys, maxLength, ownKey, text } from '#kit/fields.ts'
import { common, refusals } from '#kit/refusal.ts'
import { openingReads } from '#openings.ts'
import { mergedFields, readKinds, registrationStatuses, sides } from './people.rules.ts'

export const peopleRefusals = refusals({
  /** The plan names what prevents the merge. */
  MERGE_BLOCKED: 409,
})

const NamedRef = z.object({ id: Id, firstName: z.string(), lastName: z.string() })
export type NamedRef = z.output<typeof NamedRef>

const Answer = z.object({
  key: z.string(),
  label: z.string(),
  text: z.string(),
  /** Its address is valid for some minutes. */
  file: z.nullable(z.object({ name: z.string(), url: z.string() })),
})
export type Answer = z.output<typeof Answer>

/** Euros including VAT; lines as the event writes its prices. */
const Money = z.object({
  payment: PaymentStanding,
  due: z.number(),
  /** Invoiced for items held, less credit notes. */
  billed: z.number(),
  credit: z.number(),
  reference: z.string(),
  lines: z.array(z.object({ key: z.string(), label: z.string(), price: z.number() })),
  /** Latest first; `leftCents` is what credit notes leave. */
  invoices: z.array(z.object({ id: Id, number: z.string(), isPaid: z.boolean(), leftCents: z.int() })),
})

const SentMail = z.object({
  id: Id,
  subject: z.string(),
  to: z.string(),
  status: z.enum(mailStatuses),
  createdAt: Instant,
  sentAt: z.nullable(Instant),
  returned: z.nullable(Return),
})
export type SentMail = z.output<typeof SentMail>

const Deed = z.object({ id: Id, at: Instant, label: z.string() })
export type Deed = z.output<typeof Deed>

const CardRead = z.object({
  by: NamedRef,
  kind: z.enum(readKinds),
  count: z.int(),
  lastAt: Instant,
})
export type CardRead = z.output<typeof CardRead>

/** A person's card in an event, limited by the reader's rights. */
export const Person = z.object({
  user: User,
  typology: z.nullable(z.object({ label: z.string(), colour: z.nullable(z.string()) })),
  company: z.string(),
  standing: z.enum(registrationStatuses),
  articles: z.array(z.object({ id: z.string(), dayId: z.string(), label: z.string() })),
  answers: z.array(Answer),
  registrar: z.nullable(NamedRef),
  /** A companion without an address has no account, and is erased with the person. */
  companions: z.array(z.extend(NamedRef, { hasAccount: z.boolean() })),
  representative: z.nullable(NamedRef),
  /** Mail action that may be sent again; null before any answer. */
  confirmation: z.nullable(z.int()),
  /** Whether the reader may change the address or erase the person: this affects other events too. */
  mayDecide: z.boolean(),
  money: z.optional(Money),
  declinesMails: z.optional(z.boolean()),
  mails: z.optional(z.array(SentMail)),
  /** Actions of the team on this person, latest first; those about money need `money.read`. */
  journal: z.array(JournalLine),
  deeds: z.array(Deed),
  /** Reads by the team, latest first; needs `team`. */
  reads: z.optional(z.array(CardRead)),
})
export type Person = z.output<typeof Person>

export const getPerson = endpoint({
  route: 'GET /organiser/domains/:domainId/events/:eventId/people/:userId',
  summary: 'Read all that an event knows of one person: answers, payments, mails, history, as far as one’s rights go',
  access: 'organiser:people.read',
  // Reading is recorded by account.
  isForAccounts: true,
  params: EventUserPath,
  reply: Person,
  holds: () => [getUser, getParticipation, getAttendance, ...openingReads('held'), readTicket, listMails, listJournal],
})

const Shown = z.object({ to: z.string(), subject: z.string(), html: z.string() })

/**
 * Cancels a registration and those of the chosen companions; freed places go to the waiting list. A dry run does it all
 * in a transaction that is rolled back, and returns the mails. Money is only noted here; refunds are a separate action.
 */
export const cancelRegistration = endpoint({
  route: 'POST /organiser/domains/:domainId/events/:eventId/people/:userId/cancellation',
  summary:
    'Give a registration up for somebody, with or without their companions and the mail, or show what would leave',
  access: 'organiser:people.write',
  audit: 'people.cancelled',
  params: EventUserPath,
  body: z.object({
    /** Version of the participation, for optimistic locking; an older one is refused. */
    version: z.int(),
    companions: z._default(z.array(Id).check(maxLength(200)), []),
    isTold: z._default(z.boolean(), true),
    money: z.optional(z.enum(['kept', 'refund'])),
    dryRun: z.optional(z.boolean()),
  }),
  reply: z.object({ isCancelled: z.boolean(), mails: z.array(Shown) }),
  refusals: [common.STALE],
  stale: () => [getPerson, getUser, getParticipation, getAttendance, listMails, listJournal],
})

/** Proof of an erasure, from its journal entry, which holds no name. */
export const downloadErasureProof = endpoint({
  route: 'GET /organiser/domains/:domainId/events/:eventId/erasures/:erasureId',
  summary: 'The proof of an erasure: what went, where, by whom, when, what the law keeps and until when',
  access: 'organiser:people.write',
  params: z.extend(EventPath, { erasureId: Id }),
  produces: 'application/pdf',
})

/** Opens the person's own pages to an organiser, read-only and for some minutes. */
export const lookAsPerson = endpoint({
  route: 'POST /organiser/domains/:domainId/events/:eventId/people/:userId/looks',
  summary: 'Open the pages of a person as they see them, to be looked at and nothing else',
  access: 'organiser:people.read',
  audit: 'people.looked',
  isForArchived: true,
  params: EventUserPath,
  reply: z.object({ token: z.string(), expiresAt: Instant }),
  isSecret: true,
  stale: () => [getPerson],
})

const Side = z.enum(sides)

const Registration = z.object({
  standing: z.enum(registrationStatuses),
  /** Badge code; it keeps opening the door after the merge. */
  code: z.string(),
  registrar: z.nullable(z.string()),
  /** Days, conferences, articles and limited answers, in words. */
  held: z.array(z.string()),
})

/** Two values of which one stays, and which side it is from; `key` is that of the field or question. */
const Difference = z.object({ key: z.string(), label: z.string(), kept: z.string(), other: z.string(), side: Side })
export type Difference = z.output<typeof Difference>

const MergedEvent = z.object({
  id: Id,
  name: z.string(),
  kept: z.nullable(Registration),
  other: z.nullable(Registration),
  /** Registration that continues, and whether items of the other one are added where there is room. */
  base: Side,
  adds: z.boolean(),
  /** Items after the merge, and items given back, in words. */
  held: z.array(z.string()),
  dropped: z.array(z.string()),
  differences: z.array(Difference),
})
export type MergedEvent = z.output<typeof MergedEvent>

const Counted = z.object({ what: z.string(), count: z.int() })

export const MergePlan = z.object({
  kept: z.object({ ...NamedRef.shape, email: z.string() }),
  other: z.object({ ...NamedRef.shape, email: z.string() }),
  differences: z.array(Difference),
  events: z.array(MergedEvent),
  moved: z.array(Counted),
  dropped: z.array(Counted),
  blocked: z.array(z.object({ why: z.enum(['payments', 'address']), event: z.string() })),
  /** Hash of the plan: a merge with another one is refused. */
  seal: z.string(),
})
export type MergePlan = z.output<typeof MergePlan>

export const MergeChoices = z.object({
  /** Fields to take from the other person; the rest comes from the kept account. */
  fields: z.optional(z.array(z.enum(mergedFields)).check(maxLength(mergedFields.length))),
  events: z.optional(
    z
      .record(
        Id.check(ownKey),
        z.object({
          base: z.optional(Side),
          adds: z.optional(z.boolean()),
          /** Side of each answer; by default that of the registration that continues. */
          answers: z.optional(z.record(z.string().check(maxLength(100), ownKey), Side).check(maxKeys(500))),
        }),
      )
      .check(maxKeys(1000)),
  ),
})
export type MergeChoices = z.output<typeof MergeChoices>

/**
 * Merges two people: `userId` keeps its account and address, `otherId` loses them. A dry run does it all in a
 * transaction that is rolled back. The merge needs the seal of the plan that was read.
 */
export const mergePeople = endpoint({
  route: 'POST /organiser/domains/:domainId/events/:eventId/people/:userId/merge',
  summary: 'Make one of two people who are the same, or say what it would do',
  access: 'organiser:people.write',
  audit: 'people.merged',
  params: EventUserPath,
  body: z.object({
    otherId: Id,
    choices: z.optional(MergeChoices),
    dryRun: z.optional(z.boolean()),
    seal: z.optional(text(100)),
  }),
  reply: z.object({ isMerged: z.boolean(), plan: MergePlan }),
  refusals: [peopleRefusals.MERGE_BLOCKED, userRefusals.ACCOUNT_OF_OTHERS, common.STALE],
  stale: () => [getPerson, getUser, getParticipation, listMails, listJournal],
})
