import { listSections, saveSections } from '@parvis/contract/sections/sections.ts'
import { describe, expect, it } from 'vitest'
import { participations } from '#db/tables/participation.ts'
import { newBadgeCode } from '#kit/ids.ts'
import type { Person, World } from '#testing/world.ts'
import { makeWorld } from '#testing/world.ts'

const invited = ({ ports, eventId }: World, { userId }: Person) =>
  ports.db.insert(participations).values({ eventId, userId, code: newBadgeCode(), invited: true })
const page = (title: string, more: object = {}) => ({ title, iconUrl: '', html: `<p>${title}</p>`, ...more })

describe('the organiser’s own pages', () => {
  it('are replaced as a whole, in order, each keeping its id', async () => {
    const world = await makeWorld()
    const as = await world.person({ organiser: true })
    const save = (sections: ReturnType<typeof page>[]) =>
      world.call(saveSections, { params: world.path, body: { sections } }, { as })
    const first = await save([page('Venir', { id: 'venir', iconUrl: '/media/train.svg' }), page('Presse')])
    expect(first.body.data).toMatchObject([
      { id: 'venir', title: 'Venir', iconUrl: '/media/train.svg', html: '<p>Venir</p>' },
      { title: 'Presse' },
    ])
    const press = first.body.data[1]?.id ?? ''
    await save([page('Espace presse', { id: press }), page('Accessibilité', { id: 'acces' })])
    const guest = await world.person()
    await invited(world, guest)
    const { body } = await world.call(listSections, { params: world.path }, { as: guest })
    expect(body.data.map(({ id, title }) => [id, title])).toEqual([
      [press, 'Espace presse'],
      ['acces', 'Accessibilité'],
    ])
    await save([])
    expect((await world.call(listSections, { params: world.path }, { as })).body.data).toEqual([])
  })

  it('hold no script, whatever was written', async () => {
    const world = await makeWorld()
    const as = await world.person({ organiser: true })
    const html =
      '<h1>Venir</h1><script>alert(1)</script><img src=x onerror="alert(1)"><a href="javascript:alert(1)">ici</a>'
    const { body } = await world.call(
      saveSections,
      { params: world.path, body: { sections: [page('Venir', { html })] } },
      { as },
    )
    expect(body.data[0]?.html).toMatch(/^<h2>Venir<\/h2>/)
    expect(body.data[0]?.html).not.toMatch(/script|onerror|alert/)
  })

  it('are refused with an icon that is no picture of a site, or an id given twice', async () => {
    const world = await makeWorld()
    const as = await world.person({ organiser: true })
    const sections = [
      page('Venir', { id: 'venir', iconUrl: 'javascript:alert(1)' }),
      page('Dormir', { id: 'venir', iconUrl: '//ailleurs.example/a.png' }),
    ]
    const { status, error } = await world.call(saveSections, { params: world.path, body: { sections } }, { as })
    expect(status).toBe(400)
    expect(error.errors?.map(({ path, code }) => [path, code])).toEqual([
      ['sections.0.iconUrl', 'URL_FORMAT'],
      ['sections.1.id', 'ID_TAKEN'],
      ['sections.1.iconUrl', 'URL_FORMAT'],
    ])
  })

  it('are read by the people of their event: somebody else of the domain finds none', async () => {
    const world = await makeWorld()
    const [organiser, passerBy, guest] = [
      await world.person({ organiser: true }),
      await world.person(),
      await world.person(),
    ]
    await invited(world, guest)
    await world.call(saveSections, { params: world.path, body: { sections: [page('Venir')] } }, { as: organiser })
    const seen = async (as: Person) =>
      (await world.call(listSections, { params: world.path }, { as })).body.data.map(({ title }) => title)
    expect(await seen(guest)).toEqual(['Venir'])
    expect(await seen(organiser)).toEqual(['Venir'])
    expect(await seen(passerBy)).toEqual([])
  })

  it('are written by organisers', async () => {
    const world = await makeWorld()
    const stranger = await (await makeWorld()).person({ organiser: true })
    const body = { sections: [] }
    const { path: params } = world
    expect((await world.call(listSections, { params })).status).toBe(401)
    expect((await world.call(listSections, { params }, { as: stranger })).status).toBe(404)
    expect((await world.call(saveSections, { params, body }, { as: await world.person() })).status).toBe(403)
    expect((await world.call(saveSections, { params, body }, { as: stranger })).status).toBe(404)
  })

  it('of one event are not those of another, even under the same id', async () => {
    const [one, other] = [await makeWorld(), await makeWorld()]
    for (const [world, title] of [
      [one, 'Venir à Lyon'],
      [other, 'Venir à Brest'],
    ] as const) {
      const as = await world.person({ organiser: true })
      await world.call(saveSections, { params: world.path, body: { sections: [page(title, { id: 'venir' })] } }, { as })
    }
    const guest = await one.person()
    await invited(one, guest)
    const { body } = await one.call(listSections, { params: one.path }, { as: guest })
    expect(body.data.map(({ title }) => title)).toEqual(['Venir à Lyon'])
  })
})
