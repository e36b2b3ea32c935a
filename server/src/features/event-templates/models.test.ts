import {
  createEvent,
  keepModel,
  listModels,
  MAX_MODELS,
  planCopy,
  removeModel,
  renameModel,
} from '@parvis/contract/event-templates/event-templates.ts'
import { listJournal } from '@parvis/contract/journal/journal.ts'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { articles } from '#db/tables/articles.ts'
import { eventModels } from '#db/tables/event-templates.ts'
import { organisers } from '#db/tables/events.ts'
import { participations } from '#db/tables/participation.ts'
import { makePopulated } from '#testing/populated.ts'
import type { Person, World } from '#testing/world.ts'
import { makeWorld } from '#testing/world.ts'

const keep = (world: World, as: Person, eventId: string, body: object = {}) =>
  world.call(
    keepModel,
    { params: { domainId: world.domainId, eventId }, body: { name: 'Notre salon', without: [], ...body } },
    { as },
  )
const listed = async (world: World, as: Person) => (await world.call(listModels, {}, { as })).body.data
const make = (world: World, as: Person, from: object) =>
  world.call(
    createEvent,
    { body: { name: 'Suite', context: `suite-${world.context}`, firstDay: '2090-06-01', from } } as never,
    { as },
  )

describe('a model of an organisation', () => {
  it('holds the configuration of an event, without its people and its codes, and makes another', async () => {
    const { world, eventId, organiser } = await makePopulated()
    expect((await keep(world, organiser, eventId, { without: ['mails'] })).status).toBe(201)
    const [model] = await listed(world, organiser)
    expect(model).toMatchObject({ name: 'Notre salon', source: 'Salon', isOutdated: false, days: 2 })
    expect(model?.holds).toMatchObject({ typologies: 2, articles: 2 })
    expect(model?.holds).not.toHaveProperty('emails')
    const [row] = await world.ports.db.select().from(eventModels).where(eq(eventModels.domainId, world.domainId))
    expect(row?.config).toMatchObject({ promoCodes: [], emails: { templates: [] } })
    expect(JSON.stringify(row?.config)).not.toContain(organiser.userId)

    const modelId = model?.id ?? ''
    const plan = (await world.call(planCopy, { query: { model: modelId, firstDay: '2090-06-01' } }, { as: organiser }))
      .body
    expect(plan).toMatchObject({ name: 'Notre salon', firstDay: '2027-05-11', newFirstDay: '2090-06-01' })
    const made = await make(world, organiser, { modelId })
    expect(made.status).toBe(201)
    const rows = await world.ports.db.select().from(articles).where(eq(articles.eventId, made.body.eventId))
    expect(rows.map(({ label }) => label).toSorted()).toEqual(['Dîner', 'Livre'])
    const those = eq(participations.eventId, made.body.eventId)
    expect(await world.ports.db.select().from(participations).where(those)).toEqual([])
  })

  it('is renamed and removed by a member who prepares events there, and the journal says so', async () => {
    const { world, eventId, organiser } = await makePopulated()
    const { modelId } = (await keep(world, organiser, eventId)).body
    const params = { modelId }
    expect((await world.call(renameModel, { params, body: { name: 'Le salon type' } }, { as: organiser })).status).toBe(
      204,
    )
    expect((await listed(world, organiser)).map(({ name }) => name)).toEqual(['Le salon type'])
    const stranger = await (await makeWorld()).person({ organiser: true })
    const reader = await world.person({ organiser: 'editor' })
    for (const [as, status] of [
      [stranger, 404],
      [reader, 403],
    ] as const) {
      expect((await world.call(removeModel, { params, body: { name: 'Le salon type' } }, { as })).status).toBe(status)
      expect((await world.call(renameModel, { params, body: { name: 'x' } }, { as })).status).toBe(status)
      expect(await listed(world, as)).toEqual([])
    }
    expect((await world.call(planCopy, { query: { model: modelId } }, { as: stranger })).status).toBe(404)
    expect((await make(world, stranger, { modelId })).status).toBe(404)
    const former = await world.call(removeModel, { params, body: { name: 'Notre salon' } }, { as: organiser })
    expect(former.error.code).toBe('STALE')
    expect((await world.call(removeModel, { params, body: { name: 'Le salon type' } }, { as: organiser })).status).toBe(
      204,
    )
    expect(await listed(world, organiser)).toEqual([])
    const journal = { params: { domainId: world.domainId, eventId }, query: {} }
    const acts = (await world.call(listJournal, journal, { as: organiser })).body.data.map(({ act }) => act)
    expect(acts).toContain('modelKept')
  })

  it('that today’s rules no longer read says so, and makes nothing', async () => {
    const { world, eventId, organiser } = await makePopulated()
    const { modelId } = (await keep(world, organiser, eventId)).body
    await world.ports.db
      .update(eventModels)
      .set({ config: { name: 'Vieux', was: true } })
      .where(eq(eventModels.id, modelId))
    expect(await listed(world, organiser)).toMatchObject([{ isOutdated: true, firstDay: null, days: 0, holds: {} }])
    expect((await make(world, organiser, { modelId })).error.code).toBe('MODEL_OUTDATED')
    expect((await world.call(planCopy, { query: { model: modelId } }, { as: organiser })).error.code).toBe(
      'MODEL_OUTDATED',
    )
  })

  it('is kept of no event that one does not lead, and no more than so many are', async () => {
    const { world, eventId, organiser } = await makePopulated()
    const editor = await world.person({ organiser: 'editor' })
    expect((await keep(world, editor, eventId)).status).toBe(403)
    const row = { domainId: world.domainId, name: 'M', source: 'S', config: {}, keptAt: new Date(0) }
    const rows = Array.from({ length: MAX_MODELS - 1 }, (_, i) => ({ ...row, id: `${world.context}-${i}` }))
    await world.ports.db.insert(eventModels).values(rows)
    const both = await Promise.all([keep(world, organiser, eventId), keep(world, organiser, eventId)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409])
    await world.ports.db.delete(eventModels).where(eq(eventModels.domainId, world.domainId))
  })
})

