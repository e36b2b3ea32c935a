import type { HeldLine } from '@parvis/contract/billing/statement.rules.ts'
import { keyOf } from '@parvis/contract/billing/statement.rules.ts'
import type { HandlerInput, HandlerReply } from '@parvis/contract/kit/endpoint.ts'
import { common, RefusalError, refuse } from '@parvis/contract/kit/refusal.ts'
import { isFit, isMoved } from '@parvis/contract/withdrawals/withdrawals.rules.ts'
import type { Fate, Withdrawn, withdrawHolders } from '@parvis/contract/withdrawals/withdrawals.ts'
import { PAYERS_AT_ONCE, withdrawalRefusals } from '@parvis/contract/withdrawals/withdrawals.ts'
import { heldLines } from '#features/billing/billing.service.ts'
import type { Payer } from '#features/checkout/account.service.ts'
import { accountOf, payerFrom } from '#features/checkout/account.service.ts'
import { findInvoiced, lockOrder, paidOnline } from '#features/checkout/paid-orders.service.ts'
import { abandonPendingOrder } from '#features/checkout/pending-order.service.ts'
import type { LoadedEvent } from '#features/events/events.service.ts'
import { loadEvent, settingsFor } from '#features/events/events.service.ts'
import { readInvoice } from '#features/invoices/invoices.service.ts'
import { anyTypePays, lockPaidFor, updateBalance } from '#features/participation/balance.service.ts'
import type { Participant } from '#features/participation/participation.service.ts'
import { changeDay, settle, swapDay } from '#features/participation/participation.service.ts'
import { alwaysPermitted } from '#features/participation/place-permission.service.ts'
import { releaseArticles } from '#features/refunds/item-release.service.ts'
import { leftOnline } from '#features/refunds/refund-payment.service.ts'
import { takeBack } from '#features/refunds/refunds.service.ts'
import { readUser } from '#features/users/users.service.ts'
import type { Caller } from '#kit/access.ts'
import { hasRight } from '#kit/access.ts'
import { addAuditDetails, withAuditEntryAbout } from '#kit/audit-log.ts'
import { newId } from '#kit/ids.ts'
import type { Tx } from '#kit/transaction.ts'
import { transaction } from '#kit/transaction.ts'
import type { Ports } from '#ports/ports.ts'
import type { ReturnedOfInvoice, WithdrawalState } from './impact.service.ts'
import { daysNow, lossesBy, movedKeys, returnOf, roomOn } from './impact.service.ts'
import { mailWithdrawal } from './withdrawals.mail.ts'
import type { Day, HolderRow } from './withdrawals.store.ts'
import { listHolders, listPayers } from './withdrawals.store.ts'

type WithdrawalRequest = HandlerInput<typeof withdrawHolders>['body']

interface Acting {
  readonly ports: Ports
  readonly event: LoadedEvent
  readonly path: Day
  readonly asked: WithdrawalRequest
  readonly mayReturn: boolean
}

/** Handles a batch of payers, each with their companions in one transaction and one journal entry. */
export async function withdraw(
  ports: Ports,
  path: Day,
  asked: WithdrawalRequest,
  caller: Caller,
): Promise<HandlerReply<typeof withdrawHolders>> {
  const event = await loadEvent(ports.db, path.eventId, path.domainId)
  const acting = { ports, event, path, asked, mayReturn: hasRight(caller, 'money.write', path.eventId) }
  await mustFit(acting)
  if (asked.after === '') await mustBeAsSeen(acting)
  const payerIds = await listPayers(ports.db, path, asked.after, PAYERS_AT_ONCE)
  const data: Withdrawn[] = []
  for (const payerId of payerIds) data.push(...(await cameOf(acting, payerId)))
  return { data, next: payerIds.length < PAYERS_AT_ONCE ? null : (payerIds.at(-1) ?? null) }
}

