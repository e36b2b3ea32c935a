import type { HandlerInput, HandlerReply } from '@parvis/contract/kit/endpoint.ts'
import { common, refuse } from '@parvis/contract/kit/refusal.ts'
import type { selectPeople } from '@parvis/contract/stats/stats.ts'
import { MAX_SELECTED, statsRefusals } from '@parvis/contract/stats/stats.ts'
import type { LoadedEvent } from '#features/events/events.service.ts'
import { loadEvent } from '#features/events/events.service.ts'
import { addAuditDetails } from '#kit/audit-log.ts'
import { newId } from '#kit/ids.ts'
import { transaction } from '#kit/transaction.ts'
import type { Ports } from '#ports/ports.ts'
import { audienceColumns, idsNamed } from './audience.service.ts'
import { countPeople } from './people.store.ts'
import { wantedBy } from './segments.service.ts'
import type { SelectionRow } from './selections.store.ts'
import * as store from './selections.store.ts'

interface EventPath {
  readonly domainId: string
  readonly eventId: string
}

/** Stores the people found now: later actions apply to these, even if the filters then match others. */
export async function choose(
  ports: Ports,
  { domainId, eventId }: EventPath,
  { userIds, filters }: HandlerInput<typeof selectPeople>['body'],
): Promise<HandlerReply<typeof selectPeople>> {
  const event = await loadEvent(ports.db, eventId, domainId)
  const found = filters && idsNamed(event, await audienceColumns(ports, event, 'fr'), filters)
  const createdAt = ports.clock.now()
  const id = newId(createdAt)
  return transaction(ports.db, async (tx) => {
    await store.insertSelection(tx, { id, eventId, filters, count: 0, createdAt })
    const count = found
      ? await store.chooseAll(tx, id, found, MAX_SELECTED + 1)
      : await store.chooseSome(tx, { id, eventId }, userIds)
    if (count === 0) refuse(statsRefusals.SELECTION_EMPTY)
    if (count > MAX_SELECTED) refuse(statsRefusals.SELECTION_LARGE, { most: String(MAX_SELECTED) })
    await store.saveCount(tx, id, count)
    addAuditDetails({ after: { count } })
    return { id, count }
  })
}

/** A selection of another event is not found. */
export const mustFindSelection = async ({ db }: Ports, eventId: string, id: string): Promise<SelectionRow> =>
  (await store.findSelection(db, eventId, id)) ?? refuse(common.NOT_FOUND)

/** Current count for the filters; the stored one where people were picked by hand. */
export async function countNow(ports: Ports, event: LoadedEvent, { filters, count }: SelectionRow): Promise<number> {
  if (filters === null) return count
  return countPeople(ports.db, wantedBy(event, await audienceColumns(ports, event, 'fr'), filters))
}

export const someOf = ({ db }: Ports, { id }: SelectionRow, after: string, limit: number) =>
  store.listChosen(db, id, after, limit)
