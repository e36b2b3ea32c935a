import { getFormData } from '@parvis/contract/forms/forms.ts'
import { getDraft, register, saveDraft } from '@parvis/contract/registration/registration.ts'
import { getMe } from '@parvis/contract/users/users.ts'
import { and, eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { outbox } from '#db/tables/emails.ts'
import { participations } from '#db/tables/participation.ts'
import { authentications } from '#db/tables/users.ts'
import { writtenMails } from '#testing/delivered.ts'
import type { EventToMake, Person, World } from '#testing/world.ts'
import { makeWorld } from '#testing/world.ts'

const whole: EventToMake = {
  typologies: [
    { id: 'visiteur', label: 'Visiteur' },
    { id: 'presse', label: 'Presse' },
  ],
  settings: { FO_FORM_ID: 'infos' },
  forms: [
    {
      id: 'infos',
      models: [
        { key: 'lastName', component: 'text', model: 'U', isExtended: false, isRequired: true, format: 'uppercase' },
        { key: 'attentes', component: 'textarea' },
      ],
    },
  ],
}
const answers = {
  participation: { participation: 4 },
  typology: { typoId: 'visiteur' },
  dates: { dayIds: ['j1'] },
  form: { lastName: 'dupont', attentes: 'Rencontrer' },
}

const registerAs = (
  world: World,
  person: Person,
  values: Record<string, unknown>,
  extra: { version?: number; registeredFrom?: string } = {},
) =>
  world.call(register, { params: { ...world.path, userId: person.userId }, body: { values, ...extra } }, { as: person })
const me = async (world: World, person: Person) =>
  (await world.call(getMe, { params: { domainId: world.domainId }, query: { eventId: world.eventId } }, { as: person }))
    .body
const mails = async (world: World) =>
  (await writtenMails(world.ports, eq(outbox.eventId, world.eventId))).map(({ actionId, to }) => ({ actionId, to }))

describe('a whole registration', () => {
  it('saves the choice, the type, the days and the form at once', async () => {
    const world = await makeWorld(whole)
    const person = await world.person()
    const { status, body } = await registerAs(world, person, answers, { registeredFrom: 'NEWSLETTER' })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      lastName: 'DUPONT',
      UserEvent: {
        registered: true,
        typoId: 'visiteur',
        registeredFrom: 'NEWSLETTER',
        code: expect.stringMatching(/^[0-9A-HJKMNP-TV-Z]{10,12}$/),
      },
    })
    expect(body.UserEvent?.UserEventDays.filter((day) => day.registered).map((day) => day.eventDayId)).toEqual(['j1'])
    expect(body.qrcode).toContain('<svg')
    const { body: data } = await world.call(
      getFormData,
      { params: { domainId: world.domainId }, query: { eventId: world.eventId, userId: person.userId } },
      { as: person },
    )
    expect(data['attentes']).toBe('Rencontrer')
  })

  it('names every field that is missing, and saves nothing', async () => {
    const world = await makeWorld(whole)
    const person = await world.person()
    const { status, error } = await registerAs(world, person, {
      participation: { participation: 4 },
      dates: { dayIds: [] },
      form: {},
    })
    expect([status, error.code]).toEqual([422, 'REGISTRATION_INCOMPLETE'])
    expect(error.errors).toEqual([
      { path: 'values.typology.typoId', code: 'CHOICE_REQUIRED', message: 'Ce choix est obligatoire' },
      { path: 'values.dates.dayIds', code: 'DAY_REQUIRED', message: 'Choisissez au moins un jour' },
      { path: 'values.form.lastName', code: 'REQUIRED', message: 'Ce champ est obligatoire' },
    ])
    expect((await me(world, person)).UserEvent).toBeNull()
  })

  it('is refused without a choice', async () => {
    const world = await makeWorld()
    const { status, error } = await registerAs(world, await world.person(), {})
    expect([status, error.errors?.[0]]).toEqual([
      422,
      { path: 'values.participation.participation', code: 'CHOICE_REQUIRED', message: 'Ce choix est obligatoire' },
    ])
  })

  it('asks absent people for nothing more', async () => {
    const world = await makeWorld(whole)
    const { status, body } = await registerAs(world, await world.person(), { participation: { participation: 3 } })
    expect([status, body.UserEvent?.registered, body.UserEvent?.responded]).toEqual([200, false, true])
  })

  it('takes « on site » for granted where the question is off', async () => {
    const world = await makeWorld({ settings: { FO_PARTICIPATION_DISABLED: true }, days: [{}] })
    expect((await registerAs(world, await world.person(), {})).body.UserEvent?.isRegistered).toBe(true)
  })

  it('refuses a choice that the event hides', async () => {
    const world = await makeWorld({ settings: { FO_PARTICIPATION_REMOTE_HIDE: true } })
    const { status, error } = await registerAs(world, await world.person(), {
      participation: { participation: 1 },
      dates: { dayIds: ['j1'] },
    })
    expect([status, error.errors?.[0]?.code]).toEqual([422, 'CHOICE_UNAVAILABLE'])
  })

  it('says that the one day is full to a person who comes too late for it', async () => {
    const world = await makeWorld({ ...whole, days: [{ day: '2027-03-16', capacity: 1 }] })
    expect((await registerAs(world, await world.person(), answers)).status).toBe(200)
    const { status, error } = await registerAs(world, await world.person(), answers)
    const sentence = 'Il n’y a plus de place le mardi 16 mars 2027'
    expect([status, error.code, error.message]).toEqual([409, 'DAY_FULL', sentence])
    expect(error.errors).toEqual([{ path: 'values.participation.participation', code: 'DAY_FULL', message: sentence }])
  })

  it('leaves nothing behind when its last place has gone', async () => {
    const world = await makeWorld({ ...whole, days: [{ capacity: 1 }, { capacity: 0 }] })
    const person = await world.person({ lastName: 'Avant' })
    const { status, error } = await registerAs(world, person, { ...answers, dates: { dayIds: ['j1', 'j2'] } })
    expect([status, error.code, error.errors?.[0]?.path]).toEqual([409, 'DAY_FULL', 'values.dates.dayIds'])
    const after = await me(world, person)
    expect([after.lastName, after.UserEvent]).toEqual(['Avant', null])
    expect(await mails(world)).toEqual([])
  })

  it('changes nothing more when it comes twice', async () => {
    const world = await makeWorld(whole)
    const person = await world.person()
    const first = await registerAs(world, person, answers)
    const second = await registerAs(world, person, answers)
    expect(second.body.UserEvent?.registeredAt).toBe(first.body.UserEvent?.registeredAt)
    expect(second.body.UserEvent?.code).toBe(first.body.UserEvent?.code)
    expect(await mails(world)).toHaveLength(1)
  })

  it('uses the settings of the type that is being chosen', async () => {
    const world = await makeWorld({
      ...whole,
      settings: { FO_FORM_ID: 'infos', typosV2: { presse: { FO_FORM_ID: '' } } },
    })
    const { status } = await registerAs(world, await world.person(), {
      ...answers,
      typology: { typoId: 'presse' },
      form: undefined,
    })
    expect(status).toBe(200)
  })

  it('keeps text of any script as it was typed', async () => {
    const world = await makeWorld(whole)
    const nasty = `<script>alert(1)</script> '; drop table users; -- 🎪 مريم`
    const person = await world.person()
    const { body } = await registerAs(world, person, { ...answers, form: { lastName: 'مريم 🎪', attentes: nasty } })
    expect(body.lastName).toBe('مريم 🎪')
    const { body: data } = await world.call(
      getFormData,
      { params: { domainId: world.domainId }, query: { eventId: world.eventId, userId: person.userId } },
      { as: person },
    )
    expect(data['attentes']).toBe(nasty)
  })
})

