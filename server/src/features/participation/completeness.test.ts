import { downloadBadge } from '@parvis/contract/badges/badges.ts'
import { saveFormData } from '@parvis/contract/forms/forms.ts'
import { getParticipation, saveAttendance, updateParticipation } from '@parvis/contract/participation/participation.ts'
import { getMe } from '@parvis/contract/users/users.ts'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { files } from '#db/tables/files.ts'
import { participations } from '#db/tables/participation.ts'
import { newBadgeCode, newId } from '#kit/ids.ts'
import type { EventToMake, Person, World } from '#testing/world.ts'
import { makeWorld } from '#testing/world.ts'

type Change = Parameters<typeof decideAs>[2]
function decideAs(
  world: World,
  person: Person,
  body: {
    participation?: 1 | 2 | 3 | 4 | 5
    dayIds?: string[]
    version?: number
    typoId?: string
    extended?: Record<string, string>
  },
) {
  return world.call(updateParticipation, { params: { ...world.path, userId: person.userId }, body }, { as: person })
}
const onSite: Change = { participation: 4 }
const remote: Change = { participation: 1 }

describe('a registration that was not saved as a whole', () => {
  const PRESS: EventToMake = {
    settings: {
      FO_FORM_ID: 'infos',
      FO_PAYMENT_ACTIVE: true,
      typosV2: { presse: { FO_PAYMENT_ACTIVE: false, FO_FORM_V2_ID: 'carte' } },
    },
    days: [{ priceCents: 4800 }],
    typologies: [
      { id: 'pro', label: 'Visiteur' },
      { id: 'presse', label: 'Presse' },
    ],
    forms: [
      { id: 'infos', models: [{ key: 'job', component: 'text', isRequired: true }] },
      {
        id: 'carte',
        models: [{ key: 'card', component: 'select', isRequired: true, values: [{ key: 'n', label: 'Nationale' }] }],
      },
    ],
  }
  const badge = async (world: World, as: Person) => {
    const call = { params: world.path, query: { userId: as.userId } }
    return (await world.call(downloadBadge, call, { as })).status
  }
  const read = async (world: World, as: Person) => {
    const params = { ...world.path, userId: as.userId }
    return (await world.call(getParticipation, { params }, { as })).body
  }
  const answer = (world: World, as: Person, body: Record<string, string>) => {
    const query = { eventId: world.eventId, userId: as.userId }
    return world.call(saveFormData, { params: { domainId: world.domainId }, query, body }, { as })
  }

  it('is to be paid in every language of its people', async () => {
    for (const [asks, other] of [
      [true, false],
      [false, true],
    ] as const) {
      const byLanguage = { FO_PAYMENT_ACTIVE: other, typosV2: { pro: { FO_PAYMENT_ACTIVE: other } } }
      const world = await makeWorld({
        settings: { FO_PAYMENT_ACTIVE: asks },
        settingsByLanguage: { fr: byLanguage, en: byLanguage },
        days: [{ priceCents: 4800 }],
        typologies: [{ id: 'pro', label: 'Visiteur' }],
      })
      for (const languageId of ['fr', 'en']) {
        const person = await world.person({ languageId })
        const { body } = await decideAs(world, person, { ...onSite, typoId: 'pro' })
        expect([languageId, body.isCompleted]).toEqual([languageId, !asks])
      }
    }
  })

  it('is incomplete and has no badge until all required answers are given', async () => {
    const world = await makeWorld(PRESS)
    const person = await world.person()
    const { status, body } = await decideAs(world, person, { ...onSite, typoId: 'presse' })
    expect([status, body.registered, body.isCompleted, body.isPartial]).toEqual([200, true, false, true])
    const me = await world.call(
      getMe,
      { params: { domainId: world.domainId }, query: { eventId: world.eventId } },
      { as: person },
    )
    expect(me.body.qrcode).toBeNull()
    expect(await badge(world, person)).toBe(409)
    expect((await answer(world, person, { job: 'Reporter' })).status).toBe(200)
    expect(await read(world, person)).toMatchObject({ isCompleted: false, isPartial: true })
    expect((await answer(world, person, { card: 'n' })).status).toBe(200)
    const whole = await read(world, person)
    expect([whole.isCompleted, whole.isPartial]).toEqual([true, undefined])
    expect(await badge(world, person)).toBe(200)
  })

  it('owes the answers and prices of its type, in any order of the calls', async () => {
    const world = await makeWorld(PRESS)
    const person = await world.person()
    await decideAs(world, person, { ...onSite, typoId: 'pro' })
    await answer(world, person, { job: 'Artisan' })
    expect((await read(world, person)).isCompleted).toBe(false)
    await decideAs(world, person, { typoId: 'presse' })
    expect(await read(world, person)).toMatchObject({ isCompleted: false, isPartial: true })
    await decideAs(world, person, { typoId: 'pro' })
    const again = await read(world, person)
    expect([again.isCompleted, again.isPartial]).toEqual([false, undefined])
  })

  it('is the same by its days, and through the registrar of a companion', async () => {
    const world = await makeWorld({ ...PRESS, typologies: [], settings: { FO_FORM_ID: 'infos' } })
    const [person, registrar] = [await world.person(), await world.person()]
    const params = { ...world.path, userId: person.userId, dayId: 'j1' }
    await world.call(saveAttendance, { params, body: { registered: true } }, { as: person })
    expect(await read(world, person)).toMatchObject({ registered: true, isCompleted: false, isPartial: true })
    const companion = await world.person()
    const { eventId } = world
    await world.ports.db.insert(participations).values({
      ...{ eventId, userId: companion.userId, code: newBadgeCode() },
      registeredBy: registrar.userId,
    })
    const input = { params: { ...world.path, userId: companion.userId }, body: { participation: 5 as const } }
    const { body } = await world.call(updateParticipation, input, { as: registrar })
    expect([body.registered, body.isCompleted, body.isPartial]).toEqual([true, false, true])
  })

  it('is whole at once where an organiser decides', async () => {
    const world = await makeWorld(PRESS)
    const [person, organiser] = [await world.person({ takesPart: true }), await world.person({ organiser: true })]
    const input = {
      params: { ...world.path, userId: person.userId },
      body: { participation: 4, typoId: 'presse' } as const,
    }
    const { body } = await world.call(updateParticipation, input, { as: organiser })
    expect([body.isCompleted, body.isPartial]).toEqual([true, undefined])
    expect(await badge(world, person)).toBe(200)
  })

  it('keeps the type that its price follows: the person’s own changes it no more', async () => {
    const world = await makeWorld({ ...PRESS, settings: { ...PRESS.settings, FO_TYPOLOGY_NEXT: true } })
    const person = await world.person({ typoId: 'pro' })
    await decideAs(world, person, onSite)
    expect((await read(world, person)).typoId).toBe('pro')
    expect((await decideAs(world, person, { typoId: 'presse' })).error.code).toBe('TYPOLOGY_UNKNOWN')
  })

  it.each([
    ['a hidden choice', { FO_PARTICIPATION_REMOTE_HIDE: true }, remote],
    ['a hidden place', { FO_PARTICIPATION_ONSITE_HIDE: true }, onSite],
    ['a choice where none is asked', { FO_PARTICIPATION_DISABLED: true }, remote],
  ])('is refused %s', async (_, settings, change) => {
    const world = await makeWorld({ settings })
    const { status, error } = await decideAs(world, await world.person(), change)
    expect([status, error.code]).toEqual([409, 'CHOICE_UNAVAILABLE'])
  })

  it('holds every day where days are not chosen', async () => {
    const world = await makeWorld({ settings: { FO_DATES_BYPASS: true } })
    const person = await world.person()
    const { body } = await decideAs(world, person, { ...onSite, dayIds: ['j1'] })
    expect(body.UserEventDays.map(({ registered }) => registered)).toEqual([true, true, true])
    const params = { ...world.path, userId: person.userId, dayId: 'j2' }
    await world.call(saveAttendance, { params, body: { registered: false } }, { as: person })
    expect(await read(world, person)).toMatchObject({ isCompleted: false, isPartial: true })
  })
})

