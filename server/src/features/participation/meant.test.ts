import { listEmotions } from '@parvis/contract/emotions/emotions.ts'
import type { EndpointShape } from '@parvis/contract/kit/endpoint.ts'
import { listMyMessages, moderateMessage, sendMessage } from '@parvis/contract/messages/messages.ts'
import { listMyPhotos } from '@parvis/contract/photos/photos.ts'
import { exportUsers, findUsers } from '@parvis/contract/stats/stats.ts'
import { saveTranslations } from '@parvis/contract/translations/translations.ts'
import { describe, expect, it } from 'vitest'
import { events, organisers } from '#db/tables/events.ts'
import { participations } from '#db/tables/participation.ts'
import { newBadgeCode, newId } from '#kit/ids.ts'
import type { Person, World } from '#testing/world.ts'
import { makeWorld } from '#testing/world.ts'

const make = () => makeWorld({ settings: { FO_PHOTOS_ACTIVE: true } })

async function join({ ports }: World, { userId }: Person, eventId: string): Promise<void> {
  const registered = { registered: true, registeredAt: ports.clock.now(), responded: true }
  await ports.db.insert(participations).values({ eventId, userId, code: newBadgeCode(), ...registered })
}

async function secondEvent({ ports, domainId }: World): Promise<string> {
  const id = newId(ports.clock.now())
  const now = ports.clock.now()
  await ports.db
    .insert(events)
    .values({ id, domainId, context: `deux-${id}`, name: 'Deux', settings: { FO_PHOTOS_ACTIVE: true }, updatedAt: now })
  return id
}

/** Status codes of the calls where the event is optional, with this event or none. */
async function answers(world: World, as: Person, eventId?: string): Promise<number[]> {
  const query = eventId === undefined ? {} : { eventId }
  const asked = [
    await world.call(listMyPhotos, { query }, { as }),
    await world.call(listMyMessages, { query }, { as }),
    await world.call(listEmotions, { query }, { as }),
  ]
  return asked.map(({ status }) => status)
}

describe('a call that may name no event', () => {
  it('is about the only event of the caller, or names it', async () => {
    const world = await make()
    const person = await world.person()
    await join(world, person, world.eventId)
    expect(await answers(world, person)).toEqual([200, 200, 200])
    expect(await answers(world, person, world.eventId)).toEqual([200, 200, 200])
    const said = await world.call(sendMessage, { body: { message: 'Bonjour' } }, { as: person })
    expect(said.status).toBe(
      (await world.call(sendMessage, { body: { message: 'Bonjour', eventId: world.eventId } }, { as: person })).status,
    )
    expect([400, 404]).not.toContain(said.status)
  })

  it('has to name it where the caller takes part in several, and is unknown where they take part in none', async () => {
    const world = await make()
    const [person, nobody] = [await world.person(), await world.person()]
    const second = await secondEvent(world)
    await join(world, person, world.eventId)
    await join(world, person, second)
    expect(await answers(world, person)).toEqual([400, 400, 400])
    const { error } = await world.call(listMyPhotos, { query: {} }, { as: person })
    expect(error.errors).toMatchObject([{ path: 'eventId', code: 'REQUIRED' }])
    expect(await answers(world, person, second)).toEqual([200, 200, 200])
    expect(await answers(world, nobody)).toEqual([404, 404, 404])
    expect((await world.call(listEmotions, { query: {} })).status).toBe(400)
  })

  it('is about the only event that an organiser runs, unless they run the whole domain', async () => {
    const world = await make()
    const [one, all] = [await world.person({ organiser: true }), await world.person()]
    const { domainId } = world
    await world.ports.db.insert(organisers).values({ domainId, eventId: null, userId: all.userId, role: 'lead' })
    expect((await answers(world, one))[0]).toBe(200)
    expect(await answers(world, all)).toEqual([400, 400, 400])
  })
})

describe('a call of the team that may name no event', () => {
  type Ways = Readonly<Record<string, (query: object) => Promise<{ status: number }>>>
  function waysOf(world: World, as: Person): Ways {
    const params = { domainId: world.domainId }
    const sentences = { languageId: 'fr', translations: { 'home.title': 'Bienvenue' } }
    const call = (endpoint: EndpointShape, input: object) => (query: object) =>
      world.call(endpoint, { ...input, query } as never, { as })
    return {
      table: call(findUsers, { body: {} }),
      file: call(exportUsers, { params, body: {} }),
      sentences: call(saveTranslations, { body: sentences }),
      message: call(moderateMessage, { params: { messageId: 'inconnu' }, body: { archived: true } }),
    }
  }
  const statuses = async (ways: Ways, query: object = {}) => {
    const answers: [string, number][] = []
    for (const [name, way] of Object.entries(ways)) answers.push([name, (await way(query)).status])
    return Object.fromEntries(answers)
  }

  it('is about the event that the caller runs', async () => {
    const world = await make()
    const ways = waysOf(world, await world.person({ organiser: true }))
    const done = { table: 200, file: 200, sentences: 200, message: 404 }
    expect(await statuses(ways)).toEqual(done)
    expect(await statuses(ways, { eventId: world.eventId, domainId: world.domainId })).toEqual(done)
  })

  it('has to name it where the caller runs several, a whole domain or none, and never applies to an event of another', async () => {
    const world = await make()
    const [several, all, nobody] = [await world.person({ organiser: true }), await world.person(), await world.person()]
    const second = await secondEvent(world)
    const role = 'lead' as const
    await world.ports.db.insert(organisers).values([
      { domainId: world.domainId, eventId: second, userId: several.userId, role },
      { domainId: world.domainId, eventId: null, userId: all.userId, role },
    ])
    await join(world, nobody, world.eventId)
    const unnamed = { table: 400, file: 400, sentences: 400, message: 400 }
    for (const as of [several, all, nobody]) expect(await statuses(waysOf(world, as))).toEqual(unnamed)
    const refused = { table: 403, file: 403, sentences: 403, message: 403 }
    expect(await statuses(waysOf(world, nobody), { eventId: world.eventId, domainId: world.domainId })).toEqual(refused)
  })

  it('is refused without the right in the default event', async () => {
    const world = await make()
    const reader = await world.person({ organiser: 'reader' })
    expect((await waysOf(world, reader).sentences?.({}))?.status).toBe(403)
  })

  it('is about the event of its body, where that names one', async () => {
    const world = await make()
    const organiser = await world.person({ organiser: true })
    const second = await secondEvent(world)
    const params = { domainId: world.domainId }
    const ask = (eventId: string) =>
      world.call(exportUsers, { params, query: {} as never, body: { eventId } }, { as: organiser })
    expect((await ask(world.eventId)).status).toBe(200)
    expect((await ask(second)).status).toBe(403)
  })
})
