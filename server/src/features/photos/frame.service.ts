import { derivePalette } from '@parvis/contract/kit/colour.ts'
import type { OverlayOptions } from 'sharp'
import type { Outline } from './outline.service.ts'
import { circle, coverage } from './outline.service.ts'

export interface Frame {
  readonly name: string
  readonly bgPrimaryColor: string
  readonly textPrimaryColor: string
}

export const channels = (hex: string): [number, number, number] => {
  const value = Number.parseInt(hex.slice(1), 16)
  return [value >> 16, (value >> 8) & 255, value & 255]
}

/** Shorter side in pixels, below which the name would be illegible. */
const SMALLEST = 60

/** The event's frame for a picture of this size, as pixels: rendering depends on no system font and no SVG decoder. */
export async function drawFrame(
  { width, height }: { width: number; height: number },
  frame: Frame,
): Promise<OverlayOptions[]> {
  const { brand = '#000000', 'on-brand': onBrand = '#ffffff' } = derivePalette(frame)
  const unit = Math.min(width, height)
  if (unit < SMALLEST) return []
  const edge = Math.max(1, Math.round(unit * 0.022))
  const band = Math.max(2, Math.round(unit * 0.11))
  const bar = (wide: number, high: number) => ({ width: wide, height: high, channels: 3 as const, background: brand })
  return [
    { input: { create: bar(width, edge) }, left: 0, top: 0 },
    { input: { create: bar(edge, height) }, left: 0, top: 0 },
    { input: { create: bar(edge, height) }, left: width - edge, top: 0 },
    {
      input: await drawBand(width, band, frame.name, { ground: channels(brand), ink: channels(onBrand) }),
      raw: { width, height: band, channels: 4 },
      left: 0,
      top: height - band,
    },
  ]
}

type Colours = Readonly<Record<'ground' | 'ink', [number, number, number]>>

async function drawBand(width: number, height: number, name: string, { ground, ink }: Colours): Promise<Buffer> {
  const size = { width, height }
  const holes = coverage(perforation(width, height), size)
  const letters = coverage(await nameIn(name, width, height), size)
  const pixels = Buffer.alloc(width * height * 4)
  for (let at = 0; at < width * height; at++) {
    const share = letters[at] ?? 0
    for (let i = 0; i < 3; i++) pixels[at * 4 + i] = Math.round((ground[i] ?? 0) * (1 - share) + (ink[i] ?? 0) * share)
    pixels[at * 4 + 3] = Math.round(255 * (1 - (holes[at] ?? 0)))
  }
  return pixels
}

function perforation(width: number, height: number): Outline {
  const radius = height * 0.09
  const wanted = radius * 3.2
  const step = width / Math.max(1, Math.round(width / wanted))
  return Array.from({ length: Math.round(width / step) }, (_, i) => circle((i + 0.5) * step, 0, radius))
}

async function nameIn(name: string, width: number, height: number): Promise<Outline> {
  const { textFontFor } = await import('./fonts.service.ts')
  const letters = await textFontFor(name)
  const line = letters.drawable(name)
  const wide = letters.widthOf(line)
  const size = Math.min(height * 0.42, (width * 0.88) / Math.max(0.001, wide))
  return letters.outline(line, { left: (width - wide * size) / 2, baseline: height * 0.56 + size * 0.36, size })
}
