import type Sharp from 'sharp'
import type { Sharp as Picture, SharpOptions } from 'sharp'

let loaded: Promise<typeof Sharp> | undefined

/** Loaded with the first picture: it takes twenty megabytes that most processes never need. */
function library(): Promise<typeof Sharp> {
  loaded ??= import('sharp').then(({ default: sharp }) => {
    sharp.block({ operation: ['VipsForeignLoad'] })
    sharp.unblock({
      operation: [
        ...['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
        'VipsForeignLoadSvgBuffer',
      ],
    })
    sharp.cache(false)
    sharp.concurrency(1)
    return sharp
  })
  return loaded
}

function isDecodable(octets: Buffer): boolean {
  const start = octets.toString('latin1', 0, 12)
  return (
    start.startsWith('\xff\xd8\xff') ||
    start.startsWith('\x89PNG\r\n\x1a\n') ||
    (start.startsWith('RIFF') && start.endsWith('WEBP'))
  )
}

/**
 * The image library, restricted to raw pixels and to JPEG, PNG and WebP: it can decode some forty formats, none of
 * which an upload may reach. @throws Error for any other bytes.
 */
export async function pictures(): Promise<(octets: Buffer, options: SharpOptions) => Picture> {
  const sharp = await library()
  return (octets, options) => {
    if (!options.raw && !isDecodable(octets)) throw new Error('No picture that may be decoded')
    return sharp(octets, options)
  }
}

const POINTS = 72

/**
 * Renders an SVG of ours as a PNG of this width in pixels. Never for an uploaded SVG, which could refer to files.
 * @throws Error for an invalid SVG.
 */
export async function pngOf(svg: string, width: number): Promise<Uint8Array> {
  const sharp = await library()
  const own = Number(/^<svg [^>]*width="([\d.]+)"/.exec(svg)?.[1])
  const drawing = Buffer.from(svg)
  return sharp(drawing, { density: (POINTS * width) / own })
    .resize({ width })
    .flatten({ background: '#ffffff' })
    .png({ palette: true })
    .toBuffer()
}
