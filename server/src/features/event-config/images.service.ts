import { createHash } from 'node:crypto'
import type { ImageUse, StoredImage } from '@parvis/contract/event-config/event-config.ts'
import { imageRefusals, imageSides, MAX_IMAGES } from '@parvis/contract/event-config/event-config.ts'
import { fileRefusals } from '@parvis/contract/files/files.ts'
import { common, refuse } from '@parvis/contract/kit/refusal.ts'
import { decode, inTurn, isTooLarge, kindOf } from '#features/files/kinds.service.ts'
import { transaction } from '#kit/transaction.ts'
import type { Ports } from '#ports/ports.ts'
import type { OpenedFile } from '#ports/storage.ts'
import { countImages, holdImages, imagesIn, keepImage, listKept } from './images.store.ts'

export { holdImages, imagesIn, listKept }

type Extension = 'jpg' | 'png' | 'webp'
const TYPES: Record<Extension, string> = { jpg: 'image/jpeg', png: 'image/png', webp: 'image/webp' }
/** A drawing without loss is kept as one up to so many bytes; a photo sent as PNG would weigh on each page. */
const LOSSLESS_BYTES = 300_000

/** Where the bytes of an image are in the storage. */
export const imageKey = (name: string): string => `images/${name}`

interface Drawn {
  readonly bytes: Buffer
  readonly extension: Extension
  readonly width: number
  readonly height: number
}

/** The image drawn again, upright and no larger than it is shown, without what a camera or a hand hid in the file. */
async function draw(bytes: Buffer, side: number): Promise<Drawn> {
  const kind = kindOf(bytes)
  if (kind === undefined || kind === 'application/pdf') refuse(imageRefusals.IMAGE_KIND)
  if (await isTooLarge(bytes).catch(() => false)) refuse(fileRefusals.PICTURE_TOO_LARGE)
  const fitted = async () =>
    (await decode(bytes)).autoOrient().resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
  const drawn = async (extension: Extension, picture: Awaited<ReturnType<typeof fitted>>): Promise<Drawn> => {
    const { data, info } = await picture.toBuffer({ resolveWithObject: true })
    return { bytes: data, extension, width: info.width, height: info.height }
  }
  try {
    if (kind === 'image/jpeg') return await drawn('jpg', (await fitted()).jpeg({ quality: 84 }))
    if (kind === 'image/webp') return await drawn('webp', (await fitted()).webp({ quality: 86 }))
    const lossless = await drawn('png', (await fitted()).png({ compressionLevel: 9 }))
    if (lossless.bytes.length <= LOSSLESS_BYTES) return lossless
    return await drawn('webp', (await fitted()).webp({ quality: 86 }))
  } catch {
    return refuse(imageRefusals.IMAGE_KIND)
  }
}

/** Keeps an image for an event; the same one sent again is the same image, at the same address. */
export async function keepImageOf(
  { db, storage, clock }: Ports,
  eventId: string,
  { bytes, use }: { bytes: Buffer; use: ImageUse },
): Promise<StoredImage> {
  if (bytes.length === 0) refuse(fileRefusals.FILE_REQUIRED)
  const { bytes: kept, extension, width, height } = await inTurn(eventId, () => draw(bytes, imageSides[use]))
  const id = `${createHash('sha256').update(kept).digest('hex').slice(0, 40)}.${extension}`
  const image = { id, eventId, width, height, size: kept.length, sentAt: clock.now() }
  // The row first: from then on no sweep takes the bytes away.
  await transaction(db, async (tx) => {
    if ((await countImages(tx, eventId, id)) >= MAX_IMAGES) refuse(imageRefusals.IMAGES_FULL)
    await keepImage(tx, image)
  })
  await storage.put(imageKey(id), kept, TYPES[extension])
  return { address: `/api/images/${id}`, width, height, size: kept.length }
}

/** An image as it is shown. */
export async function openImage({ storage }: Ports, name: string): Promise<OpenedFile & { contentType: string }> {
  const file = (await storage.open(imageKey(name))) ?? refuse(common.NOT_FOUND)
  const extension = name.slice(name.lastIndexOf('.') + 1) as Extension
  return { ...file, contentType: TYPES[extension] }
}
