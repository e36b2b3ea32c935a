import { startBundle } from '@parvis/contract/bundles/bundles.ts'
import type { SomeSettings } from '@parvis/contract/events/events.settings.ts'
import { getExport } from '@parvis/contract/exports/exports.ts'
import { listJournal } from '@parvis/contract/journal/journal.ts'
import { savePhotoRefusal } from '@parvis/contract/participation/participation.ts'
import { mergePeople } from '@parvis/contract/people/people.ts'
import {
  deletePhoto,
  findPersonToShow,
  listLastPictures,
  listMyPhotos,
  listPeopleOnPhoto,
  listPhotosByBadge,
  listPictures,
  setPeopleOnPhoto,
} from '@parvis/contract/photos/photos.ts'
import { downloadMyData, eraseUser } from '@parvis/contract/privacy/privacy.ts'
import { register } from '@parvis/contract/registration/registration.ts'
import { findUsers } from '@parvis/contract/stats/stats.ts'
import { getMe } from '@parvis/contract/users/users.ts'
import { and, eq } from 'drizzle-orm'
import { unzipSync } from 'fflate'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { sessions } from '#db/tables/auth.ts'
import { events } from '#db/tables/events.ts'
import { participations } from '#db/tables/participation.ts'
import { authentications } from '#db/tables/users.ts'
import { forgetEvent } from '#features/events/events.service.ts'
import { newBadgeCode } from '#kit/ids.ts'
import { rowsOf } from '#testing/rows.ts'
import type { Person, World } from '#testing/world.ts'
import { hashToken, makeWorld } from '#testing/world.ts'
import { keepPhoto } from './photos.service.ts'

const make = (settings: SomeSettings = {}) =>
  makeWorld({
    settings: { FO_PHOTOS_ACTIVE: true, FO_PHOTOS_PUBLIC: true, ...settings },
    typologies: [
      { id: 'enfant', label: 'Enfant' },
      { id: 'adulte', label: 'Adulte' },
    ],
  })
const picture = () =>
  sharp({ create: { width: 60, height: 40, channels: 3, background: '#3a6ea5' } })
    .jpeg()
    .toBuffer()

type Row = typeof participations.$inferInsert
async function badgeOf({ ports, eventId }: World, { userId }: Person, more: Partial<Row> = {}): Promise<string> {
  const code = newBadgeCode()
  const registered = { registered: true, registeredAt: ports.clock.now(), responded: true }
  await ports.db.insert(participations).values({ eventId, userId, code, ...registered, ...more })
  return code
}

const keep = async ({ ports, eventId }: World, ...badges: string[]) =>
  (await keepPhoto(ports, { eventId, badges: badges.join() }, await picture())).id

const say = (world: World, { userId }: Person, refusesPhotos: boolean, as: Person) =>
  world.call(savePhotoRefusal, { params: { ...world.path, userId }, body: { refusesPhotos } }, { as })
const refuses = async (world: World, person: Person, is = true) =>
  expect((await say(world, person, is, person)).status).toBe(200)

/** Camille and Jeanne, alone and together on photos, and a photo without people. */
async function photographed(settings: SomeSettings = {}, more: Partial<Row> = {}) {
  const world = await make(settings)
  const [as, camille, jeanne] = [await world.person({ organiser: true }), await world.person(), await world.person()]
  const [code, other] = [await badgeOf(world, camille, more), await badgeOf(world, jeanne)]
  const [all, hers, both, theirs] = [
    await keep(world),
    await keep(world, code),
    await keep(world, code, other),
    await keep(world, other),
  ]
  const names = new Map([
    [all, 'all'],
    [hers, 'hers'],
    [both, 'both'],
    [theirs, 'theirs'],
  ])
  const named = (ids: readonly string[]) => ids.map((id) => names.get(id)).toSorted()
  return { world, as, camille, jeanne, code, other, all, hers, both, theirs, named }
}
type Photographed = Awaited<ReturnType<typeof photographed>>

const idsOf = (data: readonly { readonly id: string }[]) => data.map(({ id }) => id)

