import { createHmac } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { Readable, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import { createTarDecoder, createTarPacker } from 'modern-tar'
import * as z from 'zod/mini'
import type { DatabaseLocation } from '#db/dump.ts'
import { dumpPostgres, mustBeEmpty, restoreDump } from '#db/dump.ts'
import { lastMigration, migrate, migratedAt } from '#db/migrate.ts'
import type { Database } from '#db/open.ts'
import { openDatabase } from '#db/open.ts'
import type { Env } from '#kit/env.ts'
import { VERSION } from '#kit/version.ts'
import { systemClock } from '#ports/clock.ts'
import { directPlaceOf, isThere, storageOf } from './open.ts'

const FORMAT = 1
const MANIFEST = 'manifest.json'
const DATABASE = 'database'
const FILES = 'files/'
const END = 'end.json'

const Counts = z.object({ events: z.int(), people: z.int() })
const Manifest = z.object({
  format: z.literal(FORMAT),
  version: z.optional(z.string()),
  takenAt: z.iso.datetime(),
  publicUrl: z.string(),
  engine: z.enum(['postgres', 'pglite']),
  migratedAt: z.number(),
  /** A hash to compare secrets without revealing them. */
  secretMark: z.string(),
  counts: Counts,
})
const End = z.object({ files: z.int(), bytes: z.int() })

export interface Backup {
  readonly manifest: z.output<typeof Manifest>
  readonly end: z.output<typeof End>
}

const markOf = (secret: string): string =>
  createHmac('sha256', secret).update('which secret a backup goes with').digest('base64url').slice(0, 16)

async function countsOf({ pool }: Database): Promise<z.output<typeof Counts>> {
  const { rows } = await pool.query(
    'select (select count(*)::int from events) as events, (select count(*)::int from users) as people',
  )
  return z.parse(Counts, rows[0])
}

/** The database first: a file added meanwhile is superfluous, but none is missing. */
async function* entriesOf(env: Env, database: Database, draft: string): AsyncGenerator<[string, number, Readable]> {
  const json = (name: string, value: object): [string, number, Readable] => {
    const bytes = Buffer.from(JSON.stringify(value))
    return [name, bytes.length, Readable.from([bytes])]
  }
  const had = await migratedAt(database)
  if (had === undefined) throw new Error('The database is empty: there is nothing to back up')
  yield json(MANIFEST, {
    ...{
      format: FORMAT,
      version: VERSION,
      takenAt: systemClock.now().toISOString(),
      publicUrl: env.publicUrl,
      engine: database.engine,
    },
    ...{ migratedAt: had, secretMark: markOf(env.secret), counts: await countsOf(database) },
  })
  const place = directPlaceOf(env)
  if (place.url === undefined) {
    const blob = await database.dump?.()
    if (!blob) throw new Error('The embedded database cannot be dumped')
    yield [DATABASE, blob.size, Readable.fromWeb(blob.stream() as ReadableStream)]
  } else {
    const size = await dumpPostgres({ url: place.url }, draft)
    yield [DATABASE, size, createReadStream(draft)]
  }
  const storage = await storageOf(env)
  const end = { files: 0, bytes: 0 }
  for await (const key of storage.keys()) {
    const opened = await storage.open(key)
    // Deleted since it was listed.
    if (!opened) continue
    yield [FILES + key, opened.size, opened.content]
    end.files++
    end.bytes += opened.size
  }
  yield json(END, end)
}

export async function takeBackup(env: Env, file: string): Promise<Backup> {
  if (!isThere(env)) throw new Error('There is no database there: there is nothing to back up')
  const [part, draft] = [`${file}.part`, `${file}.database`]
  const database = await openDatabase(directPlaceOf(env))
  try {
    const { readable, controller } = createTarPacker()
    const written = pipeline(
      Readable.fromWeb(readable as ReadableStream),
      createWriteStream(part, { mode: 0o600, flush: true }),
    )
    written.catch(() => {})
    try {
      for await (const [name, size, content] of entriesOf(env, database, draft))
        await pipeline(content, Writable.fromWeb(controller.add({ name, size, mode: 0o600 })))
      controller.finalize()
    } catch (error) {
      controller.error(error)
      throw error
    }
    await written
    await rename(part, file)
  } finally {
    await database.close()
    await Promise.all([part, draft].map((one) => rm(one, { force: true })))
  }
  return readBackup(file)
}

interface Entry {
  readonly name: string
  readonly content: Readable
}

async function* entriesIn(file: string): AsyncGenerator<Entry> {
  const bytes = Readable.toWeb(createReadStream(file)) as unknown as globalThis.ReadableStream<Uint8Array<ArrayBuffer>>
  for await (const { header, body } of bytes.pipeThrough(createTarDecoder()) as unknown as AsyncIterable<{
    header: { name: string }
    body: ReadableStream
  }>) {
    const content = Readable.fromWeb(body)
    yield { name: header.name, content }
    content.resume()
    if (!content.readableEnded) await new Promise((resolve) => content.once('close', resolve))
  }
}

const jsonOf = async (content: Readable): Promise<unknown> =>
  JSON.parse(Buffer.concat(await content.toArray()).toString('utf8'))

export async function readBackup(file: string): Promise<Backup> {
  let manifest: Backup['manifest'] | undefined
  let end: Backup['end'] | undefined
  let files = 0
  try {
    for await (const { name, content } of entriesIn(file)) {
      if (name === MANIFEST) manifest = z.parse(Manifest, await jsonOf(content))
      if (name === END) end = z.parse(End, await jsonOf(content))
      if (name.startsWith(FILES)) files++
    }
  } catch (error) {
    throw new Error(`${file} is not a whole backup of Parvis`, { cause: error })
  }
  if (!manifest || !end || end.files !== files) throw new Error(`${file} is not a whole backup of Parvis`)
  return { manifest, end }
}

/** Differences between site and backup that the operator must confirm. */
export async function restoreWarnings(env: Env, { manifest }: Backup): Promise<string[]> {
  const doubts: string[] = []
  if (manifest.publicUrl !== env.publicUrl)
    doubts.push(`the backup is of ${manifest.publicUrl}, and this site is ${env.publicUrl}`)
  if (manifest.secretMark !== markOf(env.secret))
    doubts.push('SECRET is not that of the backup: everybody signs in again, and second factors cannot be read')
  for await (const _ of (await storageOf(env)).keys()) {
    doubts.push('there are files already where those of the backup go: those of the same name are replaced')
    break
  }
  return doubts
}

const placeToFill = (env: Env): DatabaseLocation => {
  const place = directPlaceOf(env)
  return place.url === undefined ? { folder: place.folder ?? '' } : { url: place.url }
}

/** Throws if the backup does not fit the configuration, before any change. */
export async function checkRestorable(env: Env, { manifest }: Backup): Promise<void> {
  const engine = env.databaseUrl === undefined ? 'pglite' : 'postgres'
  if (manifest.engine !== engine)
    throw new Error(
      engine === 'pglite'
        ? 'The backup is of a PostgreSQL: name an empty database with DATABASE_URL'
        : 'The backup is of an embedded database: leave DATABASE_URL out, and name an empty folder with DATA_DIR',
    )
  if (manifest.migratedAt > lastMigration())
    throw new Error(`The backup is of a newer Parvis: restore it with ${manifest.version ?? 'that one'}`)
  await mustBeEmpty(placeToFill(env))
}

/** Fills an empty database and storage, then migrates. */
export async function restoreBackup(env: Env, file: string, { manifest }: Backup): Promise<void> {
  const storage = await storageOf(env)
  for await (const { name, content } of entriesIn(file)) {
    if (name === DATABASE) await restoreDump(placeToFill(env), content)
    if (name.startsWith(FILES)) await storage.put(name.slice(FILES.length), content, 'application/octet-stream')
  }
  const database = await openDatabase(directPlaceOf(env))
  try {
    await migrate(database)
    const counts = await countsOf(database)
    if (counts.events !== manifest.counts.events || counts.people < manifest.counts.people)
      throw new Error('What was restored does not hold all that the backup says')
  } finally {
    await database.close()
  }
}
