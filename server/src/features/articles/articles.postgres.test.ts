import { register } from '@parvis/contract/registration/registration.ts'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { articleDays, articles, userArticles } from '#db/tables/articles.ts'
import { testDatabaseUrl } from '#kit/env.ts'
import type { Person, World } from '#testing/world.ts'
import { makeWorld } from '#testing/world.ts'

const LEFT = 7
const CROWD = 200

async function makeEvent(stock: number | null): Promise<{ world: World; people: Person[] }> {
  const world = await makeWorld({ days: [{ capacity: CROWD }], settings: { FO_ARTICLES_ACTIVE: true } })
  const { eventId, ports } = world
  for (const id of ['dinner', 'visit']) {
    await ports.db.insert(articles).values({ eventId, id, label: id, stock: id === 'dinner' ? stock : CROWD })
    await ports.db.insert(articleDays).values([
      { eventId, articleId: id, dayId: '0' },
      { eventId, articleId: id, dayId: 'j1' },
    ])
  }
  const people: Person[] = []
  for (let i = 0; i < CROWD; i++) people.push(await world.person())
  return { world, people }
}

const wants = (world: World, person: Person, dayId: string) => {
  const chosen = [
    { id: 'visit', dayId: '0' },
    { id: 'dinner', dayId },
  ]
  const values = { participation: { participation: 4 }, articles: { articles: chosen } }
  return world.call(register, { params: { ...world.path, userId: person.userId }, body: { values } }, { as: person })
}

async function counts({ ports, eventId }: World) {
  const rows = await ports.db.select().from(articles).where(eq(articles.eventId, eventId))
  const held = await ports.db.select().from(userArticles).where(eq(userArticles.eventId, eventId))
  const of = (id: string) => [
    rows.find((row) => row.id === id)?.taken,
    held.filter(({ articleId }) => articleId === id).length,
  ]
  return { dinner: of('dinner'), visit: of('visit') }
}

describe.runIf(testDatabaseUrl() !== undefined)('the last of an article, wanted by a crowd at once', () => {
  it('go to exactly as many people as there are; the others are told why', async () => {
    const { world, people } = await makeEvent(LEFT)
    const answers = await Promise.all(people.map((person, i) => wants(world, person, i % 2 ? '0' : 'j1')))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(LEFT)
    const refused = answers.filter(({ status }) => status !== 200)
    expect(new Set(refused.map(({ status, error }) => `${status} ${error.code} ${error.message}`))).toEqual(
      new Set(['409 ARTICLE_FULL Il n’y a plus de place pour «\u202fdinner\u202f»']),
    )
    // What they also wanted was not kept from others.
    expect(await counts(world)).toEqual({ dinner: [LEFT, LEFT], visit: [LEFT, LEFT] })
  })

  it('are oversold by none even where the count is not looked at: the database refuses', async () => {
    const { world } = await makeEvent(LEFT)
    const { db } = world.ports
    const blindly = () =>
      db
        .update(articles)
        .set({ taken: sql`${articles.taken} + 1` })
        .where(eq(articles.eventId, world.eventId))
    const tries = await Promise.allSettled(Array.from({ length: 60 }, blindly))
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(LEFT)
  })

  it('would go to everybody without a stock', async () => {
    const { world, people } = await makeEvent(null)
    const answers = await Promise.all(people.slice(0, 60).map((person) => wants(world, person, 'j1')))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(60)
  })
})
