import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { getContext } from '@parvis/contract/context/context.ts'
import { updateParticipation } from '@parvis/contract/participation/participation.ts'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { eventDays, events } from '#db/tables/context.ts'
import { makeWorld } from '#testing/world.ts'
import { EventFileError, exportEvent, importEvent, readEventFile } from './event-file.service.ts'

const DEMO = fileURLToPath(new URL('../../../../demo', import.meta.url))
const hash = async (password: string) => `hash of ${password}`

async function setUp() {
  const world = await makeWorld()
  const context = `f${world.eventId}`
  const house = { db: world.ports.db, now: world.clock.now(), hash }
  const text = (more = '') => `parvis: 1
domain: { id: ${world.domainId}, name: Domaine }
context: ${context}
name: Salon
days:
  - { id: j1, day: 2027-05-11, price: 120.5, capacity: 2 }
  - { id: j2, day: 2027-05-12 }
typologies:
  - { id: visiteur, label: Visiteur }
settings:
  homeMessage: '<p onclick="x()">Bonjour</p>'
  FO_FORM_ID: infos
forms:
  - id: infos
    name: Informations
    models:
      - { key: poste, model: UE, component: text, label: Votre poste }
people:
  - { email: a@exemple.fr, firstName: Ana, lastName: Brun, organiser: true, password: secret }
  - email: b@exemple.fr
    firstName: Bo
    lastName: Cyr
    participation: { choice: onsite, days: [j1], typology: visiteur, code: "0123456789AB" }
${more}`
  const load = async (source: string) => importEvent(house, readEventFile(source.replace('0123456789AB', badge)))
  const badge = world.eventId.slice(1, 11).toUpperCase()
  return { world, context, load, text }
}

const faultsOf = (text: string) => {
  try {
    readEventFile(text)
  } catch (error) {
    if (error instanceof EventFileError) return error.faults
    throw error
  }
  return []
}

describe('an event file', () => {
  it('makes the event, with its HTML sanitised and its places counted', async () => {
    const { world, context, load, text } = await setUp()
    const eventId = await load(text())
    const { body } = await world.call(getContext, { params: { context } })
    expect(body).toMatchObject({ id: eventId, settings: { homeMessage: '<p>Bonjour</p>', FO_FORM_ID: 'infos' } })
    const [first] = await world.ports.db.select().from(eventDays).where(eq(eventDays.eventId, eventId))
    expect(first).toMatchObject({ id: 'j1', priceCents: 12_050, capacity: 2, taken: 1 })
  })

  it('is imported again without changing anything, and exported without loss', async () => {
    const { world, context, load, text } = await setUp()
    const first = await load(text())
    const exported = await exportEvent(world.ports.db, context)
    expect(await load(text())).toBe(first)
    expect(await exportEvent(world.ports.db, context)).toBe(exported)
    await load(exported)
    expect(await exportEvent(world.ports.db, context)).toBe(exported)
  })

  it('never undoes what a person answered since', async () => {
    const { world, context, load, text } = await setUp()
    const eventId = await load(text())
    const organiser = await world.person()
    const path = { domainId: world.domainId, eventId, userId: organiser.userId }
    const answered = await world.call(
      updateParticipation,
      { params: path, body: { participation: 4, dayIds: ['j1'] } },
      { as: organiser },
    )
    expect(answered.status).toBe(200)
    const before = await exportEvent(world.ports.db, context)
    await load(text())
    expect(await exportEvent(world.ports.db, context)).toBe(before)
  })

  it('says what is wrong with its line and key, all at once', async () => {
    const { text } = await setUp()
    expect(faultsOf(text().replace('context: ', 'contexte: '))).toContainEqual({
      line: 3,
      key: 'contexte',
      message: 'This field is not known',
    })
    expect(faultsOf(text().replace('day: 2027-05-12', 'day: 2027-13-12'))).toEqual([
      { line: 7, key: 'days.1.day', message: 'This date is not valid' },
    ])
    expect(faultsOf(text().replace('FO_FORM_ID: infos', 'FO_FORM_ID: autre'))).toEqual([
      { line: 12, key: 'settings.FO_FORM_ID', message: 'nothing in the file has this id' },
    ])
    expect(faultsOf(text().replace('  FO_FORM_ID: infos', '  FO_FORM_IDD: infos'))).toEqual([
      { line: 12, key: 'settings.FO_FORM_IDD', message: 'This field is not known' },
    ])
  })

  it('that is not YAML says where', () => {
    expect(faultsOf('parvis: 1\nname: [')[0]?.line).toBe(2)
  })

  it('changes nothing when it cannot be imported whole', async () => {
    const { world, context, load, text } = await setUp()
    await load(text())
    const overfull = text('').replace('name: Salon', 'name: Trop plein').replace('capacity: 2', 'capacity: 0')
    await expect(load(overfull)).rejects.toThrow()
    const [event] = await world.ports.db.select().from(events).where(eq(events.context, context))
    expect(event?.name).toBe('Salon')
  })

  it('of another domain cannot take a context that is in use', async () => {
    const { load, text } = await setUp()
    await load(text())
    await expect(load(text().replace(/domain: \{ id: \w+/, 'domain: { id: voleur'))).rejects.toThrow(
      'belongs to another domain',
    )
  })
})

describe('the demonstration events', async () => {
  const names = (await readdir(DEMO)).filter((name) => name.endsWith('.yaml'))
  it.each(names)('%s is valid', async (name) => {
    expect(faultsOf(await readFile(`${DEMO}/${name}`, 'utf8'))).toEqual([])
  })
})