/** Each place that lists photos, as a person who is not Camille sees it. */
const places: Readonly<Record<string, (on: Photographed) => Promise<readonly string[]>>> = {
  'the gallery of the team': async ({ world, as }) =>
    idsOf((await world.call(listMyPhotos, { query: { eventId: world.eventId } }, { as })).body.data),
  'the photos of another person on them': async ({ world, jeanne: as }) =>
    idsOf((await world.call(listMyPhotos, { query: { eventId: world.eventId } }, { as })).body.data),
  'the photos by her badge': async ({ world, code: badge }) =>
    idsOf((await world.call(listPhotosByBadge, { query: { badge } })).body.data),
  'the photos by the badge of another person': async ({ world, other: badge }) =>
    idsOf((await world.call(listPhotosByBadge, { query: { badge } })).body.data),
  'the photos by her badge, asked by the team': async ({ world, as, code: badge }) =>
    idsOf((await world.call(listPhotosByBadge, { query: { badge } }, { as })).body.data),
  'the public gallery and the projector': async ({ world }) =>
    idsOf((await world.call(listPictures, { params: world.path })).body.data),
  'the last photos': async ({ world }) => idsOf((await world.call(listLastPictures, { params: world.path })).body.data),
  'the file of the whole event': async ({ world, as }) => {
    const { body } = await world.call(startBundle, { params: world.path, body: {} }, { as })
    await world.ports.jobs.settle()
    const params = { ...world.path, exportId: body.id }
    const { url } = (await world.call(getExport, { params }, { as })).body
    const { rawPayload } = await world.app.inject({ url: url ?? '' })
    const names = Object.keys(unzipSync(new Uint8Array(rawPayload)))
    return names.flatMap((name) => /^photos\/(.+)\.jpg$/.exec(name)?.[1] ?? [])
  },
}

const TEAM = ['all', 'both', 'hers', 'theirs']
describe('a person who refuses photos', () => {
  it.each([
    ['the gallery of the team', TEAM, ['all', 'theirs']],
    ['the photos of another person on them', ['all', 'both', 'theirs'], ['all', 'theirs']],
    ['the photos by her badge', ['all', 'both', 'hers'], ['all']],
    ['the photos by the badge of another person', ['all', 'both', 'theirs'], ['all', 'theirs']],
    ['the photos by her badge, asked by the team', ['all', 'both', 'hers'], ['all']],
    ['the public gallery and the projector', ['all'], ['all']],
    ['the last photos', ['all'], ['all']],
    ['the file of the whole event', TEAM, ['all', 'theirs']],
  ])('is left out of %s at once, and is back once it is taken back', async (place, before, after) => {
    const on = await photographed()
    const seen = async () => on.named((await places[place]?.(on)) ?? [])
    expect(await seen()).toEqual(before)
    await refuses(on.world, on.camille)
    on.world.clock.advance(60 * 60_000)
    expect(await seen()).toEqual(after)
    await refuses(on.world, on.camille, false)
    on.world.clock.advance(60 * 60_000)
    expect(await seen()).toEqual(before)
  })

  it('sees her own photos, but not with a session that a photographed badge opens', async () => {
    const { world, camille: as, code, named } = await photographed()
    await refuses(world, as)
    const mine = async () =>
      named(idsOf((await world.call(listMyPhotos, { query: { eventId: world.eventId } }, { as })).body.data))
    expect(await mine()).toEqual(['all', 'both', 'hers'])
    const byBadge = await world.call(listPhotosByBadge, { query: { badge: code } }, { as })
    expect(named(idsOf(byBadge.body.data))).toEqual(['all', 'both', 'hers'])
    await world.ports.db
      .update(sessions)
      .set({ strength: 'badge' })
      .where(eq(sessions.tokenHash, hashToken(as.token)))
    world.clock.advance(60_000)
    expect(await mine()).toEqual(['all'])
  })

  it('hides a photo of two people who both refuse from each of them', async () => {
    const { world, camille, jeanne: as, named } = await photographed()
    await refuses(world, camille)
    await refuses(world, as)
    const { body } = await world.call(listMyPhotos, { query: { eventId: world.eventId } }, { as })
    expect(named(idsOf(body.data))).toEqual(['all', 'theirs'])
  })

  it('is refused in this event alone', async () => {
    const { world, camille } = await photographed()
    await refuses(world, camille)
    const other = await make()
    const jeanne = await other.person()
    const badge = await badgeOf(other, jeanne)
    const id = await keep(other, badge)
    expect(idsOf((await other.call(listPhotosByBadge, { query: { badge } })).body.data)).toEqual([id])
    const [row] = await rowsOf(other.ports.db, participations, eq(participations.eventId, other.eventId))
    expect(row?.refusesPhotos).toBe(false)
  })

  it('has no photo taken in by her badge, alone or among others, and the team reads why', async () => {
    const { world, as, camille, code, other } = await photographed()
    await refuses(world, camille)
    const refused = { refusal: { code: 'PHOTO_PERSON_REFUSES' } }
    await expect(keep(world, code)).rejects.toMatchObject(refused)
    await expect(keep(world, other, code)).rejects.toMatchObject(refused)
    const find = (person: string) => world.call(findPersonToShow, { params: { ...world.path, code: person } }, { as })
    expect((await find(`https://parvis.example/badge=${code}`)).body).toMatchObject({ code, unshown: 'refuses' })
    expect((await find(other)).body.unshown).toBe(null)
    expect((await find(newBadgeCode())).error.code).toBe('BADGE_UNKNOWN')
    await refuses(world, camille, false)
    expect(await keep(world, code)).not.toBe('')
  })

  it('hides a photo on which the team names her afterwards, and cannot be taken off it', async () => {
    const { world, as, camille, code, other, all, named } = await photographed()
    await refuses(world, camille)
    const params = { ...world.path, photoId: all }
    const set = (badges: string[]) => world.call(setPeopleOnPhoto, { params, body: { badges } }, { as })
    const shown = async () => named(idsOf((await world.call(listPictures, { params: world.path })).body.data))
    expect(await shown()).toEqual(['all'])
    expect((await set([other, code])).status).toBe(200)
    expect(await shown()).toEqual([])
    const kept = { status: 409, error: { code: 'PHOTO_HIDDEN_KEPT' } }
    expect([await set([]), await set([other])]).toMatchObject([kept, kept])
    const { body } = await world.call(listPeopleOnPhoto, { params }, { as })
    expect(body.data.map((person) => [person.code, person.unshown]).toSorted()).toEqual(
      [
        [code, 'refuses'],
        [other, null],
      ].toSorted(),
    )
    expect((await set([code])).status).toBe(200)
    expect((await world.call(deletePhoto, { params }, { as })).status).toBe(204)
  })

  it('takes the photos that she hid along when she is erased', async () => {
    const { world, as, camille, jeanne, named } = await photographed()
    await refuses(world, camille)
    const params = { ...world.path, userId: camille.userId }
    expect((await world.call(eraseUser, { params }, { as })).status).toBe(200)
    const { body } = await world.call(listMyPhotos, { query: { eventId: world.eventId } }, { as: jeanne })
    expect(named(idsOf(body.data))).toEqual(['all', 'theirs'])
  })

  it('still refuses after two records of hers are merged, whichever of them did', async () => {
    for (const side of ['kept', 'other'] as const) {
      const { world, as, camille, jeanne, named } = await photographed()
      await refuses(world, side === 'kept' ? camille : jeanne)
      const params = { ...world.path, userId: camille.userId }
      const body = { otherId: jeanne.userId }
      const { seal } = (await world.call(mergePeople, { params, body: { ...body, dryRun: true } }, { as })).body.plan
      expect((await world.call(mergePeople, { params, body: { ...body, seal } }, { as })).status).toBe(200)
      const { data } = (await world.call(listMyPhotos, { query: { eventId: world.eventId } }, { as })).body
      expect(named(idsOf(data))).toEqual(['all'])
    }
  })

  it('reads it in the copy of her data', async () => {
    const { world, camille: as } = await photographed()
    await refuses(world, as)
    const { bytes } = await world.call(downloadMyData, { params: { domainId: world.domainId } }, { as })
    expect(JSON.parse(bytes.toString())).toMatchObject({ data: { participations: [{ refusesPhotos: true }] } })
  })
})

