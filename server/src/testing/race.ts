import { sql } from 'drizzle-orm'
import type pg from 'pg'
import { expect } from 'vitest'
import type { Orm } from '#db/orm.ts'
import { participations } from '#db/tables/participation.ts'
import { newBadgeCode } from '#kit/ids.ts'
import { inAnyOrder, randomFrom } from './random.ts'
import { isWhole, testSeed } from './scope.ts'
import type { Answer, Person, World } from './world.ts'

export const raceSeed = Number(process.env['RACE_SEED'] ?? testSeed)
export const PLACES = 7
export const CROWD = isWhole ? 500 : 60

type RaceOutcome = Pick<Answer<never>, 'status' | 'error'>

export interface Race {
  readonly world: World
  /** Takes an unlimited item; a person's first call registers them. */
  takeOther(person: Person): Promise<RaceOutcome>
  /** Takes a limited item, or swaps another for it. */
  take(person: Person, isChange: boolean): Promise<RaceOutcome>
  leave(person: Person): Promise<RaceOutcome>
  held(): Promise<{ userIds: readonly string[]; taken: number }>
  readonly refusal: string
}

export async function crowdOf(world: World, count: number, registered: boolean): Promise<Person[]> {
  const people: Person[] = []
  for (let i = 0; i < count; i++) people.push(await world.person())
  const facts = { registered: true, responded: true, registeredAt: world.clock.now(), eventId: world.eventId }
  if (registered)
    await world.ports.db
      .insert(participations)
      .values(people.map(({ userId }) => ({ ...facts, userId, code: newBadgeCode() })))
  return people
}

/** In random order, by default of the race's seed. */
export const shuffled = <T>(all: readonly T[], random = randomFrom(raceSeed)): T[] => inAnyOrder(all, random)

/**
 * Plays a race. All call at once, some twice, a third swapping an item they have: exactly as many win as there are
 * places. Then some winners give up or swap while others retry: the capacity is never exceeded. Every answer in the
 * end is 200 or the refusal, and there is no deadlock.
 */
export async function run(race: Race, people: readonly Person[]): Promise<void> {
  const random = randomFrom(raceSeed)
  const { db } = race.world.ports
  const deadlocks = await countDeadlocks(db)
  const changers = new Set(people.filter(() => random(3) === 0))
  await allSaid(
    '200',
    [...changers].map((person) => answered(() => race.takeOther(person))),
  )
  const sides = shuffled([...people, ...people.filter(() => random(10) === 0)], random)
  const answers = await Promise.all(
    sides.map(async (person) => ({ person, ...(await answered(() => race.take(person, changers.has(person)))) })),
  )
  const winners = new Set(answers.filter(({ status }) => status === 200).map(({ person }) => person))
  const refusals = answers.filter(({ status }) => status !== 200).map(said)
  expect(new Set(refusals)).toEqual(new Set([race.refusal]))
  expect(winners.size).toBe(PLACES)
  await expectHeld(race, winners)

  const leaving = [...winners].filter((_, i) => i === 0 || random(2) === 0)
  const trying = shuffled(
    people.filter((person) => !winners.has(person)),
    random,
  ).slice(0, 100)
  const moves = shuffled(
    [...leaving.map((person) => ({ person, leaves: true })), ...trying.map((person) => ({ person, leaves: false }))],
    random,
  )
  const moved = await Promise.all(
    moves.map(async ({ person, leaves }) => {
      const told = await answered(() => (leaves ? race.leave(person) : race.take(person, changers.has(person))))
      return { person, leaves, told: said(told) }
    }),
  )
  for (const { person, leaves, told } of moved) {
    if (leaves) expect(told).toBe('200')
    else expect(['200', race.refusal]).toContain(told)
    if (leaves) winners.delete(person)
    else if (told === '200') winners.add(person)
  }
  expect(winners.size).toBeLessThanOrEqual(PLACES)
  await expectHeld(race, winners)
  expect((await countDeadlocks(db)) - deadlocks).toBe(0)
}

const said = ({ status, error }: RaceOutcome): string => (status === 200 ? '200' : `${status} ${error.message}`)

/** Retries 503, which a busy machine may answer. */
async function answered(ask: () => Promise<RaceOutcome>): Promise<RaceOutcome> {
  const told = await ask()
  return told.status === 503 ? answered(ask) : told
}

async function allSaid(what: string, calls: readonly Promise<RaceOutcome>[]): Promise<void> {
  expect(new Set((await Promise.all(calls)).map(said))).toEqual(new Set([what]))
}

async function expectHeld(race: Race, winners: ReadonlySet<Person>): Promise<void> {
  const { userIds, taken } = await race.held()
  expect(userIds.toSorted()).toEqual([...winners].map(({ userId }) => userId).toSorted())
  expect(taken).toBe(winners.size)
}

/** Deadlocks of this database so far. Connections report theirs with a delay unless flushed. */
export async function countDeadlocks({ $client: pool }: Orm): Promise<number> {
  const clients: pg.PoolClient[] = []
  try {
    for (let i = 0; i < (pool.options.max ?? 1); i++) clients.push(await pool.connect())
    for (const client of clients) await client.query('select pg_stat_force_next_flush()')
    const last = clients[0]
    const statement = 'select deadlocks::int from pg_stat_database where datname = current_database()'
    const { rows } = (await last?.query<{ deadlocks: number }>(statement)) ?? { rows: [] }
    return rows[0]?.deadlocks ?? Number.NaN
  } finally {
    for (const client of clients) client.release()
  }
}

export async function userIdsIn(db: Orm, table: string, where: ReturnType<typeof sql>): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(
    sql`select user_id as id from ${sql.identifier(table)} where ${where}`,
  )
  return rows.map(({ id }) => id)
}
