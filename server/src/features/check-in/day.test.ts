import type { DayState } from '@parvis/contract/check-in/check-in.ts'
import { checkIn, getDay, listExpected, listRefused } from '@parvis/contract/check-in/check-in.ts'
import { dateIn } from '@parvis/contract/kit/dates.ts'
import { register } from '@parvis/contract/registration/registration.ts'
import { makeDeviceLink, revokeDeviceLink } from '@parvis/contract/team/team.ts'
import { describe, expect, it } from 'vitest'
import { openPage, portOf } from '#testing/sockets.ts'
import type { Person, World } from '#testing/world.ts'
import { makeWorld } from '#testing/world.ts'

async function onTheDay() {
  const world = await makeWorld()
  // In the event's time zone, where it may be tomorrow already.
  const today = dateIn(world.clock.now().toISOString(), 'Europe/Paris')
  const held = await makeWorld({
    days: [
      { id: 'j1', day: today },
      { id: 'j2', day: '2099-01-01' },
    ],
  })
  return { world: held, ana: await held.person({ organiser: true }) }
}

async function comes(world: World, name: string, dayIds = ['j1']): Promise<{ person: Person; code: string }> {
  const person = await world.person({ firstName: name, lastName: 'Petit' })
  const values = { participation: { participation: 4 as const }, dates: { dayIds } }
  const params = { ...world.path, userId: person.userId }
  const { body } = await world.call(register, { params, body: { values } }, { as: person })
  return { person, code: body.UserEvent?.code ?? '' }
}

async function lend(world: World, as: Person, right: 'door' | 'live' = 'door'): Promise<Person> {
  const { body } = await world.call(makeDeviceLink, { params: world.path, body: { name: 'Porte nord', right } }, { as })
  return { userId: body.id, email: '', token: body.url.split('#')[1] ?? '' }
}

const scan = (world: World, as: Person, code: string, more: object = {}) =>
  world.call(checkIn, { params: { ...world.path, dayId: 'j1' }, body: { code, ...more } }, { as })
const expectedOf = (world: World, as: Person, query: { since?: string; after?: string } = {}) =>
  world.call(listExpected, { params: { ...world.path, dayId: 'j1' }, query }, { as })

describe('the pushed state of the day', () => {
  it('tells each entry to holders of the right of the door or of the figures, without asking again', async () => {
    const { world, ana } = await onTheDay()
    const { code } = await comes(world, 'Chloé')
    const nord = await lend(world, ana)
    const reader = await world.person({ organiser: 'reader' })
    const port = await portOf(world.app)
    const pages = await Promise.all(
      [nord, reader].map(({ token }) => openPage(port, `/push/day?eventId=${world.eventId}`, { token })),
    )
    for (const page of pages)
      expect((await page.hears(({ type }) => type === 'SNAPSHOT'))['state']).toMatchObject({
        ...{ dayId: 'j1', entered: 0, awaited: 1, refused: 0, devices: [{ name: 'Porte nord', isSilent: false }] },
      })
    await scan(world, nord, code)
    for (const page of pages) {
      // The device's first use may be announced before.
      const { state } = await page.hears(({ type, state: day }) => type === 'DAY' && (day as DayState).entered > 0)
      expect(state).toMatchObject({
        entered: 1,
        entries: [{ count: 1 }],
        types: [{ id: null, entered: 1, awaited: 1 }],
      })
      expect(JSON.stringify(state)).not.toContain('Chloé')
      page.socket.terminate()
    }
  })

  it('is refused without either right, to another event and to a device of the stage', async () => {
    const { world, ana } = await onTheDay()
    const other = await onTheDay()
    const port = await portOf(world.app)
    const strangers = [
      await lend(world, ana, 'live'),
      await world.person({ organiser: 'editor' }),
      await world.person(),
      await lend(other.world, other.ana),
      other.ana,
    ]
    for (const { token } of strangers) {
      const page = await openPage(port, `/push/day?eventId=${world.eventId}`, { token })
      expect(await page.closed).toEqual({ code: 1008, reason: 'HELLO' })
    }
  })

  it('ends for a device as soon as its link is revoked', async () => {
    const { world, ana } = await onTheDay()
    const nord = await lend(world, ana)
    const page = await openPage(await portOf(world.app), `/push/day?eventId=${world.eventId}`, { token: nord.token })
    await page.hears(({ type }) => type === 'SNAPSHOT')
    await world.call(revokeDeviceLink, { params: { ...world.path, deviceLinkId: nord.userId } }, { as: ana })
    expect((await page.closed).code).toBe(1012)
    const again = await openPage(await portOf(world.app), `/push/day?eventId=${world.eventId}`, { token: nord.token })
    expect(await again.closed).toEqual({ code: 1008, reason: 'HELLO' })
  })

  it('is the night that goes on, until it ends', async () => {
    const hours = { startTime: '21:00', endTime: '11:00' }
    const days = ['2027-02-28', '2027-03-01'].map((day, i) => ({ id: `n${i + 1}`, day, ...hours }))
    const dayAtDoor = async (world: World) => {
      const as = await world.person({ organiser: true })
      return (await world.call(getDay, { params: world.path }, { as })).body.state.dayId
    }
    const world = await makeWorld({ days })
    expect(await dayAtDoor(world)).toBe('n1')
    world.clock.advance(8 * 3_600_000)
    expect(await dayAtDoor(await makeWorld({ days }))).toBe('n2')
    world.clock.advance(-8 * 3_600_000)
  })

  it('knows the days before and after the event as none of its days', async () => {
    const world = await makeWorld({ days: [{ id: 'j1', day: '2099-01-01' }] })
    const ana = await world.person({ organiser: true })
    const { body } = await world.call(getDay, { params: world.path }, { as: ana })
    expect(body.state).toMatchObject({ dayId: null, entered: 0, entries: [], days: [{ id: 'j1', entered: 0 }] })
  })
})

