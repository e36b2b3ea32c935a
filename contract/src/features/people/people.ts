import * as z from 'zod/mini'
import { getUserArticles } from '#features/articles/articles.ts'
import { PaymentStanding } from '#features/checkout/checkout.rules.ts'
import { listMails, mailStatuses, Return } from '#features/emails/emails.ts'
import { getFormData } from '#features/forms/forms.ts'
import { JournalLine, listJournal } from '#features/journal/journal.ts'
import { getAttendance, getParticipation } from '#features/participation/participation.ts'
import { getUserQuotas } from '#features/quotas/quotas.ts'
import { readTicket } from '#features/registration/registration.ts'
import { getUser, User, userRefusals } from '#features/users/users.ts'
import { endpoint } from '#kit/endpoint.ts'
import { EventPath, EventUserPath, Id, Instant, maxKeys, maxLength, ownKey, text } from '#kit/fields.ts'
import { common, refusals } from '#kit/refusal.ts'
import { mergedFields, readKinds, sides, standings } from './people.rules.ts'

export const peopleRefusals = refusals({
  /** Something stands in the way, which the plan names. */
  MERGE_BLOCKED: 409,
})

const Named = z.object({ id: Id, firstName: z.string(), lastName: z.string() })
export type Named = z.output<typeof Named>

/** What somebody answered to a question, as it is read. */
const Answer = z.object({
  key: z.string(),
  label: z.string(),
  text: z.string(),
  /** An upload, with an address that opens it for some minutes. */
  file: z.nullable(z.object({ name: z.string(), url: z.string() })),
})
export type Answer = z.output<typeof Answer>

