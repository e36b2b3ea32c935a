import { listMyEvents } from '@parvis/contract/dashboard/dashboard.ts'
import { getPart } from '@parvis/contract/event-config/event-config.ts'
import { createEvent, models } from '@parvis/contract/event-templates/event-templates.ts'
import { getContext, getEvent } from '@parvis/contract/events/events.ts'
import { listJournal } from '@parvis/contract/journal/journal.ts'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { articles } from '#db/tables/articles.ts'
import { conferenceSlots } from '#db/tables/conferences.ts'
import { events } from '#db/tables/events.ts'
import { participations } from '#db/tables/participation.ts'
import { makePopulated } from '#testing/populated.ts'
import { rowsOf } from '#testing/rows.ts'
import type { Person, World } from '#testing/world.ts'
import { makeWorld } from '#testing/world.ts'

const makeCall = (world: World, as: Person, body: object) => world.call(createEvent, { body } as never, { as })
const fromModel = { model: 'nothing', days: 2, coming: 'both' }
const asked = (world: World, more: object = {}) => ({
  ...{ name: 'Nouvelle fête', context: `neuf-${world.context}`, firstDay: '2090-06-01', from: fromModel },
  ...more,
})

describe('an event made in the browser', () => {
  it.each(models)('begins from the model « %s », unpublished, led by its maker', async (model) => {
    const world = await makeWorld()
    const lead = await world.person({ organiser: true })
    const made = await makeCall(
      world,
      lead,
      asked(world, { from: { model, days: 3, coming: 'onsite', place: 'La halle' } }),
    )
    expect([made.status, made.error?.message]).toEqual([201, undefined])
    const { eventId } = made.body
    const { body } = await world.call(getEvent, { params: { domainId: world.domainId, eventId } }, { as: lead })
    expect(body).toMatchObject({ name: 'Nouvelle fête', location: 'La halle' })
    expect(body.days.map(({ day }) => day)).toEqual(['2090-06-01', '2090-06-02', '2090-06-03'])
    const context = { params: { context: made.body.context } }
    expect((await world.call(getContext, context)).body.isOpen).toBe(false)
    expect((await world.call(getContext, context, { as: lead })).body).toMatchObject({
      isPublished: false,
      isOpen: true,
    })
    const mine = (await world.call(listMyEvents, {}, { as: lead })).body
    expect(mine.data.map((event) => event.eventId).toSorted()).toEqual([world.eventId, eventId].toSorted())
    expect(mine.organisation).toMatchObject({ id: world.domainId, mayCreate: true })
    const { data } = (
      await world.call(listJournal, { params: { domainId: world.domainId, eventId }, query: {} }, { as: lead })
    ).body
    expect(data.map(({ act, by }) => [act, by?.id])).toEqual([['created', lead.userId]])
  })

  it('cannot be made by a person who leads no event', async () => {
    const world = await makeWorld()
    for (const person of [await world.person(), await world.person({ organiser: 'editor' })]) {
      expect((await makeCall(world, person, asked(world))).error.code).toBe('FORBIDDEN')
      expect((await world.call(listMyEvents, {}, { as: person })).body.organisation.mayCreate).toBe(false)
    }
  })

  it('takes the address of no other event, of the same domain or another, even when two ask at once', async () => {
    const [world, other] = [await makeWorld(), await makeWorld()]
    const lead = await world.person({ organiser: true })
    for (const { context } of [world, other])
      expect((await makeCall(world, lead, asked(world, { context }))).error.code).toBe('CONTEXT_TAKEN')
    const both = await Promise.all([1, 2].map(() => makeCall(world, lead, asked(world))))
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409])
    const rows = await rowsOf(world.ports.db, events, eq(events.domainId, world.domainId))
    expect(rows.length).toBe(2)
    expect((await makeCall(world, lead, asked(world, { context: 'organisation' }))).status).toBe(400)
  })
})

describe('a copy made in the browser', () => {
  it('has all chosen parts of the event, its dates moved, and none of its people', async () => {
    const { world, eventId, organiser } = await makePopulated()
    const read = async (event: string, part: 'articles' | 'conferences' | 'emails') =>
      (await world.call(getPart, { params: { domainId: world.domainId, eventId: event, part } }, { as: organiser }))
        .body.value as { id: string; tiers: object[]; slots: { startAt: string }[] }[]
    const kept = [{ until: '2027-02-20T10:00:00.000Z', priceCents: 1000, typePrices: {} }]
    await world.ports.db.update(articles).set({ kept }).where(eq(articles.eventId, eventId))
    const made = await makeCall(world, organiser, asked(world, { from: { eventId, without: ['mails'] } }))
    expect([made.status, made.error?.message]).toEqual([201, undefined])
    const copy = made.body.eventId
    // Deadlines move with the event; prices kept by former holders are not copied.
    const moved = (tiers: readonly object[]) =>
      tiers.map((tier) => ({ ...tier, until: 'until' in tier && tier.until ? '2090-02-22' : null }))
    const offered = (await read(eventId, 'articles')).map((one) => ({ ...one, tiers: moved(one.tiers), kept: [] }))
    expect(await read(copy, 'articles')).toEqual(offered)
    expect((await read(copy, 'conferences')).length).toBe((await read(eventId, 'conferences')).length)
    expect(await read(copy, 'emails')).toMatchObject({ templates: [] })
    const slots = await rowsOf(world.ports.db, conferenceSlots, eq(conferenceSlots.eventId, copy))
    expect(slots.every(({ startAt, taken }) => startAt.getUTCFullYear() === 2090 && taken === 0)).toBe(true)
    expect(await world.ports.db.select().from(participations).where(eq(participations.eventId, copy))).toEqual([])
  })

  it('is of no event that one does not run', async () => {
    const [{ world, eventId }, other] = [await makePopulated(), await makeWorld()]
    const stranger = await other.person({ organiser: true })
    expect((await makeCall(other, stranger, asked(other, { from: { eventId } }))).status).toBe(404)
    const neighbour = await world.person()
    expect((await makeCall(world, neighbour, asked(world, { from: { eventId } }))).status).toBe(403)
  })
})