describe('the plan of a copy', () => {
  it('lists moved and omitted parts with the reason, and writes nothing', async () => {
    const { world, eventId, organiser } = await makePopulated()
    const query = { event: eventId, firstDay: '2028-05-09', without: 'articles,live' }
    const { body } = await world.call(planCopy, { query }, { as: organiser })
    expect(body).toMatchObject({ firstDay: '2027-05-11', newFirstDay: '2028-05-09', shift: 364 })
    expect(body.days).toEqual([
      { before: '2027-05-11', after: '2028-05-09' },
      { before: '2027-05-12', after: '2028-05-10' },
    ])
    const left = body.left.map(({ what }) => what)
    expect(left).toEqual(expect.arrayContaining(['people', 'addresses', 'part.articles', 'part.live']))
    expect(body.moved.map(({ at }) => at)).toContain('conferences.slots.startAt')
    const unasked = (await world.call(planCopy, { query: { event: eventId } }, { as: organiser })).body
    expect(unasked.newFirstDay).toBe('2028-05-09')
  })

  it('names the texts left, as they say the name or the dates in their own way', async () => {
    const world = await makeWorld({ settings: { title: 'Le grand soir', FO_DATE_LABEL: 'Les 11 et 12' } })
    const organiser = await world.person({ organiser: true })
    const { body } = await world.call(planCopy, { query: { event: world.eventId } }, { as: organiser })
    const said = body.left.find(({ what }) => what === 'said')
    expect(said).toEqual({ what: 'said', count: 2, names: ['Le grand soir', 'Les 11 et 12'] })
  })

  it('is refused for an event that one does not run, and leaves out parts that one may not read', async () => {
    const [{ world, eventId }, other] = [await makePopulated(), await makeWorld()]
    const plan = (as: Person) => world.call(planCopy, { query: { event: eventId } }, { as })
    expect((await plan(await other.person({ organiser: true }))).status).toBe(404)
    expect((await plan(await world.person())).status).toBe(403)
    const hand = await world.person({ organiser: 'editor' })
    const isEditor = { domainId: world.domainId, eventId, userId: hand.userId, role: 'editor' as const }
    await world.ports.db.insert(organisers).values(isEditor)
    expect((await plan(hand)).status).toBe(403)
    // Lead of another event and editor of this one: its mails and codes are hidden from them.
    const editor = await world.person({ organiser: true })
    expect((await plan(editor)).status).toBe(403)
    const row = { domainId: world.domainId, eventId, userId: editor.userId, role: 'editor' as const }
    await world.ports.db.insert(organisers).values(row)
    const again = await plan(editor)
    expect(again.status).toBe(200)
    const hidden = again.body.left.map(({ what }) => what).filter((what) => what.startsWith('hidden.'))
    expect(hidden).toEqual(['hidden.emails', 'hidden.promoCodes'])
    expect((await keep(world, editor, eventId)).status).toBe(403)
  })
})
