import { exportFigures, readAnswerFigures, readFigures } from '@parvis/contract/figures/figures.ts'
import { findUsers } from '@parvis/contract/stats/stats.ts'
import { strFromU8, unzipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { articleDays, articles, userArticles } from '#db/tables/articles.ts'
import { conferenceSlots, conferences, slotParticipations } from '#db/tables/conferences.ts'
import { participationDays, participations } from '#db/tables/participation.ts'
import { quotaAnswers, quotaModels, quotaValues } from '#db/tables/quotas.ts'
import { waitingList } from '#db/tables/waiting-list.ts'
import { newBadgeCode } from '#kit/ids.ts'
import type { Person, World } from '#testing/world.ts'
import { makeWorld } from '#testing/world.ts'

const DAYS = [
  { id: 'jeudi', day: '2027-06-17', startTime: '09:00', endTime: '17:00' },
  { id: 'nuit', day: '2027-06-18', startTime: '21:00', endTime: '03:00' },
]
const CHOICES = ['tout', 'vege', 'porc'].map((key) => ({ key, label: key.toUpperCase(), parentId: null, metadata: {} }))

interface Facts extends Partial<typeof participations.$inferInsert> {
  readonly days?: Readonly<Record<string, string | null>>
  readonly came?: Readonly<Record<string, string>>
  readonly meals?: readonly string[]
  readonly slot?: boolean
  readonly workshop?: string
}

const START = new Date('2027-06-17T14:00:00Z')
const END = new Date('2027-06-17T15:00:00Z')

/** A congress of a day and a night: two types, dinner and lunch, a diet, a workshop question and a conference. */
async function congress() {
  const world = await makeWorld({
    days: DAYS,
    typologies: [
      { id: 'pro', label: 'Professionnels' },
      { id: 'presse', label: 'Presse' },
    ],
    forms: [
      {
        id: 'form1',
        models: [
          { key: 'regime', component: 'radio', label: 'Régime', values: CHOICES },
          { key: 'visites', component: 'checkboxes', label: 'Visites', values: CHOICES },
          { key: 'charte', component: 'checkbox', label: 'Charte' },
          { key: 'allergie', component: 'text', label: 'Allergie' },
        ],
      },
    ],
  })
  const { db } = world.ports
  const { eventId } = world
  await db.insert(articles).values([
    { eventId, id: 'diner', label: 'Dîner de gala', stock: 10, taken: 2, position: 0 },
    { eventId, id: 'dejeuner', label: 'Déjeuner', position: 1 },
  ])
  await db
    .insert(articleDays)
    .values([
      { eventId, articleId: 'diner', dayId: '0' },
      ...['jeudi', 'nuit'].map((dayId) => ({ eventId, articleId: 'dejeuner', dayId })),
    ])
  await db.insert(quotaModels).values({ eventId, key: 'atelier', value: 'Atelier' })
  await db
    .insert(quotaValues)
    .values(['bois', 'pierre'].map((key) => ({ eventId, modelKey: 'atelier', key, value: key })))
  await db.insert(conferences).values({ eventId, id: 'trait', title: 'Le trait' })
  await db
    .insert(conferenceSlots)
    .values({ eventId, id: 's1', conferenceId: 'trait', startAt: START, endAt: END, quota: 3 })
  return world
}

async function comes(world: World, facts: Facts = {}): Promise<Person> {
  const { days = {}, came = {}, meals = [], slot = false, workshop, ...own } = facts
  const person = await world.person()
  const { db, clock } = world.ports
  const of = { eventId: world.eventId, userId: person.userId }
  const row = { registered: true, responded: true, registeredAt: clock.now(), ...own, ...of, code: newBadgeCode() }
  await db.insert(participations).values(row)
  for (const day of new Set([...Object.keys(days), ...Object.keys(came)])) {
    const arrived = days[day] ?? came[day] ?? null
    const isChosen = day in days
    await db.insert(participationDays).values({
      ...{ ...of, eventDayId: day, registered: isChosen, onSite: isChosen },
      ...{ present: arrived !== null, presentAt: arrived === null ? null : new Date(arrived) },
    })
  }
  for (const meal of meals) {
    const [articleId = '', dayId = '0'] = meal.split(' ')
    await db.insert(userArticles).values({ ...of, articleId, dayId, takenAt: clock.now() })
  }
  if (slot)
    await db
      .insert(slotParticipations)
      .values({ ...of, conferenceId: 'trait', slotId: 's1', startAt: START, endAt: END })
  if (workshop) await db.insert(quotaAnswers).values({ ...of, modelKey: 'atelier', valueKey: workshop, isSingle: true })
  return person
}

const read = (world: World, as: Person) => world.call(readFigures, { params: world.path }, { as })
const found = async (world: World, as: Person, filters: Record<string, string>) =>
  (await world.call(findUsers, { query: { eventId: world.eventId }, body: { filters } }, { as })).body.total

describe('presence by half-day', () => {
  it('counts people let in on the day before the half-day ended, out of those awaited', async () => {
    const world = await congress()
    const reader = await world.person({ organiser: 'reader' })
    await comes(world, { days: { jeudi: '2027-06-17T07:05:00Z', nuit: null } })
    // 13:00 in Paris: the afternoon.
    await comes(world, { days: { jeudi: '2027-06-17T11:00:00Z' } })
    // Recorded after the end of the day.
    await comes(world, { days: { jeudi: '2027-06-17T20:00:00Z' } })
    await comes(world, { days: { jeudi: null, nuit: '2027-06-19T00:30:00Z' } })
    // A person without this day, and a remote one.
    await comes(world, { days: { nuit: null }, came: { jeudi: '2027-06-17T08:00:00Z' } })
    await comes(world, { isRemote: true })
    const { body, status } = await read(world, reader)
    expect(status).toBe(200)
    expect(body.halves.map(({ dayId, part, awaited, came, besides }) => [dayId, part, awaited, came, besides])).toEqual(
      [
        ['jeudi', 'morning', 4, 1, 1],
        ['jeudi', 'afternoon', 4, 3, 1],
        ['nuit', 'evening', 3, 1, 0],
      ],
    )
    expect(await found(world, reader, { days: 'jeudi', participation: 'onsite', presentOn: 'jeudi' })).toBe(3)
    expect(await found(world, reader, { days: 'nuit', participation: 'onsite' })).toBe(3)
  })

  it('counts no person who gave up, and leaves out a withdrawn day without holders', async () => {
    const world = await makeWorld({ days: [{ id: 'j1' }, { id: 'gone', isRetired: true }] })
    const reader = await world.person({ organiser: 'reader' })
    await comes(world, { registered: false, registeredAt: null })
    const { body } = await read(world, reader)
    expect(body).toMatchObject({ registered: 0, remote: 0, types: [], line: null, money: null })
    expect(new Set(body.halves.map(({ dayId }) => dayId))).toEqual(new Set(['j1']))
  })
})

describe('the tallies', () => {
  it('count registrations by type and day, as the table of people finds them', async () => {
    const world = await congress()
    const reader = await world.person({ organiser: 'reader' })
    await comes(world, { typoId: 'presse', days: { jeudi: null } })
    const host = await comes(world, { typoId: 'pro', days: { jeudi: null, nuit: null } })
    // Companions count as people.
    await comes(world, { typoId: 'pro', registeredBy: host.userId, days: { nuit: null } })
    await comes(world, { typoId: 'pro', isRemote: true })
    await comes(world, {})
    await comes(world, { typoId: 'pro', registered: false, registeredAt: null })
    const { body } = await read(world, reader)
    expect(body).toMatchObject({ registered: 5, remote: 1 })
    const counts = body.types.map(({ label, days, ...type }) => [
      ...[label, type.registered, type.remote],
      Object.fromEntries(days.map(({ dayId, count }) => [dayId, count])),
    ])
    expect(counts).toEqual([
      ['Professionnels', 3, 1, { jeudi: 1, nuit: 2 }],
      ['Presse', 1, 0, { jeudi: 1 }],
      ['Sans type', 1, 0, {}],
    ])
    expect(await found(world, reader, { typology: 'pro', standing: 'registered' })).toBe(3)
    expect(await found(world, reader, { typology: 'pro', days: 'nuit', participation: 'onsite' })).toBe(2)
  })

  it('count articles, conferences and the line: taken and left', async () => {
    const world = await congress()
    const reader = await world.person({ organiser: 'reader' })
    await comes(world, { meals: ['diner', 'dejeuner jeudi', 'dejeuner nuit'], slot: true })
    await comes(world, { meals: ['diner', 'dejeuner jeudi'] })
    const waits = await comes(world, { registered: false, registeredAt: null })
    const { eventId, clock } = world
    await world.ports.db
      .insert(waitingList)
      .values({ eventId, userId: waits.userId, joinedAt: clock.now(), status: 'waiting' })
    const { body } = await read(world, reader)
    expect(body.articles).toEqual([
      { id: 'diner', label: 'Dîner de gala', taken: 2, people: 2, left: 8, days: [] },
      {
        ...{ id: 'dejeuner', label: 'Déjeuner', taken: 3, people: 2, left: null },
        days: expect.arrayContaining([
          { dayId: 'jeudi', taken: 2 },
          { dayId: 'nuit', taken: 1 },
        ]),
      },
    ])
    expect(body.slots).toEqual([{ id: 's1', label: 'Le trait', startAt: START.toISOString(), taken: 1, quota: 3 }])
    expect(body.line).toEqual({ waiting: 1, offered: 0 })
    expect(await found(world, reader, { articles: 'diner' })).toBe(2)
    expect(await found(world, reader, { slots: 's1' })).toBe(1)
    expect(await found(world, reader, { waiting: 'true' })).toBe(1)
  })
})

describe('answers', () => {
  async function answered() {
    const world = await congress()
    const reader = await world.person({ organiser: 'reader' })
    await comes(world, { meals: ['diner'], workshop: 'bois', extended: { regime: 'vege', visites: ['tout', 'porc'] } })
    await comes(world, { meals: ['diner'], extended: { regime: 'tout', visites: [], charte: true, allergie: 'Noix' } })
    await comes(world, { workshop: 'bois', extended: { regime: 'gone', charte: false, allergie: '' } })
    await comes(world, { registered: false, registeredAt: null, extended: { regime: 'tout' } })
    const ask = async (query: { column?: 'articles' | 'days' | 'typology'; value?: string } = {}) =>
      world.call(readAnswerFigures, { params: world.path, query }, { as: reader })
    return { world, reader, ask }
  }
  const told = ({ questions }: Awaited<ReturnType<Awaited<ReturnType<typeof answered>>['ask']>>['body']) =>
    Object.fromEntries(
      questions.map(({ label, kind, answered: of, values }) => [
        label,
        [kind, of, Object.fromEntries(values.map(({ value, count }) => [value, count]))],
      ]),
    )

  it('are tallied by choice, and counted where they are texts', async () => {
    const { ask, world, reader } = await answered()
    const { body } = await ask()
    expect(body.people).toBe(3)
    expect(told(body)).toEqual({
      Régime: ['one', 3, { tout: 1, vege: 1, porc: 0, null: 1 }],
      Visites: ['many', 1, { tout: 1, vege: 0, porc: 1 }],
      Charte: ['tick', 1, { true: 1 }],
      Allergie: ['free', 1, {}],
      Atelier: ['one', 2, { bois: 2, pierre: 0 }],
    })
    expect(await found(world, reader, { standing: 'registered', 'form.regime': 'tout' })).toBe(1)
    expect(JSON.stringify(body)).not.toContain('Noix')
  })

  it('are taken of holders of an article, on request', async () => {
    const { ask } = await answered()
    const { body } = await ask({ column: 'articles', value: 'diner' })
    expect(body.people).toBe(2)
    expect(told(body)).toMatchObject({
      Régime: ['one', 2, { tout: 1, vege: 1, porc: 0 }],
      Atelier: ['one', 1, { bois: 1 }],
    })
    expect((await ask({ column: 'articles', value: 'nothing' })).status).toBe(422)
    expect((await ask({ column: 'days' })).status).toBe(422)
  })

  const sheetsOf = (bytes: Buffer) => {
    const parts = unzipSync(new Uint8Array(bytes))
    const names = [...strFromU8(parts['xl/workbook.xml'] ?? new Uint8Array()).matchAll(/<sheet name="([^"]+)"/g)]
    const cells = (at: number) =>
      [
        ...strFromU8(parts[`xl/worksheets/sheet${at + 1}.xml`] ?? new Uint8Array()).matchAll(
          /<row [^>]*>(.*?)<\/row>/g,
        ),
      ].map(([, row = '']) => [...row.matchAll(/<(?:v|t [^>]*)>([^<]*)</g)].map(([, text = '']) => text))
    return Object.fromEntries(names.map(([, name = ''], at) => [name, cells(at)]))
  }

  it('are a sheet of the workbook, beside one for each tally', async () => {
    const { world, reader } = await answered()
    const { bytes, headers } = await world.call(exportFigures, { params: world.path, query: {} }, { as: reader })
    expect(headers['content-type']).toContain('spreadsheetml')
    const sheets = sheetsOf(bytes)
    expect(Object.keys(sheets)).toEqual(['Présence', 'Inscriptions', 'Articles', 'Réponses', 'Conférences'])
    expect(sheets['Réponses']).toContainEqual(['Régime', 'VEGE', '1'])
    expect(sheets['Réponses']).toContainEqual(['Visites', 'Sans réponse', '2'])
    expect(sheets['Articles']).toContainEqual(['Dîner de gala', '2', '8'])
  })

  it('go with articles for the kitchen, and name no person', async () => {
    const { world, reader } = await answered()
    const ask = (question: string) =>
      world.call(exportFigures, { params: world.path, query: { question } }, { as: reader })
    const sheets = sheetsOf((await ask('form.regime')).bytes)
    expect(sheets['Pour le traiteur']).toEqual([
      ['Article', 'Journée', 'TOUT', 'VEGE', 'PORC', 'Sans réponse'],
      ['Dîner de gala', '1', '1', '0', '0'],
    ])
    const workshops = sheetsOf((await ask('quota.atelier')).bytes)
    expect(workshops['Pour le traiteur']?.[1]).toEqual(['Dîner de gala', '1', '0', '1'])
    for (const other of ['form.allergie', 'lastName', 'nothing']) expect((await ask(other)).status).toBe(422)
  })
})