describe('a representative', () => {
  const invitation = { firstName: 'Inès', lastName: 'Kacem', email: 'Ines@Exemple.fr' }

  it('is given an account, invited and told; the represented person is told too', async () => {
    const world = await makeWorld()
    const person = await world.person()
    const { status, body } = await registerAs(world, person, { participation: { participation: 2 }, invitation })
    expect([status, body.UserEvent?.registered, body.UserEvent?.responded]).toEqual([200, false, true])
    const [account] = await world.ports.db
      .select()
      .from(authentications)
      .where(and(eq(authentications.domainId, world.domainId), eq(authentications.email, 'ines@exemple.fr')))
    expect(body.UserEvent?.representedBy).toBe(account?.userId)
    const [theirs] = await world.ports.db
      .select()
      .from(participations)
      .where(eq(participations.userId, account?.userId ?? ''))
    expect(theirs).toMatchObject({ invited: true, invitedBy: person.userId, responded: false })
    expect(await mails(world)).toEqual([
      { actionId: 4, to: person.email },
      { actionId: 7, to: 'ines@exemple.fr' },
    ])
  })

  it('cannot have the address of the person they represent', async () => {
    const world = await makeWorld()
    const person = await world.person()
    const { status, error } = await registerAs(world, person, {
      participation: { participation: 2 },
      invitation: { ...invitation, email: person.email.toUpperCase() },
    })
    expect([status, error.errors]).toEqual([
      422,
      [
        {
          path: 'values.invitation.email',
          code: 'SAME_EMAIL',
          message: 'L’adresse de votre représentant doit être différente de la vôtre',
        },
      ],
    ])
  })
})

