import { sql } from 'drizzle-orm'
import type pg from 'pg'
import { migrate } from '#db/migrate.ts'
import type { Database } from '#db/open.ts'
import { openDatabase } from '#db/open.ts'
import { domains, eventDays, events } from '#db/tables/events.ts'
import { participations } from '#db/tables/participation.ts'
import { users } from '#db/tables/users.ts'
import { readPatience } from '#kit/env.ts'
import { newBadgeCode } from '#kit/ids.ts'
import { createJobs } from '#kit/jobs.ts'
import type { Tx } from '#kit/transaction.ts'
import { transaction } from '#kit/transaction.ts'
import type { Ports } from '#ports/ports.ts'
import { buildApp } from '../app.ts'
import { openHouse } from './house.ts'
import { CROWD } from './race.ts'
import { textOf } from './statements.ts'
import { migratedPostgres } from './template.ts'

const CONNECTIONS = 20
const LOCK = / for no key update\s*$/i
const LEFT = '"event_days"."taken" < "event_days"."capacity"'
export const EVENT = 'e'

/** The two guards against overbooking: the service's lock and the table's check constraint. */
export interface Guards {
  readonly isLocked: boolean
  readonly isChecked: boolean
}

/** Both, and either alone, must suffice; without any, overbooking must occur, or the race proves nothing. */
export const guarded: readonly (readonly [string, Guards])[] = [
  ['the lock and the check', { isLocked: true, isChecked: true }],
  ['the lock alone', { isLocked: true, isChecked: false }],
  ['the check alone', { isLocked: false, isChecked: true }],
]
export const unguarded: Guards = { isLocked: false, isChecked: false }

export interface Prize {
  readonly table: string
  readonly check: string
  /** The first write after a place was found free. */
  readonly write: RegExp
  seed(database: Database['db']): Promise<void>
  /** Returns the function that takes a place; reads from the pool beforehand, as all connections will be in use. */
  taker(ports: Ports): Promise<(tx: Tx, userId: string) => Promise<unknown>>
  held(database: Database['db']): Promise<number>
}

export interface Arena {
  readonly ports: Ports
  readonly userIds: readonly string[]
  /** Makes writers wait for each other when there is no lock. */
  readonly gate: Gate
  close(): Promise<void>
}

class Gate {
  readonly #opened = Promise.withResolvers<void>()
  readonly #filled = Promise.withResolvers<void>()
  readonly #size: number
  #count = 0

  constructor(size: number) {
    this.#size = size
  }

  open(): void {
    this.#opened.resolve()
  }

  pass(): Promise<void> {
    if (++this.#count === this.#size) this.#filled.resolve()
    return this.#opened.promise
  }

  filled(): Promise<void> {
    return this.#filled.promise
  }
}

export async function openArena(
  { isLocked, isChecked }: Guards,
  { table, check, write }: Pick<Prize, 'table' | 'check' | 'write'>,
  { people = CROWD, waits = CONNECTIONS, settings = {}, hasJobs = false } = {},
): Promise<Arena> {
  const scratch = await migratedPostgres()
  const database = await openDatabase({ url: scratch.url, poolSize: CONNECTIONS, patience: readPatience() })
  await migrate(database)
  const { db } = database
  if (!isChecked) await db.execute(sql.raw(`alter table ${table} drop constraint ${check}`))
  // A waiting list needs jobs.
  const userIds = await seed(db, people, { FO_WAITING_LIST: hasJobs, ...settings })
  const gate = new Gate(waits)
  if (isLocked) gate.open()
  const seen = new WeakSet<pg.PoolClient>()
  database.pool.on('acquire', (client) => {
    if (!seen.has(client)) rewrite(client, { isLocked, write, gate })
    seen.add(client)
  })
  const { ports: house } = await openHouse()
  const jobs = createJobs({ database, log: house.log, metrics: house.metrics, clock: house.clock })
  const ports = { ...house, db, jobs }
  // The application defines the jobs.
  const app = await buildApp(ports, { rateLimit: 0, patience: readPatience(), logger: { level: 'error' } })
  if (hasJobs) await jobs.prepare()
  return {
    ports,
    userIds,
    gate,
    close: async () => {
      gate.open()
      await app.close()
      await jobs.stop()
      await database.close()
      await scratch.drop()
    },
  }
}

async function seed(db: Database['db'], people: number, settings: Record<string, unknown>): Promise<string[]> {
  await db.insert(domains).values({ id: 'd', name: 'Domaine' })
  await db.insert(events).values({ id: EVENT, domainId: 'd', context: 'c', name: 'Assises du vivant', settings })
  await db.insert(eventDays).values([
    { eventId: EVENT, id: 'j1', day: '2027-05-11' },
    { eventId: EVENT, id: 'j2', day: '2027-05-12' },
  ])
  const ids = Array.from({ length: people }, (_, i) => `u${i}`)
  await db.insert(users).values(ids.map((id) => ({ id, domainId: 'd' })))
  const facts = { eventId: EVENT, registered: true, responded: true, isRemote: true, registeredAt: new Date() }
  await db.insert(participations).values(ids.map((userId) => ({ ...facts, userId, code: newBadgeCode() })))
  return ids
}

/** Removes the locks from the services' statements, and makes writers wait at the gate. */
function rewrite(
  client: pg.PoolClient,
  { isLocked, write, gate }: { isLocked: boolean; write: RegExp; gate: Gate },
): void {
  if (isLocked) return
  const send = client.query
  const sendUnlocked = (statement: unknown, ...rest: unknown[]): unknown => {
    const text = textOf([statement])
    // A conditional lock includes its condition.
    const unlocked = text.replace(LOCK, '').replace(LEFT, 'true')
    const sent = typeof statement === 'object' && unlocked !== text ? { ...statement, text: unlocked } : statement
    const leave = (): unknown => Reflect.apply(send, client, [sent, ...rest])
    return write.test(text) ? gate.pass().then(leave) : leave()
  }
  client.query = sendUnlocked as typeof client.query
}

/** Lets the whole crowd take a place, each in a transaction; returns how many got one. */
export async function soldUnder(guards: Guards, prize: Prize): Promise<{ held: number; served: number }> {
  const { ports, userIds, gate, close } = await openArena(guards, prize)
  try {
    await prize.seed(ports.db)
    void gate.filled().then(() => gate.open())
    const take = await prize.taker(ports)
    const takes = userIds.map((userId) => transaction(ports.db, (tx) => take(tx, userId)))
    const served = (await Promise.allSettled(takes)).filter(({ status }) => status === 'fulfilled').length
    return { held: await prize.held(ports.db), served }
  } finally {
    await close()
  }
}
