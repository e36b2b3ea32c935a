import type { Acted, ActSince, GuestImport, planUndo } from '@parvis/contract/guests/guests.ts'
import { guestRefusals, MOST_ACTED } from '@parvis/contract/guests/guests.ts'
import type { HandlerReply } from '@parvis/contract/kit/endpoint.ts'
import { common, RefusalError, refuse } from '@parvis/contract/kit/refusal.ts'
import { dropUnusedCompanies } from '#features/companies/bulk.service.ts'
import type { LoadedEvent } from '#features/events/events.service.ts'
import { loadEvent, settingsFor } from '#features/events/events.service.ts'
import { publishAttendance } from '#features/participation/attendance.service.ts'
import { listFactsOf, lockParticipations } from '#features/participation/bulk.service.ts'
import { changeAnswers, decide } from '#features/participation/participation.service.ts'
import { alwaysPermitted } from '#features/participation/place-permission.service.ts'
import { dropPeople, listKnown } from '#features/users/bulk.service.ts'
import { lockToErase } from '#features/users/erasure.service.ts'
import type { Actor } from '#kit/access.ts'
import { addAuditDetails } from '#kit/audit-log.ts'
import { newId } from '#kit/ids.ts'
import { dropRows, putBack, tableOf } from '#kit/person-rows.ts'
import type { Executor, Tx } from '#kit/transaction.ts'
import { transaction, violated } from '#kit/transaction.ts'
import type { Ports } from '#ports/ports.ts'
import type { Path } from './guests.service.ts'
import { readImport } from './guests.service.ts'
import type { ImportPath, ImportRow } from './guests.store.ts'
import { backToSavepoint, changeImport, findImport, keepSavepoint, lockImport, savepoint } from './guests.store.ts'
import { undoQueue } from './queues.jobs.ts'
import type { ToUndo } from './traces.service.ts'
import { actsOf, writtenPlaces } from './traces.service.ts'
import { countWritten, dropUnwritten, leaveLines, listLeft, listWritten, releaseLines } from './undo.store.ts'

/** Lines put back per transaction, which holds their people. */
const AT_ONCE = 200
const READ_AT_ONCE = 1000

/** The people of an import that acted since, in the order of its lines. */
async function listActed(db: Executor, ports: Ports, path: ImportPath): Promise<{ userId: string; act: ActSince }[]> {
  const acted: { userId: string; act: ActSince }[] = []
  for (let after = -1; ; ) {
    const lines = await listWritten(db, path, after, READ_AT_ONCE)
    const acts = await actsOf(db, ports, path.eventId, lines)
    acted.push(...[...acts].map(([userId, act]) => ({ userId, act })))
    const last = lines.at(-1)
    if (!last || lines.length < READ_AT_ONCE) return acted
    after = last.line
  }
}

export async function readPlan(ports: Ports, path: Path): Promise<HandlerReply<typeof planUndo>> {
  await loadEvent(ports.db, path.eventId, path.domainId)
  const row = (await findImport(ports.db, path)) ?? refuse(common.NOT_FOUND)
  const isBegun = row.status === 'undoing' || row.status === 'undone'
  const acted = isBegun ? await listLeft(ports.db, path) : await listActed(ports.db, ports, path)
  const { created, known, untraced } = await countWritten(ports.db, path)
  const people = await named(ports.db, path, acted.slice(0, MOST_ACTED))
  return { removed: created, restored: known, acted: { count: acted.length, people }, isTraced: untraced === 0 }
}

async function named(
  db: Executor,
  { domainId, eventId }: Path,
  acted: readonly { readonly userId: string; readonly act: ActSince }[],
): Promise<Acted[]> {
  if (acted.length === 0) return []
  const known = await listKnown(db, { domainId, eventId, userIds: acted.map(({ userId }) => userId) })
  const names = new Map(
    known.map(({ userId, firstName, lastName }) => [userId, [firstName, lastName].filter(Boolean).join(' ')]),
  )
  return acted.map(({ userId, act }) => ({ userId, act, name: names.get(userId) ?? '' }))
}

/** Refuses the whole if a person has acted; otherwise the rows are put back in the background. */
export async function beginUndo(ports: Ports, path: Path, { userId, tool }: Actor): Promise<GuestImport> {
  await loadEvent(ports.db, path.eventId, path.domainId)
  await transaction(ports.db, async (tx) => {
    const { eventId, importId } = path
    const row = (await lockImport(tx, path)) ?? refuse(common.NOT_FOUND)
    if (row.status === 'undoing' || row.status === 'undone') return
    if (row.status === 'writing') refuse(guestRefusals.IMPORT_RUNNING)
    const { created, known, untraced } = await countWritten(tx, path)
    if (untraced > 0) refuse(guestRefusals.IMPORT_UNTRACED)
    const acted = await listActed(tx, ports, path)
    if (acted.length > 0) refuse(guestRefusals.IMPORT_ACTED, { count: acted.length })
    await changeImport(tx, path, { status: 'undoing', undoneBy: userId, undoneTool: tool })
    await ports.jobs.add(tx, undoQueue, { eventId, importId }, { key: `${eventId} ${importId}` })
    addAuditDetails({ after: { lines: created + known } })
  })
  return readImport(ports.db, path)
}

