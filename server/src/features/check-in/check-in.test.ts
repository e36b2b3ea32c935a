import { checkIn, listAtDoor, saveRefusalAtDoor } from '@parvis/contract/check-in/check-in.ts'
import { listJournal } from '@parvis/contract/journal/journal.ts'
import { updateParticipation } from '@parvis/contract/participation/participation.ts'
import { register } from '@parvis/contract/registration/registration.ts'
import { describe, expect, it } from 'vitest'
import type { EventToMake, Person, World } from '#testing/world.ts'
import { makeWorld } from '#testing/world.ts'

async function comes(world: World, person: Person, dayIds = ['j1'], participation = 4): Promise<string> {
  const values = { participation: { participation }, dates: { dayIds } }
  const params = { ...world.path, userId: person.userId }
  const { body } = await world.call(register, { params, body: { values } }, { as: person })
  return body.UserEvent?.code ?? ''
}

async function makeDoor(options: EventToMake = {}) {
  const world = await makeWorld(options)
  const organiser = await world.person({ organiser: true })
  const guest = await world.person({ firstName: 'Chloé', lastName: 'Petit' })
  return { world, organiser, guest, code: await comes(world, guest) }
}

const scan = (
  world: World,
  as: Person,
  code: string,
  more: { at?: string; undo?: true; force?: true; dayId?: string } = {},
) => {
  const { dayId = 'j1', ...body } = more
  return world.call(checkIn, { params: { ...world.path, dayId }, body: { code, ...body } }, { as })
}
const list = (
  world: World,
  as: Person,
  query: { only?: 'registered' | 'present' | 'absent'; q?: string; pageSize?: number } = {},
) => world.call(listAtDoor, { params: { ...world.path, dayId: 'j1' }, query }, { as })

