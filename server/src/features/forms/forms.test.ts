import type { FormModel } from '@parvis/contract/forms/forms.ts'
import {
  createForm,
  deleteForm,
  getForm,
  getFormData,
  listFormChildren,
  listFormParents,
  listForms,
  saveFormData,
  updateForm,
} from '@parvis/contract/forms/forms.ts'
import { getUser } from '@parvis/contract/users/users.ts'
import { and, eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { companies, employees } from '#db/tables/companies.ts'
import { files } from '#db/tables/files.ts'
import { participations } from '#db/tables/participation.ts'
import { users } from '#db/tables/users.ts'
import { newBadgeCode } from '#kit/ids.ts'
import type { EventToMake, Person, World } from '#testing/world.ts'
import { makeWorld } from '#testing/world.ts'

const field = (
  key: string,
  more: Partial<FormModel> = {},
): Partial<FormModel> & Pick<FormModel, 'key' | 'component'> => ({
  key,
  component: 'text',
  ...more,
})
const model = (key: string, more: Partial<FormModel> = {}) => ({
  model: 'UE' as const,
  label: key,
  ...field(key, more),
})
const withModels = (...models: NonNullable<EventToMake['forms']>[number]['models']) =>
  makeWorld({ settings: { FO_FORM_ID: 'infos' }, forms: [{ id: 'infos', models }] })

const of = (world: World, person: Person) => ({
  params: { domainId: world.domainId },
  query: { eventId: world.eventId, userId: person.userId },
})
const save = (
  world: World,
  person: Person,
  body: Record<string, string | number | boolean | string[] | null>,
  more = {},
) => world.call(saveFormData, { ...of(world, person), body, ...more }, { as: person })

async function guest(world: World, options: Parameters<World['person']>[0] = {}): Promise<Person> {
  const person = await world.person(options)
  const { eventId } = world
  await world.ports.db
    .insert(participations)
    .values({ eventId, userId: person.userId, code: newBadgeCode(), invited: true })
  return person
}

async function registeredBy(world: World, registrar: Person, person: Person): Promise<void> {
  const { userId, eventId } = { userId: person.userId, eventId: world.eventId }
  await world.ports.db
    .insert(participations)
    .values({ eventId, userId, code: newBadgeCode(), registeredBy: registrar.userId })
    .onConflictDoUpdate({
      target: [participations.eventId, participations.userId],
      set: { registeredBy: registrar.userId },
    })
}

async function participationOf(world: World, person: Person) {
  const [row] = await world.ports.db
    .select()
    .from(participations)
    .where(and(eq(participations.eventId, world.eventId), eq(participations.userId, person.userId)))
  return row
}

describe('the forms of an event', () => {
  it('are public, with those above, nearest first, and those directly under', async () => {
    const world = await makeWorld({
      forms: [
        { id: 'a', models: [field('x')] },
        { id: 'b', parentId: 'a', models: [] },
        { id: 'c', parentId: 'b', models: [] },
      ],
    })
    const path = (formId: string) => ({ params: { ...world.path, formId } })
    const ids = (forms: readonly { id: string }[]) => forms.map(({ id }) => id)
    expect(ids((await world.call(listForms, { params: world.path })).body.data)).toEqual(['a', 'b', 'c'])
    expect((await world.call(getForm, path('a'))).body).toMatchObject({ id: 'a', models: [{ key: 'x' }] })
    expect(ids((await world.call(listFormParents, path('c'))).body.data)).toEqual(['b', 'a'])
    expect(ids((await world.call(listFormChildren, path('a'))).body.data)).toEqual(['b'])
    for (const call of [getForm, listFormParents, listFormChildren]) {
      expect((await world.call(call, path('constructor'))).status).toBe(404)
    }
    const elsewhere = await makeWorld()
    const crossed = { ...elsewhere.path, eventId: world.eventId, formId: 'a' }
    expect((await world.call(getForm, { params: crossed })).status).toBe(404)
  })

  it('are written by organisers alone', async () => {
    const world = await withModels(field('x'))
    const visitor = await world.person()
    const body = { name: 'Infos', models: [] }
    const path = { params: { ...world.path, formId: 'infos' } }
    expect((await world.call(createForm, { params: world.path, body })).status).toBe(401)
    expect((await world.call(createForm, { params: world.path, body }, { as: visitor })).status).toBe(403)
    expect((await world.call(updateForm, { ...path, body }, { as: visitor })).status).toBe(403)
    expect((await world.call(deleteForm, path, { as: visitor })).status).toBe(403)
    const stranger = await (await makeWorld()).person({ organiser: true })
    expect((await world.call(deleteForm, path, { as: stranger })).status).toBe(404)
  })

  it('are created once, changed and deleted', async () => {
    const world = await makeWorld()
    const as = await world.person({ organiser: true })
    const body = { id: 'f1', name: 'Infos', models: [model('nom')] }
    const created = await world.call(createForm, { params: world.path, body }, { as })
    expect(created).toMatchObject({ status: 201, body: { id: 'f1', layout: 'two-columns', parentId: null } })
    expect(await world.call(createForm, { params: world.path, body }, { as })).toMatchObject({
      status: 201,
      body: created.body,
    })
    const other = await world.call(createForm, { params: world.path, body: { ...body, name: 'Autre' } }, { as })
    expect(other).toMatchObject({ status: 409, error: { code: 'ID_TAKEN' } })
    const path = { params: { ...world.path, formId: 'f1' } }
    const changed = { name: 'Vos infos', layout: 'one-column' as const, models: [model('ville')] }
    expect((await world.call(updateForm, { ...path, body: changed }, { as })).status).toBe(200)
    expect((await world.call(getForm, path)).body).toMatchObject({ name: 'Vos infos', models: [{ key: 'ville' }] })
    expect((await world.call(deleteForm, path, { as })).status).toBe(204)
    expect((await world.call(deleteForm, path, { as })).status).toBe(204)
    expect((await world.call(getForm, path)).status).toBe(404)
    expect((await world.call(updateForm, { ...path, body: changed }, { as })).status).toBe(404)
  })

  it('keep safe HTML only, and plain labels as typed', async () => {
    const world = await makeWorld()
    const as = await world.person({ organiser: true })
    const models = [
      model('a', {
        label: 'Prénom & « nom » 🎟️',
        metadata: { html: '<p onclick="x()">Oui<script>alert(1)</script></p>' },
      }),
      model('b', { label: 'Voir <a href="javascript:alert(1)">ici</a><img src=x onerror=alert(1)>' }),
    ]
    const { body } = await world.call(createForm, { params: world.path, body: { name: 'Infos', models } }, { as })
    const stored = await world.call(getForm, { params: { ...world.path, formId: body.id } })
    expect(stored.body.models[0]).toMatchObject({ label: 'Prénom & « nom » 🎟️', metadata: { html: '<p>Oui</p>' } })
    expect(JSON.stringify(stored.body.models[1])).not.toMatch(/javascript|onerror/)
  })

  it('refuse a key used twice, an unknown parent and a circle of parents', async () => {
    const world = await makeWorld({
      forms: [
        { id: 'a', models: [] },
        { id: 'b', parentId: 'a', models: [] },
      ],
    })
    const as = await world.person({ organiser: true })
    const create = (body: object) =>
      world.call(createForm, { params: world.path, body: { name: 'F', models: [], ...body } }, { as })
    expect(await create({ models: [model('x'), model('y'), model('x')] })).toMatchObject({
      status: 400,
      error: { code: 'VALIDATION', errors: [{ path: 'models.2.key', code: 'KEY_TWICE' }] },
    })
    const parent = { status: 400, error: { errors: [{ path: 'parentId', code: 'CHOICE_UNKNOWN' }] } }
    expect(await create({ parentId: 'nowhere' })).toMatchObject(parent)
    for (const parentId of ['a', 'b']) {
      const path = { params: { ...world.path, formId: 'a' } }
      const answer = await world.call(updateForm, { ...path, body: { name: 'A', models: [], parentId } }, { as })
      expect(answer).toMatchObject(parent)
    }
  })

  it.each<[string, EventToMake]>([
    ['the first form of the event', { settings: { FO_FORM_ID: 'f' } }],
    ['the second form of a typology', { settings: { typosV2: { vip: { FO_FORM_V2_ID: 'f' } } } }],
    ['the satisfaction form of a language', { settingsByLanguage: { en: { FO_SATISFACTION_FORM_ID: 'f' } } }],
    ['the parent of another', {}],
  ])('are not deleted while one is %s', async (_, options) => {
    const child = Object.keys(options).length === 0 ? [{ id: 'child', parentId: 'f', models: [] }] : []
    const world = await makeWorld({ ...options, forms: [{ id: 'f', models: [] }, ...child] })
    const as = await world.person({ organiser: true })
    const answer = await world.call(deleteForm, { params: { ...world.path, formId: 'f' } }, { as })
    expect(answer).toMatchObject({ status: 409, error: { code: 'FORM_IN_USE' } })
  })
})

describe('the answers to a form', () => {
  it('are kept where each belongs', async () => {
    const world = await withModels(
      field('firstName', { model: 'U' }),
      field('phone', { model: 'U', component: 'phone' }),
      field('diet', { model: 'U' }),
      field('table', { component: 'number' }),
      field('name', { model: 'C' }),
      field('sector', { model: 'C' }),
    )
    const person = await guest(world)
    const values = {
      firstName: 'Zoé',
      phone: '01 02 03 04 05',
      diet: 'végétarien',
      table: 12,
      name: 'Société',
      sector: 'BTP',
    }
    expect(await save(world, person, values)).toMatchObject({ status: 200, body: values })
    expect((await world.call(getFormData, of(world, person), { as: person })).body).toEqual(values)
    const [user] = await world.ports.db.select().from(users).where(eq(users.id, person.userId))
    expect(user).toMatchObject({ firstName: 'Zoé', phone: '01 02 03 04 05', extended: { diet: 'végétarien' } })
    expect(await participationOf(world, person)).toMatchObject({ extended: { table: 12 } })
    const kept = await world.ports.db.select().from(companies).where(eq(companies.domainId, world.domainId))
    expect(kept).toMatchObject([{ name: 'Société', extended: { sector: 'BTP' } }])
    await save(world, person, { ...values, name: 'Société & fils' })
    expect(await world.ports.db.$count(companies, eq(companies.domainId, world.domainId))).toBe(1)
  })

  it('are added to the known answers, not put in their place', async () => {
    const world = await withModels(field('a'), field('b'))
    const person = await guest(world, { extended: { before: 1 } })
    await save(world, person, { a: 'un' })
    await save(world, person, { b: 'deux' })
    expect((await participationOf(world, person))?.extended).toEqual({ a: 'un', b: 'deux' })
    await save(world, person, { a: '' })
    expect((await world.call(getFormData, of(world, person), { as: person })).body).toEqual({ a: null, b: 'deux' })
    const [user] = await world.ports.db.select().from(users).where(eq(users.id, person.userId))
    expect(user?.extended).toEqual({ before: 1 })
  })

  it('come back letter for letter', async () => {
    const world = await withModels(field('note', { component: 'textarea' }), field('diet', { model: 'U' }))
    const person = await guest(world)
    const note = "👩‍🚀 שלום مرحبا — Robert'); DROP TABLE users;-- <script>alert(1)</script> \\ {{x}} %s"
    expect((await save(world, person, { note, diet: note })).body).toEqual({ note, diet: note })
  })

  it('never change the address a person signs in with', async () => {
    const world = await withModels(field('email', { model: 'U', component: 'email', isRequired: true }), field('x'))
    const person = await guest(world)
    expect((await save(world, person, { email: 'pirate@exemple.fr', x: '1' })).body).toEqual({
      email: person.email,
      x: '1',
    })
    const user = await world.call(
      getUser,
      { params: { domainId: world.domainId, userId: person.userId }, query: {} },
      { as: person },
    )
    expect(user.body.Authentication.email).toBe(person.email)
  })

  it('are refused field by field when they are wrong', async () => {
    const world = await withModels(
      field('lastName', { model: 'U' }),
      field('mail', { component: 'email' }),
      field('size', { component: 'select', isRequired: true, values: [{ key: 's', label: 'S' }] }),
      field('job', { isRequired: true }),
      field('code', { isDisabled: true }),
    )
    const person = await guest(world)
    const answer = await save(world, person, { lastName: '', mail: 'non', size: 'xl', code: 'piraté' })
    expect(answer).toMatchObject({
      status: 422,
      error: { code: 'FORM_INVALID', message: 'Certaines informations sont à corriger' },
    })
    expect(answer.error.errors?.toSorted((a, b) => a.path.localeCompare(b.path))).toEqual([
      { path: 'job', code: 'REQUIRED', message: 'Ce champ est obligatoire' },
      { path: 'lastName', code: 'LAST_NAME_REQUIRED', message: 'Le nom est obligatoire' },
      { path: 'mail', code: 'EMAIL_FORMAT', message: "Le format de l'email est incorrect" },
      { path: 'size', code: 'CHOICE_UNKNOWN', message: 'Ce choix n’est pas proposé' },
    ])
    expect((await participationOf(world, person))?.extended).toEqual({})
    expect((await save(world, person, { size: 's', job: 'x', code: 'piraté' })).body).not.toHaveProperty('code')
  })

  it('of a key that no form has are refused', async () => {
    const world = await withModels(field('a'))
    const person = await guest(world)
    expect(await save(world, person, { a: '1', isAdmin: true })).toMatchObject({
      status: 400,
      error: { code: 'VALIDATION', errors: [{ path: 'isAdmin', code: 'UNKNOWN_KEY' }] },
    })
  })

  it('may lack a required one only when an organiser forces it', async () => {
    const world = await withModels(field('job', { isRequired: true }), field('a'))
    const person = await guest(world)
    const organiser = await world.person({ organiser: true })
    const { params, query } = of(world, person)
    const forced = { params, query: { ...query, force: 'true' as const }, body: { a: '1' } }
    expect((await world.call(saveFormData, forced, { as: person })).status).toBe(403)
    expect(
      (await world.call(saveFormData, { params, query, body: { a: '1', force: true } }, { as: person })).status,
    ).toBe(403)
    expect((await world.call(saveFormData, { params, query, body: { a: '1' } }, { as: organiser })).status).toBe(422)
    expect(await world.call(saveFormData, forced, { as: organiser })).toMatchObject({ status: 200, body: { a: '1' } })
    expect(
      (await world.call(saveFormData, { params, query, body: { a: '2', force: true } }, { as: organiser })).body,
    ).toEqual({ a: '2' })
  })

  it('of one form leave the others alone', async () => {
    const world = await makeWorld({
      settings: { FO_FORM_ID: 'first', FO_FORM_V2_ID: 'second' },
      forms: [
        { id: 'first', models: [field('name1'), field('shared')] },
        { id: 'second', models: [field('shared'), field('opinion', { isRequired: true })] },
      ],
    })
    const person = await guest(world)
    expect((await save(world, person, { name1: 'a', shared: 'b' })).status).toBe(200)
    const { params, query } = of(world, person)
    const second = { params, query: { ...query, formId: 'second' } }
    const named = await world.call(saveFormData, { ...second, body: { shared: 'c' } }, { as: person })
    expect(named).toMatchObject({ status: 422, error: { errors: [{ path: 'opinion', code: 'REQUIRED' }] } })
    const whole = await world.call(saveFormData, { ...second, body: { opinion: 'd', name1: 'ignoré' } }, { as: person })
    expect(whole.body).toEqual({ shared: 'b', opinion: 'd' })
    expect((await world.call(getFormData, of(world, person), { as: person })).body).toMatchObject({ name1: 'a' })
  })

  it('are read and saved by the person, their registrar and organisers alone', async () => {
    const world = await withModels(field('a'))
    const person = await guest(world)
    const registrar = await world.person()
    await registeredBy(world, registrar, person)
    const stranger = await (await makeWorld()).person({ organiser: true })
    const expected: [Person | undefined, number][] = [
      [undefined, 401],
      [await world.person(), 403],
      [stranger, 404],
      [registrar, 200],
      [await world.person({ organiser: true }), 200],
    ]
    for (const [as, status] of expected) {
      const options = as ? { as } : {}
      expect((await world.call(getFormData, of(world, person), options)).status).toBe(status)
      expect((await world.call(saveFormData, { ...of(world, person), body: { a: '1' } }, options)).status).toBe(status)
    }
  })

  it('about a company are for its employees', async () => {
    const world = await withModels(field('name', { model: 'C' }))
    const person = await guest(world)
    const own = `c1${world.eventId}`
    const others = `c2${world.eventId}`
    for (const id of [own, others])
      await world.ports.db.insert(companies).values({ id, domainId: world.domainId, name: id })
    await world.ports.db.insert(employees).values({
      ...{ id: `e${own}`, companyId: own, userId: person.userId },
      standing: 'confirmed',
    })
    const about = (companyId: string) => {
      const { params, query } = of(world, person)
      return world.call(
        saveFormData,
        { params, query: { ...query, companyId }, body: { name: 'Neuf' } },
        { as: person },
      )
    }
    expect((await about(own)).body).toEqual({ name: 'Neuf' })
    expect((await about(others)).status).toBe(404)
  })

  it('name only uploads made for that very person and event', async () => {
    const world = await withModels(field('cv', { component: 'file' }))
    const [person, other] = [await guest(world), await guest(world)]
    const upload = async ({ userId }: Person) => {
      const id = `f-${userId}`
      const { eventId, ports } = world
      await ports.db.insert(files).values({
        id,
        eventId,
        userId,
        name: 'cv.pdf',
        contentType: 'application/pdf',
        size: 1,
        sha256: '',
        storageKey: `files/${id}`,
      })
      return id
    }
    const [mine, theirs] = [await upload(person), await upload(other)]
    expect((await save(world, person, { cv: mine })).body).toEqual({ cv: mine })
    for (const cv of [theirs, 'unknown']) {
      expect(await save(world, person, { cv })).toMatchObject({
        status: 422,
        error: { errors: [{ path: 'cv', code: 'CHOICE_UNKNOWN' }] },
      })
    }
  })
})
