import type { Right } from '@parvis/contract/kit/rights.ts'
import * as z from 'zod/mini'
import type { Table } from '#kit/csv.ts'
import { csv } from '#kit/csv.ts'
import type { Erasing, Forgetting } from '#kit/erasing.ts'
import type { JobQueue } from '#kit/jobs.ts'
import type { Executor } from '#kit/transaction.ts'
import { xlsx } from '#kit/xlsx.ts'
import type { Ports } from '#ports/ports.ts'
import type { ExportRow } from './exports.store.ts'
import {
  changeExport,
  listKeysOf,
  listOldExports,
  loadExport,
  removeExport,
  removeExports,
  takeBackExports,
} from './exports.store.ts'

const DAY_MS = 24 * 3600 * 1000
/** Progress is written at most this often. */
const TELL_MS = 500
/** Then it is said to have failed, rather than tried for hours before somebody who waits. */
const ATTEMPTS = 3

const Written = z.object({ id: z.string() })
const write: JobQueue<{ id: string }> = { name: 'exports.write', schema: Written, concurrency: 1 }
const forget: JobQueue<{ id: string }> = { name: 'exports.forget', schema: Written }

/** A table and how to write it. */
export interface ExportTable extends Table {
  /** Of the file, without its extension. */
  readonly fileName: string
  /** How many rows there will be, more or less. */
  readonly count: number
}

/** What an export is about, as it was asked. */
export type ExportWanted = Pick<ExportRow, 'eventId' | 'userId' | 'query' | 'language'>
type Maker = (ports: Ports, wanted: ExportWanted) => Promise<ExportTable>

interface Defined {
  readonly right: Right
  readonly make: Maker
}
const makers = new WeakMap<Ports, Map<string, Defined>>()

/**
 * Says what makes the tables of a kind, and which right lets somebody have them. Rows are asked for as they are written:
 * give them page after page.
 */
export function defineExport(ports: Ports, kind: string, right: Right, make: Maker): void {
  const known = makers.get(ports) ?? new Map<string, Defined>()
  makers.set(ports, known.set(kind, { right, make }))
}

/** The right that lets somebody have a table of a kind. */
export const rightForExport = (ports: Ports, kind: string): Right | undefined => makers.get(ports)?.get(kind)?.right

const keyOf = (id: string) => `exports/${id}`

/** Writes the tables that were asked for, and forgets them a day later. */
export function exportsJobs(ports: Ports): void {
  ports.jobs.define(write, async ({ id }, attempt) => {
    const row = await loadExport(ports.db, id)
    if (!row || row.status === 'ready') return
    try {
      await writeTable(ports, row)
    } catch (error) {
      await changeExport(ports.db, id, { status: attempt < ATTEMPTS ? 'waiting' : 'failed', done: 0 })
      if (attempt < ATTEMPTS) throw error
      ports.log.error({ err: error, kind: row.kind }, 'a table could not be written')
    }
  })
  ports.jobs.define(forget, async ({ id }) => {
    // The bytes first: were the row gone, nothing would remember them.
    await ports.storage.delete(keyOf(id))
    await removeExport(ports.db, id)
  })
}

async function writeTable(ports: Ports, row: ExportRow): Promise<void> {
  const make = makers.get(ports)?.get(row.kind)?.make
  if (!make) throw new Error(`Nobody writes the exports « ${row.kind} »`)
  const table = await make(ports, row)
  await changeExport(ports.db, row.id, { status: 'working', done: 0, total: table.count })
  let done = 0
  let toldAt = performance.now()
  async function* counted() {
    for await (const cells of table.rows) {
      yield cells
      done++
      if (performance.now() - toldAt < TELL_MS) continue
      toldAt = performance.now()
      await changeExport(ports.db, row.id, { done, total: Math.max(done, table.count) })
    }
  }
  const writer = row.format === 'xlsx' ? xlsx : csv
  const storageKey = keyOf(row.id)
  await ports.storage.put(storageKey, writer({ ...table, rows: counted() }), 'application/octet-stream')
  const fileName = `${table.fileName}.${row.format}`
  const isWanted = await changeExport(ports.db, row.id, { status: 'ready', done, total: done, storageKey, fileName })
  // Taken back while it was written: it may name somebody who was erased meanwhile.
  if (!isWanted) await ports.storage.delete(storageKey)
}

/** While somebody is erased, every export of their events is taken back: where the bytes are, or will be. */
export const eraseExports: Erasing = {
  before: (tx, _ports, { userId }) => listKeysOf(tx, userId),
  ofEvent: async (tx, _ports, eventId) => (await takeBackExports(tx, [eventId])).map(keyOf),
}

/** Exports go a day after they were made; this is for those whose job was lost. */
export const forgetExports: Forgetting = async ({ db, storage }, { documents: before }) => {
  for (let old = await listOldExports(db, before); old.length > 0; old = await listOldExports(db, before)) {
    for (const { key } of old) if (key !== null) await storage.delete(key)
    await removeExports(
      db,
      old.map(({ id }) => id),
    )
  }
}

export function writeSoon(db: Executor, ports: Ports, id: string): Promise<void> {
  return ports.jobs.add(db, write, { id })
}

export function forgetInADay(db: Executor, ports: Ports, id: string): Promise<void> {
  return ports.jobs.add(db, forget, { id }, { startAfter: new Date(ports.clock.now().getTime() + DAY_MS) })
}
