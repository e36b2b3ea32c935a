import type { GlyphRun } from 'fontkit'

type Point = readonly [x: number, y: number]
/** Closed polygons; what is inside is told by the sense they turn in. */
export type Outline = readonly (readonly Point[])[]

const STEPS = 8

/** A circle, in the sense that fills. */
export function circle(x: number, y: number, radius: number): Point[] {
  return Array.from({ length: 32 }, (_, i): Point => {
    const angle = (i / 32) * 2 * Math.PI
    return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)]
  })
}

/** A point of a curve whose control points are given, from its first (0) to its last (1). */
function along(points: readonly Point[], t: number): Point {
  const [first = [0, 0]] = points
  if (points.length < 2) return first
  const nearer = points.slice(1).map((to, i): Point => {
    const from = points[i] ?? to
    return [from[0] + (to[0] - from[0]) * t, from[1] + (to[1] - from[1]) * t]
  })
  return along(nearer, t)
}

/** A line of text as polygons: curves become short straight lines. */
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

/** Lines of one pixel that are looked at; their mean softens what is nearly level. */
const LINES = 4

type Edge = readonly [x1: number, y1: number, x2: number, y2: number]

/** How much of each pixel lies inside, 0 to 1, row by row. */
export function coverage(outline: Outline, { width, height }: { width: number; height: number }): Float32Array {
  const share = new Float32Array(width * height)
  const edges = outline.flatMap((polygon) =>
    polygon.map(([x, y], i): Edge => [x, y, ...(polygon[(i + 1) % polygon.length] ?? [x, y])] as const),
  )
  for (let line = 0; line < height * LINES; line++) {
    const y = (line + 0.5) / LINES
    const row = Math.floor(line / LINES) * width
    let winding = 0
    let from = 0
    for (const [x, turn] of crossings(edges, y)) {
      if (winding !== 0) fill(share.subarray(row, row + width), from, x)
      winding += turn
      from = x
    }
  }
  return share
}

/** Where the edges cut a level line, from left to right, and the sense in which each does. */
function crossings(edges: readonly Edge[], y: number): (readonly [x: number, turn: 1 | -1])[] {
  const found: (readonly [number, 1 | -1])[] = []
  for (const [x1, y1, x2, y2] of edges) {
    if (y1 <= y === y2 <= y) continue
    found.push([x1 + ((y - y1) / (y2 - y1)) * (x2 - x1), y1 < y2 ? 1 : -1])
  }
  return found.sort(([one], [other]) => one - other)
}

/** Adds a stretch of one line to a row of pixels, its ends by the share they cover. */
function fill(row: Float32Array, from: number, to: number): void {
  const first = Math.max(0, from)
  const last = Math.min(row.length, to)
  for (let x = Math.floor(first); x < last; x++) {
    row[x] = (row[x] ?? 0) + (Math.min(last, x + 1) - Math.max(first, x)) / LINES
  }
}
