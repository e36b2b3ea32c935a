import { sql } from 'drizzle-orm'
import type pg from 'pg'
import { expect } from 'vitest'
import type { Orm } from '#db/orm.ts'
import { participations } from '#db/tables/participation.ts'
import { newBadgeCode } from '#kit/ids.ts'
import { inAnyOrder, randomFrom } from './random.ts'
import { isWhole, testSeed } from './scope.ts'
import type { Answer, Person, World } from './world.ts'

/** Who wants what and when, drawn from a seed; `RACE_SEED` plays another race. */
export const raceSeed = Number(process.env['RACE_SEED'] ?? testSeed)
export const PLACES = 7
export const CROWD = isWhole ? 500 : 60

type Told = Pick<Answer<never>, 'status' | 'error'>

/** Something of which a few are left, and everybody wants one. */
export interface Race {
  readonly world: World
  /** Holds something else that nobody runs out of; the first call of a person registers them. */
  takeOther(person: Person): Promise<Told>
  /** Takes one of the few: at once, or in place of what they hold. */
  take(person: Person, isChange: boolean): Promise<Told>
  /** Gives it back. */
  leave(person: Person): Promise<Told>
  /** Who holds one by the rows, and how many by the count. */
  held(): Promise<{ userIds: readonly string[]; taken: number }>
  /** Status and sentence for those who come too late. */
  readonly refusal: string
}

/** As many people as that, signed in, already registered if asked. */
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

/** In an order of the race's seed, unless another is given. */
export const shuffled = <T>(all: readonly T[], random = randomFrom(raceSeed)): T[] => inAnyOrder(all, random)

/**
 * Plays a race from a seed. All call at once, some of them twice, a third of them in place of something they hold:
 * exactly as many as there are places win. Then some winners give theirs back or change while others try again: the
 * places that move are never more than there are. In the end nobody is told anything but yes or the refusal; no deadlock.
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

const said = ({ status, error }: Told): string => (status === 200 ? '200' : `${status} ${error.message}`)

/** What somebody is told in the end: on a busy machine they may be asked to come back in a moment, and do. */
async function answered(ask: () => Promise<Told>): Promise<Told> {
  const told = await ask()
  return told.status === 503 ? answered(ask) : told
}

async function allSaid(what: string, calls: readonly Promise<Told>[]): Promise<void> {
  expect(new Set((await Promise.all(calls)).map(said))).toEqual(new Set([what]))
}

async function expectHeld(race: Race, winners: ReadonlySet<Person>): Promise<void> {
  const { userIds, taken } = await race.held()
  expect(userIds.toSorted()).toEqual([...winners].map(({ userId }) => userId).toSorted())
  expect(taken).toBe(winners.size)
}

/** Deadlocks of this database so far. Each connection tells of its own only now and then, unless it is asked to. */
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

/** What the rows say is held of a table, by person. */
export async function userIdsIn(db: Orm, table: string, where: ReturnType<typeof sql>): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(
    sql`select user_id as id from ${sql.identifier(table)} where ${where}`,
  )
  return rows.map(({ id }) => id)
}
