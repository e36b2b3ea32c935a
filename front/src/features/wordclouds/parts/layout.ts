const SMALLEST = 30
const LARGEST = 80

/** From 30 to 80, by frequency. */
export function sizeOf(count: number, most: number): number {
  if (most <= 1) return SMALLEST
  return SMALLEST + ((LARGEST - SMALLEST) * (Math.max(1, count) - 1)) / (most - 1)
}

export interface Box {
  readonly key: string
  readonly width: number
  readonly height: number
}
export interface Point {
  readonly x: number
  readonly y: number
}
export interface Placed extends Box, Point {}

const GAP = 6
/** Distance between turns of the spiral, and between attempts along it. */
const TURN = 14
const STRIDE = 16

const overlaps = (a: Placed, b: Placed): boolean =>
  Math.abs(a.x - b.x) * 2 < a.width + b.width + GAP * 2 && Math.abs(a.y - b.y) * 2 < a.height + b.height + GAP

/**
 * Places words outwards along a spiral with the given aspect ratio. A word keeps its place while there is room, since
 * the cloud changes four times a second.
 */
export function place(boxes: readonly Box[], ratio: number, before: ReadonlyMap<string, Point>): Placed[] {
  const placed: Placed[] = []
  for (const box of boxes) {
    const known = before.get(box.key)
    const kept = known && { ...box, ...known }
    placed.push(kept && !placed.some((other) => overlaps(kept, other)) ? kept : placeFrom(box, ratio, placed))
  }
  return placed
}

function placeFrom(box: Box, ratio: number, placed: readonly Placed[]): Placed {
  const stretch = Math.sqrt(ratio)
  for (let angle = 0; ; ) {
    const radius = (TURN * angle) / (2 * Math.PI)
    const tried = { ...box, x: Math.cos(angle) * radius * stretch, y: (Math.sin(angle) * radius) / stretch }
    if (!placed.some((other) => overlaps(tried, other))) return tried
    angle += STRIDE / Math.max(STRIDE, radius)
  }
}

export function frameOf(placed: readonly Placed[]): { x: number; y: number; width: number; height: number } {
  const left = Math.min(...placed.map(({ x, width }) => x - width / 2)) - GAP
  const right = Math.max(...placed.map(({ x, width }) => x + width / 2)) + GAP
  const top = Math.min(...placed.map(({ y, height }) => y - height / 2)) - GAP
  const bottom = Math.max(...placed.map(({ y, height }) => y + height / 2)) + GAP
  return { x: left, y: top, width: right - left, height: bottom - top }
}
