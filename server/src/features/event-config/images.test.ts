import type { StoredImage } from '@parvis/contract/event-config/event-config.ts'
import { getImage, getPart, MAX_IMAGES, savePart } from '@parvis/contract/event-config/event-config.ts'
import { createEvent } from '@parvis/contract/event-templates/event-templates.ts'
import type { ErrorReply } from '@parvis/contract/kit/refusal.ts'
import { eq, like } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { emailTemplates } from '#db/tables/emails.ts'
import { images, imageUses } from '#db/tables/event-config.ts'
import { openHouse } from '#testing/house.ts'
import { hugePicture } from '#testing/huge-picture.ts'
import type { Populated } from '#testing/populated.ts'
import { makePopulated } from '#testing/populated.ts'
import type { Person, World } from '#testing/world.ts'
import { makeWorld } from '#testing/world.ts'
import { startSweepingImages } from './images.jobs.ts'
import { keepImageOf } from './images.service.ts'

const DAY_MS = 24 * 3600 * 1000
let drawn = 0
/** A picture that no other test has sent. */
const picture = (width = 40, height = 20) =>
  sharp({ create: { width, height, channels: 3, background: `#${(++drawn * 4099).toString(16).padStart(6, '0')}` } })

// The tests of a worker share its clock, and events of other files would be over.
let startedAt = 0
beforeAll(async () => {
  startedAt = (await openHouse()).clock.now().getTime()
})
afterAll(async () => {
  const { clock } = await openHouse()
  clock.advance(startedAt - clock.now().getTime())
})

type EventOrWorld = Pick<World, 'eventId'> & ({ readonly world: World } | World)

async function send(of: EventOrWorld, as: Person | undefined, bytes: Buffer, { use = 'wide' } = {}) {
  const world = 'world' in of ? of.world : of
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(bytes)]), 'image.png')
  const encoded = new Response(form)
  const response = await world.app.inject({
    method: 'POST',
    url: `/api/organiser/domains/${world.domainId}/events/${of.eventId}/images?use=${use}`,
    headers: {
      'content-type': encoded.headers.get('content-type') ?? '',
      ...(as && { authorization: `Bearer ${as.token}` }),
    },
    payload: Buffer.from(await encoded.arrayBuffer()),
  })
  const parsed: unknown = JSON.parse(response.body)
  return { status: response.statusCode, body: parsed as StoredImage, error: parsed as ErrorReply }
}

const nameOf = (address: string) => address.slice('/api/images/'.length)
const fetched = (world: World, address: string) => world.app.inject({ method: 'GET', url: address })
const isThere = async (world: World, address: string) => (await fetched(world, address)).statusCode === 200

/** Saves the picture of the header; answers the revision of the settings. */
async function show(one: Populated, headerImg: string) {
  const params = { domainId: one.world.domainId, eventId: one.eventId, part: 'settings' as const }
  const { revision, value } = (await one.world.call(getPart, { params }, { as: one.organiser })).body
  const body = { revision, value: { ...(value as object), headerImg } }
  const saved = await one.world.call(savePart, { params, body }, { as: one.organiser })
  expect(saved.status).toBe(200)
}

/** A month passes, and the daily sweep. */
async function aMonthPasses({ world }: Populated) {
  await startSweepingImages(world.ports)
  await world.ports.jobs.settle()
  world.clock.advance(31 * DAY_MS)
  await world.ports.jobs.settle()
}

