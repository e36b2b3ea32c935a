import sharp from 'sharp'
import { photos } from '#db/tables/photos.ts'
import { drawVariants, placeOf, variants } from '#features/photos/variants.service.ts'
import { newId } from '#kit/ids.ts'
import type { Ports } from '#ports/ports.ts'
import type { World } from './world.ts'

/** Distinct pictures; further photos reuse their bytes. */
const DRAWN = 15
const [WIDTH, HEIGHT] = [900, 600]
const ROWS = 500

function picture(number: number): Promise<Buffer> {
  const [width, height] = number % 5 === 0 ? [HEIGHT, WIDTH] : [WIDTH, HEIGHT]
  const colours = Buffer.from(Array.from({ length: 4 * 3 * 3 }, (_, i) => ((number + 7) * (i + 3) * 2_654_435) % 251))
  return sharp(colours, { raw: { width: 4, height: 3, channels: 3 } })
    .resize({ width, height, fit: 'fill', kernel: 'cubic' })
    .jpeg({ quality: 85 })
    .toBuffer()
}

/** Cached for the process: all galleries share them. */
const drawn = new Map<number, ReturnType<typeof drawVariants>>()
function variantsOf(number: number): ReturnType<typeof drawVariants> {
  const made = drawn.get(number) ?? picture(number).then((bytes) => drawVariants(bytes, undefined, 'gallery'))
  drawn.set(number, made)
  return made
}

/** Inserts photos visible to all, as single uploads would. */
export async function hangPhotos({ db, storage, clock }: Ports, eventId: string, count: number): Promise<void> {
  const hung: { key: string; width: number; height: number }[] = []
  for (let number = 0; number < Math.min(count, DRAWN); number++) {
    const { width, height, files } = await variantsOf(number)
    const key = `photos/${eventId}/${newId(clock.now())}`
    for (const variant of variants) {
      const file = files[variant]
      if (file) await storage.put(placeOf(key, variant), file, 'image/jpeg')
    }
    hung.push({ key, width, height })
  }
  const start = clock.now().getTime() - count * 1000
  const rows = Array.from({ length: count }, (_, number) => {
    const uploadedAt = new Date(start + number * 1000)
    const shown = hung[number % hung.length] ?? { key: '', width: 0, height: 0 }
    return { id: newId(uploadedAt), eventId, ...shown, isForAll: true, uploadedAt }
  })
  for (let from = 0; from < rows.length; from += ROWS) await db.insert(photos).values(rows.slice(from, from + ROWS))
}

export async function addPhoto({ ports, eventId }: World, id: string): Promise<void> {
  await ports.db.insert(photos).values({
    ...{ id, eventId, key: `photos/${eventId}/${id}`, width: 3, height: 2, isForAll: true },
    uploadedAt: ports.clock.now(),
  })
}
