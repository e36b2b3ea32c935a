import type Sharp from 'sharp'
import type { Sharp as Picture, SharpOptions } from 'sharp'

let loaded: Promise<typeof Sharp> | undefined

/** The library, brought with the first picture: it takes twenty megabytes that most processes never need. */
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

/** Whether octets begin as a JPEG, a PNG or a WebP. */
function isDecodable(octets: Buffer): boolean {
  const start = octets.toString('latin1', 0, 12)
  return (
    start.startsWith('\xff\xd8\xff') ||
    start.startsWith('\x89PNG\r\n\x1a\n') ||
    (start.startsWith('RIFF') && start.endsWith('WEBP'))
  )
}

/**
 * What draws pictures. The library reads some forty formats: only a JPEG, a PNG or a WebP may reach a decoder from here, or
 * pixels. @throws Error for any other octets.
 */
export async function pictures(): Promise<(octets: Buffer, options: SharpOptions) => Picture> {
  const sharp = await library()
  return (octets, options) => {
    if (!options.raw && !isDecodable(octets)) throw new Error('No picture that may be decoded')
    return sharp(octets, options)
  }
}

/** Points of a page to an inch, as an SVG of ours counts them. */
const POINTS = 72

/**
 * A drawing of ours as a PNG, so many pixels wide. An SVG can name files and hold anything: none that somebody sends may come here.
 * @throws Error for what is no drawing.
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
