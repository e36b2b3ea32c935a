import type { HandlerInput } from '@parvis/contract/kit/endpoint.ts'
import { common, refuse } from '@parvis/contract/kit/refusal.ts'
import type { KeptPlace, keepPlace, PlaceHold } from '@parvis/contract/unpaid/unpaid.ts'
import { unpaidRefusals } from '@parvis/contract/unpaid/unpaid.ts'
import { listBalancesDue } from '#features/checkout/balances.service.ts'
import type { LoadedEvent } from '#features/events/events.service.ts'
import { loadEvent } from '#features/events/events.service.ts'
import { lockPaidFor } from '#features/participation/balance.service.ts'
import { addAuditDetails } from '#kit/audit-log.ts'
import type { Executor } from '#kit/transaction.ts'
import { transaction } from '#kit/transaction.ts'
import type { Ports } from '#ports/ports.ts'
import { keptIn, untilOf } from './debts.service.ts'
import type { PayerRow } from './unpaid.store.ts'
import { findPayerId, savePlace } from './unpaid.store.ts'

type HoldRequest = HandlerInput<typeof keepPlace>
type Path = HoldRequest['params']

const instantOf = (milliseconds: number): string => new Date(milliseconds).toISOString()

function keptOf({ isKept, keptUntil }: PayerRow): PlaceHold {
  if (isKept) return { kind: 'always' }
  return keptUntil === null ? { kind: 'delay' } : { kind: 'until', until: instantOf(keptUntil) }
}

async function placeOf(db: Executor, ports: Ports, event: LoadedEvent, userId: string): Promise<KeptPlace | null> {
  const payerId = await findPayerId(db, event.row.id, userId)
  if (payerId === undefined) return null
  const found = (await keptIn(db, event, ports.clock.now(), [payerId])).get(payerId)
  if (!found || (await listBalancesDue(db, event, [payerId])).length === 0) return null
  const { row, keeping } = found
  return {
    payerId,
    until: untilOf(keeping)?.toISOString() ?? null,
    hold: keeping.is === 'held' ? keeping.why : null,
    toldAt: row.toldAt === null ? null : instantOf(row.toldAt),
    kept: keptOf(row),
  }
}

export async function readPlace(ports: Ports, { domainId, eventId, userId }: Path): Promise<KeptPlace | null> {
  const event = await loadEvent(ports.db, eventId, domainId)
  return placeOf(ports.db, ports, event, userId)
}

/** Sets how long a place is kept; refused once nothing is due, as the place may have been released. */
export async function keep(ports: Ports, path: Path, { kept, why }: HoldRequest['body']): Promise<KeptPlace | null> {
  const { domainId, eventId, userId } = path
  const event = await loadEvent(ports.db, eventId, domainId)
  const until = kept.kind === 'until' ? new Date(kept.until) : null
  if (until && until <= ports.clock.now())
    refuse(common.VALIDATION, {}, [{ path: 'kept.until', code: 'INSTANT_FORMAT' }])
  return transaction(ports.db, async (tx) => {
    const payerId = (await findPayerId(tx, eventId, userId)) ?? refuse(unpaidRefusals.NOTHING_UNPAID)
    await lockPaidFor(tx, ports, eventId, payerId)
    const before = (await placeOf(tx, ports, event, userId)) ?? refuse(unpaidRefusals.NOTHING_UNPAID)
    // Back to the normal delay, the payer is told again: the former date may have passed.
    const isAnew = kept.kind === 'delay' && before.kept.kind !== 'delay'
    await savePlace(tx, {
      ...{ eventId, userId: before.payerId, isKept: kept.kind === 'always', keptUntil: until },
      ...(isAnew && { toldAt: null, toldUntil: null, mailKey: null }),
    })
    const after = await placeOf(tx, ports, event, userId)
    addAuditDetails({
      before: { placeKept: before.kept.kind, placeUntil: before.until },
      after: { placeKept: kept.kind, placeUntil: after?.until ?? null },
      why,
    })
    return after
  })
}