/** Puts the next lines back. A person who has acted meanwhile is left as they are, and told. */
export async function undoNext(tx: Tx, ports: Ports, event: LoadedEvent, path: ImportPath): Promise<boolean> {
  const row = await lockImport(tx, path)
  if (row?.status !== 'undoing' || event.row.archivedAt !== null) return false
  const next = await listWritten(tx, path, -1, AT_ONCE)
  if (next.length === 0) {
    await dropUnusedCompanies(tx, row.companies)
    await dropUnwritten(tx, path)
    await changeImport(tx, path, { status: 'undone', companies: [] })
    await tellUndone(tx, ports, event, row)
    return false
  }
  const userIds = next.map(({ userId }) => userId)
  // Writes about a person lock their row FOR KEY SHARE: they come before this check, or find the person gone.
  const people = await lockToErase(tx, userIds)
  await lockParticipations(tx, path.eventId, userIds)
  // Read again under the locks.
  const held = await listWritten(tx, path, -1, AT_ONCE)
  const acts = await actsOf(tx, ports, path.eventId, held)
  const exhibitors = new Set(people.flatMap(({ id, isExhibitor }) => (isExhibitor ? [id] : [])))
  const free = held.filter(({ userId }) => !acts.has(userId))
  for (const line of await putAllBack(tx, ports, { event, path, exhibitors }, free)) acts.set(line.userId, 'edited')
  const left = held.flatMap(({ userId, line }) => {
    const act = acts.get(userId)
    return act === undefined ? [] : [{ line, act }]
  })
  if (left.length > 0) await leaveLines(tx, path, left)
  publishAttendance(tx, ports, path.eventId)
  await changeImport(tx, path, { undone: row.undone + held.length - left.length, left: row.left + left.length })
  return true
}

interface Undoing {
  readonly event: LoadedEvent
  readonly path: ImportPath
  readonly exhibitors: ReadonlySet<string>
}

/** Puts lines back together, or one by one where a database rule refuses one of them; returns the refused. */
async function putAllBack(tx: Tx, ports: Ports, undoing: Undoing, lines: readonly ToUndo[]): Promise<ToUndo[]> {
  const attempt = async (some: readonly ToUndo[]): Promise<boolean> => {
    await savepoint(tx)
    try {
      await putSomeBack(tx, ports, undoing, some)
      await keepSavepoint(tx)
      return true
    } catch (error) {
      if (!(error instanceof RefusalError) && !isOfRows(error)) throw error
      await backToSavepoint(tx)
      return false
    }
  }
  if (lines.length === 0 || (await attempt(lines))) return []
  const refused: ToUndo[] = []
  for (const line of lines) if (!(await attempt([line]))) refused.push(line)
  return refused
}

/** A violated key, reference or check: not a deadlock, which repeats the transaction. */
const isOfRows = (error: unknown): boolean => violated(error)?.code.startsWith('23') === true

async function putSomeBack(tx: Tx, ports: Ports, undoing: Undoing, lines: readonly ToUndo[]): Promise<void> {
  const { event, path } = undoing
  const eventId = event.row.id
  await giveBack(tx, ports, undoing, lines)
  await releaseLines(
    tx,
    path,
    lines.map(({ line }) => line),
  )
  const created = lines.filter(({ before }) => before === null).map(({ userId }) => userId)
  if (created.length > 0) {
    await dropRows(tx, ports.hooks.kept, created)
    await dropPeople(tx, created)
  }
  const places = writtenPlaces(ports)
  for (const { userId, before } of lines) {
    const former = before ?? {}
    for (const place of places) {
      const rows = former[tableOf(place)]
      if (rows) await putBack(tx, place, { userId, eventId, rows })
    }
  }
}

/** Places taken and types changed by the import go back by the rules of a registration, which serve the waiting list. */
async function giveBack(tx: Tx, ports: Ports, undoing: Undoing, lines: readonly ToUndo[]): Promise<void> {
  const { event, exhibitors } = undoing
  const before = new Map(lines.map((line) => [line.userId, line.before]))
  for (const { userId, registered, typoId } of await listFactsOf(tx, event.row.id, [...before.keys()])) {
    if (!registered) continue
    const former = before.get(userId)?.['participations']
    if (before.get(userId) !== null && former === undefined) continue
    const subject = {
      ...{ event, userId, isExhibitor: exhibitors.has(userId), againstTaking: alwaysPermitted, language: 'fr' },
      settings: settingsFor(event, 'fr', typoId),
    }
    const was = former?.[0]
    const formerType = was && typeof was['typo_id'] === 'string' ? was['typo_id'] : null
    if (was?.['registered'] !== true) await decide(tx, ports, subject, { choice: 'absent' })
    else if (formerType !== typoId) await changeAnswers(tx, ports, subject, { typoId: formerType })
  }
}

async function tellUndone(tx: Tx, ports: Ports, event: LoadedEvent, row: ImportRow): Promise<void> {
  if (row.undoneBy === null && row.undoneTool === '') return
  const at = ports.clock.now()
  await ports.hooks.appendAuditEntry(tx, {
    ...{ id: newId(at), at, domainId: event.row.domainId, eventId: event.row.id },
    ...{ userId: row.undoneBy ?? '', device: '', tool: row.undoneTool },
    ...{ subjectId: undefined, right: 'people.write', item: row.id, why: '' },
    route: 'PUT /organiser/domains/:domainId/events/:eventId/guest-imports/:importId/undo',
    before: undefined,
    after: { undone: row.undone, left: row.left },
  })
}
