import { describe, expect, it } from 'vitest'
import { deriveDark, derivePalette, deriveStage, FALLBACK_BRAND, paletteCss, themeCss } from './colour.ts'
import { contrast, parseColour, toHex } from './oklch.ts'

const LEVELS = [0, 36, 73, 109, 146, 182, 219, 255]
const hex = (v: number): string => v.toString(16).padStart(2, '0')
const GRID = LEVELS.flatMap((r) => LEVELS.flatMap((g) => LEVELS.map((b) => `#${hex(r)}${hex(g)}${hex(b)}`)))

type Pair = readonly [ink: string, ground: string, wanted: number]
const SURFACES = ['surface', 'paper', 'sunk', 'tint-1', 'tint-2']
const on = (inks: string[], grounds: string[], wanted: number): Pair[] =>
  inks.flatMap((ink) => grounds.map((ground) => [ink, ground, wanted] as const))

const PAGE_PAIRS: Pair[] = [
  ...on(['on-brand'], ['brand', 'brand-hover'], 4.5),
  ...on(['on-print'], ['print', 'print-deep', 'print-glow'], 4.5),
  ...on(['ink', 'muted', 'brand-text'], SURFACES, 4.5),
  ...on(['error', 'success', 'warning'], ['surface', 'paper', 'sunk', 'tint-1'], 4.5),
  ...on(['error'], ['error-tint'], 4.5),
  ...on(['success'], ['success-tint'], 4.5),
  ...on(['warning'], ['warning-tint'], 4.5),
  ...on(['on-medal'], ['gold', 'silver', 'bronze'], 4.5),
  ...on(['ink'], ['tint-3', 'error-tint', 'success-tint', 'warning-tint'], 4.5),
  ...on(['surface'], ['error', 'success', 'warning'], 4.5),
  ...on(['brand-ui', 'line-strong'], SURFACES, 3),
  ...on(['chart-1', 'chart-2', 'chart-3', 'chart-4', 'chart-5', 'chart-6'], ['surface'], 3),
]
const STAGE_PAIRS: Pair[] = on(
  ['stage-ink', 'stage-muted', 'stage-1', 'stage-2', 'stage-3', 'stage-4', 'stage-5', 'stage-6'],
  ['stage', 'stage-raised'],
  4.5,
)

function failures(palette: Record<string, string>, pairs: Pair[]): string[] {
  return pairs
    .filter(([ink, ground, wanted]) => contrast(palette[ink] ?? '', palette[ground] ?? '') < wanted)
    .map(([ink, ground]) => `${ink} on ${ground}`)
}

describe('an event palette', () => {
  it('keeps its contrast promises for 512 brand colours', () => {
    const broken = GRID.flatMap((brand) =>
      failures(derivePalette({ bgPrimaryColor: brand }), PAGE_PAIRS).map((pair) => `${brand}: ${pair}`),
    )
    expect(broken).toEqual([])
  })

  it('keeps the same promises in a dark room for 512 brand colours', () => {
    const broken = GRID.flatMap((brand) =>
      failures(deriveDark({ bgPrimaryColor: brand }), PAGE_PAIRS).map((pair) => `${brand}: ${pair}`),
    )
    expect(broken).toEqual([])
  })

  it('keeps them in a dark room with a colour of writing of the organiser’s own', () => {
    const broken = GRID.flatMap((textPrimaryColor, i) => {
      const bgPrimaryColor = GRID[(i * 197) % GRID.length]
      const failing = failures(deriveDark({ bgPrimaryColor, textPrimaryColor }), PAGE_PAIRS)
      return failing.map((pair) => `${textPrimaryColor} on ${bgPrimaryColor}: ${pair}`)
    })
    expect(broken).toEqual([])
  })

  it('names the same colours by day and in a dark room', () => {
    expect(Object.keys(deriveDark({})).sort()).toEqual(Object.keys(derivePalette({})).sort())
  })

  it('prints no band that glares in a dark room, and lights every button enough to be seen', () => {
    const glaring = GRID.filter((brand) => {
      const dark = deriveDark({ bgPrimaryColor: brand })
      return (
        contrast(dark['print'] ?? '', '#000000') > 5.5 || contrast(dark['brand'] ?? '', dark['surface'] ?? '') < 1.6
      )
    })
    expect(glaring).toEqual([])
  })

  it('is light in print, with any colour scheme on screen', () => {
    const css = themeCss({ bgPrimaryColor: '#0f5c4d' })
    expect(css).toMatch(
      /^:root\{--brand:#0f5c4d;.*\}:root\{color-scheme:light\}@media screen and \(prefers-color-scheme:dark\)/,
    )
  })

  it('keeps its contrast promises on a projector for 512 brand colours', () => {
    const broken = GRID.flatMap((brand) =>
      failures(deriveStage({ bgPrimaryColor: brand }), STAGE_PAIRS).map((pair) => `${brand}: ${pair}`),
    )
    expect(broken).toEqual([])
  })

  it('shows the brand exactly as configured', () => {
    expect(derivePalette({ bgPrimaryColor: '#0F5C4D' })['brand']).toBe('#0f5c4d')
  })

  it('writes on the brand in the configured colour when it can be read', () => {
    expect(derivePalette({ bgPrimaryColor: '#0f5c4d', textPrimaryColor: '#fff4d6' })['on-brand']).toBe('#fff4d6')
  })

  it('ignores a configured text colour that is unreadable', () => {
    const palette = derivePalette({ bgPrimaryColor: '#ffd60a', textPrimaryColor: '#ffffff' })
    expect(contrast(palette['on-brand'] ?? '', '#ffd60a')).toBeGreaterThanOrEqual(4.5)
  })

  it('falls back to the house colour when the setting is missing or unreadable', () => {
    expect(derivePalette({})['brand']).toBe(FALLBACK_BRAND)
    expect(derivePalette({ bgPrimaryColor: 'red; } body { display: none' })['brand']).toBe(FALLBACK_BRAND)
  })

  it.each([
    ['#abc', '#aabbcc'],
    ['0f5c4d', '#0f5c4d'],
    ['#0f5c4dff', '#0f5c4d'],
    ['rgb(15, 92, 77)', '#0f5c4d'],
    ['rgba(15 92 77 / 50%)', '#0f5c4d'],
  ])('reads %s', (text, expected) => {
    expect(toHex(parseColour(text) ?? [0, 0, 0])).toBe(expected)
  })

  it('becomes custom properties on the chosen selector', () => {
    expect(paletteCss({ brand: '#112233', ink: '#000000' }, '.x')).toBe('.x{--brand:#112233;--ink:#000000}')
  })
})
