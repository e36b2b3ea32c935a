import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { getContext } from '@parvis/contract/events/events.ts'
import { updateParticipation } from '@parvis/contract/participation/participation.ts'
import { and, eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { articles } from '#db/tables/articles.ts'
import { companies as companyRows } from '#db/tables/companies.ts'
import { eventDays, events } from '#db/tables/events.ts'
import { promoCodes } from '#db/tables/promo-codes.ts'
import { quotaValues } from '#db/tables/quotas.ts'
import { users } from '#db/tables/users.ts'
import { makeWorld } from '#testing/world.ts'
import { exportEvent } from './event-file.service.ts'
import { EventFileError } from './faults.service.ts'
import { importEvent } from './importing.service.ts'
import { readEventFile } from './reading.service.ts'

const DEMO = fileURLToPath(new URL('../../../../demo', import.meta.url))
const hash = async (password: string) => `hash of ${password}`

async function setUp() {
  const world = await makeWorld()
  const context = `f${world.eventId}`
  const house = { ...world.ports, now: world.clock.now(), hash }
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
    if (error instanceof EventFileError) return error.faults.map(({ line, key, message }) => ({ line, key, message }))
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
    const days = await world.ports.db.select().from(eventDays).where(eq(eventDays.eventId, eventId))
    expect(days.find(({ id }) => id === 'j1')).toMatchObject({ priceCents: 12_050, capacity: 2, taken: 1 })
  })

  it('is imported again without changing anything, and exported without loss', async () => {
    const { world, context, load, text } = await setUp()
    const first = await load(text())
    const exported = await exportEvent(world.ports, context)
    expect(await load(text())).toBe(first)
    expect(await exportEvent(world.ports, context)).toBe(exported)
    await load(exported)
    expect(await exportEvent(world.ports, context)).toBe(exported)
  })

  it('never undoes a person’s later answers', async () => {
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
    await world.ports.db
      .update(users)
      .set({ extended: { poste: 'Directrice', consents: [] } })
      .where(and(eq(users.domainId, world.domainId), eq(users.lastName, 'Brun')))
    const before = await exportEvent(world.ports, context)
    expect(before).toContain('Directrice')
    await load(text())
    expect(await exportEvent(world.ports, context)).toBe(before)
  })

  it('brings the modules of the live, in their order', async () => {
    const { world, context, load, text } = await setUp()
    const live = `polls:
  - { id: fin, title: Quelle fin, choices: [{ id: a, label: Heureuse }, { id: b, label: Ouverte }] }
questions:
  - id: q
    label: Qui
    nbResponses: 2
    responses: [{ id: x, label: Moi, isRightAnswer: true }, { id: y, label: Toi }]
wordClouds:
  - { id: n, content: Un mot, maxPerPerson: 2 }
bannedWords: [Navet]
emotions:
  - { id: bravo, label: Bravo, iconUrl: /media/bravo.svg }`
    await load(text(live))
    const exported = await exportEvent(world.ports, context)
    const twin = readEventFile(exported)
    expect(twin.polls).toMatchObject([{ title: 'Quelle fin', choices: [{ id: 'a' }, { id: 'b' }] }])
    expect(twin.questions).toMatchObject([{ nbResponses: 2, responses: [{ isRightAnswer: true }, {}] }])
    expect(twin.wordClouds).toMatchObject([{ content: 'Un mot', maxPerPerson: 2 }])
    expect(twin.bannedWords).toEqual(['Navet'])
    expect(twin.emotions).toEqual([{ id: 'bravo', label: 'Bravo', iconUrl: '/media/bravo.svg', isRetired: false }])
    await load(text(live))
    await load(exported)
    expect(await exportEvent(world.ports, context)).toBe(exported)

    await load(text(live.replace('{ id: b, label: Ouverte }', '{ id: c, label: Triste }')))
    const after = readEventFile(await exportEvent(world.ports, context))
    expect(after.polls[0]?.choices.map(({ id }) => id)).toEqual(['a', 'c'])
    await load(text())
    expect(readEventFile(await exportEvent(world.ports, context))).toMatchObject({
      polls: [],
      questions: [],
      wordClouds: [],
      bannedWords: [],
      emotions: [],
    })
    expect(faultsOf(text(live.replace('id: b,', 'id: a,')))).toMatchObject([{ key: 'polls.0.choices.1' }])
    for (const display of ['ranking', 'scale'])
      expect(faultsOf(text(live.replace('label: Qui\n', `label: Qui\n    display: ${display}\n`)))).toMatchObject([
        { key: 'questions.0.responses.0.isRightAnswer', message: 'A ranking or a scale has no right answer' },
      ])
  })

  it('is refused where a slot ends before it begins, with its line and key, before anything is written', async () => {
    const { text } = await setUp()
    const slot = (endAt: string) => `conferences:
  - id: terre
    title: Terre
    slots:
      - { id: t1, startAt: '2027-05-11T10:00:00Z', endAt: '${endAt}' }`
    expect(faultsOf(text(slot('2027-05-11T11:00:00Z')))).toEqual([])
    for (const endAt of ['2027-05-11T10:00:00Z', '2027-05-11T11:30:00+02:00']) {
      expect(faultsOf(text(slot(endAt)))).toEqual([
        { line: 28, key: 'conferences.0.slots.0.endAt', message: 'this ends before it begins' },
      ])
    }
  })

  it('brings its companies and their employees; later changes of employees stay', async () => {
    const { world, context, load, text } = await setUp()
    const id = `atelier-${world.eventId}`
    const companies = `companies:
  - { id: ${id}, name: Atelier, siren: '012 345 674', city: Nantes, employees: [b@exemple.fr] }
  - { id: seul-${world.eventId}, name: Seul }`
    const whole = text(companies).replace('typology: visiteur,', `typology: visiteur, company: ${id},`)
    await load(whole)
    const exported = await exportEvent(world.ports, context)
    expect(exported).toContain("siren: '012345674'".replaceAll("'", '"'))
    expect(exported).toContain(`company: ${id}`)
    const [moved] = await world.ports.db
      .update(companyRows)
      .set({ city: 'Rezé' })
      .where(eq(companyRows.id, id))
      .returning({ domainId: companyRows.domainId })
    expect(moved?.domainId).toBe(world.domainId)
    await load(whole)
    await load(exported)
    expect(await exportEvent(world.ports, context)).toBe(exported.replace('Nantes', 'Rezé'))
    expect(await world.ports.db.$count(companyRows, eq(companyRows.domainId, world.domainId))).toBe(2)
    expect(faultsOf(whole.replace('[b@exemple.fr]', '[c@exemple.fr]'))).toMatchObject([
      { key: 'companies.0.employees.0', message: 'nothing in the file has this id' },
    ])
  })

  it('carries articles and questions with their holders, and counts them', async () => {
    const { world, context, load, text } = await setUp()
    const more = `articles:
  - { id: diner, label: Dîner, price: 42.5, prices: { visiteur: 30.5 }, vatRate: 5.5, stock: 3, days: { '0': { isRadio: true }, j1: {} } }
quotas:
  - { key: menu, value: Votre menu, values: [{ key: fish, value: Poisson, capacity: 2 }, { key: meat, value: Volaille }] }
`
    const whole = text(more).replace(
      'days: [j1],',
      "days: [j1], articles: { '0': [diner], j1: [diner] }, quotas: { menu: fish },",
    )
    const eventId = await load(whole)
    const taken = async () => [
      ...(await world.ports.db.select({ taken: articles.taken }).from(articles).where(eq(articles.eventId, eventId))),
      ...(await world.ports.db
        .select({ taken: quotaValues.taken })
        .from(quotaValues)
        .where(eq(quotaValues.eventId, eventId))),
    ]
    expect((await taken()).map((row) => row.taken).toSorted()).toEqual([0, 1, 2])
    const exported = await exportEvent(world.ports, context)
    await load(whole)
    await load(exported)
    expect(await exportEvent(world.ports, context)).toBe(exported)
    expect((await taken()).map((row) => row.taken).toSorted()).toEqual([0, 1, 2])
    expect(faultsOf(whole.replace('{ visiteur: 30.5 }', '{ nobody: 30.5 }')).map(({ key }) => key)).toEqual([
      'articles.0.prices.nobody',
    ])
    expect(faultsOf(whole.replace('j1: {} }', 'j9: {} }')).map(({ key }) => key)).toEqual(['articles.0.days.j9'])
    expect(faultsOf(whole.replace('menu: fish', 'menu: soup')).map(({ key }) => key)).toEqual([
      'people.1.participation.quotas.menu',
    ])
    await expect(load(whole.replace('stock: 3', 'stock: 1'))).rejects.toThrow()
  })

  it('carries promo codes', async () => {
    const { world, context, load, text } = await setUp()
    const { db } = world.ports
    const articleLines = `articles:
  - { id: diner, label: Dîner, price: 40, days: { '0': {} } }
`
    const codes = `promoCodes:
  - { code: ' ami ', gift: { kind: percentage, percentage: 10 }, maxUses: 7, typoIds: [visiteur] }
  - { code: FIN, gift: { kind: amount, amount: 12.5 }, endAt: 2027-05-01T00:00:00Z }
  - { code: DINER, gift: { kind: article, articleId: diner } }
`
    const whole = text(articleLines + codes)
    const eventId = await load(whole)
    const exported = await exportEvent(world.ports, context)
    await load(exported)
    expect(await exportEvent(world.ports, context)).toBe(exported)
    const rowsOf = async () => {
      const rows = await db.select().from(promoCodes).where(eq(promoCodes.eventId, eventId)).orderBy(promoCodes.code)
      return rows.map((row) => [row.code, row.amountCents ?? row.percentage ?? row.articleId, row.maxUses, row.uses])
    }
    expect(await rowsOf()).toEqual([
      ['AMI', 1000, 7, 0],
      ['DINER', 'diner', null, 0],
      ['FIN', 1250, null, 0],
    ])
    const changed = codes.replace('percentage: 10 }, maxUses: 7', 'percentage: 50 }, maxUses: 9')
    // Neither the article nor the codes that come after the first are in the file any more.
    await load(text(changed.split('\n').slice(0, 2).join('\n')))
    expect(await rowsOf()).toEqual([['AMI', 5000, 9, 0]])
    const faulty = whole.replace('articleId: diner', 'articleId: cake').replace('[visiteur]', '[press]')
    const backwards = faulty.replace('endAt:', 'startAt: 2027-05-01T00:00:00Z, endAt:')
    expect(faultsOf(backwards.replace('FIN', 'AMI')).map(({ key }) => key)).toEqual([
      'promoCodes.1.code',
      'promoCodes.0.typoIds.0',
      'promoCodes.1.endAt',
      'promoCodes.2.gift.articleId',
    ])
  })

  it('reports each fault with its line and key, all at once', async () => {
    const { text } = await setUp()
    expect(faultsOf(text().replace('context: ', 'contexte: '))).toContainEqual({
      line: 3,
      key: 'contexte',
      message: 'this key is not known: did you mean “context”?',
    })
    expect(faultsOf(text().replace('day: 2027-05-12', 'day: 2027-13-12'))).toEqual([
      { line: 7, key: 'days.1.day', message: 'This date is not valid' },
    ])
    expect(faultsOf(text().replace('FO_FORM_ID: infos', 'FO_FORM_ID: autre'))).toEqual([
      { line: 12, key: 'settings.FO_FORM_ID', message: 'nothing in the file has this id' },
    ])
    expect(faultsOf(text().replace('FO_FORM_ID: infos', 'FO_SATISFACTION_FORM_ID: autre'))).toMatchObject([
      { key: 'settings.FO_SATISFACTION_FORM_ID' },
    ])
    expect(faultsOf(text().replace('  FO_FORM_ID: infos', '  FO_FORM_IDD: infos'))).toEqual([
      {
        line: 12,
        key: 'settings.FO_FORM_IDD',
        message: 'this key is not known: did you mean “FO_FORM_ID”?',
      },
    ])
  })

  it('that is invalid YAML tells the line', () => {
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
