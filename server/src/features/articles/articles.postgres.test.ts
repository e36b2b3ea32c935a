import { getUserArticles, saveUserArticles } from '@parvis/contract/articles/articles.ts'
import { getPart, savePart } from '@parvis/contract/event-config/event-config.ts'
import { register } from '@parvis/contract/registration/registration.ts'
import { and, eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import type { Orm } from '#db/orm.ts'
import { articleDays, articles } from '#db/tables/articles.ts'
import { alwaysPermitted } from '#features/participation/place-permission.service.ts'
import type { Prize } from '#testing/arena.ts'
import { EVENT, guarded, soldUnder, unguarded } from '#testing/arena.ts'
import type { Race } from '#testing/race.ts'
import { CROWD, countDeadlocks, crowdOf, PLACES, raceSeed, run, shuffled, userIdsIn } from '#testing/race.ts'
import { randomFrom } from '#testing/random.ts'
import { isWhole } from '#testing/scope.ts'
import type { Person } from '#testing/world.ts'
import { makeWorld } from '#testing/world.ts'
import { setArticles } from './purchase.service.ts'

const dinners = { eventId: EVENT, id: 'dinner', label: 'dinner', stock: PLACES }
const DINNER = { id: 'dinner', dayId: '0' }
const isDinner = (eventId: string) => sql`event_id = ${eventId} and article_id = 'dinner'`

async function takenOf(db: Orm, eventId: string): Promise<number> {
  const [row] = await db
    .select({ taken: articles.taken })
    .from(articles)
    .where(and(eq(articles.eventId, eventId), eq(articles.id, 'dinner')))
  return row?.taken ?? Number.NaN
}

async function makeRace(): Promise<Race> {
  const world = await makeWorld({ settings: { FO_ARTICLES_ACTIVE: true } })
  const { eventId, ports } = world
  for (const id of ['dinner', 'visit']) {
    const stock = id === 'dinner' ? PLACES : CROWD
    await ports.db.insert(articles).values({ eventId, id, label: id, stock })
    await ports.db.insert(articleDays).values(['0', 'j1'].map((dayId) => ({ eventId, articleId: id, dayId })))
  }
  const params = (person: Person) => ({ ...world.path, userId: person.userId })
  const registerWith = (as: Person, chosen: { id: string; dayId: string }[]) => {
    const values = { participation: { participation: 4 }, dates: { dayIds: ['j1'] }, articles: { articles: chosen } }
    return world.call(register, { params: params(as), body: { values } }, { as })
  }
  const change = (as: Person, isDinnerWanted: boolean) => {
    const body = [
      { ...DINNER, isSelected: isDinnerWanted },
      { id: 'visit', dayId: 'j1', isSelected: !isDinnerWanted },
    ]
    return world.call(saveUserArticles, { params: params(as), body }, { as })
  }
  return {
    world,
    takeOther: (as) => registerWith(as, [{ id: 'visit', dayId: 'j1' }]),
    take: (as, isChange) => (isChange ? change(as, true) : registerWith(as, [DINNER, { id: 'visit', dayId: '0' }])),
    leave: (as) => change(as, false),
    held: async () => ({
      userIds: await userIdsIn(ports.db, 'user_articles', isDinner(eventId)),
      taken: await takenOf(ports.db, eventId),
    }),
    refusal: '409 «\u202fdinner\u202f» n’est plus disponible',
  }
}

const prize: Prize = {
  table: 'articles',
  check: 'articles_stock',
  write: /^insert into "user_articles"/,
  async seed(db) {
    await db.insert(articles).values(dinners)
    await db.insert(articleDays).values({ eventId: EVENT, articleId: 'dinner', dayId: '0' })
  },
  taker: async (ports) => (tx, userId) =>
    setArticles(tx, ports, { eventId: EVENT, userId, againstTaking: alwaysPermitted }, [DINNER]),
  held: async (db) => (await userIdsIn(db, 'user_articles', isDinner(EVENT))).length,
}

const FIRST = isWhole ? 50 : 20
const BUYERS = isWhole ? 300 : 60
const LEAVERS = BUYERS / 3

/** Dinner is 90 € for the first places, then 120 €, without limit. */
async function makeLaunch() {
  const world = await makeWorld({ settings: { FO_ARTICLES_ACTIVE: true, FO_PAYMENT_ACTIVE: true } })
  const { eventId, ports, path } = world
  const tiers = [{ first: FIRST, priceCents: 9000, typePrices: {} }]
  await ports.db.insert(articles).values({ eventId, id: 'dinner', label: 'Dîner', priceCents: 12_000, tiers })
  await ports.db.insert(articleDays).values({ eventId, articleId: 'dinner', dayId: '0' })
  const choose = async (as: Person, isSelected: boolean, price?: number): Promise<number> => {
    const body = [{ ...DINNER, isSelected, ...(price !== undefined && { price }) }]
    const { status } = await world.call(saveUserArticles, { params: { ...path, userId: as.userId }, body }, { as })
    return status === 503 ? choose(as, isSelected, price) : status
  }
  const prices = async (people: readonly Person[]) => {
    const asked = people.map(async (as) => {
      const { body } = await world.call(getUserArticles, { params: { ...path, userId: as.userId } }, { as })
      return body.filter(({ isSelected }) => isSelected).map(({ price }) => price)
    })
    return (await Promise.all(asked)).flat().toSorted((a, b) => a - b)
  }
  return { world, choose, prices }
}

describe(`the first ${FIRST} places of an article on PostgreSQL`, () => {
  it(`go to exactly ${FIRST} of ${BUYERS} people who take one at once, and are taken again as often as they are given back (seed ${raceSeed})`, async () => {
    const { world, choose, prices } = await makeLaunch()
    const deadlocks = await countDeadlocks(world.ports.db)
    const people = await crowdOf(world, BUYERS, true)
    const said = await Promise.all(shuffled(people).map((one) => choose(one, true)))
    expect(new Set(said)).toEqual(new Set([200]))
    expect(await prices(people)).toEqual([...Array(FIRST).fill(90), ...Array(BUYERS - FIRST).fill(120)])
    // A third give it back; others give it back and buy again, while as many newcomers buy.
    const random = randomFrom(raceSeed)
    const newcomers = await crowdOf(world, LEAVERS, true)
    const moves = [
      ...people.slice(0, LEAVERS).map((one) => () => choose(one, false)),
      ...people.slice(LEAVERS, 1.5 * LEAVERS).map((one) => async () => {
        const given = await choose(one, false)
        return given === 200 ? choose(one, true) : given
      }),
      ...newcomers.map((one) => () => choose(one, true)),
    ]
    const told = await Promise.all(shuffled(moves, random).map((move) => move()))
    expect(new Set(told)).toEqual(new Set([200]))
    const cheap = (await prices([...people, ...newcomers])).filter((price) => price === 90).length
    expect(cheap).toBeLessThanOrEqual(FIRST)
    // Later buyers get the remaining first places, and no more.
    const last = await crowdOf(world, FIRST, true)
    await Promise.all(last.map((one) => choose(one, true)))
    const all = await prices([...people, ...newcomers, ...last])
    expect([all.filter((price) => price === 90).length, all.length]).toEqual([FIRST, BUYERS + FIRST])
    expect((await countDeadlocks(world.ports.db)) - deadlocks).toBe(0)
  })

  it('are paid at no more than the price shown: later buyers at that price are refused', async () => {
    const { world, choose, prices } = await makeLaunch()
    const people = await crowdOf(world, BUYERS, true)
    const said = await Promise.all(shuffled(people).map((one) => choose(one, true, 90)))
    expect(said.toSorted()).toEqual([...Array(FIRST).fill(200), ...Array(BUYERS - FIRST).fill(409)])
    expect(await prices(people)).toEqual(Array(FIRST).fill(90))
  })

  it('are counted from buyers who take one while an organiser adds such places', async () => {
    const { world, choose, prices } = await makeLaunch()
    const { eventId, ports, path } = world
    await ports.db.update(articles).set({ tiers: [] }).where(eq(articles.eventId, eventId))
    const organiser = await world.person({ organiser: true })
    const params = { ...path, part: 'articles' as const }
    const { revision, value } = (await world.call(getPart, { params }, { as: organiser })).body
    const tiers = [{ first: FIRST, price: 90 }]
    const body = {
      revision,
      value: (value as object[]).map((one) => ({ ...one, tiers })),
      allow: [{ item: 'articles.dinner', remedy: 'apply' }],
    }
    const people = await crowdOf(world, BUYERS, true)
    const takes = people.map((one) => () => choose(one, true))
    const saves = async () => (await world.call(savePart, { params, body }, { as: organiser })).status
    const said = await Promise.all(
      [...takes.slice(0, BUYERS / 2), saves, ...takes.slice(BUYERS / 2)].map((move) => move()),
    )
    expect(new Set(said)).toEqual(new Set([200]))
    expect(await prices(people)).toEqual([...Array(FIRST).fill(90), ...Array(BUYERS - FIRST).fill(120)])
  })
})

describe(`the last ${PLACES} of an article on PostgreSQL`, () => {
  it(`go to exactly ${PLACES} of ${CROWD} people who want one at once, some changing or giving back (seed ${raceSeed})`, async () => {
    const race = await makeRace()
    await run(race, await crowdOf(race.world, CROWD, false))
  })

  it.each(guarded)(`are sold once under %s`, async (_, guards) => {
    expect(await soldUnder(guards, prize)).toEqual({ held: PLACES, served: PLACES })
  })

  it('are oversold without either: the race is a real one', async () => {
    expect((await soldUnder(unguarded, prize)).held).toBeGreaterThan(PLACES)
  })
})
