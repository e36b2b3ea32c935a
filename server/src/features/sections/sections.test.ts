import { getPart, savePart } from '@parvis/contract/event-config/event-config.ts'
import { listSections } from '@parvis/contract/sections/sections.ts'
import { describe, expect, it } from 'vitest'
import { participations } from '#db/tables/participation.ts'
import { newBadgeCode } from '#kit/ids.ts'
import type { Person, World } from '#testing/world.ts'
import { makeWorld } from '#testing/world.ts'

const invited = ({ ports, eventId }: World, { userId }: Person) =>
  ports.db.insert(participations).values({ eventId, userId, code: newBadgeCode(), invited: true })
const page = (title: string, more: object = {}) => ({
  ...{ id: title.toLowerCase(), title, iconUrl: '', html: `<p>${title}</p>` },
  ...more,
})
const save = async ({ call, path }: World, as: Person, value: ReturnType<typeof page>[]) => {
  const params = { ...path, part: 'sections' as const }
  const { revision } = (await call(getPart, { params }, { as })).body
  return call(savePart, { params, body: { revision, value } }, { as })
}
const seen = async ({ call, path }: World, as: Person) => (await call(listSections, { params: path }, { as })).body.data

describe('the organiser’s own pages', () => {
  it('are replaced as a whole, in order, each keeping its id', async () => {
    const world = await makeWorld()
    const as = await world.person({ organiser: true })
    const [coming, press] = [page('Venir', { iconUrl: '/media/train.svg' }), page('Presse')]
    await save(world, as, [coming, press])
    expect(await seen(world, as)).toEqual([coming, press])
    const others = [page('Espace presse', { id: 'presse' }), page('Accessibilité', { id: 'acces' })]
    await save(world, as, others)
    const guest = await world.person()
    await invited(world, guest)
    expect(await seen(world, guest)).toEqual(others)
    await save(world, as, [])
    expect(await seen(world, as)).toEqual([])
  })

  it('hold no script, from any HTML', async () => {
    const world = await makeWorld()
    const as = await world.person({ organiser: true })
    const html =
      '<h1>Venir</h1><script>alert(1)</script><img src=x onerror="alert(1)"><a href="javascript:alert(1)">ici</a>'
    await save(world, as, [page('Venir', { html })])
    const [{ html: kept = '' } = {}] = await seen(world, as)
    expect(kept).toMatch(/^<h2>Venir<\/h2>/)
    expect(kept).not.toMatch(/script|onerror|alert/)
  })

  it('are refused with an invalid icon, or an id given twice', async () => {
    const world = await makeWorld()
    const as = await world.person({ organiser: true })
    const icons = [
      page('Venir', { iconUrl: 'javascript:alert(1)' }),
      page('Dormir', { iconUrl: '//ailleurs.example/a' }),
    ]
    for (const [value, paths] of [
      [icons, ['value.0.iconUrl', 'value.1.iconUrl']],
      [[page('Venir'), page('Dormir', { id: 'venir' })], ['value.1']],
    ] as const) {
      const { status, error } = await save(world, as, [...value])
      expect([status, error.errors?.map(({ path }) => path)]).toEqual([400, paths])
    }
  })

  it('are read by the people of their event: another person of the domain finds none', async () => {
    const world = await makeWorld()
    const [organiser, passerBy, guest] = [
      await world.person({ organiser: true }),
      await world.person(),
      await world.person(),
    ]
    await invited(world, guest)
    await save(world, organiser, [page('Venir')])
    expect(await seen(world, guest)).toEqual([page('Venir')])
    expect(await seen(world, organiser)).toEqual([page('Venir')])
    expect(await seen(world, passerBy)).toEqual([])
  })

  it('are written by organisers', async () => {
    const world = await makeWorld()
    const stranger = await (await makeWorld()).person({ organiser: true })
    const body = { revision: '', value: [] }
    const { path: params } = world
    const part = { ...params, part: 'sections' as const }
    expect((await world.call(listSections, { params })).status).toBe(401)
    expect((await world.call(listSections, { params }, { as: stranger })).status).toBe(404)
    expect((await world.call(savePart, { params: part, body }, { as: await world.person() })).status).toBe(403)
    expect((await world.call(savePart, { params: part, body }, { as: stranger })).status).toBe(404)
  })

  it('of one event are not shown in another, even under the same id', async () => {
    const [one, other] = [await makeWorld(), await makeWorld()]
    for (const [world, title] of [
      [one, 'Venir à Lyon'],
      [other, 'Venir à Brest'],
    ] as const) {
      await save(world, await world.person({ organiser: true }), [page(title, { id: 'venir' })])
    }
    const guest = await one.person()
    await invited(one, guest)
    expect((await seen(one, guest)).map(({ title }) => title)).toEqual(['Venir à Lyon'])
  })
})
