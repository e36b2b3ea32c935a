import type { SomeSettings } from '@parvis/contract/events/events.settings.ts'
import { listProgramme } from '@parvis/contract/events/events.ts'
import { describe, expect, it } from 'vitest'
import { conferenceSlots, conferences } from '#db/tables/conferences.ts'
import { makeWorld } from '#testing/world.ts'

async function event(settings: SomeSettings = {}) {
  const world = await makeWorld({ settings: { FO_MEETING_CONFERENCES_ACTIVE: true, ...settings } })
  const { eventId, ports } = world
  for (const [id, time] of [
    ['soir', '18:00'],
    ['matin', '09:00'],
  ] as const) {
    await ports.db.insert(conferences).values({ eventId, id, title: `Le ${id}`, position: 0 })
    const [startAt, endAt] = [`2027-05-11T${time}:00Z`, `2027-05-11T${time.slice(0, 2)}:50:00Z`].map(
      (at) => new Date(at),
    )
    if (startAt && endAt)
      await ports.db.insert(conferenceSlots).values({ eventId, id, conferenceId: id, quota: 3, startAt, endAt })
  }
  return world
}

describe('the programme', () => {
  it('is public, by time, and says nothing of places nor people', async () => {
    const world = await event()
    const { status, body } = await world.call(listProgramme, { params: world.path })
    expect([status, body.data]).toEqual([
      200,
      [
        {
          ...{ id: 'matin', title: 'Le matin', room: '', speakers: [] },
          ...{ startAt: '2027-05-11T09:00:00.000Z', endAt: '2027-05-11T09:50:00.000Z' },
        },
        {
          ...{ id: 'soir', title: 'Le soir', room: '', speakers: [] },
          ...{ startAt: '2027-05-11T18:00:00.000Z', endAt: '2027-05-11T18:50:00.000Z' },
        },
      ],
    ])
  })

  it('is empty where the event has none or keeps it for its people, and unknown in another domain', async () => {
    for (const off of [{ FO_MEETING_CONFERENCES_ACTIVE: false }, { FO_ENTRANCE: false }]) {
      const world = await event(off)
      expect((await world.call(listProgramme, { params: world.path })).body).toEqual({ data: [] })
    }
    const [here, elsewhere] = [await event(), await makeWorld()]
    const crossed = { domainId: elsewhere.domainId, eventId: here.eventId }
    expect((await elsewhere.call(listProgramme, { params: crossed })).status).toBe(404)
  })
})
