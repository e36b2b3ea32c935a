import type { HandlerInput } from '@parvis/contract/kit/endpoint.ts'
import { common, refuse } from '@parvis/contract/kit/refusal.ts'
import type { Moved, tickRecipients } from '@parvis/contract/mailings/mailings.ts'
import { sendingRefusals } from '@parvis/contract/mailings/mailings.ts'
import type { LoadedEvent } from '#features/events/events.service.ts'
import { loadEvent } from '#features/events/events.service.ts'
import type { Ids } from '#features/stats/audience.service.ts'
import { addAuditDetails } from '#kit/audit-log.ts'
import type { Tx } from '#kit/transaction.ts'
import { transaction } from '#kit/transaction.ts'
import type { Ports } from '#ports/ports.ts'
import { idsOf, judgingOf } from './audience.service.ts'
import type { Path } from './mailings.service.ts'
import { languagesWritten, lockDraft, moved } from './mailings.service.ts'
import type { SendingRow } from './mailings.store.ts'
import { changeSending, findSending, lockSending } from './mailings.store.ts'
import { drawUp, tick } from './recipients.store.ts'

/** Recomputes the list of a draft by its filters; people unticked by hand are in it again. */
export async function freeze(ports: Ports, path: Path, version: number): Promise<Moved> {
  const event = await loadEvent(ports.db, path.eventId, path.domainId)
  const seen = (await findSending(ports.db, path)) ?? refuse(common.NOT_FOUND)
  const ids = await idsOf(ports, event, seen)
  return transaction(ports.db, async (tx) => {
    const row = await lockDraft(tx, path, version)
    if (row.version !== seen.version) refuse(sendingRefusals.SENDING_CHANGED)
    await drawList(tx, ports, event, { row, ids, keeping: false })
    return moved(row)
  })
}

/** Writes the list by the current filters; `ids` are the people that they match. */
export async function drawList(
  tx: Tx,
  ports: Ports,
  event: LoadedEvent,
  { row, ids, keeping }: { readonly row: SendingRow; readonly ids: Ids; readonly keeping: boolean },
): Promise<void> {
  const judging = judgingOf(event, row.audience, languagesWritten(event, row))
  await drawUp(tx, row.id, ids, judging, { keeping })
  await changeSending(tx, row.id, { listAt: ports.clock.now() })
}

export const isList = ({ listAt }: SendingRow, seen: string): boolean =>
  listAt !== null && listAt.getTime() === new Date(seen).getTime()

export async function tickSome(
  ports: Ports,
  path: Path,
  { listAt, userIds, isTicked }: HandlerInput<typeof tickRecipients>['body'],
): Promise<Moved> {
  return transaction(ports.db, async (tx) => {
    const row = (await lockSending(tx, path)) ?? refuse(common.NOT_FOUND)
    const isOpen = row.status === 'draft' || row.status === 'missed'
    if (!isOpen) refuse(sendingRefusals.SENDING_CLOSED)
    if (!isList(row, listAt)) refuse(sendingRefusals.LIST_CHANGED)
    await tick(tx, row.id, userIds, isTicked)
    const [first, ...others] = userIds
    addAuditDetails({ after: { isTicked }, ...(first !== undefined && others.length === 0 && { about: first }) })
    return moved(row)
  })
}
