import type { SomeSettings } from '@parvis/contract/events/events.settings.ts'
import type { ErrorReply } from '@parvis/contract/kit/refusal.ts'
import type { Photo } from '@parvis/contract/photos/photos.ts'
import {
  deletePhoto,
  listLastPictures,
  listMyPhotos,
  listPhotosByBadge,
  listPictures,
  MAX_PHOTO,
  MAX_PICTURES,
  PHOTO_PAGE,
} from '@parvis/contract/photos/photos.ts'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { events } from '#db/tables/events.ts'
import { participations } from '#db/tables/participation.ts'
import { photos } from '#db/tables/photos.ts'
import { forgetEvent } from '#features/events/events.service.ts'
import { newBadgeCode } from '#kit/ids.ts'
import { hugePicture } from '#testing/huge-picture.ts'
import type { Person, World } from '#testing/world.ts'
import { makeWorld } from '#testing/world.ts'
import { placeOf, variants } from './variants.service.ts'

const ON = { FO_PHOTOS_ACTIVE: true }
const withPhotos = (settings: SomeSettings = {}) => makeWorld({ settings: { ...ON, ...settings } })
const drawn = (width = 60, height = 40) => sharp({ create: { width, height, channels: 3, background: '#3a6ea5' } })
const jpeg = (width?: number, height?: number) => drawn(width, height).jpeg().toBuffer()

interface Sent {
  readonly status: number
  readonly body: Photo
  readonly error: ErrorReply
}

async function send(world: World, as: Person | undefined, bytes: Buffer, badges = ''): Promise<Sent> {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(bytes)]), 'photo.jpg')
  const encoded = new Response(form)
  const response = await world.app.inject({
    method: 'POST',
    url: '/api/users/photos',
    query: { eventId: world.eventId, badges },
    headers: {
      'content-type': encoded.headers.get('content-type') ?? '',
      ...(as && { authorization: `Bearer ${as.token}` }),
    },
    payload: Buffer.from(await encoded.arrayBuffer()),
  })
  const parsed: unknown = JSON.parse(response.body)
  return { status: response.statusCode, body: parsed as Photo, error: parsed as ErrorReply }
}

const fetched = (world: World, url: string) => world.app.inject({ method: 'GET', url })
const opened = async (world: World, url: string) => sharp((await fetched(world, url)).rawPayload).metadata()

async function badgeOf({ ports, eventId }: World, { userId }: Person, registered = true): Promise<string> {
  const code = newBadgeCode()
  const now = ports.clock.now()
  const answer = registered ? { registered, registeredAt: now, responded: true } : {}
  await ports.db.insert(participations).values({ eventId, userId, code, ...answer })
  return code
}

async function stored(world: World, photoId: string): Promise<string[]> {
  const key = `photos/${world.eventId}/${photoId}`
  const found = await Promise.all(
    variants.map(async (one) => (await world.ports.storage.head(placeOf(key, one))) && one),
  )
  return found.filter((one) => one !== undefined)
}

async function addRows({ ports, eventId }: World, many: number): Promise<void> {
  const start = ports.clock.now().getTime()
  await ports.db.insert(photos).values(
    Array.from({ length: many }, (_, i) => ({
      ...{ id: `${eventId}-${String(i).padStart(4, '0')}`, eventId, key: `photos/${eventId}/same`, isForAll: true },
      ...{ width: 3, height: 2, uploadedAt: new Date(start + i * 1000) },
    })),
  )
}

const change = async ({ ports, eventId }: World, settings: SomeSettings) => {
  await ports.db.update(events).set({ settings }).where(eq(events.id, eventId))
  forgetEvent(ports.db)
}