/** Euros including VAT; lines as the event writes its prices. */
const Money = z.object({
  payment: PaymentStanding,
  due: z.number(),
  /** What was invoiced for what they hold, and what credit notes gave back taken off. */
  billed: z.number(),
  /** What was paid beyond what is held. */
  credit: z.number(),
  /** Of the transfer that is awaited. */
  reference: z.string(),
  lines: z.array(z.object({ key: z.string(), label: z.string(), price: z.number() })),
  /** The latest first, and what credit notes leave of each, in cents. */
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

/** What somebody did themselves. */
const Deed = z.object({ id: Id, at: Instant, label: z.string() })
export type Deed = z.output<typeof Deed>

/** Somebody of the team who read the card, or looked at the person’s own pages, on a day. */
const CardRead = z.object({
  by: Named,
  kind: z.enum(readKinds),
  count: z.int(),
  lastAt: Instant,
})
export type CardRead = z.output<typeof CardRead>

/** All that an event knows of one person, as far as whoever reads it may see. */
export const Person = z.object({
  user: User,
  typology: z.nullable(z.object({ label: z.string(), colour: z.nullable(z.string()) })),
  company: z.string(),
  standing: z.enum(standings),
  articles: z.array(z.object({ id: z.string(), dayId: z.string(), label: z.string() })),
  answers: z.array(Answer),
  registrar: z.nullable(Named),
  /** Whom they bring; one without an address has no account, and is erased with them. */
  companions: z.array(z.extend(Named, { hasAccount: z.boolean() })),
  /** Who comes in their place. */
  representative: z.nullable(Named),
  /** The confirmation that may be sent again, as an action of mails; none where nothing was answered. */
  confirmation: z.nullable(z.int()),
  /** Whether whoever reads decides of what goes with the person everywhere: their address, their erasure. */
  mayDecide: z.boolean(),
  /** With `money.read`. */
  money: z.optional(Money),
  /** With `mail`: whether they have declined mails that are no receipt. */
  declinesMails: z.optional(z.boolean()),
  /** With `mail`: the latest first. */
  mails: z.optional(z.array(SentMail)),
  /** What the team did about them, the latest first; what is about money, with `money.read`. */
  journal: z.array(JournalLine),
  deeds: z.array(Deed),
  /** With `team`: who of the team has read the card or looked at their pages, the latest first. */
  reads: z.optional(z.array(CardRead)),
})
export type Person = z.output<typeof Person>

export const getPerson = endpoint({
  route: 'GET /organiser/domains/:domainId/events/:eventId/people/:userId',
  summary: 'Read all that an event knows of one person: answers, payments, mails, history, as far as one’s rights go',
  access: 'organiser:people.read',
  // It notes who has read it.
  isForAccounts: true,
  params: EventUserPath,
  reply: Person,
  holds: () => [
    getUser,
    getParticipation,
    getAttendance,
    getFormData,
    getUserArticles,
    getUserQuotas,
    readTicket,
    listMails,
    listJournal,
  ],
})

/** A mail as it would leave. */
const Shown = z.object({ to: z.string(), subject: z.string(), html: z.string() })

/**
 * Gives a registration up for somebody, with the companions who are chosen: places go to those who wait. A dry run is the whole
 * of it, undone, and answers the mails that would leave. What was paid is kept or given back elsewhere: it is only noted.
 */
export const cancelRegistration = endpoint({
  route: 'POST /organiser/domains/:domainId/events/:eventId/people/:userId/cancellation',
  summary:
    'Give a registration up for somebody, with or without their companions and the mail, or show what would leave',
  access: 'organiser:people.write',
  params: EventUserPath,
  body: z.object({
    /** The version of the participation that was read: another is refused. */
    version: z.int(),
    companions: z._default(z.array(Id).check(maxLength(200)), []),
    /** Whether they are told by a mail. */
    isTold: z._default(z.boolean(), true),
    /** What is meant to become of what was paid. */
    money: z.optional(z.enum(['kept', 'refund'])),
    dryRun: z.optional(z.boolean()),
  }),
  reply: z.object({ isCancelled: z.boolean(), mails: z.array(Shown) }),
  refusals: [common.STALE],
  stale: () => [getPerson, getUser, getParticipation, getAttendance, listMails, listJournal],
})

/** The proof of an erasure, from the line of the journal that it left, which names nobody. */
export const downloadErasureProof = endpoint({
  route: 'GET /organiser/domains/:domainId/events/:eventId/erasures/:erasureId',
  summary: 'The proof of an erasure: what went, where, by whom, when, what the law keeps and until when',
  access: 'organiser:people.write',
  params: z.extend(EventPath, { erasureId: Id }),
  produces: 'application/pdf',
})

/** What opens somebody’s own pages to whoever looks, for some minutes and for looking alone. */
export const lookAsPerson = endpoint({
  route: 'POST /organiser/domains/:domainId/events/:eventId/people/:userId/looks',
  summary: 'Open the pages of a person as they see them, to be looked at and nothing else',
  access: 'organiser:people.read',
  isForArchived: true,
  params: EventUserPath,
  reply: z.object({ token: z.string(), expiresAt: Instant }),
  isSecret: true,
  stale: () => [getPerson],
})

const Side = z.enum(sides)

/** What somebody has in an event, before two people are made one. */
const Registration = z.object({
  standing: z.enum(standings),
  /** The code of their badge, which goes on opening the door. */
  code: z.string(),
  /** Who registered them, by name. */
  registrar: z.nullable(z.string()),
  /** Days, conferences, articles and answers that may run out, in words. */
  held: z.array(z.string()),
})

/** Two values of which one can stay, and whose does; `key` is that of the field or of the question. */
const Difference = z.object({ key: z.string(), label: z.string(), kept: z.string(), other: z.string(), side: Side })
export type Difference = z.output<typeof Difference>

/** What becomes of an event in which either takes part. */
const MergedEvent = z.object({
  id: Id,
  name: z.string(),
  kept: z.nullable(Registration),
  other: z.nullable(Registration),
  /** Whose registration goes on, and whether what the other holds joins it where there is room. */
  base: Side,
  adds: z.boolean(),
  /** What they hold once they are one, and what is given back, in words. */
  held: z.array(z.string()),
  dropped: z.array(z.string()),
  /** Answers that differ, of which each is chosen. */
  differences: z.array(Difference),
})
export type MergedEvent = z.output<typeof MergedEvent>

/** Rows of a kind, by the name of their table. */
const Counted = z.object({ what: z.string(), count: z.int() })

/** All that making one of two people entails, before it is done. */
export const MergePlan = z.object({
  kept: z.object({ ...Named.shape, email: z.string() }),
  other: z.object({ ...Named.shape, email: z.string() }),
  differences: z.array(Difference),
  events: z.array(MergedEvent),
  moved: z.array(Counted),
  dropped: z.array(Counted),
  /** What stands in the way: the event, and why. */
  blocked: z.array(z.object({ why: z.enum(['payments', 'address']), event: z.string() })),
  /** Says which plan was read: another one is not carried out. */
  seal: z.string(),
})
export type MergePlan = z.output<typeof MergePlan>

export const MergeChoices = z.object({
  /** What is the other’s, where the two differ: the account’s where nothing is said. */
  fields: z.optional(z.array(z.enum(mergedFields)).check(maxLength(mergedFields.length))),
  events: z.optional(
    z
      .record(
        Id.check(ownKey),
        z.object({
          base: z.optional(Side),
          adds: z.optional(z.boolean()),
          /** Whose answer stays, by question: that of the registration that goes on where nothing is said. */
          answers: z.optional(z.record(z.string().check(maxLength(100), ownKey), Side).check(maxKeys(500))),
        }),
      )
      .check(maxKeys(1000)),
  ),
})
export type MergeChoices = z.output<typeof MergeChoices>

/**
 * Makes one of two people who are the same: `userId`, whose account and address stay, and `otherId`, whose go. A dry run is the
 * whole merge, undone. It is carried out with the seal of the plan that was read.
 */
export const mergePeople = endpoint({
  route: 'POST /organiser/domains/:domainId/events/:eventId/people/:userId/merge',
  summary: 'Make one of two people who are the same, or say what it would do',
  access: 'organiser:people.write',
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