describe('an image of an event', () => {
  it('is public at an address that never changes, and is the same when it is sent twice', async () => {
    const one = await makePopulated()
    const { world, organiser } = one
    const bytes = await picture(3000, 1500).jpeg().toBuffer()
    const { status, body } = await send(one, organiser, bytes)
    expect({ status, body }).toMatchObject({ status: 201, body: { width: 2400, height: 1200 } })
    expect(body.address).toMatch(/^\/api\/images\/[0-9a-f]{40}\.jpg$/)
    const shown = await fetched(world, body.address)
    expect(shown.rawPayload).toHaveLength(body.size)
    expect(shown.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    })
    expect((await send(one, organiser, bytes)).body).toEqual(body)
    expect((await world.call(getImage, { params: { name: `${'0'.repeat(40)}.jpg` } })).status).toBe(404)
    expect((await fetched(world, '/api/images/..%2Ffiles%2Fa.jpg')).statusCode).toBe(400)
  })

  it('is kept upright, without its place, and at the size shown', async () => {
    const one = await makePopulated()
    const { world, organiser } = one
    const taken = await picture(1600, 900)
      .jpeg()
      .withExif({ IFD3: { GPSLatitude: '48/1 51/1 0/1', GPSLatitudeRef: 'N' } })
      .withMetadata({ orientation: 6 })
      .toBuffer()
    const { body } = await send(one, organiser, taken, { use: 'small' })
    expect(body).toMatchObject({ width: 450, height: 800 })
    const { exif, orientation } = await sharp((await fetched(world, body.address)).rawPayload).metadata()
    expect([exif, orientation]).toEqual([undefined, undefined])
    const see = { create: { width: 60, height: 60, channels: 4, background: '#0f5c4d80' } } as const
    const clear = await send(one, organiser, await sharp(see).png().toBuffer(), { use: 'icon' })
    expect(clear.body.address).toMatch(/\.png$/)
    expect((await sharp((await fetched(world, clear.body.address)).rawPayload).metadata()).hasAlpha).toBe(true)
  })

  it('is refused unless its bytes are a picture that can be drawn', async () => {
    const one = await makePopulated()
    const { organiser } = one
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>x()</script></svg>')
    const whole = await picture().png().toBuffer()
    const refused = [
      [svg, 'IMAGE_KIND'],
      [Buffer.from('%PDF-1.7\n%%EOF\n'), 'IMAGE_KIND'],
      [whole.subarray(0, 60), 'IMAGE_KIND'],
      [hugePicture(), 'PICTURE_TOO_LARGE'],
      [Buffer.alloc(0), 'FILE_REQUIRED'],
    ] as const
    for (const [bytes, code] of refused) {
      const { status, error } = await send(one, organiser, bytes)
      expect([status, error.code]).toEqual([422, code])
    }
  })

  it('is sent by members who change the event alone', async () => {
    const one = await makeWorld()
    const bytes = await picture().png().toBuffer()
    expect((await send(one, undefined, bytes)).status).toBe(401)
    expect((await send(one, await one.person({ takesPart: true }), bytes)).status).toBe(403)
    expect((await send(one, await one.person({ organiser: 'doorkeeper' }), bytes)).status).toBe(403)
    expect((await send(one, await one.person({ organiser: 'editor' }), bytes)).status).toBe(201)
  })

  it('is one too many where the event keeps a thousand', async () => {
    const one = await makePopulated()
    const { world, organiser, eventId } = one
    const bytes = await picture().png().toBuffer()
    const { body } = await send(one, organiser, bytes)
    const size = { width: 1, height: 1, size: 1, sentAt: world.clock.now() }
    await world.ports.db.insert(images).values(
      Array.from({ length: MAX_IMAGES - 1 }, (_, i) => {
        const id = `${eventId.slice(0, 8).padEnd(8, '0')}${i}`
        return { ...size, id, eventId }
      }),
    )
    expect((await send(one, organiser, await picture().png().toBuffer())).error.code).toBe('IMAGES_FULL')
    expect((await send(one, organiser, bytes)).body).toEqual(body)
    // A thousand less for the sweeps of other tests.
    await world.ports.db.delete(images).where(eq(images.eventId, eventId))
  })
})

describe('the sweep of images', () => {
  it('leaves images that the event shows, has shown, or was sent lately, and removes the rest', async () => {
    const one = await makePopulated()
    const { world } = one
    // A session would expire before the month ends, so the images are kept without a request.
    const sent = async () =>
      (await keepImageOf(world.ports, one.eventId, { bytes: await picture().png().toBuffer(), use: 'wide' })).address
    const [former, current, never] = [await sent(), await sent(), await sent()]
    await show(one, former)
    await show(one, current)
    await startSweepingImages(world.ports)
    await world.ports.jobs.settle()
    world.clock.advance(20 * DAY_MS)
    const late = await sent()
    world.clock.advance(11 * DAY_MS)
    await world.ports.jobs.settle()
    const there = await Promise.all([former, current, never, late].map((address) => isThere(world, address)))
    expect(there).toEqual([true, true, false, true])
    const rows = await world.ports.db
      .select()
      .from(images)
      .where(like(images.id, `${nameOf(never)}%`))
    expect(rows).toEqual([])
  })

  it('leaves images sent again meanwhile', async () => {
    const one = await makePopulated()
    const sent = { bytes: await picture().png().toBuffer(), use: 'wide' } as const
    const { address } = await keepImageOf(one.world.ports, one.eventId, sent)
    one.world.clock.advance(29 * DAY_MS)
    await keepImageOf(one.world.ports, one.eventId, sent)
    one.world.clock.advance(2 * DAY_MS)
    await startSweepingImages(one.world.ports)
    await one.world.ports.jobs.settle()
    expect(await isThere(one.world, address)).toBe(true)
  })

  it('leaves images of a copy of the event, once the first one shows them no more', async () => {
    const one = await makePopulated()
    const { world, organiser } = one
    const { address } = (await send(one, organiser, await picture().png().toBuffer())).body
    await show(one, address)
    const from = { eventId: one.eventId, without: [] }
    const asked = { name: 'Copie', context: `copie-${one.eventId.slice(0, 12)}`, firstDay: '2031-03-04', from }
    expect((await world.call(createEvent, { body: asked }, { as: organiser })).status).toBe(201)
    const holders = await world.ports.db
      .select()
      .from(imageUses)
      .where(eq(imageUses.imageId, nameOf(address)))
    expect(holders).toHaveLength(2)
  })

  it('leaves images used elsewhere than in a part, as in a mail', async () => {
    const one = await makePopulated()
    const { world, organiser } = one
    const { address } = (await send(one, organiser, await picture().png().toBuffer())).body
    const html = `<p><img src="${address}" alt=""></p>`
    await world.ports.db.update(emailTemplates).set({ bodyHtml: html }).where(eq(emailTemplates.eventId, one.eventId))
    await aMonthPasses(one)
    expect(await isThere(world, address)).toBe(true)
  })
})
