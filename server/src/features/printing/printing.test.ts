import type { BadgeField } from '@parvis/contract/badges/badges.rules.ts'
import { badgeLayouts, badgesPerSheet } from '@parvis/contract/badges/badges.rules.ts'
import { printBadge } from '@parvis/contract/check-in/check-in.ts'
import { stopExport } from '@parvis/contract/exports/exports.ts'
import { printBadges } from '@parvis/contract/printing/printing.ts'
import { eraseUser } from '@parvis/contract/privacy/privacy.ts'
import { and, eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { badgePrints } from '#db/tables/check-in.ts'
import { conferenceSlots, conferences, slotParticipations } from '#db/tables/conferences.ts'
import { tableExports } from '#db/tables/exports.ts'
import { journal } from '#db/tables/journal.ts'
import { participationDays, participations } from '#db/tables/participation.ts'
import { users } from '#db/tables/users.ts'
import { newBadgeCode, newId } from '#kit/ids.ts'
import { codesIn, comes, drawnCode, drawnCodes, preview, print, printed, standing } from '#testing/printing.ts'
import { rowsOf } from '#testing/rows.ts'
import { isWhole } from '#testing/scope.ts'
import type { Person, World } from '#testing/world.ts'
import { makeWorld } from '#testing/world.ts'
import { badgesFile } from './printing.service.ts'

describe('badges in one file', () => {
  it('are those of people on site, all of them where no person is named', async () => {
    const world = await makeWorld()
    const organiser = await world.person({ organiser: true })
    const [first, second] = [await comes(world, { lastName: 'Zola' }), await comes(world, { lastName: 'Abel' })]
    await comes(world, { row: { isRemote: true } })
    await comes(world, { row: { isPartial: true } })
    await comes(world, { row: { registered: false, registeredAt: null } })
    const { codes, pages, done } = await printed(world, organiser)
    expect(codes).toEqual([second.code, first.code])
    expect({ pages, done }).toEqual({ pages: 2, done: 2 })
  })

  it.runIf(isWhole)('are a thousand in one file, each with its code, in the order of names', async () => {
    const world = await makeWorld()
    const { db, clock } = world.ports
    const organiser = await world.person({ organiser: true })
    const people = Array.from({ length: 1000 }, (_, i) => ({
      userId: newId(clock.now()),
      code: newBadgeCode(),
      lastName: `N${String(i).padStart(3, '0')}`,
    }))
    const { domainId, eventId } = world
    const row = { eventId, responded: true, registered: true, registeredAt: clock.now(), isCompleted: true }
    const of = { eventId, eventDayId: 'j1', registered: true }
    await db.insert(users).values(people.map(({ userId: id, lastName }) => ({ id, domainId, lastName })))
    await db.insert(participations).values(people.map(({ userId, code }) => ({ ...row, userId, code })).reverse())
    await db.insert(participationDays).values(people.map(({ userId }) => ({ ...of, userId })))
    const { pdf, pages, done } = await printed(world, organiser)
    expect(drawnCodes(pdf)).toEqual(people.map(({ code }) => drawnCode(code)))
    expect({ pages, done }).toEqual({ pages: 1000, done: 1000 })
  })

  it('are those of the named people, of this event alone', async () => {
    const world = await makeWorld()
    const other = await makeWorld()
    const organiser = await world.person({ organiser: true })
    const [here, stranger] = [await comes(world), await comes(other)]
    await comes(world)
    expect((await printed(world, organiser, { userIds: [here.userId, stranger.userId] })).codes).toEqual([here.code])
    expect((await print(world, organiser, { userIds: [stranger.userId] })).error.code).toBe('NOBODY_TO_PRINT')
  })

  it('are those of people in the filters of the table', async () => {
    const world = await makeWorld({ typologies: [{ id: 'presse', label: 'Presse' }] })
    const organiser = await world.person({ organiser: true })
    const press = await comes(world, { row: { typoId: 'presse' } })
    await comes(world)
    expect((await printed(world, organiser, { filters: { typology: 'presse' } })).codes).toEqual([press.code])
    expect((await print(world, organiser, { filters: { nothing: 'x' } })).status).toBe(422)
  })

  it('leave out the types to which the event gives no badge', async () => {
    const world = await makeWorld({
      typologies: [{ id: 'presse', label: 'Presse' }],
      settings: { typosV2: { presse: { FO_BADGE_ACTIVE: false } } },
    })
    const organiser = await world.person({ organiser: true })
    await comes(world, { row: { typoId: 'presse' } })
    const visitor = await comes(world)
    expect((await preview(world, organiser)).body.count).toBe(1)
    expect((await printed(world, organiser)).codes).toEqual([visitor.code])
  })

  it.each([
    ['name', ['Abel', 'Élan', 'Zola']],
    ['company', ['Zola', 'Abel', 'Élan']],
    ['type', ['Élan', 'Zola', 'Abel']],
    ['day', ['Élan', 'Abel', 'Zola']],
  ] as const)('are ordered by %s, and then by name', async (order, names) => {
    const world = await makeWorld({
      typologies: [
        { id: 'a', label: 'Amie' },
        { id: 'z', label: 'Zèbre' },
      ],
    })
    const organiser = await world.person({ organiser: true })
    const people = {
      Élan: await comes(world, { lastName: 'Élan', days: ['j1'], row: { typoId: 'a' } }),
      Zola: await comes(world, { lastName: 'Zola', company: 'Ateliers', days: ['j3'], row: { typoId: 'z' } }),
      Abel: await comes(world, { lastName: 'Abel', company: 'Bureaux', days: ['j2', 'j3'] }),
    }
    expect((await printed(world, organiser, { order })).codes).toEqual(names.map((name) => people[name].code))
  })

  it('lie so that cut stacks stay sorted, or one after the other', async () => {
    const world = await makeWorld()
    const organiser = await world.person({ organiser: true })
    const codes: string[] = []
    for (let i = 0; i < 6; i++) codes.push((await comes(world, { lastName: `N${i}` })).code)
    const { codes: stacks, pages } = await printed(world, organiser, { layout: 'a6-sheet' })
    expect(pages).toBe(2)
    expect(stacks).toEqual([0, 2, 4, 1, 3, 5].map((i) => codes[i]))
    expect((await printed(world, organiser, { layout: 'a6-sheet', isStacked: false })).codes).toEqual(codes)
  })

  it('are ordered by the first slot, and then by name', async () => {
    const world = await makeWorld()
    const organiser = await world.person({ organiser: true })
    const of = { eventId: world.eventId }
    await world.ports.db.insert(conferences).values({ ...of, id: 'talk', title: 'Bois' })
    const slots = [
      { id: 'late', startAt: new Date('2027-06-18T14:00:00Z'), endAt: new Date('2027-06-18T15:00:00Z') },
      { id: 'early', startAt: new Date('2027-06-17T08:00:00Z'), endAt: new Date('2027-06-17T09:00:00Z') },
    ].map((slot) => ({ ...of, conferenceId: 'talk', ...slot }))
    await world.ports.db.insert(conferenceSlots).values(slots)
    const codes: Record<string, string> = {}
    for (const [lastName, held] of [
      ['Abel', undefined],
      ['Bo', 'late'],
      ['Élan', 'early'],
      ['Da', 'early'],
    ] as const) {
      const person = await comes(world, { lastName })
      codes[lastName] = person.code
      for (const { id, ...slot } of slots.filter(({ id }) => id === held))
        await world.ports.db.insert(slotParticipations).values({ ...slot, userId: person.userId, slotId: id })
    }
    expect((await printed(world, organiser, { order: 'slot' })).codes).toEqual(
      ['Da', 'Élan', 'Bo', 'Abel'].map((name) => codes[name]),
    )
  })

  it('hold the chosen texts alone, on every format', async () => {
    const world = await makeWorld()
    const organiser = await world.person({ organiser: true })
    await comes(world, { company: 'Ateliers' })
    for (const layout of badgeLayouts) {
      const { codes, pages } = await printed(world, organiser, { layout, fields: ['company'] })
      expect([layout, codes, pages]).toEqual([layout, [], 1])
      const svg = async (fields: BadgeField[]) => (await preview(world, organiser, { layout, fields })).body.svg?.length
      const without = await svg([])
      expect(without).toBeLessThan((await svg(['company'])) ?? 0)
      expect(without).toBeLessThan((await svg(['days'])) ?? 0)
    }
  })

  it('leave out those already printed where only new ones are wanted', async () => {
    const world = await makeWorld()
    const organiser = await world.person({ organiser: true })
    const keeper = await world.person({ organiser: 'doorkeeper' })
    const [first, second] = [await comes(world, { lastName: 'Abel' }), await comes(world, { lastName: 'Bo' })]
    const seen = async () => {
      const { count, unprinted, lastPrintAt } = (await preview(world, organiser, { isUnprinted: true })).body
      return { count, unprinted, lastPrintAt }
    }
    expect(await seen()).toEqual({ count: 2, unprinted: 2, lastPrintAt: null })
    await world.call(printBadge, { params: world.path, body: { code: first.code } }, { as: keeper })
    const door = world.clock.now().toISOString()
    world.clock.advance(60_000)
    expect(await seen()).toEqual({ count: 1, unprinted: 1, lastPrintAt: door })
    expect((await printed(world, organiser, { isUnprinted: true })).codes).toEqual([second.code])
    const file = world.clock.now().toISOString()
    world.clock.advance(60_000)
    expect(await seen()).toEqual({ count: 0, unprinted: 0, lastPrintAt: file })
    expect((await print(world, organiser, { isUnprinted: true })).error.code).toBe('NOBODY_TO_PRINT')
    expect((await printed(world, organiser)).codes).toEqual([first.code, second.code])
    const third = await comes(world)
    world.clock.advance(60_000)
    expect((await printed(world, organiser, { isUnprinted: true })).codes).toEqual([third.code])
  })

  it('stay unprinted while their file is stopped', async () => {
    const world = await makeWorld()
    const organiser = await world.person({ organiser: true })
    await comes(world)
    const { id } = (await print(world, organiser)).body
    await world.call(stopExport, { params: { ...world.path, exportId: id } }, { as: organiser })
    await world.ports.jobs.settle()
    world.clock.advance(60_000)
    expect((await preview(world, organiser)).body.unprinted).toBe(1)
  })

  it('of a file written again after a crash are the same, and count once', async () => {
    const world = await makeWorld()
    const organiser = await world.person({ organiser: true })
    const person = await comes(world)
    const { id } = (await print(world, organiser, { isUnprinted: true })).body
    const row = { eventId: world.eventId, userId: organiser.userId, language: 'fr', createdAt: world.clock.now() }
    const [kept] = await rowsOf(world.ports.db, tableExports, eq(tableExports.id, id))
    const written = async () => {
      world.clock.advance(60_000)
      const { write } = await badgesFile(world.ports, { ...row, query: kept?.query ?? {} })
      const parts: Uint8Array[] = []
      for await (const part of write(() => undefined)) parts.push(part)
      return codesIn(Buffer.concat(parts))
    }
    expect(await written()).toEqual([person.code])
    expect(await written()).toEqual([person.code])
    const prints = await rowsOf(world.ports.db, badgePrints, eq(badgePrints.eventId, world.eventId))
    expect(prints.map(({ userId, prints: times }) => [userId, times])).toEqual([[person.userId, 1]])
  })

  it.each(badgeLayouts)('of the format %s hold all people, in every script', async (layout) => {
    const world = await makeWorld()
    const organiser = await world.person({ organiser: true })
    await comes(world, { firstName: 'محمد', lastName: 'العلي' })
    await comes(world, { firstName: 'M'.repeat(40), lastName: 'W'.repeat(40) })
    const { codes, pages } = await printed(world, organiser, { layout })
    expect(codes).toHaveLength(2)
    expect(pages).toBe(Math.ceil(2 / badgesPerSheet(layout)))
  })

  it('are written once while they are under way, for repeated requests', async () => {
    const world = await makeWorld()
    const organiser = await world.person({ organiser: true })
    await comes(world)
    const first = await print(world, organiser)
    expect((await print(world, organiser)).body.id).toBe(first.body.id)
    expect((await print(world, organiser, { order: 'day' })).body.id).not.toBe(first.body.id)
  })

  it('are stopped by a member who may print them, and their file goes', async () => {
    const world = await makeWorld()
    const organiser = await world.person({ organiser: true })
    await comes(world)
    const { id } = (await print(world, organiser)).body
    const stop = (as: Person, exportId: string) =>
      world.call(stopExport, { params: { ...world.path, exportId } }, { as })
    expect((await stop(await world.person({ organiser: 'doorkeeper' }), id)).status).toBe(403)
    expect((await stop(organiser, id)).status).toBe(204)
    await world.ports.jobs.settle()
    expect((await standing(world, organiser, id)).status).toBe(404)
    expect(await world.ports.storage.head(`exports/${id}`)).toBeUndefined()
    const again = (await print(world, organiser)).body
    await world.ports.jobs.settle()
    const { url } = (await standing(world, organiser, again.id)).body
    expect((await stop(organiser, again.id)).status).toBe(204)
    expect((await world.app.inject({ method: 'GET', url: url ?? '' })).statusCode).toBe(404)
  })

  it('are no more in an earlier file once a person on it is erased', async () => {
    const world = await makeWorld()
    const organiser = await world.person({ organiser: true })
    const [gone, stays] = [await comes(world, { lastName: 'Abel' }), await comes(world, { lastName: 'Zola' })]
    const { id } = (await print(world, organiser)).body
    await world.ports.jobs.settle()
    const { url } = (await standing(world, organiser, id)).body
    const params = { ...world.path, userId: gone.userId }
    expect((await world.call(eraseUser, { params }, { as: organiser })).status).toBe(200)
    await world.ports.jobs.settle()
    expect((await world.app.inject({ method: 'GET', url: url ?? '' })).statusCode).toBe(404)
    expect((await printed(world, organiser)).codes).toEqual([stays.code])
  })

  it('are journalled, and open to members who read people alone', async () => {
    const world = await makeWorld()
    const organiser = await world.person({ organiser: 'reader' })
    await comes(world)
    expect((await print(world, organiser)).status).toBe(200)
    for (const role of ['doorkeeper', 'editor', 'stage'] as const)
      expect((await print(world, await world.person({ organiser: role }))).status).toBe(403)
    const rows = await rowsOf(world.ports.db, journal, eq(journal.eventId, world.eventId))
    expect(rows.map(({ right, route }) => [right, route])).toEqual([['people.read', printBadges.route]])
  })
})

describe('a preview', () => {
  it('shows the longest names first, or one person', async () => {
    const world = await makeWorld()
    const organiser = await world.person({ organiser: true })
    const short = await comes(world, { firstName: 'Al', lastName: 'Bo' })
    const long = await comes(world, { firstName: 'Al', lastName: 'de La Rochefoucauld-Montbel' })
    const { body } = await preview(world, organiser, { layout: 'card' })
    expect(body).toMatchObject({ count: 2, sheets: 2, layout: 'card' })
    expect(body.longest.map(({ id }) => id)).toEqual([long.userId, short.userId])
    expect(body.shown.map(({ id }) => id)).toEqual([long.userId])
    expect(body.svg).toMatch(/^<svg [^>]*viewBox="0 0 243\.78 153\.07"/)
    const one = await preview(world, organiser, { layout: 'label-8', shownId: short.userId })
    expect(one.body.shown.map(({ id }) => id)).toEqual([short.userId])
    expect(one.body.sheets).toBe(1)
  })

  it('shows no person of another event, and nothing in an empty event', async () => {
    const world = await makeWorld()
    const other = await makeWorld()
    const organiser = await world.person({ organiser: true })
    const stranger = await comes(other)
    expect((await preview(world, organiser, { shownId: stranger.userId })).body).toMatchObject({
      ...{ count: 0, sheets: 0, svg: null, shown: [], longest: [] },
    })
  })

  it('writes names as drawings, with any characters in them', async () => {
    const world = await makeWorld()
    const organiser = await world.person({ organiser: true })
    await comes(world, { firstName: '<script>alert(1)</script>', lastName: '"&' })
    expect((await preview(world, organiser)).body.svg).not.toContain('script')
  })
})

describe('a badge at the door', () => {
  const atDoor = (world: World, as: Person, code: string) =>
    world.call(printBadge, { params: world.path, body: { code } }, { as })

  it('is printed on the paper of the door, and each time is noted', async () => {
    const world = await makeWorld({ settings: { FO_BADGE_DOOR_LAYOUT: 'label-89x36' } })
    const keeper = await world.person({ organiser: 'doorkeeper' })
    const person = await comes(world)
    const first = await atDoor(world, keeper, person.code)
    expect(first.body).toMatchObject({ prints: 1, lastAt: null })
    const file = await world.app.inject({ method: 'GET', url: `${first.body.url}?inline=1` })
    expect(file.headers['content-disposition']).toContain('inline')
    expect(file.rawPayload.toString('latin1')).toContain('/MediaBox [0 0 252.28')
    expect(codesIn(file.rawPayload)).toEqual([person.code])
    const at = world.clock.now().toISOString()
    world.clock.advance(60_000)
    expect((await atDoor(world, keeper, person.code)).body).toMatchObject({ prints: 2, lastAt: at })
    const rows = await rowsOf(
      world.ports.db,
      journal,
      and(eq(journal.eventId, world.eventId), eq(journal.subjectId, person.userId)),
    )
    expect(rows.map(({ right, after }) => [right, after])).toEqual(
      expect.arrayContaining([
        ['door', { badgesPrinted: 1 }],
        ['door', { badgesPrinted: 2 }],
      ]),
    )
  })

  it('is printed for its holder, and not for a badge of elsewhere', async () => {
    const world = await makeWorld()
    const other = await makeWorld()
    const keeper = await world.person({ organiser: 'doorkeeper' })
    const remote = await comes(world, { row: { isRemote: true } })
    expect((await atDoor(world, keeper, remote.code)).error.code).toBe('BADGE_UNAVAILABLE')
    expect((await atDoor(world, keeper, (await comes(other)).code)).status).toBe(404)
    expect((await atDoor(world, await world.person({ organiser: 'reader' }), remote.code)).status).toBe(403)
    const kept = await world.ports.db.select().from(badgePrints).where(eq(badgePrints.eventId, world.eventId))
    expect(kept).toEqual([])
  })
})

it('an export keeps the names of its people to itself', async () => {
  const world = await makeWorld()
  const organiser = await world.person({ organiser: true })
  const person = await comes(world)
  await print(world, organiser, { userIds: [person.userId] })
  const rows = await world.ports.db.select().from(tableExports).where(eq(tableExports.eventId, world.eventId))
  expect(rows.map(({ query, format }) => [query['userIds'], format])).toEqual([[[person.userId], 'pdf']])
})