describe('the map of a participation', () => {
  const FORM: EventToMake = {
    settings: { FO_FORM_ID: 'infos' },
    forms: [
      {
        id: 'infos',
        models: [
          { key: 'diet', component: 'radio', values: [{ key: 'v', label: 'Végétarien' }] },
          { key: 'cv', component: 'file' },
          { key: 'locked', component: 'text', isDisabled: true },
          { key: 'phone', component: 'text', model: 'U' },
        ],
      },
      { id: 'interne', models: [{ key: 'rank', component: 'text' }] },
    ],
  }
  const extendedOf = async (world: World, { userId }: Person) => {
    const rows = await world.ports.db.select().from(participations).where(eq(participations.userId, userId))
    return rows[0]?.extended
  }

  it('takes only keys and values that a form asks of the person', async () => {
    const world = await makeWorld(FORM)
    const person = await world.person()
    expect((await decideAs(world, person, { ...onSite, extended: { diet: 'v', ABSENCE_REASON: 'Rien' } })).status).toBe(
      200,
    )
    for (const [key, value, code] of [
      ['VIP', 'oui', 'UNKNOWN_KEY'],
      ['rank', '1', 'UNKNOWN_KEY'],
      ['phone', '06', 'UNKNOWN_KEY'],
      ['diet', 'autre', 'CHOICE_UNKNOWN'],
      ['cv', 'f-of-somebody', 'CHOICE_UNKNOWN'],
    ] as const) {
      const { status, error } = await decideAs(world, person, { extended: { [key]: value } })
      expect([status >= 400, error.errors?.map(({ path, code }) => [path, code])]).toEqual([
        true,
        [[`extended.${key}`, code]],
      ])
    }
    await decideAs(world, person, { extended: { locked: 'x' } })
    expect(await extendedOf(world, person)).toEqual({
      diet: 'v',
      ABSENCE_REASON: 'Rien',
      PARTICIPATION_IS_REMOTE: false,
    })
  })

  it('refuses the keys of the server, and takes an organiser’s own keys', async () => {
    const world = await makeWorld(FORM)
    const [person, organiser] = [await world.person(), await world.person({ organiser: true })]
    const sent = { PARTICIPATION_IS_REMOTE: 'oui', inWaitingList: 'oui', FORM_ID: 'interne' }
    expect((await decideAs(world, person, { ...onSite, extended: sent })).status).toBe(200)
    expect(await extendedOf(world, person)).toEqual({ PARTICIPATION_IS_REMOTE: false, FORM_ID: 'infos' })
    const input = { params: { ...world.path, userId: person.userId }, body: { extended: { VIP: 'oui' } } }
    expect((await world.call(updateParticipation, input, { as: organiser })).status).toBe(200)
    expect(await extendedOf(world, person)).toMatchObject({ VIP: 'oui' })
    expect((await decideAs(world, person, { extended: { VIP: 'non' } })).status).toBe(400)
  })

  it('names no upload of another person', async () => {
    const world = await makeWorld(FORM)
    const [person, other] = [await world.person(), await world.person()]
    const id = newId(world.clock.now())
    const file = { name: 'secret.pdf', contentType: 'application/pdf', size: 3, storageKey: id, sha256: id }
    await world.ports.db.insert(files).values({ id, ...world.path, userId: other.userId, ...file })
    const { error } = await decideAs(world, person, { ...onSite, extended: { cv: id } })
    expect(error.errors?.map(({ path, code }) => [path, code])).toEqual([['extended.cv', 'CHOICE_UNKNOWN']])
    expect((await decideAs(world, other, { ...onSite, extended: { cv: id } })).status).toBe(200)
  })
})
