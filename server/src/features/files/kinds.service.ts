import type { uploadKinds } from '@parvis/contract/files/files.ts'
import { fileRefusals, MAX_PIXELS } from '@parvis/contract/files/files.ts'
import { refuse } from '@parvis/contract/kit/refusal.ts'
import { clean } from '@parvis/contract/kit/typed.ts'
import { fairQueue } from '#kit/limits/fair-queue.ts'
import { pictures } from '#kit/pictures.ts'

type Kind = (typeof uploadKinds)[number]
type Picture = Exclude<Kind, 'application/pdf'>

const MAX_SIDE = 4000
const EXTENSIONS: Record<Kind, string> = {
  'application/pdf': 'pdf',
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
}
const FORMATS = { 'image/jpeg': 'jpeg', 'image/png': 'png', 'image/webp': 'webp' } as const

export function kindOf(bytes: Buffer): Kind | undefined {
  const starts = (signature: string, at = 0) =>
    bytes.subarray(at, at + signature.length).equals(Buffer.from(signature, 'latin1'))
  if (starts('\xff\xd8\xff')) return 'image/jpeg'
  if (starts('\x89PNG\r\n\x1a\n')) return 'image/png'
  if (starts('RIFF') && starts('WEBP', 8)) return 'image/webp'
  return isPdf(bytes) ? 'application/pdf' : undefined
}

/** Checks start and end, to refuse files with other data after the PDF. */
function isPdf(bytes: Buffer): boolean {
  return /^%PDF-[12]\.\d/.test(bytes.toString('latin1', 0, 8)) && bytes.subarray(-1024).includes('%%EOF')
}

/** The bytes to store: pictures are re-encoded upright, without the camera's metadata on place and time. */
export async function safeBytes(bytes: Buffer, owner: string): Promise<{ bytes: Buffer; contentType: Kind }> {
  const contentType = kindOf(bytes) ?? refuse(fileRefusals.FILE_KIND)
  if (contentType === 'application/pdf') return { bytes, contentType }
  return { bytes: await inTurn(owner, () => redraw(bytes, contentType)), contentType }
}

/**
 * One picture at a time: decoding takes memory, and threads of password checks. Few may wait, as they hold their bytes.
 */
export const inTurn = fairQueue({ concurrency: 1, maxWaiting: 60 })

/** Decodes a picture completely or fails; use within `inTurn`, after `kindOf`. */
export const decode = async (bytes: Buffer, mostPixels = MAX_PIXELS) =>
  (await pictures())(bytes, { failOn: 'error', limitInputPixels: mostPixels })

export async function isTooLarge(bytes: Buffer): Promise<boolean> {
  const { width, height } = await (await pictures())(bytes, { limitInputPixels: false }).metadata()
  return width * height > MAX_PIXELS
}

async function redraw(bytes: Buffer, kind: Picture): Promise<Buffer> {
  const isHuge = await isTooLarge(bytes).catch(() => false)
  if (isHuge) refuse(fileRefusals.PICTURE_TOO_LARGE)
  try {
    return await (await decode(bytes))
      .autoOrient()
      .resize({ width: MAX_SIDE, height: MAX_SIDE, fit: 'inside', withoutEnlargement: true })
      .toFormat(FORMATS[kind], { quality: 88 })
      .toBuffer()
  } catch {
    return refuse(fileRefusals.FILE_KIND)
  }
}

const FORBIDDEN = /[<>:"/\\|?*\n\r\t]/g
const MAX_NAME = 100

/** A file name valid on all systems, at most 100 UTF-16 units. */
export function cleanName(name: string): string {
  const safe = clean(name.toWellFormed())
    .replace(FORBIDDEN, '_')
    .replace(/^[. ]+/, '')
  const dot = safe.lastIndexOf('.')
  const extension = dot > 0 && safe.length - dot <= 10 ? safe.slice(dot) : ''
  const stem = safe.slice(0, safe.length - extension.length).slice(0, MAX_NAME - extension.length)
  // The cut may split a surrogate pair.
  return (stem.isWellFormed() ? stem : stem.slice(0, -1)) + extension || 'fichier'
}

export function uploadName(name: string | undefined, contentType: Kind): string {
  const stem = (name ?? '').replace(/\.(pdf|jpe?g|png|webp)$/i, '')
  return cleanName(`${cleanName(stem)}.${EXTENSIONS[contentType]}`)
}