describe('a person refused at the door', () => {
  it('is named with the door and the reason, until they come in; an unknown badge has no name', async () => {
    const { world, ana } = await onTheDay()
    const nord = await lend(world, ana)
    const { code, person } = await comes(world, 'Luc', ['j2'])
    expect((await scan(world, nord, code)).body.result).toBe('unregistered')
    world.clock.advance(1000)
    expect((await scan(world, nord, 'RIEN')).error.code).toBe('BADGE_UNKNOWN')
    const read = () => world.call(listRefused, { params: { ...world.path, dayId: 'j1' } }, { as: nord })
    const { refused } = (await read()).body
    expect(refused.map(({ why, door, person: who }) => [why, door, who?.firstName])).toEqual([
      ['unknown', 'Porte nord', undefined],
      ['unregistered', 'Porte nord', 'Luc'],
    ])
    expect(JSON.stringify(refused)).not.toContain(person.email)
    world.clock.advance(1000)
    await scan(world, nord, code, { force: true })
    expect((await read()).body.refused.map(({ why }) => why)).toEqual(['unknown'])
  })

  it('stays in the list of its day when the person is admitted on another', async () => {
    const { world, ana } = await onTheDay()
    const { code } = await comes(world, 'Luc', ['j2'])
    await scan(world, ana, code)
    world.clock.advance(1000)
    const admitted = { params: { ...world.path, dayId: 'j2' }, body: { code, force: true as const } }
    expect((await world.call(checkIn, admitted, { as: ana })).status).toBe(200)
    const { body } = await world.call(listRefused, { params: { ...world.path, dayId: 'j1' } }, { as: ana })
    expect(body.refused.map(({ why, person }) => [why, person?.firstName])).toEqual([['unregistered', 'Luc']])
  })
})

describe('a scan that is sent again', () => {
  it('answers the same and changes nothing, though the person was taken out meanwhile', async () => {
    const { world, ana } = await onTheDay()
    const { code } = await comes(world, 'Chloé')
    const first = await scan(world, ana, code, { id: 'un' })
    await scan(world, ana, code, { id: 'deux', undo: true })
    expect((await scan(world, ana, code, { id: 'un' })).body.result).toBe(first.body.result)
    const { data } = (await expectedOf(world, ana)).body
    expect(data.find((one) => one.code === code)?.isPresent).toBe(false)
  })

  it('is another scan where its id was of another person’s', async () => {
    const { world, ana } = await onTheDay()
    const [one, other] = [await comes(world, 'Chloé'), await comes(world, 'Luc')]
    await scan(world, ana, one.code, { id: 'un' })
    expect((await scan(world, ana, other.code, { id: 'un' })).body.result).toBe('welcome')
  })
})

