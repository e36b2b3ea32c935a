import { getContext } from '@parvis/contract/events/events.ts'
import { getExport } from '@parvis/contract/exports/exports.ts'
import { folded } from '@parvis/contract/kit/folded.ts'
import type { UsersQuery } from '@parvis/contract/stats/stats.ts'
import { exportUsers, findUsers, getUsersView, listUsers, saveUsersView } from '@parvis/contract/stats/stats.ts'
import { and, eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { articleDays, articles, userArticles } from '#db/tables/articles.ts'
import { companies, employees } from '#db/tables/companies.ts'
import { participationDays, participations } from '#db/tables/participation.ts'
import { quotaAnswers, quotaModels, quotaValues } from '#db/tables/quotas.ts'
import { users } from '#db/tables/users.ts'
import { newBadgeCode, newId } from '#kit/ids.ts'
import type { EventToMake, Person, World } from '#testing/world.ts'
import { makeWorld } from '#testing/world.ts'

const EVENT: EventToMake = {
  typologies: [
    { id: 'visiteur', label: 'Visiteur' },
    { id: 'presse', label: 'Presse', colour: '#1f6f54' },
  ],
  forms: [
    {
      id: 'infos',
      models: [
        { key: 'lastName', component: 'text', model: 'U', isExtended: false },
        { key: 'attentes', component: 'textarea', label: 'Vos attentes' },
        {
          key: 'repas',
          component: 'select',
          values: [
            { key: 'v', label: 'Végétarien' },
            { key: 'o', label: 'Omnivore' },
          ],
        },
        {
          key: 'ateliers',
          component: 'checkboxes',
          values: [
            { key: 'a', label: 'Bois' },
            { key: 'b', label: 'Terre' },
          ],
        },
        { key: 'photo', component: 'checkbox' },
        { key: 'naissance', component: 'date', model: 'U' },
        { key: 'city', component: 'text', model: 'C', label: 'Ville' },
      ],
    },
  ],
}

interface Facts extends Partial<typeof participations.$inferInsert> {
  firstName?: string
  lastName?: string
  mobile?: string
  email?: string
  user?: Record<string, unknown>
  days?: readonly string[]
  present?: boolean
}

async function comes(world: World, facts: Facts = {}): Promise<Person> {
  const {
    firstName = 'Camille',
    lastName = 'Roux',
    mobile = '',
    user = {},
    days = [],
    present = false,
    email,
    ...rest
  } = facts
  const person = await world.person({ firstName, lastName, mobile, extended: user, ...(email && { email }) })
  const { db, clock } = world.ports
  const of = { eventId: world.eventId, userId: person.userId }
  const registeredAt = rest.registered ? (rest.registeredAt ?? clock.now()) : null
  await db
    .insert(participations)
    .values({ responded: rest.registered ?? false, code: newBadgeCode(), ...rest, ...of, registeredAt })
  for (const eventDayId of days)
    await db.insert(participationDays).values({ ...of, eventDayId, registered: true, present })
  return person
}

type Asked = Partial<UsersQuery> & { page?: number; pageSize?: number; after?: string }
const find = (world: World, as: Person, { page, pageSize, after, ...body }: Asked = {}) =>
  world.call(findUsers, { query: { eventId: world.eventId, page, pageSize, after }, body }, { as })
const names = async (world: World, as: Person, asked: Asked = {}) => {
  const { body } = await find(world, as, { headers: ['lastName', 'firstName'], ...asked })
  return body.data.map(({ cells }) => cells['lastName'])
}

async function fair(): Promise<{ world: World; organiser: Person }> {
  const world = await makeWorld(EVENT)
  const { db } = world.ports
  const { eventId, domainId } = world
  const organiser = await world.person({ organiser: true })
  await comes(world, {
    ...{
      firstName: 'Zoé',
      lastName: 'Étienne',
      mobile: '+33612345678',
      registered: true,
      typoId: 'presse',
      invited: true,
    },
    ...{ registeredFrom: 'SALON', days: ['j1', 'j2'], present: true, registeredAt: new Date('2027-02-10T23:30:00Z') },
    ...{ extended: { attentes: '50 % de réduction_', repas: 'v', ateliers: ['a', 'b'], photo: true } },
    user: { naissance: '1980-05-04' },
  })
  const remote = await comes(world, {
    ...{
      lastName: 'Adam',
      registered: true,
      isRemote: true,
      typoId: 'visiteur',
      email: `ada.${newBadgeCode()}@exemple.fr`,
    },
    ...{ registeredAt: new Date('2027-02-12T10:00:00Z'), extended: { repas: 'o', ateliers: ['b'] }, isCompleted: true },
  })
  await comes(world, { lastName: 'Zimmer', responded: true })
  const [companyId, employeeId] = [newBadgeCode(), newBadgeCode()]
  await db.insert(companies).values({ id: companyId, domainId, name: 'Atelier Lumen', city: 'Nantes' })
  await db.insert(employees).values({ id: employeeId, companyId, userId: remote.userId })
  await db
    .update(participations)
    .set({ employeeId })
    .where(and(eq(participations.eventId, eventId), eq(participations.userId, remote.userId)))
  await db.insert(quotaModels).values({ eventId, key: 'diner', value: 'Dînez-vous ?' })
  await db.insert(quotaValues).values({ eventId, modelKey: 'diner', key: 'oui', value: 'Avec plaisir' })
  await db
    .insert(quotaAnswers)
    .values({ eventId, userId: remote.userId, modelKey: 'diner', valueKey: 'oui', isSingle: true })
  await db.insert(articles).values({ eventId, id: 'panier', label: 'Panier' })
  await db.insert(articleDays).values({ eventId, articleId: 'panier', dayId: '0' })
  const takenAt = world.clock.now()
  await db.insert(userArticles).values({ eventId, userId: remote.userId, articleId: 'panier', dayId: '0', takenAt })
  return { world, organiser }
}

let stage: Awaited<ReturnType<typeof fair>>
beforeAll(async () => {
  stage = await fair()
})

describe('the table of people', () => {
  it('has a column for each piece of data about them', async () => {
    const { world, organiser } = stage
    const { body } = await find(world, organiser)
    expect(body.columns.map(({ id }) => id)).toEqual([
      ...['standing', 'lastName', 'firstName', 'email', 'mobile', 'phone', 'company', 'typology', 'participation'],
      ...['absenceReason', 'live', 'days', 'registeredAt', 'registeredFrom', 'present', 'invited', 'answered'],
      ...['completed', 'code', 'form.attentes', 'form.repas'],
      ...['form.ateliers', 'form.photo', 'form.naissance', 'form.city', 'quota.diner', 'articles'],
      ...['language', 'slots', 'conference', 'tags', 'notes'],
    ])
    expect(body.columns.find(({ id }) => id === 'typology')?.values).toEqual([
      { value: 'visiteur', label: 'Visiteur', color: 'chart-1' },
      { value: 'presse', label: 'Presse', color: '#1f6f54' },
    ])
    expect(body).toMatchObject({ total: 3, page: 1, pageSize: 25, next: null })
    expect(Object.keys(body.data[0]?.cells ?? {})).toContain('registeredAt')
  })

  it('shows each cell in its known form', async () => {
    const { world, organiser } = stage
    const headers = [
      'days',
      'present',
      'company',
      'participation',
      'registeredAt',
      'form.ateliers',
      'form.photo',
      'form.city',
    ]
    const { body } = await find(world, organiser, { headers: [...headers, 'quota.diner', 'articles', 'unheard.of'] })
    const [adam, etienne, zimmer] = body.data.map(({ cells }) => cells)
    expect(adam).toEqual({
      ...{ days: '', present: false, company: 'Atelier Lumen', participation: 'remote', 'form.city': 'Nantes' },
      ...{ registeredAt: '2027-02-12T10:00:00.000Z', 'form.ateliers': 'Terre', 'form.photo': false },
      ...{ 'quota.diner': 'Avec plaisir', articles: 'Panier' },
    })
    expect(etienne).toMatchObject({
      days: '11 mai, 12 mai',
      present: true,
      'form.ateliers': 'Bois, Terre',
      'form.photo': true,
    })
    expect(zimmer).toMatchObject({ participation: 'absent', registeredAt: null, company: null })
  })

  it.each<[string, Record<string, string>, string[]]>([
    ['a text, whatever its accents and capitals', { lastName: 'etIEN' }, ['Étienne']],
    ['a pattern’s own signs, as they are', { 'form.attentes': '50 %' }, ['Étienne']],
    ['a pattern’s own signs, which match no other text', { 'form.attentes': '5_ %' }, []],
    ['an address', { email: 'ada.' }, ['Adam']],
    ['a company', { company: 'lumen' }, ['Adam']],
    ['a type', { typology: 'presse' }, ['Étienne']],
    ['a way to take part', { participation: 'absent' }, ['Zimmer']],
    ['a day', { days: 'j2' }, ['Étienne']],
    ['people present', { present: 'true' }, ['Étienne']],
    ['people not present', { present: 'false' }, ['Adam', 'Zimmer']],
    ['people invited', { invited: 'true' }, ['Étienne']],
    ['a complete file', { completed: 'true' }, ['Adam']],
    ['an origin', { registeredFrom: 'SALON' }, ['Étienne']],
    ['days of the event’s calendar', { registeredAt: '2027-02-11..2027-02-11' }, ['Étienne']],
    ['days from one on', { registeredAt: '2027-02-12..' }, ['Adam']],
    ['a choice of a form', { 'form.repas': 'o' }, ['Adam']],
    ['one of several choices', { 'form.ateliers': 'b' }, ['Adam', 'Étienne']],
    ['a tick', { 'form.photo': 'true' }, ['Étienne']],
    ['no tick', { 'form.photo': 'false' }, ['Adam', 'Zimmer']],
    ['a date of a form', { 'form.naissance': '..1980-12-31' }, ['Étienne']],
    ['a field of the company', { 'form.city': 'nantes' }, ['Adam']],
    ['an answer that may run out', { 'quota.diner': 'oui' }, ['Adam']],
    ['an article', { articles: 'panier' }, ['Adam']],
    ['all at once', { typology: 'presse', lastName: 'adam' }, []],
  ])('is filtered by %s', async (_, filters, expected) => {
    const { world, organiser } = stage
    expect(await names(world, organiser, { filters })).toEqual(expected)
    expect((await find(world, organiser, { filters })).body.total).toBe(expected.length)
  })

  it.each([
    ["x' or '1'='1", 'lastName'],
    ["'); drop table users; --", 'form.attentes'],
    ["presse' or true --", 'typology'],
    ['"]}\' :: jsonb', 'form.ateliers'],
    ['%', 'lastName'],
    ['\\', 'firstName'],
  ])('takes %s literally', async (value, column) => {
    const { world, organiser } = stage
    const { status, body } = await find(world, organiser, { filters: { [column]: value } })
    expect(status).toBe(200)
    expect(body.data).toEqual([])
    expect((await find(world, organiser)).body.total).toBe(3)
  })

  it('refuses columns and filters that mean nothing', async () => {
    const { world, organiser } = stage
    const refused: [Asked, string][] = [
      [{ filters: { "lastName'; drop table users": 'x' } }, 'COLUMN_UNKNOWN'],
      [{ filters: { __proto__x: 'x' } }, 'COLUMN_UNKNOWN'],
      [{ orderBy: { column: 'p.code desc; --', direction: 'asc' } }, 'COLUMN_UNKNOWN'],
      [{ orderBy: { column: 'days', direction: 'asc' } }, 'COLUMN_UNKNOWN'],
      [{ filters: { present: 'perhaps' } }, 'FILTER_INVALID'],
      [{ filters: { registeredAt: '2027-02-31..' } }, 'FILTER_INVALID'],
      [{ filters: { registeredAt: '..' } }, 'FILTER_INVALID'],
      [{ filters: { lastName: 'a\0b' } }, 'FILTER_INVALID'],
    ]
    for (const [asked, code] of refused)
      expect((await find(world, organiser, asked)).error).toMatchObject({ status: 422, code })
    for (const after of [
      'x',
      Buffer.from('{"key":1}').toString('base64url'),
      Buffer.from('{"key":"a\\u0000","id":"b","total":1}').toString('base64url'),
    ])
      expect((await find(world, organiser, { after })).status).toBe(400)
  })

  it('is ordered by any column, both ways, and read on from where it stood', async () => {
    const world = await makeWorld(EVENT)
    const organiser = await world.person({ organiser: true })
    const people = ['Ba', 'bá', 'Çelik', 'CELIK', 'Dupré', 'dupre', 'Éa', 'zz', 'Ñu', 'a']
    for (const [i, lastName] of people.entries())
      await comes(world, {
        lastName,
        registered: i % 3 > 0,
        registeredAt: new Date(1_800_000_000_000 + (i % 4) * 1000),
      })
    for (const column of ['lastName', 'firstName', 'registeredAt', 'participation', 'form.repas', 'code', 'invited'])
      for (const direction of ['asc', 'desc'] as const) {
        const all = await find(world, organiser, { orderBy: { column, direction }, pageSize: 100 })
        const seen: string[] = []
        let after: string | undefined
        do {
          const { body } = await find(world, organiser, {
            orderBy: { column, direction },
            pageSize: 3,
            ...(after && { after }),
          })
          expect(body.total).toBe(10)
          seen.push(...body.data.map(({ id }) => id))
          after = body.next ?? undefined
        } while (after)
        expect(seen).toEqual(all.body.data.map(({ id }) => id))
        expect(new Set(seen).size).toBe(10)
      }
    const first = await names(world, organiser, { pageSize: 4 })
    expect(first.map((name) => folded(String(name)))).toEqual(['a', 'ba', 'ba', 'celik'])
    expect(await names(world, organiser, { page: 3, pageSize: 4 })).toHaveLength(2)
  })

  it('is read by address too', async () => {
    const { world, organiser } = stage
    const query = {
      filters: JSON.stringify({ typology: 'visiteur' }),
      headers: JSON.stringify(['email']),
      orderBy: JSON.stringify({ column: 'email', direction: 'desc' }),
    }
    const { body } = await world.call(listUsers, { params: world.path, query }, { as: organiser })
    expect(body.data.map(({ cells }) => Object.keys(cells))).toEqual([['email']])
    for (const filters of ['{', '[]', '{"lastName":1}', 'null'])
      expect((await world.call(listUsers, { params: world.path, query: { filters } }, { as: organiser })).status).toBe(
        400,
      )
  })

  it('is an organiser’s, of their own event', async () => {
    const { world, organiser } = stage
    const elsewhere = await makeWorld()
    const [person, theirs] = [await world.person(), await elsewhere.person({ organiser: true })]
    expect((await find(world, person)).status).toBe(403)
    expect((await find(world, theirs)).status).toBe(404)
    expect((await world.call(listUsers, { params: world.path, query: {} }, { as: theirs })).status).toBe(404)
    expect((await find(elsewhere, organiser)).status).toBe(404)
    const nobody = await world.call(findUsers, { query: { eventId: world.eventId }, body: {} })
    expect(nobody.status).toBe(401)
  })
})

describe('the columns chosen', () => {
  it('are kept for the event’s organisers alone', async () => {
    const world = await makeWorld({ ...EVENT, settings: { title: 'Fête' } })
    const organiser = await world.person({ organiser: true })
    await comes(world)
    const params = world.path
    const read = () => world.call(getUsersView, { params }, { as: organiser })
    expect((await read()).body).toEqual({ usersHeaders: [], usersFilters: {}, ownHeaders: [] })
    const view = { usersHeaders: ['form.repas', 'lastName'], usersFilters: { lastName: 'Roux' } }
    expect((await world.call(saveUsersView, { params, body: view }, { as: organiser })).status).toBe(204)
    expect((await read()).body).toEqual({ ...view, ownHeaders: [] })
    const { body } = await find(world, organiser)
    expect(Object.keys(body.data[0]?.cells ?? {})).toEqual(['form.repas', 'lastName'])
    const open = await world.call(getContext, { params: { context: world.context } })
    expect(open.bytes.toString()).not.toContain('usersFilters')
    expect(open.body.settings).toMatchObject({ title: 'Fête' })
    const person = await world.person()
    expect((await world.call(saveUsersView, { params, body: view }, { as: person })).status).toBe(403)
    expect((await world.call(getUsersView, { params }, { as: person })).status).toBe(403)
  })
})

describe('the table as a file', () => {
  const ask = (world: World, as: Person, body: object, query: object = { eventId: world.eventId }) =>
    world.call(
      exportUsers,
      { params: { domainId: world.domainId }, query: query as never, body: { eventId: world.eventId, ...body } },
      { as },
    )

  it('holds the filtered people, in words, and no formula', async () => {
    const world = await makeWorld(EVENT)
    const organiser = await world.person({ organiser: true })
    const formula = { firstName: '=cmd|"/C calc"!A0', lastName: '+Roux', mobile: '@SUM(1)' }
    await comes(world, { ...formula, registered: true, typoId: 'presse', extended: { photo: true } })
    await comes(world, { lastName: 'Autre', typoId: 'visiteur' })
    const headers = ['lastName', 'firstName', 'mobile', 'typology', 'form.photo']
    const { body } = await ask(world, organiser, { headers, filters: { typology: 'presse' }, format: 'csv' })
    expect(body).toMatchObject({ url: null, export: { status: 'waiting' } })
    await world.ports.jobs.settle()
    const params = { ...world.path, exportId: body.export.id }
    const { url } = (await world.call(getExport, { params }, { as: organiser })).body
    const file = await world.app.inject({ method: 'GET', url: url ?? '' })
    expect(file.headers['content-disposition']).toContain('participants.csv')
    expect(file.body.replace('\ufeff', '')).toBe(
      'Nom;Prénom;Mobile;Type;photo\r\n\'+Roux;"\'=cmd|""/C calc""!A0";\'@SUM(1);Presse;Oui\r\n',
    )
  })

  it('holds all people, in any number', async () => {
    const world = await makeWorld()
    const organiser = await world.person({ organiser: true })
    const { db, clock } = world.ports
    const ids = Array.from({ length: 2100 }, () => newId(clock.now()))
    await db.insert(users).values(ids.map((id, i) => ({ id, domainId: world.domainId, lastName: `Nom ${i % 50}` })))
    await db
      .insert(participations)
      .values(ids.map((userId) => ({ eventId: world.eventId, userId, code: newBadgeCode() })))
    const { body } = await ask(world, organiser, { headers: ['lastName', 'code'] })
    await world.ports.jobs.settle()
    const params = { ...world.path, exportId: body.export.id }
    expect((await world.call(getExport, { params }, { as: organiser })).body).toMatchObject({
      status: 'ready',
      done: 2100,
    })
  })

  it('is for an organiser of its event, and refuses an unknown filter', async () => {
    const { world, organiser } = stage
    const other = await makeWorld()
    expect((await ask(world, await world.person(), {})).status).toBe(403)
    expect((await ask(world, organiser, {}, {})).status).toBe(200)
    expect((await ask(world, organiser, { eventId: other.eventId })).status).toBe(404)
    expect((await ask(world, organiser, { filters: { nothing: 'x' } })).status).toBe(422)
  })
})
