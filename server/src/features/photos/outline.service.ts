import type { GlyphRun } from 'fontkit'

type Point = readonly [x: number, y: number]
/** Closed polygons, filled by the non-zero winding rule. */
export type Outline = readonly (readonly Point[])[]

const STEPS = 8

/** Wound in the filling direction. */
export function circle(x: number, y: number, radius: number): Point[] {
  return Array.from({ length: 32 }, (_, i): Point => {
    const angle = (i / 32) * 2 * Math.PI
    return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)]
  })
}

/** De Casteljau's algorithm: a point of a Bézier curve for `t` from 0 to 1. */
function along(points: readonly Point[], t: number): Point {
  const [first = [0, 0]] = points
  if (points.length < 2) return first
  const nearer = points.slice(1).map((to, i): Point => {
    const from = points[i] ?? to
    return [from[0] + (to[0] - from[0]) * t, from[1] + (to[1] - from[1]) * t]
  })
  return along(nearer, t)
}

/** The glyph outlines of a line; curves are approximated by short segments. */
export function outlineOf(run: GlyphRun, at: { left: number; baseline: number; scale: number }): Outline {
  const outline: Point[][] = []
  let pen = 0
  for (const [i, { path }] of run.glyphs.entries()) {
    const place = run.positions[i] ?? { xAdvance: 0, xOffset: 0, yOffset: 0 }
    const put = (x: number, y: number): Point => [
      at.left + (pen + place.xOffset + x) * at.scale,
      at.baseline - (place.yOffset + y) * at.scale,
    ]
    for (const { command, args } of path.commands) {
      const points = Array.from({ length: args.length / 2 }, (_, j) => put(args[2 * j] ?? 0, args[2 * j + 1] ?? 0))
      const polygon = outline.at(-1)
      const from = polygon?.at(-1)
      if (command === 'moveTo') outline.push(points)
      else if (polygon && from && points.length === 1) polygon.push(...points)
      else if (polygon && from) {
        for (let step = 1; step <= STEPS; step++) polygon.push(along([from, ...points], step / STEPS))
      }
    }
    pen += place.xAdvance
  }
  return outline
}

/** Scan lines per pixel row, averaged to smooth edges that are nearly horizontal. */
const LINES = 4

type Crossing = readonly [x: number, turn: 1 | -1]

/** Coverage of each pixel from 0 to 1, row by row. */
export function coverage(outline: Outline, { width, height }: { width: number; height: number }): Float32Array {
  const share = new Float32Array(width * height)
  for (const [line, found] of crossings(outline, height * LINES).entries()) {
    const row = Math.floor(line / LINES) * width
    let winding = 0
    let from = 0
    for (const [x, turn] of found) {
      if (winding !== 0) fill(share.subarray(row, row + width), from, x)
      winding += turn
      from = x
    }
  }
  return share
}

function crossings(outline: Outline, lines: number): Crossing[][] {
  const found = Array.from({ length: lines }, (): Crossing[] => [])
  for (const polygon of outline) {
    for (const [i, [x1, y1]] of polygon.entries()) {
      const [x2, y2] = polygon[(i + 1) % polygon.length] ?? [x1, y1]
      const turn = y1 < y2 ? 1 : -1
      const last = Math.min(lines - 1, Math.ceil(Math.max(y1, y2) * LINES))
      for (let line = Math.max(0, Math.floor(Math.min(y1, y2) * LINES)); line <= last; line++) {
        const y = (line + 0.5) / LINES
        if (y1 <= y !== y2 <= y) found[line]?.push([x1 + ((y - y1) / (y2 - y1)) * (x2 - x1), turn])
      }
    }
  }
  for (const crossed of found) crossed.sort(([one], [other]) => one - other)
  return found
}

function fill(row: Float32Array, from: number, to: number): void {
  const first = Math.max(0, from)
  const last = Math.min(row.length, to)
  for (let x = Math.floor(first); x < last; x++) {
    row[x] = (row[x] ?? 0) + (Math.min(last, x + 1) - Math.max(first, x)) / LINES
  }
}