describe('the list that a device keeps', () => {
  it('is read whole, then by its changes: people in, people cancelled, people added', async () => {
    const { world, ana } = await onTheDay()
    const nord = await lend(world, ana)
    const [chloe, luc] = [await comes(world, 'Chloé'), await comes(world, 'Luc')]
    // Running transactions, such as those of other tests, hold the cursor back, so that rows are sent again.
    const readWhole = async () => {
      const whole = (await expectedOf(world, nord)).body
      expect(whole).toMatchObject({ isWhole: true, total: 2, next: null })
      expect(whole.data.filter(({ isRegistered }) => isRegistered)).toHaveLength(2)
      const { isWhole, data } = (await expectedOf(world, nord, { since: whole.cursor })).body
      expect(isWhole).toBe(false)
      return { cursor: whole.cursor, data }
    }
    await expect.poll(async () => (await readWhole()).data).toEqual([])
    const whole = await readWhole()
    await scan(world, nord, chloe.code)
    const params = { ...world.path, userId: luc.person.userId }
    const values = { participation: { participation: 4 as const }, dates: { dayIds: ['j2'] } }
    await world.call(register, { params, body: { values } }, { as: luc.person })
    const eva = await comes(world, 'Éva')
    const { data, isWhole, total } = (await expectedOf(world, nord, { since: whole.cursor })).body
    expect([isWhole, total]).toEqual([false, 2])
    const told = data.map(({ id, isRegistered, isPresent }) => [id, isRegistered, isPresent])
    expect(told.toSorted()).toEqual(
      [
        [chloe.person.userId, true, true],
        [luc.person.userId, false, false],
        [eva.person.userId, true, false],
      ].toSorted(),
    )
  })

  it('has the people of another day and those who cancelled, as not expected, by name and type alone', async () => {
    const { world, ana } = await onTheDay()
    const nord = await lend(world, ana)
    const [chloe, luc] = [await comes(world, 'Chloé'), await comes(world, 'Luc', ['j2'])]
    const params = { ...world.path, userId: chloe.person.userId }
    await world.call(
      register,
      { params, body: { values: { participation: { participation: 3 } } } },
      { as: chloe.person },
    )
    const { data, total, others } = (await expectedOf(world, nord)).body
    expect([total, others]).toEqual([0, data.length])
    for (const { code } of [chloe, luc])
      expect(data.find((one) => one.code === code)).toMatchObject({
        isRegistered: false,
        isPresent: false,
        company: '',
      })
    expect(data.map(({ firstName }) => firstName)).toEqual(expect.arrayContaining(['Chloé', 'Luc']))
  })

  it('holds names, types and badges, and nothing of addresses', async () => {
    const { world, ana } = await onTheDay()
    const { person } = await comes(world, 'Chloé')
    const reply = await expectedOf(world, await lend(world, ana))
    expect(reply.bytes.toString()).not.toContain(person.email)
    expect(Object.keys(reply.body.data[0] ?? {}).toSorted()).toEqual(
      [
        ...['code', 'company', 'firstName', 'id', 'isCompleted', 'isPartial', 'isPresent', 'isRegistered', 'lastName'],
        ...['presentAt', 'refusesPhotos', 'typo', 'typoColour'],
      ].toSorted(),
    )
  })

  it('is read whole again with a cursor that says nothing, and is refused to a device of another event', async () => {
    const { world, ana } = await onTheDay()
    await comes(world, 'Chloé')
    expect((await expectedOf(world, ana, { since: '9'.repeat(19) })).body).toMatchObject({ isWhole: true, total: 1 })
    const other = await onTheDay()
    expect((await expectedOf(world, await lend(other.world, other.ana))).status).toBe(404)
    expect((await expectedOf(world, await lend(world, ana, 'live'))).status).toBe(403)
  })
})
