import { secretKeys } from '@parvis/contract/events/events.settings.ts'
import { getCalendar, getContext, getEvent, getSettings } from '@parvis/contract/events/events.ts'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { events } from '#db/tables/events.ts'
import type { EventToMake, Person } from '#testing/world.ts'
import { makeWorld } from '#testing/world.ts'
import { forgetEvent } from './events.service.ts'

describe('a context', () => {
  it('gives the event, its settings with their defaults, and nothing secret', async () => {
    const world = await makeWorld({
      settings: { bgPrimaryColor: '#123456', FO_REFERER_ORIGINS: ['https://partenaire.example.org'] },
      settingsByLanguage: { en: { homeMessage: 'Welcome' } },
    })
    const { status, body } = await world.call(getContext, { params: { context: world.context } })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      id: world.eventId,
      domainId: world.domainId,
      settings: { bgPrimaryColor: '#123456', FO_COMPANY_INDEX_MAX_SIZE: 9 },
      settingsAll: { en: { homeMessage: 'Welcome' } },
    })
    expect(Object.keys(body.settings)).not.toContain('FO_REFERER_ORIGINS')
  })

  const layers = [
    ['the event', (own: object) => ({ settings: own })],
    ['a type', (own: object) => ({ settings: { typosV2: { presse: own } } })],
    ['a language', (own: object) => ({ settingsByLanguage: { en: own } })],
    ['a type in a language', (own: object) => ({ settingsByLanguage: { en: { typosV2: { presse: own } } } })],
  ] as const
  it.each(layers.flatMap(([layer, of]) => secretKeys.map((key) => [key, layer, of] as const)))(
    'says nothing of %s that is set for %s, to visitors or to the team, published or not',
    async (key, _, of) => {
      const world = await makeWorld(of({ [key]: 'TOP-SECRET', homeMessage: 'Bienvenue' }) as EventToMake)
      const team = await world.person({ organiser: 'reader' })
      const read = async (as?: Person) => {
        const { bytes } = await world.call(getContext, { params: { context: world.context } }, as ? { as } : {})
        return bytes.toString()
      }
      const settings = await world.call(getSettings, { query: { eventId: world.eventId } }, { as: team })
      const whole = [await read(), await read(team)]
      for (const told of whole) expect(told).toContain('Bienvenue')
      await world.ports.db.update(events).set({ published: false }).where(eq(events.id, world.eventId))
      forgetEvent(world.ports.db)
      const draft = [await read(), await read(team)]
      expect(draft[1]).toContain('Bienvenue')
      for (const told of [...whole, ...draft, settings.bytes.toString()]) {
        expect(told).not.toContain('TOP-SECRET')
        expect(told).not.toContain(key)
      }
    },
  )

  it('is refused when no event has it', async () => {
    const world = await makeWorld()
    const { status, error } = await world.call(getContext, { params: { context: 'nulle-part' } })
    expect([status, error.code, error.message]).toEqual([404, 'CONTEXT_UNKNOWN', 'Cet événement n’existe pas'])
  })
})

describe('an event', () => {
  it('lists its days with prices in euros', async () => {
    const world = await makeWorld({ days: [{ priceCents: 12_050, capacity: 0 }, {}] })
    const { body } = await world.call(getEvent, { params: world.path })
    expect(body.days).toMatchObject([
      { id: 'j1', day: '2027-05-11', price: 120.5, isFull: true },
      { id: 'j2', isFull: false },
    ])
    expect(body.canRegister).toBe(true)
  })

  it('is unknown in another domain', async () => {
    const [world, other] = [await makeWorld(), await makeWorld()]
    const { status, error } = await world.call(getEvent, {
      params: { domainId: other.domainId, eventId: world.eventId },
    })
    expect([status, error.code]).toEqual([404, 'NOT_FOUND'])
  })

  it('goes into a calendar in its own time zone', async () => {
    const world = await makeWorld({ days: [{ day: '2027-05-11' }] })
    const { bytes, headers } = await world.call(getCalendar, { params: world.path })
    expect(headers['content-type']).toBe('text/calendar; charset=utf-8')
    expect(bytes.toString()).toContain('DTSTART:20270511T070000Z')
  })
})

describe('settings in force', () => {
  it('are the event’s, then the language’s, then those of the person’s type', async () => {
    const world = await makeWorld({
      typologies: [{ id: 'presse', label: 'Presse' }],
      settings: {
        homeMessage: 'général',
        FO_CONFIRM_DEFAULT_TEXT: 'général',
        FO_COMPANIONS_MAX: 2,
        typosV2: { presse: { FO_COMPANIONS_MAX: 5 } },
      },
      settingsByLanguage: { en: { homeMessage: 'english', FO_COMPANIONS_MAX: 3 } },
    })
    const person = await world.person({ typoId: 'presse' })
    const { body } = await world.call(
      getSettings,
      { query: { eventId: world.eventId } },
      { as: person, headers: { 'accept-language': 'en-GB,en;q=0.9' } },
    )
    expect(body).toMatchObject({ homeMessage: 'english', FO_CONFIRM_DEFAULT_TEXT: 'général', FO_COMPANIONS_MAX: 5 })
    expect(body).not.toHaveProperty('typosV2')
  })
})