describe('at the door', () => {
  it('a badge lets its owner in once, and says when the first time was', async () => {
    const { world, organiser, code } = await makeDoor()
    const first = await scan(world, organiser, `https://exemple.fr/b-${code}`)
    expect(first.body).toMatchObject({
      result: 'welcome',
      card: { firstName: 'Chloé', isRegistered: true, isCompleted: true, isPresent: true, code },
      counts: { registered: 1, present: 1 },
    })
    const again = await scan(world, organiser, code)
    expect(again.body).toMatchObject({ result: 'already', card: { presentAt: first.body.card.presentAt } })
  })

  it('names the type of a person in the language of the doorkeeper, in the list and after a scan', async () => {
    const { world, organiser } = await makeDoor({
      typologies: [{ id: 'pro', label: 'Visiteur professionnel', colour: '#1f6f54' }],
      settingsByLanguage: { en: { FO_TYPOLOGY_LABELS: { pro: 'Trade visitor' } } },
    })
    const guest = await world.person({ firstName: 'Ada', lastName: 'Byron' })
    const values = { participation: { participation: 4 }, typology: { typoId: 'pro' }, dates: { dayIds: ['j1'] } }
    const path = { ...world.path, userId: guest.userId }
    const saved = await world.call(register, { params: path, body: { values } }, { as: guest })
    const code = saved.body.UserEvent?.code ?? ''
    const read = async (language: string) => {
      const options = { as: organiser, headers: { 'accept-language': language } }
      const params = { ...world.path, dayId: 'j1' }
      const listed = await world.call(listAtDoor, { params, query: { q: 'Byron' } }, options)
      const scanned = await world.call(checkIn, { params, body: { code } }, options)
      expect([listed.body.data[0]?.typoColour, scanned.body.card.typoColour]).toEqual(['#1f6f54', '#1f6f54'])
      return [listed.body.data[0]?.typo, scanned.body.card.typo]
    }
    expect(await read('en')).toEqual(['Trade visitor', 'Trade visitor'])
    expect(await read('fr')).toEqual(['Visiteur professionnel', 'Visiteur professionnel'])
  })

  it('admits one person when several doors scan the same badge together', async () => {
    const { world, organiser, code } = await makeDoor()
    const replies = await Promise.all(Array.from({ length: 8 }, () => scan(world, organiser, code)))
    expect(replies.filter(({ body }) => body.result === 'welcome')).toHaveLength(1)
    expect(replies.filter(({ body }) => body.result === 'already')).toHaveLength(7)
  })

  it('keeps the time of a scan made without a network, and never one to come', async () => {
    const { world, organiser, code } = await makeDoor()
    const { body } = await scan(world, organiser, code, { at: '2027-03-01T08:12:00Z' })
    expect(body.card.presentAt).toBe('2027-03-01T08:12:00.000Z')
    await scan(world, organiser, code, { undo: true })
    const later = await scan(world, organiser, code, { at: '2099-01-01T00:00:00Z' })
    expect(later.body.card.presentAt).toBe(world.clock.now().toISOString())
  })

  it('undoes an entry', async () => {
    const { world, organiser, code } = await makeDoor()
    await scan(world, organiser, code)
    const { body } = await scan(world, organiser, code, { undo: true })
    expect(body).toMatchObject({
      result: 'undone',
      card: { isPresent: false, presentAt: null },
      counts: { present: 0 },
    })
    expect((await scan(world, organiser, code)).body.result).toBe('welcome')
  })

  it('names a person not registered for the day and lets them in only by force', async () => {
    const { world, organiser, code } = await makeDoor()
    const { body } = await scan(world, organiser, code, { dayId: 'j2' })
    expect(body).toMatchObject({ result: 'unregistered', card: { lastName: 'Petit', isPresent: false } })
    const remote = await world.person()
    const remoteCode = await comes(world, remote, ['j1'], 1)
    expect((await scan(world, organiser, remoteCode)).body.result).toBe('unregistered')
    const forced = await scan(world, organiser, code, { dayId: 'j2', force: true })
    expect(forced.body).toMatchObject({ result: 'welcome', card: { isRegistered: false, isPresent: true } })
    const again = await scan(world, organiser, code, { dayId: 'j2', force: true })
    expect(again.body).toMatchObject({ result: 'already', card: { presentAt: forced.body.card.presentAt } })
  })

  it('says that something is still to be paid', async () => {
    const { world, organiser, code } = await makeDoor({
      settings: { FO_PAYMENT_ACTIVE: true },
      days: [{ id: 'j1', priceCents: 5000 }, { id: 'j2' }],
    })
    expect((await scan(world, organiser, code)).body).toMatchObject({ result: 'welcome', card: { isCompleted: false } })
  })

  it('says that answers are lacking, which is not a payment', async () => {
    const { world, organiser } = await makeDoor({ settings: { FO_COMPANIES_ACTIVE: true } })
    const person = await world.person()
    const params = { ...world.path, userId: person.userId }
    const body = { participation: 4 as const, dayIds: ['j1'] }
    const { body: facts } = await world.call(updateParticipation, { params, body }, { as: person })
    const { card } = (await scan(world, organiser, facts.code ?? '')).body
    expect(card).toMatchObject({ isRegistered: true, isCompleted: false, isPartial: true })
  })

  it('does not know a badge of another event, nor a missing day', async () => {
    const { world, organiser, code } = await makeDoor()
    const other = await makeDoor()
    expect(await scan(world, organiser, other.code)).toMatchObject({ status: 404, error: { code: 'BADGE_UNKNOWN' } })
    expect(await scan(world, organiser, code, { dayId: 'j9' })).toMatchObject({
      status: 404,
      error: { code: 'DAY_UNKNOWN' },
    })
  })

  it('is for organisers', async () => {
    const { world, guest, code } = await makeDoor()
    expect((await scan(world, guest, code)).status).toBe(403)
    expect((await list(world, guest)).status).toBe(403)
  })
})

