import type { Delays } from '@parvis/contract/unpaid/unpaid.rules.ts'
import { listBalancesDue } from '#features/checkout/balances.service.ts'
import type { LoadedEvent } from '#features/events/events.service.ts'
import { loadEvent } from '#features/events/events.service.ts'
import { forEachSettled } from '#kit/recurring-job.ts'
import { transaction } from '#kit/transaction.ts'
import type { Ports } from '#ports/ports.ts'
import { delaysIn, keptIn, releasesNow } from './debts.service.ts'
import { actOn } from './release.service.ts'
import { isUntold } from './unpaid.mail.ts'
import { endOtherTurns, findTurn, listReleasing, lockTurn, saveTurn, shiftTold } from './unpaid.store.ts'

/** Obstacles to payment or to mails that only the organiser can remove. */
const IN_THE_WAY = ['payment', 'dayPrices', 'card', 'seller', 'bank', 'mails']

/** Checks all events that release places; the others lose their turn. */
export async function lookAtAll(ports: Ports): Promise<void> {
  const eventIds = await listReleasing(ports.db)
  await transaction(ports.db, (tx) => endOtherTurns(tx, eventIds))
  await forEachSettled(eventIds, (eventId) => lookAt(ports, eventId))
}

/** Sends warnings and releases overdue places, each in its own transaction. */
export async function lookAt(ports: Ports, eventId: string): Promise<void> {
  const event = await loadEvent(ports.db, eventId)
  const now = ports.clock.now()
  if (!releasesNow(event, now)) return
  await beginTurn(ports, eventId, delaysIn(event), now)
  const debts = [...(await keptIn(ports.db, event, now)).values()]
  if (debts.length === 0 || (await isHeld(ports, event, now)) || (await isUntold(ports.db, eventId))) return
  const due = debts.filter(({ keeping }) => keeping.is === 'telling' || keeping.is === 'over')
  if (due.length === 0) return
  const owed = await listBalancesDue(
    ports.db,
    event,
    due.map(({ row }) => row.userId),
  )
  await forEachSettled(owed, ({ userId }) => actOn(ports, event, userId))
}

/** `0` means never. */
const isShorter = (was: number, is: number): boolean => is > 0 && (was === 0 || is < was)

/**
 * Starts the delay when an event begins to release places, or shortens it: all payers then have the full delay from
 * now.
 */
async function beginTurn(ports: Ports, eventId: string, { hours, transferDays }: Delays, now: Date): Promise<void> {
  const known = await findTurn(ports.db, eventId)
  if (known?.hours === hours && known.transferDays === transferDays) return
  await transaction(ports.db, async (tx) => {
    const turn = await lockTurn(tx, { eventId, since: now, hours, transferDays })
    const isSooner = isShorter(turn.hours, hours) || isShorter(turn.transferDays, transferDays)
    await saveTurn(tx, eventId, { hours, transferDays, ...(isSooner && { since: now }) })
  })
}

/** While an obstacle prevents payment the delay is suspended, and dates already announced move by as long. */
async function isHeld(ports: Ports, event: LoadedEvent, now: Date): Promise<boolean> {
  const { domainId, id: eventId } = event.row
  const points = await ports.hooks.standing(ports, { domainId, eventId })
  const stands = points.some(({ key, level }) => level === 'blocks' && IN_THE_WAY.includes(key))
  const known = await findTurn(ports.db, eventId)
  if (!known || stands === (known.heldAt !== null)) return stands
  const { since, hours, transferDays } = known
  return transaction(ports.db, async (tx) => {
    const { heldAt } = await lockTurn(tx, { eventId, since, hours, transferDays })
    if (stands && heldAt === null) await saveTurn(tx, eventId, { heldAt: now })
    if (!stands && heldAt !== null) {
      await shiftTold(tx, eventId, now.getTime() - heldAt.getTime())
      await saveTurn(tx, eventId, { heldAt: null, resumedAt: now })
    }
    // The data read before is outdated; the next round reads it again.
    return true
  })
}