describe('a refusal', () => {
  const stored = async ({ ports, eventId }: World, { userId }: Person) => {
    const isIt = and(eq(participations.eventId, eventId), eq(participations.userId, userId))
    return (await rowsOf(ports.db, participations, isIt))[0]?.refusesPhotos
  }

  it('is said by the person, or by the team, whose act the journal tells', async () => {
    const { world, as, camille, jeanne } = await photographed()
    expect((await say(world, camille, true, jeanne)).status).toBe(403)
    const reader = await world.person({ organiser: 'reader' })
    expect((await say(world, camille, true, reader)).status).toBe(403)
    const stranger = await (await make()).person({ organiser: true })
    expect((await say(world, camille, true, stranger)).status).toBe(404)
    expect(await stored(world, camille)).toBe(false)
    await refuses(world, camille)
    expect((await say(world, camille, false, as)).status).toBe(200)
    const { body } = await world.call(listJournal, { params: world.path, query: {} }, { as })
    expect(body.data).toMatchObject([
      {
        act: 'photoRefusal',
        person: { id: camille.userId },
        before: { refusesPhotos: true },
        after: { refusesPhotos: false },
      },
    ])
  })

  it('is of a person of the event, also after the closing date, and for the team in an archived event', async () => {
    const { world, as, camille } = await photographed({ FO_REGISTER_END: '2020-01-01T00:00:00Z' })
    const nobody = await world.person()
    expect(await say(world, nobody, true, nobody)).toMatchObject({ status: 403, error: { code: 'EVENT_PEOPLE_ONLY' } })
    await refuses(world, camille)
    const archived = { archivedAt: world.clock.now(), published: false }
    await world.ports.db.update(events).set(archived).where(eq(events.id, world.eventId))
    forgetEvent(world.ports.db)
    for (const is of [false, true]) {
      expect((await say(world, camille, is, as)).status).toBe(200)
      expect(await stored(world, camille)).toBe(is)
    }
  })

  it('has a column in the table of people and its exports, where the event has photos', async () => {
    const { world, as, camille } = await photographed()
    await refuses(world, camille)
    const find = async (on: World, by: Person, filters: Record<string, string>) =>
      (
        await on.call(
          findUsers,
          { query: { eventId: on.eventId }, body: { headers: ['refusesPhotos'], filters } },
          { as: by },
        )
      ).body
    const { data } = await find(world, as, { refusesPhotos: 'true' })
    expect(data.map(({ id, cells }) => [id, cells['refusesPhotos']])).toEqual([[camille.userId, true]])
    const without = await make({ FO_PHOTOS_ACTIVE: false })
    const { columns } = await find(without, await without.person({ organiser: true }), {})
    expect(columns.map(({ id }) => id)).not.toContain('refusesPhotos')
  })

  it('of a companion is said by the person who registers them, until they have an account of their own', async () => {
    const { world, camille, jeanne } = await photographed()
    const lou = await world.person()
    await world.ports.db.delete(authentications).where(eq(authentications.userId, lou.userId))
    await badgeOf(world, lou, { registeredBy: camille.userId })
    expect((await say(world, lou, true, jeanne)).status).toBe(403)
    expect((await say(world, lou, true, camille)).status).toBe(200)
    expect(await stored(world, lou)).toBe(true)
  })

  it('is said during the registration, and an old draft never takes it back', async () => {
    const world = await make()
    const as = await world.person()
    const send = async (photos?: { refusesPhotos: boolean; was: boolean }) => {
      const values = {
        participation: { participation: 4 },
        typology: { typoId: 'adulte' },
        dates: { dayIds: ['j1'] },
        ...(photos && { photos }),
      }
      const { status } = await world.call(
        register,
        { params: { ...world.path, userId: as.userId }, body: { values } },
        { as },
      )
      const { UserEvent } = (
        await world.call(getMe, { params: { domainId: world.domainId }, query: { eventId: world.eventId } }, { as })
      ).body
      return [status, await stored(world, as), UserEvent?.refusesPhotos ?? false]
    }
    expect(await send()).toEqual([200, false, false])
    expect(await send({ refusesPhotos: true, was: false })).toEqual([200, true, true])
    expect(await send()).toEqual([200, true, true])
    expect(await send({ refusesPhotos: false, was: false })).toEqual([200, true, true])
    expect(await send({ refusesPhotos: false, was: true })).toEqual([200, false, false])
  })

  it('is not asked where the event shows no photos, or of a person who comes remotely', async () => {
    const without = await make({ FO_PHOTOS_ACTIVE: false })
    const remote = await make()
    const photos = { refusesPhotos: true, was: false }
    for (const [world, participation] of [
      [without, 4],
      [remote, 1],
    ] as const) {
      const as = await world.person()
      const values = {
        participation: { participation },
        typology: { typoId: 'adulte' },
        dates: { dayIds: ['j1'] },
        photos,
      }
      const params = { ...world.path, userId: as.userId }
      expect((await world.call(register, { params, body: { values } }, { as })).status).toBe(200)
      expect(await stored(world, as)).toBe(false)
    }
  })
})

