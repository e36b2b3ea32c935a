import { refuse } from '@parvis/contract/kit/refusal.ts'
import { photoKinds, photoRefusals } from '@parvis/contract/photos/photos.ts'
import { decode, inTurn, kindOf } from '#features/files/kinds.service.ts'
import type { Frame } from './frame.service.ts'
import { drawFrame } from './frame.service.ts'

/** Filtered variants are made only if the event has a frame. */
export const variants = ['original', 'hd', 'xs', 'thumbnail', 'originalFilter', 'hdFilter', 'xsFilter'] as const
export type Variant = (typeof variants)[number]

export const placeOf = (key: string, variant: Variant): string => `${key}/${variant}.jpg`

export interface Drawn {
  readonly width: number
  readonly height: number
  readonly files: Partial<Record<Variant, Buffer>>
}

/** Resolution of professional cameras; only organisers upload. */
const MOST_PIXELS = 60_000_000
/** Enough for an A3 print. */
const KEPT_PIXELS = 12_000_000
const HD_SIDE = 1920
const XS_SIDE = 640
const THUMBNAIL_SIDE = 240

export const originalKey = (key: string): string => placeOf(key, 'original')

/** All variants: upright, in sRGB, without metadata such as the location. Events take turns on the processor. */
export function drawVariants(bytes: Buffer, frame: Frame | undefined, eventId: string): Promise<Drawn> {
  const isPhoto = photoKinds.some((kind) => kind === kindOf(bytes))
  if (!isPhoto) refuse(photoRefusals.PHOTO_UNREADABLE)
  return inTurn(eventId, async () => {
    const { data: original, info } = await readOriginal(bytes)
    const hd = await fitted(original, HD_SIDE)
    const files = {
      original,
      hd,
      // From the smaller picture, to decode the large one less often.
      xs: await fitted(hd, XS_SIDE),
      thumbnail: await (await decode(hd))
        .resize({ width: THUMBNAIL_SIDE, height: THUMBNAIL_SIDE, fit: 'cover', position: 'attention' })
        .jpeg({ quality: 78 })
        .toBuffer(),
    }
    const { width, height } = info
    return { width, height, files: frame ? { ...files, ...(await filtered(original, info, frame)) } : files }
  })
}

async function readOriginal(bytes: Buffer) {
  try {
    const { autoOrient } = await (await decode(bytes, MOST_PIXELS)).metadata()
    const scale = Math.min(1, Math.sqrt(KEPT_PIXELS / (autoOrient.width * autoOrient.height)))
    return await (await decode(bytes, MOST_PIXELS))
      .autoOrient()
      .resize({ width: Math.max(1, Math.floor(autoOrient.width * scale)) })
      .flatten({ background: '#fff' })
      .jpeg({ quality: 90 })
      .toBuffer({ resolveWithObject: true })
  } catch {
    return refuse(photoRefusals.PHOTO_UNREADABLE)
  }
}

async function fitted(picture: Buffer, side: number): Promise<Buffer> {
  return (await decode(picture))
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .jpeg({ quality: 82 })
    .toBuffer()
}

async function filtered(original: Buffer, size: { width: number; height: number }, frame: Frame) {
  const originalFilter = await (await decode(original))
    .modulate({ brightness: 1.02, saturation: 1.12 })
    .linear([1.04, 1, 0.93], [4, 2, 0])
    .composite(await drawFrame(size, frame))
    .jpeg({ quality: 90 })
    .toBuffer()
  const hdFilter = await fitted(originalFilter, HD_SIDE)
  return { originalFilter, hdFilter, xsFilter: await fitted(hdFilter, XS_SIDE) }
}
