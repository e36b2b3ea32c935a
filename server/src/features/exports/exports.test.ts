import { getExport } from '@parvis/contract/exports/exports.ts'
import { unzipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { transaction } from '#kit/transaction.ts'
import type { Person, World } from '#testing/world.ts'
import { makeWorld } from '#testing/world.ts'
import type { ExportTable } from './exports.jobs.ts'
import { defineExport } from './exports.jobs.ts'
import type { ExportAsked } from './exports.service.ts'
import { startExport } from './exports.service.ts'

const KIND = 'exports.test'

async function* numbers(count: number) {
  for (let i = 1; i <= count; i++) yield [`=Personne ${i}`, i]
}
const tableOf = (count: number): ExportTable => ({
  name: 'Gens',
  fileName: 'gens',
  columns: [{ title: 'Nom' }, { title: 'Numéro' }],
  rows: numbers(count),
  count,
  timeZone: 'Europe/Paris',
  yesNo: ['Oui', 'Non'],
})

const start = (world: World, { userId }: Person, asked: Partial<ExportAsked> = {}) =>
  transaction(world.ports.db, (tx) =>
    startExport(tx, world.ports, {
      ...{ eventId: world.eventId, userId, kind: KIND, format: 'xlsx', query: { count: 3 }, language: 'fr' },
      ...asked,
    }),
  )
const read = (world: World, as: Person, exportId: string) =>
  world.call(getExport, { params: { ...world.path, exportId } }, { as })
const download = (world: World, url: string | null) => world.app.inject({ method: 'GET', url: url ?? '' })

describe('an export', () => {
  it('is written later, and downloaded by a signed address that expires', async () => {
    const world = await makeWorld()
    defineExport(world.ports, KIND, 'people.read', async (_, { query }) => tableOf(Number(query['count'])))
    const organiser = await world.person({ organiser: true })
    const { id, status } = await start(world, organiser)
    expect(status).toBe('waiting')
    expect((await read(world, organiser, id)).body).toMatchObject({ status: 'waiting', url: null })
    await world.ports.jobs.settle()
    const { body } = await read(world, organiser, id)
    expect(body).toMatchObject({ status: 'ready', done: 3, total: 3 })
    const file = await download(world, body.url)
    expect(file.headers['content-disposition']).toContain('gens.xlsx')
    const sheet = new TextDecoder().decode(unzipSync(file.rawPayload)['xl/worksheets/sheet1.xml'])
    expect(sheet).toContain('=Personne 3')
    world.clock.advance(16 * 60_000)
    expect((await download(world, body.url)).statusCode).toBe(410)
    expect((await download(world, (await read(world, organiser, id)).body.url)).statusCode).toBe(200)
  })

  it('is given to organisers of its event alone', async () => {
    const world = await makeWorld()
    defineExport(world.ports, KIND, 'people.read', async () => tableOf(1))
    const other = await makeWorld()
    const { id } = await start(world, await world.person({ organiser: true }))
    expect((await read(world, await world.person({ organiser: true }), id)).status).toBe(200)
    expect((await read(other, await other.person({ organiser: true }), id)).status).toBe(404)
    expect((await read(world, await world.person(), id)).status).toBe(403)
  })

  it('is not begun twice while it is under way', async () => {
    const world = await makeWorld()
    defineExport(world.ports, KIND, 'people.read', async () => tableOf(1))
    const organiser = await world.person({ organiser: true })
    const { id } = await start(world, organiser)
    expect((await start(world, organiser)).id).toBe(id)
    expect((await start(world, organiser, { language: 'en' })).id).not.toBe(id)
    expect((await start(world, organiser, { format: 'csv' })).id).not.toBe(id)
    // The database sorts JSON keys by length.
    const query = { orderBy: { column: 'name', a: undefined }, ids: ['b', 'a'] }
    const several = await start(world, organiser, { query })
    expect((await start(world, organiser, { query })).id).toBe(several.id)
    expect((await start(world, organiser, { query: { ...query, ids: ['a', 'b'] } })).id).not.toBe(several.id)
    expect((await start(world, organiser, { format: 'csv' })).id).not.toBe(id)
    await world.ports.jobs.settle()
    expect((await start(world, organiser)).id).not.toBe(id)
  })

  it('is forgotten with its file a day later', async () => {
    const world = await makeWorld()
    defineExport(world.ports, KIND, 'people.read', async () => tableOf(1))
    const organiser = await world.person({ organiser: true })
    const { id } = await start(world, organiser, { format: 'csv' })
    await world.ports.jobs.settle()
    expect(await world.ports.storage.head(`exports/${id}`)).toBeDefined()
    world.clock.advance(25 * 3600_000)
    await world.ports.jobs.settle()
    expect(await world.ports.storage.head(`exports/${id}`)).toBeUndefined()
  })

  it('says in the end that it failed', async () => {
    const world = await makeWorld()
    defineExport(world.ports, KIND, 'people.read', async () => {
      throw new Error('no')
    })
    const organiser = await world.person({ organiser: true })
    const { id } = await start(world, organiser)
    for (let i = 0; i < 4; i++) {
      await world.ports.jobs.settle()
      world.clock.advance(3600_000)
    }
    expect((await read(world, organiser, id)).body.status).toBe('failed')
  })
})
