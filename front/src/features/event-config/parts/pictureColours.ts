import { toHex } from '@parvis/contract/kit/oklch.ts'

/** How far apart two colours must be to be offered both, as a distance between their channels. */
const APART = 90
const MOST = 5
/** Channels are told apart by their four upper bits. */
const STEP = 16

interface Seen {
  count: number
  red: number
  green: number
  blue: number
}

const meanOf = ({ count, red, green, blue }: Seen) => [red / count, green / count, blue / count] as const
type Mean = ReturnType<typeof meanOf>

/** How strong a colour is: greys, which make no brand, come last. */
const strength = ([red, green, blue]: Mean): number => Math.max(red, green, blue) - Math.min(red, green, blue)
const distance = (one: Mean, other: Mean): number => Math.hypot(...one.map((channel, i) => channel - (other[i] ?? 0)))

/** The colours that a picture is mostly made of, five at most, the most seen and the strongest first. */
export function coloursIn(pixels: Uint8ClampedArray): string[] {
  const seen = new Map<string, Seen>()
  for (let i = 0; i + 3 < pixels.length; i += 4) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = pixels.subarray(i, i + 4)
    if (alpha < 128) continue
    const key = [red, green, blue].map((channel) => Math.floor(channel / STEP)).join()
    const known = seen.get(key) ?? { count: 0, red: 0, green: 0, blue: 0 }
    seen.set(key, known)
    known.count++
    known.red += red
    known.green += green
    known.blue += blue
  }
  const ranked = [...seen.values()]
    .map((one) => ({ mean: meanOf(one), weight: one.count * (10 + strength(meanOf(one))) }))
    .toSorted((one, other) => other.weight - one.weight)
  const kept: Mean[] = []
  for (const { mean } of ranked) {
    if (kept.length === MOST) break
    if (strength(mean) > 20 && kept.every((other) => distance(mean, other) > APART)) kept.push(mean)
  }
  return kept.map(([red, green, blue]) => toHex([red / 255, green / 255, blue / 255]))
}
