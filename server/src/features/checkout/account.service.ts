import type { Billing } from '@parvis/contract/billing/billing.ts'
import type { Statement } from '@parvis/contract/billing/statement.rules.ts'
import { statementOf, totalsOf } from '@parvis/contract/billing/statement.rules.ts'
import type { Account, PayerAccount } from '@parvis/contract/checkout/checkout.ts'
import type { Settings } from '@parvis/contract/events/events.settings.ts'
import type { Cents } from '@parvis/contract/kit/money.ts'
import { common, refuse } from '@parvis/contract/kit/refusal.ts'
import type { User } from '@parvis/contract/users/users.ts'
import type { Preview } from '#features/billing/billing.service.ts'
import { heldLines, readBilling } from '#features/billing/billing.service.ts'
import type { LoadedEvent } from '#features/events/events.service.ts'
import { loadEvent, settingsFor } from '#features/events/events.service.ts'
import { billedLines } from '#features/invoices/invoices.service.ts'
import { readGift } from '#features/promo-codes/promo-codes.service.ts'
import { readUser } from '#features/users/users.service.ts'
import type { Executor, Tx } from '#kit/transaction.ts'
import type { Ports } from '#ports/ports.ts'
import { findUnpaid } from './orders.store.ts'
import { balanceQueue } from './queues.jobs.ts'

/** A participant as payer, for themselves and for the companions they registered. */
export interface Payer {
  readonly event: LoadedEvent
  readonly settings: Settings
  readonly user: User
  readonly language: string
}

export interface PayerPath {
  readonly domainId: string
  readonly eventId: string
  readonly userId: string
}

export async function payerAt(ports: Ports, path: PayerPath, language: string): Promise<Payer> {
  const event = await loadEvent(ports.db, path.eventId, path.domainId)
  const user = (await readUser(ports.db, path)) ?? refuse(common.NOT_FOUND)
  return payerFrom(event, user, language)
}

export function payerFrom(event: LoadedEvent, user: User, language: string): Payer {
  const settings = settingsFor(event, language, user.UserEvent?.typoId ?? user.typoId)
  return { event, settings, user, language }
}

interface Supposing {
  /** The buyer, which decides VAT. */
  readonly buyer?: Billing | undefined
  /** Articles counted instead of those that the payer holds. */
  readonly preview?: Omit<Preview, 'typoId'> | undefined
}

export async function accountOf(db: Executor, payer: Payer, { buyer, preview }: Supposing = {}): Promise<Statement> {
  const { settings } = payer
  const { FO_SELLER: seller, FO_PAYMENT_ACTIVE: isPayable } = settings
  return statementOf({ ...(await factsOf(db, payer, preview)), buyer, seller, isPayable })
}

async function factsOf(db: Executor, { event, settings, user, language }: Payer, preview?: Supposing['preview']) {
  const eventId = event.row.id
  const found = settings.FO_PROMO_ACTIVE ? await readGift(db, eventId, user.id, language) : undefined
  return {
    held: await heldLines(
      db,
      event,
      user.id,
      language,
      preview && { ...preview, typoId: user.UserEvent?.typoId ?? user.typoId },
    ),
    gift: found?.gift,
    isGiftUsed: found?.isUsed ?? false,
    billed: await billedLines(db, eventId, user.id),
  }
}

export async function readAccount(db: Executor, payer: Payer): Promise<Account> {
  const { gift, ...facts } = await factsOf(db, payer)
  const buyer = await readBilling(db, payer.event.row.id, payer.user.id)
  return { ...facts, gift: gift ?? null, buyer: buyer ?? null }
}

/** Amount due, in cents including VAT; 0 for an unknown person. */
export async function balanceDueBy(ports: Ports, path: Omit<PayerPath, 'userId'>, userId: string): Promise<Cents> {
  const user = await readUser(ports.db, { ...path, userId })
  if (!user) return 0
  const event = await loadEvent(ports.db, path.eventId, path.domainId)
  return totalsOf((await accountOf(ports.db, payerFrom(event, user, 'fr'))).due).grossCents
}

/** The part of the billing that decides VAT: editing a registration does not include the right to read the rest. */
const taxedAs = ({ type, country, intra_communautaire }: Billing): Billing => ({
  ...{ type, country, intra_communautaire, social_reason: '', address: '', address_more: '', postal_code: '' },
  ...{ city: '', siret: '', service_code: '', engagement_number: '' },
})

export async function readPayerAccount(ports: Ports, path: PayerPath, language: string): Promise<PayerAccount> {
  const person = await payerAt(ports, path, language)
  const payerId = person.user.UserEvent?.registeredBy
  const payer = payerId ? await payerAt(ports, { ...path, userId: payerId }, language) : person
  const { id, firstName, lastName } = payer.user
  const isAsked = payer.settings.FO_PAYMENT_ACTIVE
  const account = await readAccount(ports.db, payer)
  return { ...account, buyer: account.buyer && taxedAs(account.buyer), payer: { id, firstName, lastName, isAsked } }
}

/** Whether a balance is due: unpaid items, or an invoice sent before its transfer. */
export async function hasBalanceDue(tx: Tx, ports: Ports, event: LoadedEvent, payerId: string): Promise<boolean> {
  const { domainId, id: eventId } = event.row
  const user = await readUser(tx, { domainId, eventId, userId: payerId })
  if (!user) return false
  const { summary } = await accountOf(tx, payerFrom(event, user, 'fr'))
  // Checked by a job, after the whole registration is saved: between two steps it may look overpaid.
  if (summary.prevHT !== 0 || summary.code !== '') {
    const of = { eventId, userId: payerId }
    await ports.jobs.add(tx, balanceQueue, of, { key: `${eventId} ${payerId}` })
  }
  return summary.canPay || (await findUnpaid(tx, eventId, payerId)) !== undefined
}