describe('the types of participants that photos leave out', () => {
  it.each(Object.keys(places))('are left out of %s as if they refused', async (place) => {
    const on = await photographed({}, { typoId: 'enfant' })
    const seen = async () => on.named((await places[place]?.(on)) ?? [])
    const before = await seen()
    const settings = { FO_PHOTOS_ACTIVE: true, FO_PHOTOS_PUBLIC: true, FO_PHOTOS_TYPES_HIDDEN: ['enfant'] }
    await on.world.ports.db.update(events).set({ settings }).where(eq(events.id, on.world.eventId))
    forgetEvent(on.world.ports.db)
    on.world.clock.advance(60 * 60_000)
    expect(await seen()).toEqual(before.filter((name) => name === 'all' || name === 'theirs'))
  })

  it('have no photo taken in by their badge, other types have', async () => {
    const world = await make({ FO_PHOTOS_TYPES_HIDDEN: ['enfant'] })
    const [child, adult] = [await world.person(), await world.person()]
    const [theirs, other] = [
      await badgeOf(world, child, { typoId: 'enfant' }),
      await badgeOf(world, adult, { typoId: 'adulte' }),
    ]
    await expect(keep(world, theirs)).rejects.toMatchObject({ refusal: { code: 'PHOTO_TYPE_HIDDEN' } })
    expect(await keep(world, other)).not.toBe('')
    const as = await world.person({ organiser: true })
    const { body } = await world.call(findPersonToShow, { params: { ...world.path, code: theirs } }, { as })
    expect(body.unshown).toBe('type')
  })
})