describe('mails', () => {
  it.each([
    [4, 1],
    [1, 2],
    [3, 5],
  ])('tell of choice %i by action %i', async (participation, actionId) => {
    const world = await makeWorld({ days: [{}] })
    const person = await world.person()
    await registerAs(world, person, { participation: { participation } })
    expect(await mails(world)).toEqual([{ actionId, to: person.email }])
  })
})

describe('a draft', () => {
  const save = (
    world: World,
    person: Person,
    draft: { step: string; values: Record<string, unknown>; version: number },
  ) => world.call(saveDraft, { params: { ...world.path, userId: person.userId }, body: draft }, { as: person })
  const read = (world: World, person: Person, as = person) =>
    world.call(getDraft, { params: { ...world.path, userId: person.userId } }, { as })

  it('begins empty, keeps half-filled answers, and goes once all is saved', async () => {
    const world = await makeWorld({ days: [{}] })
    const person = await world.person()
    expect((await read(world, person)).body).toEqual({ step: '', values: {}, version: 0 })
    const half = {
      step: 'form',
      values: { participation: { participation: 4 }, form: { email: 'pas encore' } },
      version: 0,
    }
    expect((await save(world, person, half)).body.version).toBe(1)
    expect((await read(world, person)).body).toEqual({ ...half, version: 1 })
    await registerAs(world, person, { participation: { participation: 4 } })
    expect((await read(world, person)).body.version).toBe(0)
  })

  it('refuses a save that another tab has overtaken, and keeps the other tab’s answers', async () => {
    const world = await makeWorld()
    const person = await world.person()
    await save(world, person, { step: 'a', values: { form: { a: '1' } }, version: 0 })
    await save(world, person, { step: 'b', values: { form: { a: '2' } }, version: 1 })
    const stale = await save(world, person, { step: 'c', values: { form: { a: '3' } }, version: 1 })
    expect([stale.status, stale.error.code]).toEqual([409, 'DRAFT_STALE'])
    expect((await read(world, person)).body.values).toEqual({ form: { a: '2' } })
  })

  it('accepts the same answers sent again because the first reply was lost', async () => {
    const world = await makeWorld()
    const person = await world.person()
    const draft = { step: 'a', values: { form: { a: '1' } }, version: 0 }
    await save(world, person, draft)
    expect((await save(world, person, draft)).body.version).toBe(1)
  })

  it('is read by its person alone, not even by an organiser', async () => {
    const world = await makeWorld()
    const person = await world.person()
    expect((await read(world, person, await world.person())).status).toBe(403)
    expect((await read(world, person, await world.person({ organiser: true }))).status).toBe(403)
  })

  it('is bounded', async () => {
    const world = await makeWorld()
    const person = await world.person()
    const { status } = await save(world, person, {
      step: 'a',
      values: { form: { a: 'x'.repeat(120_000) } },
      version: 0,
    })
    expect(status).toBe(413)
  })
})
