import { listPhotosByBadge } from '@parvis/contract/photos/photos.ts'
import { eraseUser } from '@parvis/contract/privacy/privacy.ts'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { participations } from '#db/tables/participation.ts'
import { photos } from '#db/tables/photos.ts'
import { newBadgeCode } from '#kit/ids.ts'
import type { Person, World } from '#testing/world.ts'
import { makeWorld } from '#testing/world.ts'
import { keepPhoto } from './photos.service.ts'
import { placeOf, variants } from './variants.service.ts'

const make = () => makeWorld({ settings: { FO_PHOTOS_ACTIVE: true, FO_PHOTOS_FILTER: true } })
const picture = () =>
  sharp({ create: { width: 60, height: 40, channels: 3, background: '#3a6ea5' } })
    .jpeg()
    .toBuffer()

async function badgeOf({ ports, eventId }: World, { userId }: Person): Promise<string> {
  const code = newBadgeCode()
  const registered = { registered: true, registeredAt: ports.clock.now(), responded: true }
  await ports.db.insert(participations).values({ eventId, userId, code, ...registered })
  return code
}

const keep = async ({ ports, eventId }: World, badges = '') =>
  (await keepPhoto(ports, { eventId, badges }, await picture())).id

async function stored({ ports, eventId }: World, photoId: string): Promise<number> {
  const places = variants.map((variant) => placeOf(`photos/${eventId}/${photoId}`, variant))
  const found = await Promise.all(places.map((place) => ports.storage.head(place)))
  return found.filter((file) => file !== undefined).length
}

const rowsOf = ({ ports, eventId }: World) =>
  ports.db.select({ id: photos.id }).from(photos).where(eq(photos.eventId, eventId))

const erase = async (world: World, { userId }: Person, as: Person) => {
  const { status } = await world.call(eraseUser, { params: { ...world.path, userId } }, { as })
  await world.ports.jobs.settle()
  return status
}

describe('the photos of an erased person', () => {
  it('go with their bytes where they show no other person, and stay otherwise', async () => {
    const world = await make()
    const [as, camille, jeanne] = [await world.person({ organiser: true }), await world.person(), await world.person()]
    const [code, other] = [await badgeOf(world, camille), await badgeOf(world, jeanne)]
    const [all, alone, both] = [await keep(world), await keep(world, code), await keep(world, `${code}, ${other}`)]
    expect(await stored(world, alone)).toBe(variants.length)

    expect(await erase(world, camille, as)).toBe(200)
    expect(await Promise.all([all, alone, both].map((id) => stored(world, id)))).toEqual([7, 0, 7])
    const left = await world.call(listPhotosByBadge, { query: { badge: other } })
    expect(left.body.data.map(({ id }) => id).toSorted()).toEqual([both, all].toSorted())

    expect(await erase(world, jeanne, as)).toBe(200)
    expect(await Promise.all([all, alone, both].map((id) => stored(world, id)))).toEqual([7, 0, 0])
    expect(await rowsOf(world)).toEqual([{ id: all }])
  })

  it('go too when the two people on them are erased at once', async () => {
    const world = await make()
    const [as, camille, jeanne] = [await world.person({ organiser: true }), await world.person(), await world.person()]
    const codes = [await badgeOf(world, camille), await badgeOf(world, jeanne)]
    const both = await keep(world, codes.join(','))
    expect(await Promise.all([camille, jeanne].map((one) => erase(world, one, as)))).toEqual([200, 200])
    await world.ports.jobs.settle()
    expect(await stored(world, both)).toBe(0)
    expect(await rowsOf(world)).toEqual([])
  })
})
