import {
  listMyPhotos,
  listPeopleOnPhoto,
  listPhotosByBadge,
  listPictures,
  setPeopleOnPhoto,
} from '@parvis/contract/photos/photos.ts'
import { eraseUser } from '@parvis/contract/privacy/privacy.ts'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { participations } from '#db/tables/participation.ts'
import { newBadgeCode } from '#kit/ids.ts'
import type { Person, World } from '#testing/world.ts'
import { makeWorld } from '#testing/world.ts'
import { keepPhoto } from './photos.service.ts'

const make = () => makeWorld({ settings: { FO_PHOTOS_ACTIVE: true } })

async function badgeOf({ ports, eventId }: World, { userId }: Person): Promise<string> {
  const code = newBadgeCode()
  const registered = { registered: true, registeredAt: ports.clock.now(), responded: true }
  await ports.db.insert(participations).values({ eventId, userId, code, ...registered })
  return code
}

async function photographed() {
  const world = await make()
  const [as, camille, jeanne] = [await world.person({ organiser: true }), await world.person(), await world.person()]
  const [code, other] = [await badgeOf(world, camille), await badgeOf(world, jeanne)]
  const picture = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#3a6ea5' } })
    .jpeg()
    .toBuffer()
  const { id: photoId } = await keepPhoto(world.ports, { eventId: world.eventId, badges: code }, picture)
  const params = { ...world.path, photoId }
  const query = { eventId: world.eventId }
  return {
    ...{ world, as, camille, jeanne, code, other, params },
    set: (badges: string[], seen?: string[]) =>
      world.call(setPeopleOnPhoto, { params, body: { badges, seen } }, { as }),
    read: async () => {
      const { body } = await world.call(listPeopleOnPhoto, { params }, { as })
      return [body.isForAll, ...body.data.map((person) => person.code)]
    },
    async isSeenBy(person: Person, badge: string) {
      const mine = await world.call(listMyPhotos, { query }, { as: person })
      const byBadge = await world.call(listPhotosByBadge, { query: { badge } })
      return [mine.body.data.length > 0, byBadge.body.data.length > 0]
    },
  }
}

describe('the people on a photo', () => {
  it('are changed afterwards: a removed person no longer sees it as theirs, an added one does', async () => {
    const { set, read, isSeenBy, camille, jeanne, code, other } = await photographed()
    expect(await read()).toEqual([false, code])
    expect([await isSeenBy(camille, code), await isSeenBy(jeanne, other)]).toEqual([
      [true, true],
      [false, false],
    ])
    expect((await set([` ${other.toLowerCase()}`])).status).toBe(200)
    expect(await read()).toEqual([false, other])
    expect([await isSeenBy(camille, code), await isSeenBy(jeanne, other)]).toEqual([
      [false, false],
      [true, true],
    ])
  })

  it('may be empty: the photo is then shown to all, until it names a person again', async () => {
    const { world, as, set, read, isSeenBy, jeanne, code, other } = await photographed()
    const everybodys = async () => (await world.call(listPictures, { params: world.path }, { as })).body.data.length
    expect((await set([])).body).toEqual({ isForAll: true, data: [] })
    expect([await everybodys(), await isSeenBy(jeanne, other)]).toEqual([1, [true, true]])
    await set([code])
    expect(await read()).toEqual([false, code])
    expect([await everybodys(), await isSeenBy(jeanne, other)]).toEqual([0, [false, false]])
  })

  it('stay as they were where a badge is unknown, of another event, or the photo has changed in another tab', async () => {
    const { world, as, set, read, params, code, other } = await photographed()
    const elsewhere = await make()
    const foreign = await badgeOf(elsewhere, await elsewhere.person())
    const unknown = { status: 404, error: { code: 'BADGE_UNKNOWN' } }
    expect(await set([code, newBadgeCode()])).toMatchObject(unknown)
    expect(await set([code, foreign])).toMatchObject(unknown)
    expect(await read()).toEqual([false, code])
    expect((await set([code, other], [code])).status).toBe(200)
    expect(await set([], [code])).toMatchObject({ status: 409, error: { code: 'PHOTO_PEOPLE_CHANGED' } })
    expect((await read())[0]).toBe(false)
    expect((await set([other], [other, code])).status).toBe(200)
    const gone = { ...params, photoId: 'gone' }
    expect((await world.call(setPeopleOnPhoto, { params: gone, body: { badges: [] } }, { as })).status).toBe(404)
  })

  it('are read and changed by an organiser of this event alone', async () => {
    const { world, params, camille, code, read } = await photographed()
    const elsewhere = await make()
    const body = { badges: [] }
    const callers = [{}, { as: camille }, { as: await elsewhere.person({ organiser: true }) }]
    const tried = callers.map(async (caller) => [
      (await world.call(listPeopleOnPhoto, { params }, caller)).status,
      (await world.call(setPeopleOnPhoto, { params, body }, caller)).status,
    ])
    expect(await Promise.all(tried)).toEqual([
      [401, 401],
      [403, 403],
      [404, 404],
    ])
    const as = await elsewhere.person({ organiser: true })
    const crossed = { ...elsewhere.path, photoId: params.photoId }
    expect((await world.call(setPeopleOnPhoto, { params: crossed, body }, { as })).status).toBe(404)
    expect(await read()).toEqual([false, code])
  })

  it('added while they are erased are either gone from it or refused', async () => {
    const { world, as, jeanne, set, read, code, other } = await photographed()
    const { userId } = jeanne
    const [changed, erased] = await Promise.all([
      set([code, other]),
      world.call(eraseUser, { params: { ...world.path, userId } }, { as }),
    ])
    expect([200, 404]).toContain(changed.status)
    expect(erased.status).toBe(200)
    expect(await read()).toEqual([false, code])
  })
})
