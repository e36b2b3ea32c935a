import type { Right } from '@parvis/contract/kit/rights.ts'
import * as z from 'zod/mini'
import type { Table } from '#kit/csv.ts'
import { csv } from '#kit/csv.ts'
import type { ErasureHandler, ExpiryHandler } from '#kit/erasure.ts'
import type { JobQueue } from '#kit/jobs.ts'
import type { Executor } from '#kit/transaction.ts'
import { xlsx } from '#kit/xlsx.ts'
import type { ZippedFile } from '#kit/zip.ts'
import { zipped } from '#kit/zip.ts'
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
/** Shortest interval between two updates of the progress. */
const TELL_MS = 500
/** A person is waiting, so failure is reported after a few attempts. */
const ATTEMPTS = 3

const Written = z.object({ id: z.string() })
const write: JobQueue<{ id: string }> = { name: 'exports.write', schema: Written, concurrency: 1 }
const forget: JobQueue<{ id: string }> = { name: 'exports.forget', schema: Written }

export interface ExportTable extends Table {
  readonly fileName: string
  readonly count: number
}

/** An export without rows and columns, such as one PDF of many badges. */
export interface ExportDocument {
  readonly fileName: string
  readonly extension: 'pdf'
  readonly count: number
  /** Yields the bytes as they are written, and reports the number of items done. */
  readonly write: (tell: (done: number) => void) => AsyncIterable<Uint8Array>
}

export type ExportWanted = Pick<ExportRow, 'eventId' | 'userId' | 'query' | 'language' | 'createdAt'>
type Maker = (ports: Ports, wanted: ExportWanted) => Promise<ExportTable | ExportDocument>

export interface Bundle extends Pick<ExportTable, 'fileName' | 'count'> {
  readonly files: AsyncIterable<ZippedFile>
}
type Gatherer = (ports: Ports, wanted: ExportWanted) => Promise<Bundle>

type Defined = { readonly right: Right; readonly make: Maker } | { readonly right: Right; readonly gather: Gatherer }
const makers = new WeakMap<Ports, Map<string, Defined>>()

/**
 * Registers the maker of a kind of export, with the right to it. Rows are pulled while writing: yield them page by
 * page.
 */
export function defineExport(ports: Ports, kind: string, right: Right, make: Maker): void {
  const known = makers.get(ports) ?? new Map<string, Defined>()
  makers.set(ports, known.set(kind, { right, make }))
}

export function defineBundle(ports: Ports, kind: string, right: Right, gather: Gatherer): void {
  const known = makers.get(ports) ?? new Map<string, Defined>()
  makers.set(ports, known.set(kind, { right, gather }))
}

export const rightForExport = (ports: Ports, kind: string): Right | undefined => makers.get(ports)?.get(kind)?.right

const keyOf = (id: string) => `exports/${id}`

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
    // The stored file goes first: without the row it could not be found.
    await ports.storage.delete(keyOf(id))
    await removeExport(ports.db, id)
  })
}

/** The row was deleted: the export was stopped, or a person was erased. */
class Unwanted extends Error {}

async function writeTable(ports: Ports, row: ExportRow): Promise<void> {
  const defined = makers.get(ports)?.get(row.kind)
  if (!defined) throw new Error(`Nobody writes the exports « ${row.kind} »`)
  const made = 'make' in defined ? await defined.make(ports, row) : await defined.gather(ports, row)
  await changeExport(ports.db, row.id, { status: 'working', done: 0, total: made.count })
  const progress = { done: 0, toldAt: performance.now() }
  const tell = async () => {
    if (performance.now() - progress.toldAt < TELL_MS) return
    progress.toldAt = performance.now()
    const total = Math.max(progress.done, made.count)
    if (!(await changeExport(ports.db, row.id, { done: progress.done, total }))) throw new Unwanted()
  }
  const storageKey = keyOf(row.id)
  try {
    await ports.storage.put(storageKey, octetsOf(made, row, progress, tell), 'application/octet-stream')
  } catch (error) {
    if (!(error instanceof Unwanted)) throw error
    await ports.storage.delete(storageKey)
    return
  }
  const fileName = `${made.fileName}.${'write' in made ? made.extension : row.format}`
  const { done } = progress
  const isWanted = await changeExport(ports.db, row.id, { status: 'ready', done, total: done, storageKey, fileName })
  // Stopped meanwhile: the file may contain a person erased since.
  if (!isWanted) await ports.storage.delete(storageKey)
}

/** The bytes of an export; reports the progress as they are consumed. */
async function* octetsOf(
  made: ExportTable | ExportDocument | Bundle,
  { format }: ExportRow,
  progress: { done: number },
  tell: () => Promise<void>,
): AsyncGenerator<Uint8Array> {
  if ('write' in made) {
    const written = made.write((done) => {
      progress.done = done
    })
    for await (const octets of written) {
      await tell()
      yield octets
    }
    return
  }
  async function* counted<T>(items: AsyncIterable<T> | Iterable<T>): AsyncGenerator<T> {
    for await (const item of items) {
      yield item
      progress.done++
      await tell()
    }
  }
  if ('files' in made) {
    yield* zipped(counted(made.files))
    return
  }
  const writer = format === 'xlsx' ? xlsx : csv
  yield* writer({ ...made, rows: counted(made.rows) })
}

/** Erasing a person deletes all exports of their events, including unfinished ones. */
export const eraseExports: ErasureHandler = {
  before: (tx, _ports, { userId }) => listKeysOf(tx, userId),
  ofEvent: async (tx, _ports, eventId) => (await takeBackExports(tx, [eventId])).map(keyOf),
}

/** Each export is deleted by a job after a day; this covers lost jobs. */
export const forgetExports: ExpiryHandler = async ({ db, storage }, { documents: before }) => {
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
