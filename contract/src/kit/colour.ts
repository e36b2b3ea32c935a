import type { Rgb } from './oklch.ts'
import {
  BLACK,
  clamp,
  fromLch,
  luminance,
  OUTLINE,
  parseColour,
  ratio,
  reach,
  TEXT,
  toHex,
  toLch,
  WHITE,
} from './oklch.ts'

/** The two colours an organiser configures. Anything that is not a CSS hex or rgb() colour counts as absent. */
export interface BrandColours {
  bgPrimaryColor?: string | null | undefined
  textPrimaryColor?: string | null | undefined
}

/** The brand of an event that has configured no colour. */
export const FALLBACK_BRAND = '#3b3fd8'

/**
 * Shifts a brand's lightness by `shift`, or by less to keep `ink` readable; in the other direction if there is no room.
 */
function shiftUnder(ink: Rgb, brand: Rgb, shift: number): Rgb {
  const [lightness, chroma, hue] = toLch(brand)
  for (const part of [1, 0.8, 0.6, 0.4, -0.6]) {
    const candidate = fromLch(clamp(lightness + shift * part), chroma, hue)
    if (ratio(candidate, ink) >= TEXT) return candidate
  }
  return brand
}

/** Text colour on the brand: the configured one if readable, else the best of white, tinted ink and black. */
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
} as const

const DARK_FIXED = {
  error: '#ff9c92',
  'error-tint': '#3d1915',
  success: '#74d69b',
  'success-tint': '#122c1d',
  warning: '#f2b45c',
  'warning-tint': '#33240c',
} as const

/** Medals look the same by day, by night and on a projector. */
const MEDALS = { gold: '#d8a928', silver: '#a3abb5', bronze: '#c98a52', 'on-medal': '#191713' } as const

const CHART_SPREAD = [
  [0.55, 0],
  [0.66, 55],
  [0.5, 140],
  [0.62, 205],
  [0.48, 270],
  [0.6, 320],
] as const

function chartColours(chroma: number, hue: number, surface: Rgb, direction: 'darker' | 'lighter'): Palette {
  const strength = chroma < 0.02 ? 0.1 : Math.min(0.17, Math.max(0.1, chroma))
  const series = CHART_SPREAD.map(([lightness, turn]) =>
    toHex(reach(fromLch(lightness, strength, (hue + turn) % 360), [surface], OUTLINE, direction)),
  )
  return Object.fromEntries(series.map((colour, i) => [`chart-${i + 1}`, colour]))
}

/** Design tokens by name (without `--`), each a `#rrggbb` colour. */
export type Palette = Record<string, string>

/**
 * The light palette of an event, derived in OKLCH from its one or two configured colours.
 *
 * Promises for any brand: `on-brand` reads (4.5:1) on `brand` and `brand-hover`, `on-print` on `print`,
 * `print-deep` and `print-glow`; `ink`, `muted`, `brand-text` and the status colours read on `surface`, `paper`,
 * `sunk`, `tint-1`, `tint-2`; `brand-ui` and `line-strong` outline controls (3:1); `ink` reads on `tint-3`, and
 * `on-medal` on `gold`, `silver`, `bronze`. `shade` is the colour of shadows.
 */
export const derivePalette = (input: BrandColours): Palette => remembered(input, kept.light, derive)

/**
 * The dark palette of the same event: the same tokens and promises. Large bands in the event's colour (`print`) are
 * dimmed; buttons (`brand`) keep it, or are made light enough to be seen.
 */
export const deriveDark = (input: BrandColours): Palette => remembered(input, kept.dark, deriveNight)

/** All mails of an event derive the same palette. */
const MAX_KEPT = 100
const kept = { light: new Map<string, Palette>(), dark: new Map<string, Palette>() }

function remembered(input: BrandColours, known: Map<string, Palette>, make: (input: BrandColours) => Palette): Palette {
  const key = `${input.bgPrimaryColor} ${input.textPrimaryColor}`
  const palette = known.get(key) ?? Object.freeze(make(input))
  if (known.size >= MAX_KEPT) known.clear()
  known.set(key, palette)
  return palette
}

const brandOf = (input: BrandColours): Rgb => parseColour(input.bgPrimaryColor) ?? parseColour(FALLBACK_BRAND) ?? BLACK

function shadesOf(brand: Rgb) {
  const [lightness, chroma, brandHue] = toLch(brand)
  const isGrey = chroma < 0.02
  const hue = isGrey ? 90 : brandHue
  // A pale yellow needs twice the chroma of a pale blue not to turn beige.
  const warmth = 1 + Math.max(0, Math.cos(((hue - 100) * Math.PI) / 180)) ** 4
  return {
    ...{ lightness, chroma, hue },
    neutral: (l: number, c: number): Rgb => fromLch(l, isGrey ? c * 0.4 : c, hue),
    tint: (l: number, c: number): Rgb => fromLch(l, Math.min(chroma, c * warmth), hue),
  }
}

