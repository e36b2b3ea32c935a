/** sRGB channels in 0..1. */
type Rgb = readonly [red: number, green: number, blue: number]
/** Lightness 0..1, chroma 0..~0.37, hue in degrees. */
type Lch = readonly [lightness: number, chroma: number, hue: number]

/** The two colours an organiser configures. Anything that is not a CSS hex or rgb() colour counts as absent. */
export interface BrandColours {
  bgPrimaryColor?: string | null | undefined
  textPrimaryColor?: string | null | undefined
}

/** The brand of an event that has configured no colour. */
export const FALLBACK_BRAND = '#3b3fd8'

/** WCAG 2.2 ratios: 1.4.3 for text, 1.4.11 for the outline of a control. */
const TEXT = 4.5
const OUTLINE = 3

const WHITE: Rgb = [1, 1, 1]
const BLACK: Rgb = [0, 0, 0]

const clamp = (v: number): number => Math.min(1, Math.max(0, v))
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

/** `#rrggbb`, what the browser will really paint. */
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

function toLch([red, green, blue]: Rgb): Lch {
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

/** OKLCH to the nearest paintable sRGB of the same lightness and hue: chroma gives way. */
function fromLch(lightness: number, chroma: number, hue: number): Rgb {
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

const luminance = ([r, g, b]: Rgb): number => 0.2126 * toLinear(r) + 0.7152 * toLinear(g) + 0.0722 * toLinear(b)

const ratio = (a: Rgb, b: Rgb): number => {
  const x = luminance(a)
  const y = luminance(b)
  return (Math.max(x, y) + 0.05) / (Math.min(x, y) + 0.05)
}

/** WCAG contrast ratio (1..21) of two CSS colours; an unreadable colour counts as black. */
export function contrast(a: string, b: string): number {
  return ratio(parseColour(a) ?? BLACK, parseColour(b) ?? BLACK)
}

/** The same hue, moved step by step until it stands out from every background by at least `wanted`. */
function reach(
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

/** Moves a brand's lightness by `shift`, or by as much of it as keeps `ink` readable; a brand with no room that way moves the other way. */
function shiftUnder(ink: Rgb, brand: Rgb, shift: number): Rgb {
  const [lightness, chroma, hue] = toLch(brand)
  for (const part of [1, 0.8, 0.6, 0.4, -0.6]) {
    const candidate = fromLch(clamp(lightness + shift * part), chroma, hue)
    if (ratio(candidate, ink) >= TEXT) return candidate
  }
  return brand
}

/** What is written on the brand: the configured colour when it can be read, else the best of white, tinted ink and black. */
function inkOn(brand: Rgb, wanted: Rgb | null, ink: Rgb): Rgb {
  if (wanted && ratio(wanted, brand) >= TEXT) return wanted
  const best = ratio(brand, WHITE) >= ratio(brand, ink) ? WHITE : ink
  if (ratio(best, brand) >= TEXT) return best
  return ratio(BLACK, brand) > ratio(WHITE, brand) ? BLACK : WHITE
}

const FIXED = {
  error: '#b3261e',
  'error-tint': '#fdf0ee',
  success: '#1b7a43',
  'success-tint': '#edf7f0',
  warning: '#8a5300',
  'warning-tint': '#fdf5e6',
  gold: '#d8a928',
  silver: '#a3abb5',
  bronze: '#c98a52',
} as const

const CHART_SPREAD = [
  [0.55, 0],
  [0.66, 55],
  [0.5, 140],
  [0.62, 205],
  [0.48, 270],
  [0.6, 320],
] as const

function chartColours(chroma: number, hue: number): string[] {
  const strength = chroma < 0.02 ? 0.1 : Math.min(0.17, Math.max(0.1, chroma))
  return CHART_SPREAD.map(([lightness, turn]) =>
    toHex(reach(fromLch(lightness, strength, (hue + turn) % 360), [WHITE], OUTLINE)),
  )
}

/** Design tokens by name (without `--`), each a `#rrggbb` colour. */
export type Palette = Record<string, string>

/**
 * The whole light palette of an event, derived in OKLCH from its one or two configured colours.
 *
 * Promises, whatever the brand: `on-brand` reads (4.5:1) on `brand`, `brand-hover`, `brand-deep` and `brand-glow`;
 * `ink`, `muted`, `brand-text` and the status colours read on `surface`, `paper`, `sunk`, `tint-1`, `tint-2`;
 * `brand-ui` and `line-strong` outline controls (3:1); `ink` reads on `gold`, `silver`, `bronze`, `tint-3`.
 */
export function derivePalette(input: BrandColours): Palette {
  const key = `${input.bgPrimaryColor} ${input.textPrimaryColor}`
  const palette = kept.get(key) ?? Object.freeze(derive(input))
  if (kept.size >= MAX_KEPT) kept.clear()
  kept.set(key, palette)
  return palette
}

/** Every mail of an event derives the same palette. */
const MAX_KEPT = 100
const kept = new Map<string, Palette>()

function derive(input: BrandColours): Palette {
  const brand = parseColour(input.bgPrimaryColor) ?? parseColour(FALLBACK_BRAND) ?? BLACK
  const [lightness, chroma, brandHue] = toLch(brand)
  const isGrey = chroma < 0.02
  const hue = isGrey ? 90 : brandHue
  const neutral = (l: number, c: number): Rgb => fromLch(l, isGrey ? c * 0.4 : c, hue)
  // A pale yellow needs twice the chroma of a pale blue not to turn beige.
  const warmth = 1 + Math.max(0, Math.cos(((hue - 100) * Math.PI) / 180)) ** 4
  const tint = (l: number, c: number): Rgb => fromLch(l, Math.min(chroma, c * warmth), hue)

  const paper = neutral(0.982, 0.007)
  const sunk = neutral(0.962, 0.01)
  const ink = neutral(0.2, 0.025)
  const tints = [tint(0.975, 0.02), tint(0.945, 0.04), tint(0.89, 0.07)] as const
  const surfaces = [WHITE, paper, sunk, tints[0], tints[1]]

  const on = inkOn(brand, parseColour(input.textPrimaryColor), ink)
  const away = luminance(on) > luminance(brand) ? -1 : 1

  const palette: Palette = {
    brand: toHex(brand),
    'on-brand': toHex(on),
    'brand-hover': toHex(shiftUnder(on, brand, lightness > 0.5 ? -0.05 : 0.06)),
    'brand-deep': toHex(shiftUnder(on, brand, away < 0 ? -0.075 : -0.05)),
    'brand-glow': toHex(shiftUnder(on, brand, -0.1 * away)),
    'brand-text': toHex(reach(brand, surfaces, TEXT)),
    'brand-ui': toHex(reach(brand, surfaces, OUTLINE)),
    'tint-1': toHex(tints[0]),
    'tint-2': toHex(tints[1]),
    'tint-3': toHex(tints[2]),
    paper: toHex(paper),
    surface: toHex(WHITE),
    sunk: toHex(sunk),
    ink: toHex(ink),
    muted: toHex(reach(neutral(0.5, 0.02), surfaces, TEXT)),
    line: toHex(neutral(0.905, 0.012)),
    'line-strong': toHex(reach(neutral(0.68, 0.015), surfaces, OUTLINE)),
    ...FIXED,
  }
  chartColours(chroma, hue).forEach((colour, i) => {
    palette[`chart-${i + 1}`] = colour
  })
  return palette
}

const STAGE_SPREAD = [
  [0.8, 0],
  [0.86, 60],
  [0.74, 150],
  [0.78, 215],
  [0.72, 275],
  [0.8, 325],
] as const

/**
 * The dark palette of projector screens, from the same colours: tokens `stage`, `stage-raised`, `stage-line`, `stage-ink`,
 * `stage-muted` and six series `stage-1`…`stage-6`. Inks and series read (4.5:1) on `stage` and `stage-raised`.
 */
export function deriveStage(input: BrandColours): Palette {
  const [, chroma, hue] = toLch(parseColour(input.bgPrimaryColor) ?? parseColour(FALLBACK_BRAND) ?? BLACK)
  const isGrey = chroma < 0.02
  const dark = (l: number, c: number): Rgb => fromLch(l, isGrey ? 0.004 : Math.min(chroma, c), hue)
  const stage = dark(0.19, 0.045)
  const raised = dark(0.245, 0.055)
  const palette: Palette = {
    stage: toHex(stage),
    'stage-raised': toHex(raised),
    'stage-line': toHex(dark(0.34, 0.045)),
    'stage-ink': toHex(fromLch(0.98, isGrey ? 0 : 0.008, hue)),
    'stage-muted': toHex(reach(fromLch(0.74, isGrey ? 0.004 : 0.03, hue), [stage, raised], TEXT, 'lighter')),
  }
  STAGE_SPREAD.forEach(([lightness, turn], i) => {
    const series = fromLch(lightness, isGrey && i === 0 ? 0 : 0.14, ((isGrey ? 250 : hue) + turn) % 360)
    palette[`stage-${i + 1}`] = toHex(reach(series, [stage, raised], TEXT, 'lighter'))
  })
  return palette
}

/** A stylesheet that sets each token as a custom property on `selector`. Safe to inline: it holds names of ours and hex colours only. */
export function paletteCss(palette: Palette, selector = ':root'): string {
  const declarations = Object.entries(palette).map(([token, colour]) => `--${token}:${colour}`)
  return `${selector}{${declarations.join(';')}}`
}