/** The day must be retired, and the other day have the same price. */
async function mustFit({ ports, event, path, asked: { fate } }: Acting): Promise<void> {
  const { day, days } = await daysNow(ports, ports.db, event, path.dayId)
  if (!day.isRetired) refuse(withdrawalRefusals.DAY_OFFERED)
  if (fate.kind === 'cancel') return
  const to = days.find(({ id }) => id === fate.to)
  if (!to || !isFit(day, to, { isPaid: anyTypePays(event) })) refuse(withdrawalRefusals.DAY_UNFIT)
}

/** Refuses if holders or amounts have changed since they were shown, or if a step would be refused. */
async function mustBeAsSeen({ ports, event, path, asked: { fate, seen }, mayReturn }: Acting): Promise<void> {
  const holders = await listHolders(ports.db, path)
  const standing: WithdrawalState = { event, dayId: path.dayId, holders }
  const { notes, cents } = returnOf(await lossesBy(ports.db, standing, fate))
  if (seen && (seen.people !== holders.length || seen.cents !== cents))
    refuse(withdrawalRefusals.HOLDERS_MOVED, { count: holders.length })
  if (notes > 0 && !mayReturn) refuse(withdrawalRefusals.RETURN_FORBIDDEN)
  if (fate.kind === 'cancel') return
  const { days } = await daysNow(ports, ports.db, event, path.dayId)
  const to = days.find(({ id }) => id === fate.to) ?? refuse(withdrawalRefusals.DAY_UNFIT)
  const { missing } = await roomOn(ports, ports.db, standing, to)
  if (missing > 0) refuse(withdrawalRefusals.PLACES_LACKING, { count: missing })
}

/** A refusal concerns one payer and leaves their data unchanged. */
async function cameOf(acting: Acting, payerId: string): Promise<Withdrawn[]> {
  const { ports, path } = acting
  const holders = await listHolders(ports.db, path, [payerId])
  const about = holders.find(({ userId }) => userId === payerId) ?? holders[0]
  // Handled by another organiser meanwhile.
  if (!about) return []
  try {
    const done = await withAuditEntryAbout(about.userId, () =>
      transaction(ports.db, (tx) => withdrawParty(tx, acting, payerId)),
    )
    return done.map((one) => ({ ...namedAs(one), outcome: 'done', code: null }))
  } catch (error) {
    if (!(error instanceof RefusalError)) throw error
    return holders.map((one) => ({ ...namedAs(one), outcome: 'refused', code: error.refusal.code }))
  }
}

const namedAs = ({ userId, firstName, lastName }: HolderRow) => ({
  userId,
  name: [firstName, lastName].filter(Boolean).join(' '),
})

async function withdrawParty(tx: Tx, acting: Acting, payerId: string): Promise<readonly HolderRow[]> {
  const { ports, event, path, asked } = acting
  const { domainId, eventId, dayId } = path
  const { fate } = asked
  await lockPaidFor(tx, ports, eventId, payerId)
  const holders = await listHolders(tx, path, [payerId])
  if (holders.length === 0) return []
  const user = (await readUser(tx, { domainId, eventId, userId: payerId })) ?? refuse(common.NOT_FOUND)
  const payer = payerFrom(event, user, user.languageId ?? 'fr')
  const standing: WithdrawalState = { event, dayId, holders }
  const [{ lost = new Set<string>(), returned = [] } = {}] = await lossesBy(tx, standing, fate)
  if (returned.length > 0 && !acting.mayReturn) refuse(withdrawalRefusals.RETURN_FORBIDDEN)
  const keys = new Set([...lost, ...movedKeys(standing, fate)])
  await abandonPendingOrder(tx, ports, { eventId, userId: payerId, keys })
  const before = await accountOf(tx, payer)
  const held = await heldLines(tx, event, payerId, payer.language)
  await free(tx, acting, payer, { holders, lost: held.filter((line) => lost.has(keyOf(line))) })
  for (const one of returned) await giveBack(tx, ports, payer, one)
  await updateBalance(tx, ports, event, payerId)
  if (fate.kind === 'move' && (await accountOf(tx, payer)).summary.totalTTC > before.summary.totalTTC)
    refuse(withdrawalRefusals.MOVE_COSTS)
  const dayIds = fate.kind === 'move' ? [fate.to, dayId] : [dayId]
  for (const { userId } of holders) {
    const own = await readUser(tx, { domainId, eventId, userId })
    if (own) await mailWithdrawal(tx, ports, event, own, { mails: asked.mails, dayIds })
  }
  tell(acting, holders, returned)
  return holders
}