function derive(input: BrandColours): Palette {
  const brand = brandOf(input)
  const { lightness, chroma, hue, neutral, tint } = shadesOf(brand)
  const paper = neutral(0.982, 0.007)
  const sunk = neutral(0.962, 0.01)
  const ink = neutral(0.2, 0.025)
  const tints = [tint(0.975, 0.02), tint(0.945, 0.04), tint(0.89, 0.07)] as const
  const surfaces = [WHITE, paper, sunk, tints[0], tints[1]]

  const on = inkOn(brand, parseColour(input.textPrimaryColor), ink)
  return {
    brand: toHex(brand),
    'on-brand': toHex(on),
    'brand-hover': toHex(shiftUnder(on, brand, lightness > 0.5 ? -0.05 : 0.06)),
    ...printOf(brand, on),
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
    shade: toHex(ink),
    ...FIXED,
    ...MEDALS,
    ...chartColours(chroma, hue, WHITE, 'darker'),
  }
}

/** A band in a colour: both ends of its gradient, and the pattern engraved in it. */
function printOf(print: Rgb, on: Rgb): Palette {
  const away = luminance(on) > luminance(print) ? -1 : 1
  return {
    print: toHex(print),
    'on-print': toHex(on),
    'print-deep': toHex(shiftUnder(on, print, away < 0 ? -0.075 : -0.05)),
    'print-glow': toHex(shiftUnder(on, print, -0.1 * away)),
  }
}

/** Lightness limits in the dark: bands stay below, buttons above. */
const MOST_PRINTED = 0.4
const LEAST_LIT = 0.45

function deriveNight(input: BrandColours): Palette {
  const configured = brandOf(input)
  const { lightness, chroma, hue, neutral, tint } = shadesOf(configured)
  const wanted = parseColour(input.textPrimaryColor)
  const paper = neutral(0.165, 0.012)
  const surface = neutral(0.215, 0.016)
  const sunk = neutral(0.25, 0.018)
  const ink = neutral(0.945, 0.008)
  const tints = [tint(0.245, 0.03), tint(0.29, 0.05), tint(0.36, 0.07)] as const
  const surfaces = [surface, paper, sunk, tints[0], tints[1]]

  const brand = lightness < LEAST_LIT ? fromLch(LEAST_LIT, chroma, hue) : configured
  const on = inkOn(brand, wanted, paper)
  const print = lightness > MOST_PRINTED ? fromLch(MOST_PRINTED, chroma, hue) : configured
  return {
    brand: toHex(brand),
    'on-brand': toHex(on),
    'brand-hover': toHex(shiftUnder(on, brand, 0.05)),
    ...printOf(print, inkOn(print, wanted, paper)),
    'brand-text': toHex(reach(brand, surfaces, TEXT, 'lighter')),
    'brand-ui': toHex(reach(brand, surfaces, OUTLINE, 'lighter')),
    'tint-1': toHex(tints[0]),
    'tint-2': toHex(tints[1]),
    'tint-3': toHex(tints[2]),
    paper: toHex(paper),
    surface: toHex(surface),
    sunk: toHex(sunk),
    ink: toHex(ink),
    muted: toHex(reach(neutral(0.72, 0.02), surfaces, TEXT, 'lighter')),
    line: toHex(neutral(0.33, 0.018)),
    'line-strong': toHex(reach(neutral(0.5, 0.02), surfaces, OUTLINE, 'lighter')),
    shade: '#000000',
    ...DARK_FIXED,
    ...MEDALS,
    ...chartColours(chroma, hue, surface, 'lighter'),
  }
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

/**
 * A stylesheet that sets each token as a custom property on `selector`. Safe to inline: it holds only our own names and
 * hex colours.
 */
export function paletteCss(palette: Palette, selector = ':root'): string {
  const declarations = Object.entries(palette).map(([token, colour]) => `--${token}:${colour}`)
  return `${selector}{${declarations.join(';')}}`
}

/** Stylesheet with the light and dark palettes of an event; print uses the light one. Safe to inline. */
export function themeCss(input: BrandColours): string {
  const light = paletteCss(derivePalette(input))
  const dark = paletteCss(deriveDark(input))
  return `${light}:root{color-scheme:light}@media screen and (prefers-color-scheme:dark){${dark}:root{color-scheme:dark}}`
}