describe('a photo that an organiser adds', () => {
  it('is kept upright in four sizes, without its place, time and camera', async () => {
    const world = await withPhotos()
    const as = await world.person({ organiser: true })
    const taken = await drawn(2400, 1600)
      .jpeg()
      .withExif({
        IFD0: { Make: 'Lumière', Artist: 'Camille' },
        IFD3: { GPSLatitude: '48/1 51/1 0/1', GPSLatitudeRef: 'N' },
      })
      .withMetadata({ orientation: 6 })
      .toBuffer()
    expect((await sharp(taken).metadata()).exif?.toString('latin1')).toContain('Lumi')
    const { status, body } = await send(world, as, taken)
    expect({ status, body }).toMatchObject({
      status: 201,
      body: { width: 1600, height: 2400, hdFilter: null, xsFilter: null, originalFilter: null },
    })
    const sizes = await Promise.all(
      [body.original, body.hd, body.xs, body.thumbnail].map(async (url) => {
        const picture = await opened(world, url)
        expect(picture.exif).toBeUndefined()
        expect(picture.orientation).toBeUndefined()
        expect((await fetched(world, url)).body).not.toContain('Lumi')
        return [picture.format, picture.width, picture.height]
      }),
    )
    expect(sizes).toEqual([
      ['jpeg', 1600, 2400],
      ['jpeg', 1280, 1920],
      ['jpeg', 427, 640],
      ['jpeg', 240, 240],
    ])
    expect(await stored(world, body.id)).toEqual(['original', 'hd', 'xs', 'thumbnail'])
  })

  it('is at most twelve million pixels large', async () => {
    const world = await withPhotos()
    const { body } = await send(world, await world.person({ organiser: true }), await jpeg(6000, 4000))
    expect(body.width * body.height).toBeLessThanOrEqual(12_000_000)
    expect(body.width * body.height).toBeGreaterThan(11_900_000)
    expect(body.width / body.height).toBeCloseTo(1.5, 2)
  })

  it.each(['png', 'webp'] as const)('may be a %s, with white for transparency', async (format) => {
    const world = await withPhotos()
    const clear = await sharp({ create: { width: 20, height: 20, channels: 4, background: '#0000' } })
      .toFormat(format)
      .toBuffer()
    const { status, body } = await send(world, await world.person({ organiser: true }), clear)
    expect(status).toBe(201)
    const { dominant } = await sharp((await fetched(world, body.original)).rawPayload).stats()
    expect(dominant.r).toBeGreaterThan(240)
  })

  it('also comes warmer and framed with the event’s name, where the event asks for it', async () => {
    const world = await withPhotos({ FO_PHOTOS_FILTER: true, bgPrimaryColor: '#0f5c4d', textPrimaryColor: '#ffffff' })
    const { body } = await send(world, await world.person({ organiser: true }), await jpeg(3000, 2000))
    const sizes = await Promise.all(
      [body.originalFilter, body.hdFilter, body.xsFilter].map(async (url) => (await opened(world, url ?? '')).width),
    )
    expect(sizes).toEqual([3000, 1920, 640])
    const framed = sharp((await fetched(world, body.hdFilter ?? '')).rawPayload)
    const { data, info } = await framed.raw().toBuffer({ resolveWithObject: true })
    const pixel = (x: number, y: number) => [...data.subarray((y * info.width + x) * 3, (y * info.width + x) * 3 + 3)]
    const brand = [15, 92, 77]
    for (const [i, value] of pixel(30, info.height - 20).entries())
      expect(Math.abs(value - (brand[i] ?? 0))).toBeLessThan(8)
    const middle = Array.from({ length: info.width }, (_, x) => pixel(x, info.height - 65))
    expect(middle.filter(([r = 0]) => r > 220).length).toBeGreaterThan(20)
    expect(await stored(world, body.id)).toEqual([...variants])
  })

  it('as small as a pixel is kept all the same', async () => {
    const world = await withPhotos({ FO_PHOTOS_FILTER: true })
    const { status, body } = await send(world, await world.person({ organiser: true }), await jpeg(1, 1))
    expect({ status, body }).toMatchObject({ status: 201, body: { width: 1, height: 1 } })
  })

  it.each<[string, () => Buffer | Promise<Buffer>]>([
    ['an SVG', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
    ['a PDF', () => Buffer.from('%PDF-1.7\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n')],
    ['a GIF', () => drawn().gif().toBuffer()],
    ['a JPEG cut short', async () => (await jpeg(800, 600)).subarray(0, 1500)],
    ['a page that starts as a JPEG', () => Buffer.concat([Buffer.from([255, 216, 255, 224]), Buffer.from('<script>')])],
    ['a picture of a billion pixels', () => hugePicture()],
    ['empty', () => Buffer.alloc(0)],
  ])('is refused when it is %s, and leaves nothing', async (_, make) => {
    const world = await withPhotos()
    const sent = await send(world, await world.person({ organiser: true }), await make())
    expect(sent).toMatchObject({ status: 422, error: { code: 'PHOTO_UNREADABLE' } })
    expect(await world.ports.db.select().from(photos).where(eq(photos.eventId, world.eventId))).toEqual([])
  })

  it('is refused above 25 MB, without photos in the event, or for a badge of another event', async () => {
    const world = await withPhotos()
    const as = await world.person({ organiser: true })
    expect(await send(world, as, Buffer.alloc(MAX_PHOTO + 1))).toMatchObject({
      status: 413,
      error: { code: 'PHOTO_TOO_LARGE' },
    })
    const elsewhere = await withPhotos()
    const badge = await badgeOf(elsewhere, await elsewhere.person())
    expect(await send(world, as, await jpeg(), badge)).toMatchObject({ status: 404, error: { code: 'BADGE_UNKNOWN' } })
    await change(world, {})
    expect(await send(world, as, await jpeg())).toMatchObject({ status: 409, error: { code: 'PHOTOS_OFF' } })
  })

  it('comes from organisers of the event alone', async () => {
    const world = await withPhotos()
    const stranger = await (await withPhotos()).person({ organiser: true })
    const bytes = await jpeg()
    expect((await send(world, undefined, bytes)).status).toBe(401)
    expect((await send(world, await world.person(), bytes)).status).toBe(403)
    expect((await send(world, stranger, bytes)).status).toBe(404)
  })

  it('that was never written in the end leaves no bytes after a day', async () => {
    const world = await withPhotos()
    const { ports, clock } = world
    const { body } = await send(world, await world.person({ organiser: true }), await jpeg())
    const other = await send(world, await world.person({ organiser: true }), await jpeg())
    // As if the server had stopped after storing the bytes.
    await ports.db.delete(photos).where(eq(photos.id, body.id))
    await ports.jobs.settle()
    expect(await stored(world, body.id)).toHaveLength(4)
    clock.advance(24 * 3600 * 1000 + 1)
    await ports.jobs.settle()
    expect(await stored(world, body.id)).toEqual([])
    expect(await stored(world, other.body.id)).toHaveLength(4)
  })
})

describe('a photo that is removed', () => {
  it('is gone with all its versions, by organisers of its event alone', async () => {
    const world = await withPhotos({ FO_PHOTOS_FILTER: true })
    const as = await world.person({ organiser: true })
    const { body } = await send(world, as, await jpeg())
    const params = { ...world.path, photoId: body.id }
    const elsewhere = await withPhotos()
    const stranger = await elsewhere.person({ organiser: true })
    expect((await world.call(deletePhoto, { params }, { as: await world.person() })).status).toBe(403)
    expect((await world.call(deletePhoto, { params }, { as: stranger })).status).toBe(404)
    const crossed = { ...elsewhere.path, photoId: body.id }
    expect((await world.call(deletePhoto, { params: crossed }, { as: stranger })).status).toBe(404)
    expect(await stored(world, body.id)).toHaveLength(7)

    expect((await world.call(deletePhoto, { params }, { as })).status).toBe(204)
    await world.ports.jobs.settle()
    expect(await stored(world, body.id)).toEqual([])
    expect((await fetched(world, body.hd)).statusCode).toBe(404)
    expect((await world.call(deletePhoto, { params }, { as })).status).toBe(404)
  })
})

describe('the photos of a badge', () => {
  it('are the photos for all and those of its owner, the latest first, for a holder of the code', async () => {
    const world = await withPhotos()
    const as = await world.person({ organiser: true })
    const [camille, jeanne] = [await world.person(), await world.person()]
    const [code, other] = [await badgeOf(world, camille), await badgeOf(world, jeanne)]
    const add = async (badges = '') => {
      world.clock.advance(1000)
      return (await send(world, as, await jpeg(), badges)).body.id
    }
    const [all, hers, both, theirs] = [await add(), await add(code), await add(`${code}, ${other}`), await add(other)]
    const seenWith = async (badge: string) =>
      (await world.call(listPhotosByBadge, { query: { badge } })).body.data.map(({ id }) => id)
    expect(await seenWith(code)).toEqual([both, hers, all])
    expect(await seenWith(`https://parvis.example/badge=${code}`)).toEqual([both, hers, all])
    expect(await seenWith(other)).toEqual([theirs, both, all])
    const mine = await world.call(listMyPhotos, { query: { eventId: world.eventId } }, { as: camille })
    expect(mine.body).toMatchObject({ total: 3, pageCurrent: 1, pageSize: PHOTO_PAGE })
    expect(mine.body.data.map(({ id }) => id)).toEqual([both, hers, all])
    const ofOrganiser = await world.call(listMyPhotos, { query: { eventId: world.eventId } }, { as })
    expect(ofOrganiser.body.data.map(({ id }) => id)).toEqual([theirs, both, hers, all])
    expect((await world.call(listPictures, { params: world.path }, { as })).body.data.map(({ id }) => id)).toEqual([
      all,
    ])
  })

  it('come fifty a page', async () => {
    const world = await withPhotos()
    await addRows(world, 120)
    const badge = await badgeOf(world, await world.person())
    const page = async (pageCurrent: number) =>
      (await world.call(listPhotosByBadge, { query: { badge, pageCurrent } })).body
    const pages = [await page(1), await page(2), await page(3), await page(4)]
    expect(pages.map(({ data, total }) => [data.length, total])).toEqual([
      [50, 120],
      [50, 120],
      [20, 120],
      [0, 120],
    ])
    expect(new Set(pages.flatMap(({ data }) => data.map(({ id }) => id))).size).toBe(120)
    expect(pages[0]?.data[0]?.id).toBe(`${world.eventId}-0119`)
  })

  it('are refused to a code without a registered person, and where the event shows none', async () => {
    const world = await withPhotos()
    const query = { badge: newBadgeCode() }
    const unknown = { status: 404, error: { code: 'BADGE_UNKNOWN' } }
    expect(await world.call(listPhotosByBadge, { query })).toMatchObject(unknown)
    const absent = await badgeOf(world, await world.person(), false)
    expect(await world.call(listPhotosByBadge, { query: { badge: absent } })).toMatchObject(unknown)
    expect(await world.call(listPhotosByBadge, { query: { badge: '' } })).toMatchObject({ status: 400 })
    const as = await world.person()
    const badge = await badgeOf(world, as)
    await change(world, {})
    const off = { status: 409, error: { code: 'PHOTOS_OFF' } }
    expect(await world.call(listPhotosByBadge, { query: { badge } })).toMatchObject(off)
    expect(await world.call(listMyPhotos, { query: { eventId: world.eventId } }, { as })).toMatchObject(off)
  })

  it('of the caller need a registration', async () => {
    const world = await withPhotos()
    const query = { eventId: world.eventId }
    expect((await world.call(listMyPhotos, { query })).status).toBe(401)
    expect((await world.call(listMyPhotos, { query }, { as: await world.person() })).status).toBe(403)
    const stranger = await (await withPhotos()).person()
    expect((await world.call(listMyPhotos, { query }, { as: stranger })).status).toBe(404)
  })
})

describe('the photos for all', () => {
  it.each([listPictures, listLastPictures])('are for registered people and organisers: $route', async (endpoint) => {
    const world = await withPhotos()
    await addRows(world, 3)
    const params = world.path
    const [guest, passerBy] = [await world.person(), await world.person()]
    await badgeOf(world, guest)
    await badgeOf(world, passerBy, false)
    expect((await world.call(endpoint, { params }, { as: guest })).body.data).toHaveLength(3)
    const organiser = await world.person({ organiser: true })
    expect((await world.call(endpoint, { params }, { as: organiser })).body.data).toHaveLength(3)
    expect((await world.call(endpoint, { params }, { as: passerBy })).status).toBe(403)
    expect((await world.call(endpoint, { params }, { as: await world.person() })).status).toBe(403)
    expect(await world.call(endpoint, { params })).toMatchObject({ status: 401, error: { code: 'ACCESS_REFUSED' } })
    const elsewhere = await withPhotos()
    expect((await world.call(endpoint, { params }, { as: await elsewhere.person() })).status).toBe(404)
    const crossed = { domainId: elsewhere.domainId, eventId: world.eventId }
    expect((await world.call(endpoint, { params: crossed })).status).toBe(404)
  })

  it.each([listPictures, listLastPictures])('are open to all where the event says so: $route', async (endpoint) => {
    const world = await withPhotos({ FO_PHOTOS_PUBLIC: true })
    await addRows(world, 3)
    expect((await world.call(endpoint, { params: world.path })).body.data).toHaveLength(3)
    await change(world, { FO_PHOTOS_PUBLIC: true })
    expect(await world.call(endpoint, { params: world.path })).toMatchObject({
      status: 409,
      error: { code: 'PHOTOS_OFF' },
    })
  })

  it('are the five hundred latest, and the fifty latest', async () => {
    const world = await withPhotos({ FO_PHOTOS_PUBLIC: true })
    await addRows(world, MAX_PICTURES + 1)
    const { body } = await world.call(listPictures, { params: world.path })
    expect(body.data).toHaveLength(MAX_PICTURES)
    const last = await world.call(listLastPictures, { params: world.path })
    expect(last.body.data).toEqual(body.data.slice(0, PHOTO_PAGE))
  })
})

describe('the address of a photo', () => {
  it('stays the same for hours so that browsers keep it, then ends', async () => {
    const world = await withPhotos()
    const { clock } = world
    const as = await world.person({ organiser: true })
    const hour = 3600 * 1000
    // At the start of a period of signed links, which lasts four hours.
    clock.advance(4 * hour - (clock.now().getTime() % (4 * hour)))
    const { body } = await send(world, as, await jpeg())
    const again = async () =>
      (await world.call(listMyPhotos, { query: { eventId: world.eventId } }, { as })).body.data[0]
    const { headers } = await fetched(world, body.xs)
    expect(headers).toMatchObject({
      'cache-control': `private, max-age=${8 * 3600}, immutable`,
      'content-type': 'image/jpeg',
      'x-content-type-options': 'nosniff',
    })
    clock.advance(4 * hour - 1)
    expect(await again()).toEqual(body)
    clock.advance(1)
    expect((await again())?.xs).not.toBe(body.xs)
    expect((await fetched(world, body.xs)).headers['cache-control']).toBe(`private, max-age=${4 * 3600}, immutable`)
    clock.advance(4 * hour)
    expect((await fetched(world, body.xs)).statusCode).toBe(410)
    const forged = body.xs.replace(/\.[^/]+\//, '.AAAA/')
    expect((await fetched(world, forged)).statusCode).toBe(404)
  })
})
