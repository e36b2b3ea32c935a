import { getUserArticles, listArticles, saveUserArticles } from '@parvis/contract/articles/articles.ts'
import { saveAttendance, updateParticipation } from '@parvis/contract/participation/participation.ts'
import { register } from '@parvis/contract/registration/registration.ts'
import { and, eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { articleDays, articles, userArticles } from '#db/tables/articles.ts'
import type { EventToMake, Person, World } from '#testing/world.ts'
import { makeWorld } from '#testing/world.ts'

type Day = Partial<typeof articleDays.$inferInsert>
type ToMake = Partial<typeof articles.$inferInsert> & { id: string; days: Record<string, Day> }

async function makeEvent(toMake: readonly ToMake[], event: EventToMake = {}): Promise<World> {
  const world = await makeWorld({ ...event, settings: { FO_ARTICLES_ACTIVE: true, ...event.settings } })
  const { eventId, ports } = world
  for (const [position, { id, days, ...article }] of toMake.entries()) {
    await ports.db.insert(articles).values({ label: id, priceCents: 1000, ...article, eventId, id, position })
    const rows = Object.entries(days).map(([dayId, flags]) => ({ ...flags, eventId, articleId: id, dayId }))
    await ports.db.insert(articleDays).values(rows)
  }
  return world
}

const chosen = (...pairs: string[]) => ({
  articles: pairs.map((pair) => {
    const [id = '', dayId = '0'] = pair.split(' ')
    return { id, dayId }
  }),
})
const onSite = { participation: { participation: 4 }, dates: { dayIds: ['j1'] } }
const registerAs = (world: World, person: Person, values: Record<string, unknown>) =>
  world.call(register, { params: { ...world.path, userId: person.userId }, body: { values } }, { as: person })
const save = (world: World, person: Person, body: { id: string; dayId: string; isSelected: boolean }[]) =>
  world.call(saveUserArticles, { params: { ...world.path, userId: person.userId }, body }, { as: person })
const heldBy = async (world: World, person: Person) => {
  const params = { ...world.path, userId: person.userId }
  const { body } = await world.call(getUserArticles, { params }, { as: person })
  return body.filter((one) => one.isSelected).map((one) => `${one.id} ${one.dayId}`)
}
const taken = async (world: World, id: string) => {
  const { db } = world.ports
  const [row] = await db
    .select({ taken: articles.taken })
    .from(articles)
    .where(and(eq(articles.eventId, world.eventId), eq(articles.id, id)))
  return row?.taken
}

it('a step that is off takes no article by another way', async () => {
  const lunch = { id: 'lunch', days: { '0': {} } }
  const world = await makeEvent([lunch], { settings: { FO_ARTICLES_ACTIVE: false } })
  const person = await world.person()
  await registerAs(world, person, onSite)
  const refused = await save(world, person, [{ id: 'lunch', dayId: '0', isSelected: true }])
  expect(refused.error.code).toBe('ARTICLES_INACTIVE')
})

describe('a service for people on site', () => {
  it('is not offered to a remote person, and is given back by a person who goes remote', async () => {
    const world = await makeEvent([{ id: 'bus', onlyFor: 'onsite', days: { '0': { isRequired: true } } }])
    const [person, other] = [await world.person(), await world.person()]
    expect((await registerAs(world, person, { ...onSite, participation: { participation: 1 } })).status).toBe(200)
    const refused = await save(world, person, [{ id: 'bus', dayId: '0', isSelected: true }])
    expect(refused.error.code).toBe('ARTICLE_UNAVAILABLE')
    await registerAs(world, other, { ...onSite, articles: chosen('bus') })
    expect(await heldBy(world, other)).toEqual(['bus 0'])
    const params = { ...world.path, userId: other.userId }
    await world.call(updateParticipation, { params, body: { participation: 1 } }, { as: other })
    expect(await heldBy(world, other)).toEqual([])
  })
})

describe('the articles of an event', () => {
  it('are read in their order, day by day, with the stock left', async () => {
    const world = await makeEvent([
      {
        id: 'lunch',
        label: 'Déjeuner',
        priceCents: 1850,
        vatRate: 1000,
        stock: 3,
        taken: 1,
        days: { j1: { isRadio: true } },
      },
      { id: 'visit', vatRegime: 'admission_on_site', days: { '0': { isSelected: true } } },
    ])
    const { body } = await world.call(listArticles, { params: world.path }, { as: await world.person() })
    const plain = {
      isShow: true,
      isDisabled: false,
      isSelected: false,
      isRadio: false,
      isRequired: false,
      isAuto: false,
    }
    expect(body).toEqual([
      {
        ...{ id: 'lunch', label: 'Déjeuner', price: 18.5, vatRate: 10, vatRegime: 'service', onlyFor: null, left: 2 },
        prices: {},
        later: [],
        beyond: [],
        days: { j1: { ...plain, isRadio: true } },
      },
      {
        ...{
          id: 'visit',
          label: 'visit',
          price: 10,
          vatRate: 20,
          vatRegime: 'admission_on_site',
          onlyFor: null,
          left: null,
        },
        prices: {},
        later: [],
        beyond: [],
        days: { '0': { ...plain, isSelected: true } },
      },
    ])
  })
})

describe('a registration', () => {
  it('takes the chosen articles and the automatic ones', async () => {
    const world = await makeEvent([
      { id: 'lunch', stock: 2, days: { j1: {}, j2: {} } },
      { id: 'bag', days: { '0': { isAuto: true } } },
    ])
    const person = await world.person()
    const { status } = await registerAs(world, person, { ...onSite, articles: chosen('lunch j1', 'lunch j2') })
    expect(status).toBe(200)
    expect(await heldBy(world, person)).toEqual(['lunch j1', 'bag 0'])
    expect(await taken(world, 'lunch')).toBe(1)
  })

  it('is refused without a choice that is required', async () => {
    const world = await makeEvent([
      { id: 'meat', days: { j1: { isRadio: true, isRequired: true } } },
      { id: 'fish', days: { j1: { isRadio: true } } },
    ])
    const person = await world.person()
    const { status, error } = await registerAs(world, person, { ...onSite, articles: chosen() })
    expect([status, error.errors]).toEqual([
      422,
      [{ path: 'values.articles.j1-radio', code: 'CHOICE_REQUIRED', message: 'Ce choix est obligatoire' }],
    ])
    expect((await registerAs(world, person, { ...onSite, articles: chosen('fish j1') })).status).toBe(200)
  })

  it('leaves nothing behind when an article has run out', async () => {
    const world = await makeEvent([{ id: 'dinner', label: 'Dîner', stock: 0, days: { '0': {} } }])
    const person = await world.person()
    const { status, error } = await registerAs(world, person, { ...onSite, articles: chosen('dinner') })
    expect([status, error.code, error.message, error.errors?.[0]?.path]).toEqual([
      409,
      'ARTICLE_FULL',
      '«\u202fDîner\u202f» n’est plus disponible',
      'values.articles.0',
    ])
    expect(await heldBy(world, person)).toEqual([])
  })

  it('gives back the articles left out, and changes nothing when it comes twice', async () => {
    const world = await makeEvent([{ id: 'lunch', stock: 2, days: { j1: {} } }])
    const person = await world.person()
    const answers = { ...onSite, articles: chosen('lunch j1') }
    await registerAs(world, person, answers)
    expect((await registerAs(world, person, answers)).status).toBe(200)
    expect(await taken(world, 'lunch')).toBe(1)
    await registerAs(world, person, { ...onSite, articles: chosen() })
    expect([await taken(world, 'lunch'), await heldBy(world, person)]).toEqual([0, []])
  })

  it('keeps an article that has run out since for its holder', async () => {
    const world = await makeEvent([{ id: 'lunch', stock: 1, days: { j1: { isDisabled: false } } }])
    const person = await world.person()
    await registerAs(world, person, { ...onSite, articles: chosen('lunch j1') })
    await world.ports.db.update(articleDays).set({ isDisabled: true }).where(eq(articleDays.eventId, world.eventId))
    expect((await registerAs(world, person, { ...onSite, articles: chosen('lunch j1') })).status).toBe(200)
    expect(await heldBy(world, person)).toEqual(['lunch j1'])
  })

  it('is complete only when neither days nor articles are to be paid', async () => {
    const world = await makeEvent([{ id: 'lunch', days: { j1: {} } }], { settings: { FO_PAYMENT_ACTIVE: true } })
    const person = await world.person()
    const paying = await registerAs(world, person, { ...onSite, articles: chosen('lunch j1') })
    expect(paying.body.UserEvent?.isCompleted).toBe(false)
    const free = await registerAs(world, person, { ...onSite, articles: chosen() })
    expect(free.body.UserEvent?.isCompleted).toBe(true)
  })
})

describe('an article comes back', () => {
  const held = async () => {
    const world = await makeEvent([
      { id: 'lunch', stock: 1, days: { j1: {} } },
      { id: 'seat', stock: 1, vatRegime: 'admission_on_site', days: { '0': {} } },
    ])
    const person = await world.person()
    const dates = { dayIds: ['j1', 'j2'] }
    await registerAs(world, person, { ...onSite, dates, articles: chosen('lunch j1', 'seat') })
    return { world, person, left: async () => [await taken(world, 'lunch'), await taken(world, 'seat')] }
  }
  const answer = (world: World, person: Person, participation: 1 | 2 | 3 | 4) =>
    world.call(
      updateParticipation,
      { params: { ...world.path, userId: person.userId }, body: { participation } },
      { as: person },
    )

  it('when the person gives up', async () => {
    const { world, person, left } = await held()
    expect(await left()).toEqual([1, 1])
    await answer(world, person, 3)
    expect(await left()).toEqual([0, 0])
  })

  it('when they give up through the steps', async () => {
    const { world, person, left } = await held()
    await registerAs(world, person, { participation: { participation: 3 } })
    expect(await left()).toEqual([0, 0])
  })

  it('when it is for people on site and they go remote', async () => {
    const { world, person, left } = await held()
    await answer(world, person, 1)
    expect(await left()).toEqual([1, 0])
  })

  it('when they give up its day', async () => {
    const { world, person, left } = await held()
    const params = { ...world.path, dayId: 'j1', userId: person.userId }
    await world.call(saveAttendance, { params, body: { registered: false } }, { as: person })
    expect(await left()).toEqual([0, 1])
  })
})

describe('articles chosen outside the steps', () => {
  it('are taken and given back one by one', async () => {
    const world = await makeEvent([
      { id: 'a', days: { j1: { isRadio: true } } },
      { id: 'b', stock: 1, days: { j1: { isRadio: true } } },
      { id: 'c', days: { j1: {} } },
    ])
    const person = await world.person()
    await registerAs(world, person, { ...onSite, articles: chosen('a j1', 'c j1') })
    const { status, body } = await save(world, person, [{ id: 'b', dayId: 'j1', isSelected: true }])
    expect(status).toBe(200)
    expect(body.filter((one) => one.isSelected).map((one) => one.id)).toEqual(['b', 'c'])
    await save(world, person, [{ id: 'b', dayId: 'j1', isSelected: false }])
    expect([await heldBy(world, person), await taken(world, 'b')]).toEqual([['c j1'], 0])
  })

  it('are refused to absent people, that day or at all, and when they are not offered', async () => {
    const world = await makeEvent([{ id: 'a', days: { j1: {}, j2: {} } }])
    const person = await world.person()
    const want = (id: string, dayId: string) => save(world, person, [{ id, dayId, isSelected: true }])
    expect((await want('a', 'j1')).error.code).toBe('ARTICLES_NOT_REGISTERED')
    await registerAs(world, person, onSite)
    expect((await want('a', 'j2')).error.code).toBe('ARTICLE_UNAVAILABLE')
    expect((await want('z', 'j1')).error.code).toBe('ARTICLE_UNAVAILABLE')
    expect((await want('a', 'j1')).status).toBe(200)
  })

  it('settle whether something is to be paid', async () => {
    const world = await makeEvent([{ id: 'a', days: { j1: {} } }], { settings: { FO_PAYMENT_ACTIVE: true } })
    const person = await world.person()
    await registerAs(world, person, onSite)
    await save(world, person, [{ id: 'a', dayId: 'j1', isSelected: true }])
    const again = await registerAs(world, person, onSite)
    expect([again.body.UserEvent?.isCompleted, await heldBy(world, person)]).toEqual([false, ['a j1']])
  })

  it('cannot be changed by another person', async () => {
    const world = await makeEvent([{ id: 'a', days: { j1: {} } }])
    const [person, other] = [await world.person(), await world.person()]
    const params = { ...world.path, userId: person.userId }
    expect((await world.call(getUserArticles, { params }, { as: other })).status).toBe(403)
    expect((await world.call(saveUserArticles, { params, body: [] }, { as: other })).status).toBe(403)
  })
})

it('the database alone forbids selling more than the stock', async () => {
  const world = await makeEvent([{ id: 'a', stock: 1, days: { j1: {} } }])
  const over = world.ports.db.update(articles).set({ taken: 2 }).where(eq(articles.eventId, world.eventId))
  await expect(over).rejects.toThrow()
  expect(await world.ports.db.select().from(userArticles).where(eq(userArticles.eventId, world.eventId))).toEqual([])
})
