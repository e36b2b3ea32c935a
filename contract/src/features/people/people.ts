import * as z from 'zod/mini'
import { getUserArticles } from '#features/articles/articles.ts'
import { PaymentStanding } from '#features/checkout/checkout.rules.ts'
import { listMails } from '#features/emails/emails.ts'
import { getFormData } from '#features/forms/forms.ts'
import { JournalLine, listJournal } from '#features/journal/journal.ts'
import { getAttendance, getParticipation } from '#features/participation/participation.ts'
import { getUserQuotas } from '#features/quotas/quotas.ts'
import { readTicket } from '#features/registration/registration.ts'
import { getUser, User } from '#features/users/users.ts'
import { endpoint } from '#kit/endpoint.ts'
import { EventUserPath, Id, Instant } from '#kit/fields.ts'
import { standings } from './people.rules.ts'

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

/** Euros including VAT; lines without it, as they are priced. */
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
})

const SentMail = z.object({
  id: Id,
  subject: z.string(),
  to: z.string(),
  status: z.enum(['queued', 'sent', 'kept', 'dead']),
  createdAt: Instant,
  sentAt: z.nullable(Instant),
})
export type SentMail = z.output<typeof SentMail>

/** What somebody did themselves. */
const Deed = z.object({ id: Id, at: Instant, label: z.string() })
export type Deed = z.output<typeof Deed>

/** All that an event knows of one person, as far as whoever reads it may see. */
export const Person = z.object({
  user: User,
  typology: z.nullable(z.object({ label: z.string(), colour: z.nullable(z.string()) })),
  company: z.string(),
  standing: z.enum(standings),
  articles: z.array(z.object({ id: z.string(), dayId: z.string(), label: z.string() })),
  answers: z.array(Answer),
  registrar: z.nullable(Named),
  companions: z.array(Named),
  /** Who comes in their place. */
  representative: z.nullable(Named),
  /** The confirmation that may be sent again, as an action of mails; none where nothing was answered. */
  confirmation: z.nullable(z.int()),
  /** Whether whoever reads decides of what goes with the person everywhere: their address, their erasure. */
  mayDecide: z.boolean(),
  /** With `money.read`. */
  money: z.optional(Money),
  /** With `mail`: the latest first. */
  mails: z.optional(z.array(SentMail)),
  /** What the team did about them, the latest first; what is about money, with `money.read`. */
  journal: z.array(JournalLine),
  deeds: z.array(Deed),
})
export type Person = z.output<typeof Person>

export const getPerson = endpoint({
  route: 'GET /organiser/domains/:domainId/events/:eventId/people/:userId',
  summary: 'Read all that an event knows of one person: answers, payments, mails, history, as far as one’s rights go',
  access: 'organiser:people.read',
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
