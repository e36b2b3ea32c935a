/** sRGB channels in 0..1. */
export type Rgb = readonly [red: number, green: number, blue: number]
type Lch = readonly [lightness: number, chroma: number, hue: number]

/** WCAG 2.2 ratios: 1.4.3 for text, 1.4.11 for the outline of a control. */
export const TEXT = 4.5
export const OUTLINE = 3

export const WHITE: Rgb = [1, 1, 1]
export const BLACK: Rgb = [0, 0, 0]

export const clamp = (v: number): number => Math.min(1, Math.max(0, v))
const toLinear = (v: number): number => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4)
const fromLinear = (v: number): number => (v <= 0.0031308 ? 12.92 * v : 1.055 * v ** (1 / 2.4) - 0.055)

const byte = (hex: string): number => Number.parseInt(hex, 16) / 255

/** Reads `#rgb`, `#rgba`, `#rrggbb`, `#rrggbbaa` (with or without `#`) and `rgb()`; transparency is ignored. `null` when unreadable. */
export function parseColour(input: string | null | undefined): Rgb | null {
  const text = (input ?? '').trim()
  const short = /^#?([0-9a-f])([0-9a-f])([0-9a-f])[0-9a-f]?$/i.exec(text)
  if (short) {
    const [, r = '0', g = '0', b = '0'] = short
    return [byte(r + r), byte(g + g), byte(b + b)]
  }
  const long = /^#?([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})(?:[0-9a-f]{2})?$/i.exec(text)
  if (long) {
    const [, r = '0', g = '0', b = '0'] = long
    return [byte(r), byte(g), byte(b)]
  }
  const rgb = /^rgba?\(\s*(\d+(?:\.\d+)?)[\s,]+(\d+(?:\.\d+)?)[\s,]+(\d+(?:\.\d+)?)/i.exec(text)
  if (rgb) {
    const [, r, g, b] = rgb
    return [clamp(Number(r) / 255), clamp(Number(g) / 255), clamp(Number(b) / 255)]
  }
  return null
}

/** `#rrggbb`, rounded to the colour that browsers paint. */
export function toHex(colour: Rgb): string {
  return `#${colour
    .map((v) =>
      Math.round(clamp(v) * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`
}

const quantise = (colour: Rgb): Rgb => {
  const [r, g, b] = colour
  return [Math.round(clamp(r) * 255) / 255, Math.round(clamp(g) * 255) / 255, Math.round(clamp(b) * 255) / 255]
}

export function toLch([red, green, blue]: Rgb): Lch {
  const r = toLinear(red)
  const g = toLinear(green)
  const b = toLinear(blue)
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  const x = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
  const y = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
  const lightness = 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s
  return [lightness, Math.hypot(x, y), (Math.atan2(y, x) * 180) / Math.PI]
}

function lchToLinear(lightness: number, chroma: number, hue: number): Rgb {
  const x = chroma * Math.cos((hue * Math.PI) / 180)
  const y = chroma * Math.sin((hue * Math.PI) / 180)
  const l = (lightness + 0.3963377774 * x + 0.2158037573 * y) ** 3
  const m = (lightness - 0.1055613458 * x - 0.0638541728 * y) ** 3
  const s = (lightness - 0.0894841775 * x - 1.291485548 * y) ** 3
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
}

const isPaintable = (linear: Rgb): boolean => linear.every((v) => v >= -0.0005 && v <= 1.0005)

/** OKLCH to sRGB, with the same lightness and hue: chroma is reduced when out of gamut. */
export function fromLch(lightness: number, chroma: number, hue: number): Rgb {
  let linear = lchToLinear(lightness, chroma, hue)
  if (!isPaintable(linear)) {
    let low = 0
    let high = chroma
    for (let i = 0; i < 18; i++) {
      const middle = (low + high) / 2
      if (isPaintable(lchToLinear(lightness, middle, hue))) low = middle
      else high = middle
    }
    linear = lchToLinear(lightness, low, hue)
  }
  const [r, g, b] = linear
  return quantise([fromLinear(clamp(r)), fromLinear(clamp(g)), fromLinear(clamp(b))])
}

export const luminance = ([r, g, b]: Rgb): number => 0.2126 * toLinear(r) + 0.7152 * toLinear(g) + 0.0722 * toLinear(b)

export const ratio = (a: Rgb, b: Rgb): number => {
  const x = luminance(a)
  const y = luminance(b)
  return (Math.max(x, y) + 0.05) / (Math.min(x, y) + 0.05)
}

/** WCAG contrast ratio (1..21) of two CSS colours; an unreadable colour counts as black. */
export function contrast(a: string, b: string): number {
  return ratio(parseColour(a) ?? BLACK, parseColour(b) ?? BLACK)
}

/** The same hue, with lightness moved until the contrast with every background is at least `wanted`. */
export function reach(
  base: Rgb,
  backgrounds: readonly Rgb[],
  wanted: number,
  direction: 'darker' | 'lighter' = 'darker',
): Rgb {
  const [start, chroma, hue] = toLch(base)
  const step = direction === 'lighter' ? 0.005 : -0.005
  for (let lightness = start; lightness > 0 && lightness < 1; lightness += step) {
    const candidate = fromLch(lightness, chroma, hue)
    if (backgrounds.every((background) => ratio(candidate, background) >= wanted)) return candidate
  }
  return direction === 'lighter' ? WHITE : BLACK
}