/** Articles before days: the common lock order. */
async function free(
  tx: Tx,
  acting: Acting,
  payer: Payer,
  { holders, lost }: { readonly holders: readonly HolderRow[]; readonly lost: readonly HeldLine[] },
): Promise<void> {
  const { ports, path, asked } = acting
  const { fate } = asked
  const ownOf = ({ userId }: HolderRow) => lost.filter((line) => line.userId === userId)
  for (const holder of holders) await releaseArticles(tx, ports, payer, holder.userId, ownOf(holder))
  for (const holder of holders) {
    const subject = await subjectOf(tx, acting, holder)
    if (fate.kind === 'move' && isMoved(holder, fate))
      await swapDay(tx, ports, subject, { from: path.dayId, to: fate.to })
    else await changeDay(tx, ports, subject, path.dayId, false)
    await settle(tx, ports, subject)
  }
}

async function subjectOf(tx: Tx, { event, path }: Acting, { userId }: HolderRow): Promise<Participant> {
  const { domainId, eventId } = path
  const user = (await readUser(tx, { domainId, eventId, userId })) ?? refuse(common.NOT_FOUND)
  const language = user.languageId ?? 'fr'
  const settings = settingsFor(event, language, user.UserEvent?.typoId ?? user.typoId)
  const { isExhibitor } = user
  return { event, settings, userId, isExhibitor, language, againstTaking: alwaysPermitted, isMoved: true }
}

/** Refunds to the card while possible, else by transfer; an unpaid invoice is credited without refund. */
async function giveBack(tx: Tx, ports: Ports, payer: Payer, of: ReturnedOfInvoice): Promise<void> {
  const { domainId, id: eventId } = payer.event.row
  const invoice = (await readInvoice(tx, { domainId, eventId, invoiceId: of.invoiceId })) ?? refuse(common.NOT_FOUND)
  const found = await findInvoiced(tx, eventId, of.invoiceId)
  const order = found && (await lockOrder(tx, found.id))
  const payment = await paidOnline(tx, order)
  const isOnline = payment !== undefined && (await leftOnline(tx, payment)) >= of.cents
  await takeBack(
    tx,
    ports,
    { payer, invoice, order },
    {
      ...{ lines: [...of.choices], holding: 'freed', reason: '', reference: '' },
      money: order?.status !== 'paid' ? 'none' : isOnline ? 'online' : 'transfer',
      pressId: newId(ports.clock.now()),
    },
  )
}

const nameOf = (event: LoadedEvent, dayId: string): string => {
  const day = event.days.find(({ id }) => id === dayId)
  return day?.label || (day?.day ?? '')
}

function tell(
  { event, path, asked: { fate } }: Acting,
  holders: readonly HolderRow[],
  returned: readonly ReturnedOfInvoice[],
) {
  const cents = returned.reduce((total, one) => total + one.cents, 0)
  addAuditDetails({
    about: (holders.find(({ userId, payerId }) => userId === payerId) ?? holders[0])?.userId ?? '',
    before: { dayId: nameOf(event, path.dayId), ...(holders.length > 1 && { count: holders.length }) },
    after: {
      dayId: fate.kind === 'move' ? nameOf(event, (fate satisfies Fate).to) : null,
      ...(cents > 0 && { cents }),
    },
  })
}
