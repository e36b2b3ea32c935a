import { totalsOf } from '@parvis/contract/billing/statement.rules.ts'
import type { AuditKind } from '@parvis/contract/kit/audit.ts'
import type { HandlerReply } from '@parvis/contract/kit/endpoint.ts'
import { toEuros } from '@parvis/contract/kit/money.ts'
import { common, refuse } from '@parvis/contract/kit/refusal.ts'
import { registrationStatusOf } from '@parvis/contract/people/people.rules.ts'
import type { getPerson, NamedRef } from '@parvis/contract/people/people.ts'
import { readArticles, readHeldArticles } from '#features/articles/articles.service.ts'
import type { Payer } from '#features/checkout/account.service.ts'
import { payerFrom } from '#features/checkout/account.service.ts'
import { readSummary } from '#features/checkout/summary.service.ts'
import { readCompanions } from '#features/companions/companions.service.ts'
import { declines } from '#features/emails/emails.service.ts'
import { readMailsAbout } from '#features/emails/outbox.service.ts'
import { confirmationOf } from '#features/emails/personal-mails.service.ts'
import { loadEvent } from '#features/events/events.service.ts'
import { billedLines, invoicesOf } from '#features/invoices/invoices.service.ts'
import { readJournal } from '#features/journal/journal.service.ts'
import { readDeedsOf } from '#features/logs/logs.service.ts'
import { readTypeColour } from '#features/typologies/typologies.service.ts'
import { mayDecideOf, readUser, userIn } from '#features/users/users.service.ts'
import type { Caller } from '#kit/access.ts'
import { hasRight, hasRightEverywhere } from '#kit/access.ts'
import type { Executor } from '#kit/transaction.ts'
import { readInParallel } from '#kit/transaction.ts'
import type { Ports } from '#ports/ports.ts'
import { readAnswers } from './answers.service.ts'
import { listReads, noteRead } from './people.store.ts'

export interface PersonPath {
  readonly domainId: string
  readonly eventId: string
  readonly userId: string
}
interface Reading {
  readonly caller: Caller
  readonly language: string
}

export async function readPerson(
  ports: Ports,
  path: PersonPath,
  reading: Reading,
): Promise<HandlerReply<typeof getPerson>> {
  const { db } = ports
  const { caller, language } = reading
  const { eventId, userId } = path
  const event = await loadEvent(db, eventId, path.domainId)
  const found = await readUser(db, path)
  // People of other events are not found.
  if (!found?.UserEvent) return refuse(common.NOT_FOUND)
  const user = userIn(found, event, language)
  const facts = found.UserEvent
  const typoId = facts.typoId ?? found.typoId
  const payer = payerFrom(event, found, language)
  const read = await readInParallel(db, {
    colour: () => readTypeColour(db, eventId, typoId),
    articles: () => articlesOf(ports, payer),
    answers: () => readAnswers(ports, event, { ...path, language, readerId: caller.userId }),
    registrar: () => namedOf(db, path.domainId, facts.registeredBy),
    representative: () => namedOf(db, path.domainId, facts.representedBy),
    companions: () => readCompanions(ports, path, reading),
    money: () => moneyOf(ports, payer),
    mails: async () => (hasRight(caller, 'mail', eventId) ? readMailsAbout(ports, eventId, userId) : undefined),
    declinesMails: async () => (hasRight(caller, 'mail', eventId) ? declines(db, eventId, userId) : undefined),
    journal: () => journalOf(db, path, caller),
    deeds: () => readDeedsOf(db, event, userId, language),
    reads: async () => (hasRight(caller, 'team', eventId) ? readsOf(db, eventId, userId) : undefined),
    mayDecide: async () => userId === caller.userId || mayDecideOf(db, caller, userId),
  })
  const { colour, money, mails, declinesMails, companions, reads, ...rest } = read
  await noteRead(db, { eventId, userId, readerId: caller.userId, kind: 'card' }, ports.clock.now())
  const label = user.UserEvent?.typo ?? user.typo
  const seesMoney = hasRight(caller, 'money.read', eventId)
  return {
    ...rest,
    user,
    typology: label === null ? null : { label, colour },
    company: facts.Employee?.Company.name ?? '',
    standing: registrationStatusOf(facts, money?.payment === 'transfer'),
    companions: companions.map(({ id, firstName, lastName, Authentication: { email } }) => ({
      ...{ id, firstName, lastName },
      hasAccount: email !== '',
    })),
    confirmation: confirmationOf(found) ?? null,
    ...(seesMoney && money && { money }),
    ...(mails && { mails }),
    ...(declinesMails !== undefined && { declinesMails }),
    ...(reads && { reads }),
  }
}

async function namedOf(db: Executor, domainId: string, userId: string | null): Promise<NamedRef | null> {
  const found = userId === null ? undefined : await readUser(db, { domainId, userId })
  return found ? { id: found.id, firstName: found.firstName, lastName: found.lastName } : null
}

async function articlesOf({ db, clock }: Ports, { event, settings, user, language }: Payer) {
  if (!settings.FO_ARTICLES_ACTIVE) return []
  const held = await readHeldArticles(db, event, user.id)
  if (held.length === 0) return []
  const offered = await readArticles(db, { event, language, now: clock.now() })
  return held.map(({ id, dayId }) => ({ id, dayId, label: offered.find((one) => one.id === id)?.label ?? id }))
}

/** Shown on the payer's card only: a companion's costs are on their host's. */
async function moneyOf(ports: Ports, payer: Payer) {
  const { event, settings, user } = payer
  const facts = user.UserEvent
  if (!settings.FO_PAYMENT_ACTIVE || facts === null || facts.registeredBy !== null) return undefined
  const billed = await billedLines(ports.db, event.row.id, user.id)
  if (!facts.registered && billed.length === 0) return undefined
  const { payment, transfer, totalTTC, lines } = await readSummary(ports, payer)
  return {
    payment,
    due: Math.max(transfer?.amount ?? totalTTC, 0),
    billed: toEuros(totalsOf(billed).grossCents),
    credit: Math.max(-totalTTC, 0),
    reference: transfer?.reference ?? '',
    lines: lines.map(({ key, label, price }) => ({ key, label, price })),
    invoices: await invoicesOf(ports.db, event.row.id, user.id),
  }
}

const readsOf = async (db: Executor, eventId: string, userId: string) =>
  (await listReads(db, eventId, userId)).map(({ lastAt, ...read }) => ({ ...read, lastAt: lastAt.toISOString() }))

type RightCheck = (caller: Caller, eventId: string) => boolean
/** The right needed for each kind of journal entry. */
const SHOWN: Readonly<Partial<Record<AuditKind, RightCheck>>> = {
  people: () => true,
  door: () => true,
  mails: () => true,
  money: (caller, eventId) => hasRight(caller, 'money.read', eventId),
  team: (caller, eventId) => hasRight(caller, 'team', eventId),
}
const journalKinds = Object.keys(SHOWN) as AuditKind[]

async function journalOf(db: Executor, { domainId, eventId, userId }: PersonPath, caller: Caller) {
  const kinds = journalKinds.filter((kind) => SHOWN[kind]?.(caller, eventId))
  const everywhere = hasRightEverywhere(caller, 'people.read')
  return (await readJournal(db, { domainId, eventId, person: userId, kinds, everywhere })).data
}
