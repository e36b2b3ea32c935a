import { dateIn } from '@parvis/contract/kit/dates.ts'
import type { Debt, Delays, Keeping, Turn } from '@parvis/contract/unpaid/unpaid.rules.ts'
import { delaysOf, keepingOf, releasesAny } from '@parvis/contract/unpaid/unpaid.rules.ts'
import { listBalancesDue } from '#features/checkout/balances.service.ts'
import type { LoadedEvent } from '#features/events/events.service.ts'
import { settingsFor } from '#features/events/events.service.ts'
import type { Executor } from '#kit/transaction.ts'
import type { Ports } from '#ports/ports.ts'
import type { PayerRow } from './unpaid.store.ts'
import { findTurn, listPayerRows, turnOf } from './unpaid.store.ts'

/** These settings vary by neither language nor type. */
export const delaysIn = (event: LoadedEvent): Delays => delaysOf(settingsFor(event, 'fr'))

/** Places are released only for published events, and only before the first day. */
export function releasesNow(event: LoadedEvent, now: Date): boolean {
  const { row, days } = event
  if (!row.published || row.archivedAt !== null || row.rehearsalOf !== null) return false
  const today = dateIn(now.toISOString(), row.timeZone)
  return releasesAny(delaysIn(event)) && !days.some(({ day }) => day <= today)
}

const keptBy = ({ isKept, keptUntil }: PayerRow): Debt['kept'] => (isKept ? 'always' : (keptUntil ?? undefined))

function debtOf(row: PayerRow): Debt {
  const { toldAt, toldUntil, leftAt } = row
  const told = toldAt !== null && toldUntil !== null ? { at: toldAt, until: toldUntil } : undefined
  return { ...row, kept: keptBy(row), told: told && { ...told, ...(leftAt !== null && { leftAt }) } }
}

export interface PayerHold {
  readonly row: PayerRow
  readonly keeping: Keeping
}

/** By payer; empty where the event releases no places. `among` limits the payers. */
export async function keptIn(
  db: Executor,
  event: LoadedEvent,
  now: Date,
  among?: readonly string[],
): Promise<ReadonlyMap<string, PayerHold>> {
  if (!releasesNow(event, now)) return new Map()
  const found = await findTurn(db, event.row.id)
  // No turn yet: the next round creates it within a minute.
  const turn: Turn = found ? turnOf(found) : { since: now.getTime() }
  const delays = delaysIn(event)
  const rows = await listPayerRows(db, event.row.id, now, among)
  return new Map(rows.map((row) => [row.userId, { row, keeping: keepingOf(debtOf(row), delays, turn, now.getTime()) }]))
}

/** Null where the place is not released. */
export const untilOf = (keeping: Keeping | undefined): Date | null =>
  keeping === undefined || keeping.is === 'held' ? null : new Date(keeping.until)

export async function keptUntil(db: Executor, event: LoadedEvent, userId: string, now: Date): Promise<Date | null> {
  return untilOf((await keptIn(db, event, now, [userId])).get(userId)?.keeping)
}

export async function releasesOf(
  { db, clock }: Pick<Ports, 'db' | 'clock'>,
  event: LoadedEvent,
): Promise<{ count: number; firstAt: string | null }> {
  const kept = await keptIn(db, event, clock.now())
  const ids = [...kept].flatMap(([userId, { keeping }]) => (keeping.is === 'held' ? [] : [userId]))
  const owed = ids.length > 0 ? await listBalancesDue(db, event, ids) : []
  const ends = owed.flatMap(({ userId }) => untilOf(kept.get(userId)?.keeping)?.toISOString() ?? [])
  return { count: ends.length, firstAt: ends.toSorted()[0] ?? null }
}
