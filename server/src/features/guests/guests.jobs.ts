import type { ImportRules } from '@parvis/contract/guests/guests.ts'
import type { LoadedEvent } from '#features/events/events.service.ts'
import { forgetEvent, loadEvent } from '#features/events/events.service.ts'
import { listPlaces } from '#features/events/organisers.service.ts'
import type { Reads } from '#features/users/users.service.ts'
import { readsOf } from '#features/users/users.service.ts'
import { newId } from '#kit/ids.ts'
import { forEachSettled, recurringJob } from '#kit/recurring-job.ts'
import type { Tx } from '#kit/transaction.ts'
import { transaction } from '#kit/transaction.ts'
import type { Ports } from '#ports/ports.ts'
import { nameableIn } from './guests.service.ts'
import type { ImportPath, ImportRow, Settled } from './guests.store.ts'
import {
  changeImport,
  findImport,
  listInviting,
  listNext,
  listUnderWay,
  lockImport,
  settleRows,
} from './guests.store.ts'
import { keyOf, mailNext } from './invitation-mails.service.ts'
import { countQueued } from './invitations.store.ts'
import { weighAll } from './outcomes.service.ts'
import { inviteQueue, undoQueue, writeQueue } from './queues.jobs.ts'
import { MovedMeanwhile, writeAll } from './row-writer.service.ts'
import { recordBefore } from './traces.service.ts'
import { undoNext } from './undo.service.ts'
import { listUndoing } from './undo.store.ts'

/** Lines written per transaction; fewer when each takes places that others wait for. */
const AT_ONCE = { invited: 500, registered: 20 }
const TIMES = 5
/** Mails of one import in the outbox at once, so that mails to acting guests go in between. */
const IN_OUTBOX = 50
const PAUSE_MS = 5_000

const recurring = recurringJob('guests.round', { key: 'minute', everyMs: 60_000 })

export function guestJobs(ports: Ports): void {
  ports.jobs.define(writeQueue, (path) => write(ports, path))
  ports.jobs.define(inviteQueue, (path) => mail(ports, path))
  ports.jobs.define(undoQueue, (path) => undo(ports, path))
  recurring.define(ports, () => lookAtAll(ports))
}

export const startImportJob = (ports: Ports): Promise<void> => recurring.start(ports)

async function lookAtAll(ports: Ports): Promise<void> {
  const again = (queue: typeof writeQueue) => (path: ImportPath) =>
    ports.jobs.add(ports.db, queue, path, { key: `${path.eventId} ${path.importId}` })
  await forEachSettled(await listUnderWay(ports.db), again(writeQueue))
  await forEachSettled(await listUndoing(ports.db), again(undoQueue))
  await forEachSettled(await listInviting(ports.db), again(inviteQueue))
}

/** Writes lines until none is left or an organiser stops the import. */
async function write(ports: Ports, path: ImportPath): Promise<void> {
  for (;;) {
    // Days and types may change during the import.
    forgetEvent(ports.db)
    const row = await findImport(ports.db, path)
    if (row?.status !== 'writing') return
    const event = await loadEvent(ports.db, path.eventId)
    if (!(await writeChunk(ports, event, path))) return
  }
}

async function writeChunk(ports: Ports, event: LoadedEvent, path: ImportPath): Promise<boolean> {
  for (let times = 1; ; times++) {
    try {
      return await transaction(ports.db, (tx) => writeNext(tx, ports, event, path))
    } catch (error) {
      if (!(error instanceof MovedMeanwhile) || times === TIMES) throw error
    }
  }
}

async function writeNext(tx: Tx, ports: Ports, event: LoadedEvent, path: ImportPath): Promise<boolean> {
  const row = await lockImport(tx, path)
  if (row?.status !== 'writing') return false
  if (event.row.archivedAt !== null) {
    await changeImport(tx, path, { status: 'stopped' })
    return false
  }
  const rules = row.rules as ImportRules
  const next = await listNext(tx, path, AT_ONCE[rules.standing])
  if (next.length === 0) {
    await changeImport(tx, path, { status: 'done' })
    await tellDone(tx, ports, event, row)
    return false
  }
  const named = await nameableIn(tx, ports, event, row.language)
  const weighing = { event, rules, named, importId: path.importId, reads: await readsIn(tx, event, row) }
  const weighed = await weighAll(tx, ports, weighing, next, tx)
  const companies: string[] = []
  const traceOf = await recordBefore(tx, ports, event.row.id, weighed, rules)
  const settled = await writeAll(tx, ports, { ...weighing, language: row.language, companies }, weighed)
  await settleRows(tx, path, await traceOf(settled))
  await changeImport(tx, path, { ...countsWith(row, settled), companies: [...row.companies, ...companies] })
  return true
}

/** Scope of people that the author of an import may read now; an API key reads those of the event only. */
async function readsIn(tx: Tx, event: LoadedEvent, { createdBy }: ImportRow): Promise<Reads> {
  return createdBy === null ? [] : readsOf({ organises: await listPlaces(tx, event.row.domainId, createdBy) })
}

function countsWith(row: ImportRow, settled: readonly Settled[]) {
  const of = (outcome: Settled['outcome']) => settled.filter((one) => one.outcome === outcome).length
  return {
    created: row.created + of('created'),
    updated: row.updated + of('updated'),
    unchanged: row.unchanged + of('unchanged'),
    wrong: row.wrong + of('wrong'),
  }
}

/** Puts rows back until none is left; several processes share the work. */
async function undo(ports: Ports, path: ImportPath): Promise<void> {
  for (;;) {
    forgetEvent(ports.db)
    const event = await loadEvent(ports.db, path.eventId)
    if (!(await transaction(ports.db, (tx) => undoNext(tx, ports, event, path)))) return
  }
}

/** The result of an import goes to the journal in the name of its author, in the transaction that ends it. */
async function tellDone(tx: Tx, ports: Ports, event: LoadedEvent, row: ImportRow): Promise<void> {
  if (row.createdBy === null && row.tool === '') return
  const at = ports.clock.now()
  const { created, updated, unchanged, wrong, total } = row
  await ports.hooks.appendAuditEntry(tx, {
    ...{ id: newId(at), at, domainId: event.row.domainId, eventId: event.row.id },
    ...{ userId: row.createdBy ?? '', device: '', tool: row.tool },
    ...{ subjectId: undefined, right: 'people.write', item: row.id, why: '' },
    route: 'PUT /organiser/domains/:domainId/events/:eventId/guest-imports/:importId',
    before: undefined,
    after: { lines: total, created, updated, unchanged, wrong },
  })
}

async function mail(ports: Ports, path: ImportPath): Promise<void> {
  const event = await loadEvent(ports.db, path.eventId)
  if (event.row.archivedAt !== null) return
  await transaction(ports.db, async (tx) => {
    const row = await lockImport(tx, path)
    if (!row) return
    const room = IN_OUTBOX - (await countQueued(tx, keyOf(path)))
    const isDone = room > 0 && (await mailNext(tx, ports, event, path, room)) < room
    if (isDone) return
    const startAfter = new Date(ports.clock.now().getTime() + PAUSE_MS)
    await ports.jobs.add(tx, inviteQueue, path, { key: `${path.eventId} ${path.importId}`, startAfter })
  })
}
