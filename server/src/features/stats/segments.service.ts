import type { HandlerInput, HandlerReply } from '@parvis/contract/kit/endpoint.ts'
import { common, RefusalError, refuse } from '@parvis/contract/kit/refusal.ts'
import { ownSegments } from '@parvis/contract/stats/stats.rules.ts'
import type { createSegment, listSegments } from '@parvis/contract/stats/stats.ts'
import { statsRefusals } from '@parvis/contract/stats/stats.ts'
import type { LoadedEvent } from '#features/events/events.service.ts'
import { loadEvent } from '#features/events/events.service.ts'
import { addAuditDetails, auditChange } from '#kit/audit-log.ts'
import { newId } from '#kit/ids.ts'
import type { Ports } from '#ports/ports.ts'
import { audienceColumns } from './audience.service.ts'
import type { Column } from './columns.service.ts'
import type { Counted } from './counts.service.ts'
import { countFor } from './counts.service.ts'
import { wantedOf } from './people.service.ts'
import { findKept, insertSegment, listKept, removeSegment, renameTo } from './segments.store.ts'

interface EventPath {
  readonly domainId: string
  readonly eventId: string
}
interface Path extends EventPath {
  readonly segmentId: string
}
type Filters = Readonly<Record<string, string>>

const MAX_SEGMENTS = 50

export const wantedBy = (event: LoadedEvent, columns: readonly Column[], filters: Filters) =>
  wantedOf(event, columns, { filters, headers: [], orderBy: { column: 'lastName', direction: 'asc' } })

export async function readSegments(
  ports: Ports,
  { domainId, eventId }: EventPath,
  language: string,
): Promise<HandlerReply<typeof listSegments>> {
  const event = await loadEvent(ports.db, eventId, domainId)
  const columns = await audienceColumns(ports, event, language)
  const count = (filters: Filters): Promise<Counted> => countFor(ports.db, wantedBy(event, columns, filters))
  const own: HandlerReply<typeof listSegments>['own'] = []
  for (const [key, filters] of Object.entries(ownSegments)) {
    const { total, isAbout } = await count(filters)
    own.push({ key, count: total, isAbout })
  }
  const data: HandlerReply<typeof listSegments>['data'] = []
  for (const { id, name, filters } of await listKept(ports.db, eventId)) {
    const found = await orGone(() => count(filters))
    data.push({ id, name, filters, count: found?.total ?? null, isAbout: found?.isAbout ?? false })
  }
  return { own, data }
}

/** Undefined if a filter refers to a question that was removed. */
async function orGone(count: () => Promise<Counted>): Promise<Counted | undefined> {
  try {
    return await count()
  } catch (error) {
    if (error instanceof RefusalError) return undefined
    throw error
  }
}

export async function keep(
  ports: Ports,
  { domainId, eventId }: EventPath,
  { name, filters }: HandlerInput<typeof createSegment>['body'],
): Promise<{ id: string }> {
  const event = await loadEvent(ports.db, eventId, domainId)
  const asked = Object.fromEntries(Object.entries(filters).filter(([, value]) => value.trim() !== ''))
  // Invalid filters are refused now, not each time the tabs load.
  wantedBy(event, await audienceColumns(ports, event, 'fr'), asked)
  if ((await listKept(ports.db, eventId)).length >= MAX_SEGMENTS) refuse(statsRefusals.TOO_MANY_SEGMENTS)
  const createdAt = ports.clock.now()
  const id = newId(createdAt)
  // Filters may contain names of people, so the journal records only the name of the search.
  addAuditDetails({ after: { name } })
  await insertSegment(ports.db, { id, eventId, name, filters: asked, createdAt })
  return { id }
}

async function mustFind(ports: Ports, { domainId, eventId, segmentId }: Path) {
  await loadEvent(ports.db, eventId, domainId)
  return (await findKept(ports.db, { eventId, id: segmentId })) ?? refuse(common.NOT_FOUND)
}

export async function rename(ports: Ports, path: Path, name: string): Promise<void> {
  const { id, eventId, name: before } = await mustFind(ports, path)
  auditChange({ name: before }, { name })
  await renameTo(ports.db, { eventId, id }, name)
}

export async function drop(ports: Ports, path: Path): Promise<void> {
  const { id, eventId, name } = await mustFind(ports, path)
  addAuditDetails({ before: { name } })
  await removeSegment(ports.db, { eventId, id })
}
