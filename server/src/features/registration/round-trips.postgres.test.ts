import { register } from '@parvis/contract/registration/registration.ts'
import type pg from 'pg'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Sent } from '#testing/statements.ts'
import { recordStatements, roundTripsOf } from '#testing/statements.ts'
import type { EventToMake } from '#testing/world.ts'
import { makeWorld } from '#testing/world.ts'

const models = [
  { key: 'lastName', component: 'text', model: 'U', isExtended: false, isRequired: true },
  { key: 'attentes', component: 'textarea' },
] as const
const plain: EventToMake = {
  typologies: [{ id: 'visiteur', label: 'Visiteur' }],
  settings: { FO_FORM_ID: 'infos' },
  forms: [{ id: 'infos', models: [...models] }],
  days: [{}, {}],
}
const values = {
  participation: { participation: 4 },
  typology: { typoId: 'visiteur' },
  dates: { dayIds: ['j1', 'j2'] },
  form: { lastName: 'Roux', attentes: 'Rencontrer' },
}

async function sentBy(event: EventToMake) {
  const world = await makeWorld(event)
  const recorder = recordStatements(world.ports.db.$client)
  const come = async () => {
    const as = await world.person()
    return recorder.during(async () => {
      const params = { ...world.path, userId: as.userId }
      expect((await world.call(register, { params, body: { values } }, { as })).status).toBe(200)
    })
  }
  await come()
  await connectAll(world.ports.db.$client)
  return come()
}

/** Opens all connections: a statement that waits for one would look like another round trip. */
async function connectAll(pool: pg.Pool): Promise<void> {
  const clients = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()))
  for (const client of clients) client.release()
}

// Freezes the caches of one second, which the first request has filled.
beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }))
afterEach(() => void vi.useRealTimers())

const TABLE = /(?:from|into|update) "?([\w.]+)"?/i

function kindOf({ text }: Sent): string {
  const [verb = ''] = /^\w+/.exec(text.trim()) ?? []
  const [, table = ''] = TABLE.exec(withoutParentheses(text)) ?? []
  return [verb.toLowerCase(), table].filter(Boolean).join(' ')
}

function withoutParentheses(text: string): string {
  const without = text.replaceAll(/\([^()]*\)/g, '')
  return without === text ? text : withoutParentheses(without)
}

/** Statements sent together form one line; those over the pool in the order of sending. */
const tripsOf = (sent: readonly Sent[]): string[] =>
  sent
    .reduce<string[][]>((trips, one) => {
      if (one.isConcurrent) trips.at(-1)?.push(kindOf(one))
      else trips.push([kindOf(one)])
      return trips
    }, [])
    .map((trip) => trip.join(', '))

describe('a whole registration on PostgreSQL', () => {
  it('waits eight times for the database, for any days, where they keep no waiting list', async () => {
    const free = await sentBy(plain)
    const days = [{ capacity: 50 }, { capacity: 50 }]
    const limited = await sentBy({ ...plain, days, settings: { ...plain.settings, FO_WAITING_LIST: false } })
    expect({ free: roundTripsOf(free), limited: roundTripsOf(limited) }).toEqual({ free: 8, limited: 8 })
    expect(tripsOf(limited)).toEqual([
      'select sessions',
      'select users, select event_days, select typologies, select forms',
      'begin, update users, insert participations',
      'insert participations, select event_days, select participation_days',
      // The address is checked for limited places only.
      'select user_articles, select slot_participations, select quota_answers, select typologies, select users',
      'update participations, insert participation_days, delete drafts, select users, select email_actions, select domains',
      // One statement locks and counts the places.
      'select event_days, update event_days, insert outbox, insert pgboss.job_common',
      'commit',
    ])
    expect(limited.length).toBe(free.length + 2)
  })
})
