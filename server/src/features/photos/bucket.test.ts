import {
  deletePhoto,
  listLastPictures,
  listMyPhotos,
  listPhotosByBadge,
  listPictures,
} from '@parvis/contract/photos/photos.ts'
import { eraseMe } from '@parvis/contract/privacy/privacy.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { participations } from '#db/tables/participation.ts'
import { newBadgeCode } from '#kit/ids.ts'
import { s3Storage } from '#ports/s3-storage.ts'
import type { Storage } from '#ports/storage.ts'
import type { Bucket } from '#testing/bucket.ts'
import { openBucket } from '#testing/bucket.ts'
import { openHouse } from '#testing/house.ts'
import type { Person, World } from '#testing/world.ts'
import { makeWorld } from '#testing/world.ts'
import { keepPhoto } from './photos.service.ts'
import { placeOf, variants } from './variants.service.ts'

const HOUR = 3600 * 1000

describe('photos kept in a bucket', () => {
  let bucket: Bucket
  let folder: Storage

  beforeAll(async () => {
    bucket = await openBucket()
    const { ports } = await openHouse()
    folder = { ...ports.storage }
    Object.assign(ports.storage, s3Storage(bucket.options))
  })
  afterAll(async () => {
    const { ports } = await openHouse()
    Object.assign(ports.storage, folder)
    await bucket.close()
  })

  const make = () => makeWorld({ settings: { FO_PHOTOS_ACTIVE: true, FO_PHOTOS_FILTER: true } })
  const picture = () =>
    sharp({ create: { width: 900, height: 600, channels: 3, background: '#3a6ea5' } })
      .jpeg()
      .toBuffer()
  const keep = async ({ ports, eventId }: World, badges = '') => keepPhoto(ports, { eventId, badges }, await picture())
  const keysOf = ({ eventId }: World) => [...bucket.files.keys()].filter((key) => key.includes(eventId)).toSorted()
  const fetched = (world: World, url: string) => world.app.inject({ method: 'GET', url })

  async function badgeOf({ ports, eventId }: World, { userId }: Person): Promise<string> {
    const code = newBadgeCode()
    const registered = { registered: true, registeredAt: ports.clock.now(), responded: true }
    await ports.db.insert(participations).values({ eventId, userId, code, ...registered })
    return code
  }

  it('lie there as pictures of every size, and come back byte for byte', async () => {
    const world = await make()
    const photo = await keep(world)
    const key = `photos/${world.eventId}/${photo.id}`
    expect(keysOf(world)).toEqual(variants.map((variant) => placeOf(key, variant)).toSorted())
    for (const variant of variants) {
      const held = bucket.files.get(placeOf(key, variant))
      expect(held?.contentType).toBe('image/jpeg')
      const { statusCode, headers, rawPayload } = await fetched(world, photo[variant] ?? '')
      expect({ statusCode, headers }).toMatchObject({ statusCode: 200, headers: { 'content-type': 'image/jpeg' } })
      expect(rawPayload.equals(held?.content ?? Buffer.alloc(0))).toBe(true)
    }
  })

  it('are opened by addresses that expire and cannot be forged', async () => {
    const world = await make()
    const photo = await keep(world)
    expect((await fetched(world, photo.hd)).statusCode).toBe(200)
    expect((await fetched(world, photo.hd.replace(/\.[^/]+\//, '.AAAA/'))).statusCode).toBe(404)
    expect((await fetched(world, `/api/downloads/photos/${world.eventId}/${photo.id}/hd.jpg`)).statusCode).toBe(404)
    world.clock.advance(8 * HOUR)
    expect((await fetched(world, photo.hd)).statusCode).toBe(410)
  })

  it('of another domain are not found', async () => {
    const [world, elsewhere] = [await make(), await make()]
    const { id: photoId } = await keep(world)
    const as = await elsewhere.person({ organiser: true })
    const { path: params, eventId } = world
    const answers = [
      await world.call(listPictures, { params }, { as }),
      await world.call(listLastPictures, { params }, { as }),
      await world.call(listMyPhotos, { query: { eventId } }, { as }),
      await world.call(deletePhoto, { params: { ...params, photoId } }, { as }),
      await world.call(deletePhoto, { params: { ...elsewhere.path, photoId } }, { as }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404])
    const badge = await badgeOf(elsewhere, await elsewhere.person())
    expect((await world.call(listPhotosByBadge, { query: { badge } })).body.data).toEqual([])
    expect(keysOf(world)).toHaveLength(variants.length)
  })

  it('leave no file there when one is removed', async () => {
    const world = await make()
    const as = await world.person({ organiser: true })
    const [photo, other] = [await keep(world), await keep(world)]
    const params = { ...world.path, photoId: photo.id }
    expect((await world.call(deletePhoto, { params }, { as })).status).toBe(204)
    await world.ports.jobs.settle()
    expect(keysOf(world)).toEqual(
      variants.map((variant) => placeOf(`photos/${world.eventId}/${other.id}`, variant)).toSorted(),
    )
    expect((await fetched(world, photo.original)).statusCode).toBe(404)
  })

  it('leave nothing there of an erased person who was alone on them', async () => {
    const world = await make()
    const camille = await world.person()
    await keep(world, await badgeOf(world, camille))
    const body = { email: camille.email }
    expect((await world.call(eraseMe, { params: { domainId: world.domainId }, body }, { as: camille })).status).toBe(
      204,
    )
    await world.ports.jobs.settle()
    expect(keysOf(world)).toEqual([])
  })

  it('are not shown when the bucket did not take them, and the parts it took go after a day', async () => {
    const world = await make()
    const as = await world.person({ organiser: true })
    const { ports, eventId, clock } = world
    const put = ports.storage.put
    let taken = 0
    ports.storage.put = async (...file) => {
      bucket.fails = ++taken > 2
      await put(...file)
    }
    await expect(keep(world)).rejects.toThrow('The file storage answers 400')
    Object.assign(ports.storage, { put })
    bucket.fails = false
    expect((await world.call(listMyPhotos, { query: { eventId } }, { as })).body.data).toEqual([])
    expect(keysOf(world)).toHaveLength(2)
    clock.advance(24 * HOUR + 1)
    await ports.jobs.settle()
    expect(keysOf(world)).toEqual([])
  })
})
