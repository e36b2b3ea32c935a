import { getPart, savePart } from '@parvis/contract/event-config/event-config.ts'
import { changeAddress, EventFile, getEventFile } from '@parvis/contract/event-file/event-file.ts'
import { createEvent } from '@parvis/contract/event-templates/event-templates.ts'
import { getContext, getEvent } from '@parvis/contract/events/events.ts'
import { listJournal } from '@parvis/contract/journal/journal.ts'
import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { stringify } from 'yaml'
import { importEvent } from '#features/event-file/importing.service.ts'
import { readEventFile } from '#features/event-file/reading.service.ts'
import { buildWith } from '#testing/house.ts'
import type { Person, World } from '#testing/world.ts'
import { makeWorld } from '#testing/world.ts'
import { boot } from './boot.ts'

const move = (world: World, as: Person, context: string) =>
  world.call(changeAddress, { params: world.path, body: { context } }, { as })
const found = async (world: World, context: string) => (await world.call(getContext, { params: { context } })).body.id

async function pageAt(world: World, context: string) {
  const app = Fastify()
  app.get('/', async (request) => boot(world.ports, context, request))
  const { movedTo, status } = (await app.inject('/')).json<{ movedTo?: string; status: number }>()
  await app.close()
  return { movedTo, status }
}

it('an event that moves is still found at each address that it had, and may come back to one', async () => {
  const world = await makeWorld()
  const lead = await world.person({ organiser: true })
  const [first, second, third] = [world.context, `b${world.context}`, `c${world.context}`]
  expect((await move(world, lead, second)).body).toEqual({ context: second })
  expect((await move(world, lead, third)).status).toBe(200)
  for (const context of [first, second, third]) expect(await found(world, context)).toBe(world.eventId)
  expect((await world.call(getEvent, { params: world.path })).body.context).toBe(third)
  expect(await pageAt(world, first)).toEqual({ movedTo: third, status: 200 })
  expect(await pageAt(world, second)).toEqual({ movedTo: third, status: 200 })
  expect((await pageAt(world, third)).movedTo).toBeUndefined()
  // Back at the first address, which must not redirect to itself.
  expect((await move(world, lead, first)).status).toBe(200)
  expect((await pageAt(world, first)).movedTo).toBeUndefined()
  expect(await pageAt(world, third)).toEqual({ movedTo: first, status: 200 })
  const { data } = (await world.call(listJournal, { params: world.path, query: {} }, { as: lead })).body
  expect(data.map(({ act }) => act)).toEqual(['address', 'address', 'address'])
})

it('an address that another event has or had is refused to a moving event and to a new one', async () => {
  const [world, other] = [await makeWorld(), await makeWorld()]
  const [lead, theirs] = [await world.person({ organiser: true }), await other.person({ organiser: true })]
  await move(other, theirs, `d${other.context}`)
  const from = { model: 'nothing', days: 1, coming: 'both' } as const
  for (const context of [other.context, `d${other.context}`]) {
    expect((await move(world, lead, context)).error.code).toBe('CONTEXT_TAKEN')
    const body = { name: 'Fête', context, firstDay: '2090-06-01', from }
    expect((await world.call(createEvent, { body }, { as: lead })).error.code).toBe('CONTEXT_TAKEN')
  }
  for (const context of ['organisation', 'api', 'assets', 'metrics', 'Majuscule', 'a'])
    expect((await move(world, lead, context)).status).toBe(400)
  const both = await Promise.all([move(world, lead, `e${world.context}`), move(other, theirs, `e${world.context}`)])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
})

it('a file that says an address which its event has left is of that event, and leaves it where it is', async () => {
  const world = await makeWorld()
  const lead = await world.person({ organiser: true })
  const { bytes } = await world.call(getEventFile, { params: world.path }, { as: lead })
  const file = { ...readEventFile(bytes.toString()), name: 'Fête de juin' }
  await move(world, lead, `f${world.context}`)
  const { db, hooks, bus, clock, secret } = world.ports
  const house = { db, hooks, bus, now: clock.now(), secret, hash: async () => '' }
  expect(await importEvent(house, EventFile.parse(file))).toBe(world.eventId)
  const event = (await world.call(getEvent, { params: world.path })).body
  expect(event).toMatchObject({ name: 'Fête de juin', context: `f${world.context}` })
  const elsewhere = stringify({ ...file, domain: { id: 'another', name: 'Autre' } })
  await expect(importEvent(house, readEventFile(elsewhere))).rejects.toThrow()
})

it('an event has had ten addresses at most, and comes back to each', async () => {
  const world = await makeWorld()
  const lead = await world.person({ organiser: true })
  for (let i = 0; i < 9; i++) expect((await move(world, lead, `${world.context}-${i}`)).status).toBe(200)
  const { status, error } = await move(world, lead, `${world.context}-10`)
  expect([status, error.code]).toEqual([409, 'ADDRESSES_FULL'])
  expect((await move(world, lead, world.context)).status).toBe(200)
})

it('an invalid time zone is refused, with its key', async () => {
  const world = await makeWorld()
  const lead = await world.person({ organiser: true })
  const params = { ...world.path, part: 'timeZone' as const }
  const { revision } = (await world.call(getPart, { params }, { as: lead })).body
  const save = (value: string) => world.call(savePart, { params, body: { revision, value } } as never, { as: lead })
  for (const zone of ['Mars/Olympus', '', 'Europe', 'Europe/Paris ', 'UTC+2h']) {
    const { status, error } = await save(zone)
    expect([zone, status, error.errors?.[0]?.path]).toEqual([zone, 400, 'value'])
  }
  expect((await save('Indian/Reunion')).status).toBe(200)
})

it('a route of the server has a reserved address, or the server does not start', async () => {
  const app = await buildWith({})
  const answer = async () => ''
  app.get('/api/more', answer)
  app.get('/more.txt', answer)
  app.get('/:context/more', answer)
  expect(() => app.get('/more', answer)).toThrow('The address more is not reserved')
  expect(() => app.get('/more/:name', answer)).toThrow('The address more is not reserved')
  await app.close()
})
