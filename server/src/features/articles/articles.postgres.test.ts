import { saveUserArticles } from '@parvis/contract/articles/articles.ts'
import { register } from '@parvis/contract/registration/registration.ts'
import { and, eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import type { Orm } from '#db/orm.ts'
import { articleDays, articles } from '#db/tables/articles.ts'
import { unasked } from '#features/participation/takers.service.ts'
import type { Prize } from '#testing/arena.ts'
import { EVENT, guarded, soldUnder, unguarded } from '#testing/arena.ts'
import type { Race } from '#testing/race.ts'
import { CROWD, crowdOf, PLACES, raceSeed, run, userIdsIn } from '#testing/race.ts'
import type { Person } from '#testing/world.ts'
import { makeWorld } from '#testing/world.ts'
import { takeArticles } from './articles.service.ts'

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

/** A dinner that runs out, on two days, and a visit that does not. */
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
    takeArticles(tx, ports, { eventId: EVENT, userId, againstTaking: unasked }, [DINNER]),
  held: async (db) => (await userIdsIn(db, 'user_articles', isDinner(EVENT))).length,
}

describe(`the last ${PLACES} of an article on PostgreSQL`, () => {
  it(`go to exactly ${PLACES} of ${CROWD} people who want one at once, some changing or giving back (seed ${raceSeed})`, async () => {
    const race = await makeRace()
    await run(race, await crowdOf(race.world, CROWD, false))
  }, 120_000)

  it.each(guarded)(`are sold once under %s`, async (_, guards) => {
    expect(await soldUnder(guards, prize)).toEqual({ held: PLACES, served: PLACES })
  })

  it('are oversold without either: the race is a real one', async () => {
    expect((await soldUnder(unguarded, prize)).held).toBeGreaterThan(PLACES)
  })
})