describe('the lists of the door', () => {
  it('tell registered, present and absent people apart, and search by name, company or code', async () => {
    const { world, organiser, guest, code } = await makeDoor()
    const late = await world.person({ firstName: 'Luc', lastName: 'Àbel' })
    await comes(world, late)
    await scan(world, organiser, code)
    const ids = async (query: Parameters<typeof list>[2]) =>
      (await list(world, organiser, query)).body.data.map(({ id }) => id)
    expect(await ids({})).toHaveLength(2)
    expect(await ids({ only: 'present' })).toEqual([guest.userId])
    expect(await ids({ only: 'absent' })).toEqual([late.userId])
    expect(await ids({ q: 'petit chl' })).toEqual([guest.userId])
    expect(await ids({ q: 'ABEL' })).toEqual([late.userId])
    expect(await ids({ q: code.toLowerCase() })).toEqual([guest.userId])
    expect(await ids({ q: '_' })).toEqual([])
    const { body } = await list(world, organiser, { pageSize: 1 })
    expect(body).toMatchObject({ total: 2, counts: { registered: 2, present: 1 } })
    expect(body.data).toHaveLength(1)
  })

  it('find a person by their words in any order, in any spelling, and never by their address', async () => {
    const { world, organiser } = await makeDoor()
    const lech = await world.person({ firstName: 'Anne-Marie', lastName: 'Wałęsa', email: 'secret@exemple.fr' })
    const code = await comes(world, lech)
    const ids = async (q: string) => (await list(world, organiser, { q })).body.data.map(({ id }) => id)
    for (const q of ['anne marie', 'walesa anne', 'WAŁĘSA', 'marie walesa', `walesa ${code}`])
      expect([q, await ids(q)]).toEqual([q, [lech.userId]])
    expect(await ids('secret')).toEqual([])
  })

  it('are followed by names close to the search, of people of the list alone', async () => {
    const { world, organiser } = await makeDoor()
    const backer = await world.person({ firstName: 'Eva', lastName: 'Bäcker' })
    const code = await comes(world, backer)
    await comes(world, await world.person({ firstName: 'Eva', lastName: 'Becker' }), ['j2'])
    for (const q of ['becker', 'bekcer', 'Eva Becker'])
      expect((await list(world, organiser, { q })).body).toMatchObject({
        data: [],
        near: [{ id: backer.userId, code }],
      })
    expect((await list(world, organiser, { q: 'bäcker' })).body).toMatchObject({ data: [{ code }], near: [] })
    expect((await list(world, organiser, { q: 'becker', only: 'present' })).body.near).toEqual([])
    expect((await list(world, organiser)).body.near).toEqual([])
  })
})

describe('the refusal to be photographed', () => {
  const note = (world: World, as: Person | undefined, code: string, refusesPhotos = true) =>
    world.call(saveRefusalAtDoor, { params: world.path, body: { code, refusesPhotos } }, as ? { as } : {})

  it('is noted at the door by its right alone, shown after a scan and in the list, and told by the journal', async () => {
    const { world, organiser, guest, code } = await makeDoor()
    const as = await world.person({ organiser: 'doorkeeper' })
    expect((await scan(world, as, code)).body.card.refusesPhotos).toBe(false)
    expect(await note(world, as, `https://exemple.fr/b-${code}`)).toMatchObject({
      status: 200,
      body: { refusesPhotos: true },
    })
    expect((await scan(world, as, code)).body.card.refusesPhotos).toBe(true)
    expect((await list(world, as)).body.data.map(({ refusesPhotos }) => refusesPhotos)).toEqual([true])
    const { body } = await world.call(listJournal, { params: world.path, query: { kind: 'door' } }, { as: organiser })
    expect(body.data.find(({ act }) => act === 'refusalAtDoor')).toMatchObject({
      ...{ person: { id: guest.userId }, by: { id: as.userId } },
      ...{ before: { refusesPhotos: false }, after: { refusesPhotos: true } },
    })
    expect((await note(world, as, code, false)).body).toEqual({ refusesPhotos: false })
    expect((await scan(world, as, code)).body.card.refusesPhotos).toBe(false)
  })

  it('is refused for an unknown badge, for one of another event, and without the right', async () => {
    const { world, organiser, code } = await makeDoor()
    const elsewhere = await makeDoor()
    const unknown = { status: 404, error: { code: 'BADGE_UNKNOWN' } }
    expect(await note(world, organiser, 'AAAAAAAAAAAA')).toMatchObject(unknown)
    expect(await note(world, organiser, elsewhere.code)).toMatchObject(unknown)
    const others = [undefined, elsewhere.organiser, await world.person(), await world.person({ organiser: 'reader' })]
    const answers = await Promise.all(others.map((as) => note(world, as, code)))
    expect(answers.map(({ status }) => status)).toEqual([401, 404, 403, 403])
    expect((await list(world, organiser)).body.data.map(({ refusesPhotos }) => refusesPhotos)).toEqual([false])
  })
})
