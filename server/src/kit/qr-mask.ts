import { encode } from 'uqr'

/** Side of the smallest QR code, large enough for every badge code: a row fits in the bits of one number. */
export const SMALLEST = 21

type Modules = readonly (readonly boolean[])[]
interface Lines {
  readonly rows: readonly number[]
  readonly columns: readonly number[]
}

const PLACES = Array.from({ length: SMALLEST }, (_, at) => at)
const bitsOf = (isDark: (at: number) => boolean | undefined): number =>
  PLACES.reduce((bits, at) => (isDark(at) ? bits | (1 << at) : bits), 0)
const linesOf = (modules: Modules): Lines => ({
  rows: PLACES.map((row) => bitsOf((column) => modules[row]?.[column])),
  columns: PLACES.map((column) => bitsOf((row) => modules[row]?.[column])),
})
const differing = (one: Lines, other: Lines): Lines => ({
  rows: one.rows.map((row, i) => row ^ (other.rows[i] ?? 0)),
  columns: one.columns.map((column, i) => column ^ (other.columns[i] ?? 0)),
})

let masks: readonly Lines[] | undefined
/** The difference of each mask from the first, which does not depend on the text: computed once with the library. */
function maskChanges(): readonly Lines[] {
  if (masks) return masks
  const masked = PLACES.slice(0, 8).map((maskPattern) =>
    linesOf(encode('0', { ecc: 'M', border: 0, maskPattern }).data),
  )
  const [first] = masked
  masks = first ? masked.map((lines) => differing(lines, first)) : []
  return masks
}

/**
 * Rows of a code drawn with mask 0, under the mask with the lowest penalty of the standard. Equals the library's
 * choice, which takes ten times as long as the rest of the code.
 */
export function bestMasked(modules: Modules): readonly number[] {
  const drawn = linesOf(modules)
  let best: Lines = drawn
  let least = Number.POSITIVE_INFINITY
  for (const change of maskChanges()) {
    const lines = differing(drawn, change)
    const penalty = penaltyOf(lines)
    if (penalty >= least) continue
    least = penalty
    best = lines
  }
  return best.rows
}

/** ISO/IEC 18004, 7.8.3: long runs, blocks, finder-like patterns, and an uneven share of dark. */
function penaltyOf({ rows, columns }: Lines): number {
  let penalty = 0
  let dark = 0
  for (let i = 0; i < SMALLEST; i++) {
    const row = rows[i] ?? 0
    penalty += penaltyOfLine(row) + penaltyOfLine(columns[i] ?? 0)
    dark += countOf(row)
    if (i > 0) penalty += 3 * blocksBetween(rows[i - 1] ?? 0, row)
  }
  const total = SMALLEST * SMALLEST
  return penalty + 10 * (Math.ceil(Math.abs(dark * 20 - total * 10) / total) - 1)
}

const WHOLE = (1 << SMALLEST) - 1
function blocksBetween(above: number, below: number): number {
  const alike = ~(above ^ below)
  return countOf(alike & (alike >> 1) & ~(above ^ (above >> 1)) & (WHOLE >> 1))
}

function countOf(bits: number): number {
  let count = 0
  for (let rest = bits; rest !== 0; rest &= rest - 1) count++
  return count
}

/** Lengths of alternating runs of a line, light first and last, quiet zone included. */
const runs = new Uint8Array(SMALLEST + 2)

function penaltyOfLine(line: number): number {
  const count = splitRuns(line)
  let penalty = 0
  for (let i = 0; i < count; i++) {
    const run = (runs[i] ?? 0) - (i === 0 || i === count - 1 ? SMALLEST : 0)
    if (run >= 5) penalty += run - 2
  }
  for (let i = 6; i < count; i += 2) penalty += 40 * findersAt(i)
  return penalty
}

function splitRuns(line: number): number {
  let count = 0
  let rest = line
  let left = SMALLEST
  while (left > 0) {
    const isDark = count % 2 === 1
    // The bits of this run are the zeros at the low end.
    const other = isDark ? ~rest : rest
    const run = Math.min(other === 0 ? left : 31 - Math.clz32(other & -other), left)
    runs[count++] = run
    rest >>>= run
    left -= run
  }
  if (count % 2 === 0) runs[count++] = 0
  runs[0] = (runs[0] ?? 0) + SMALLEST
  if (count > 1) runs[count - 1] = (runs[count - 1] ?? 0) + SMALLEST
  return count
}

/** Counts 1:1:3:1:1 patterns with a wide light run before, behind, or both (two). */
function findersAt(last: number): number {
  const unit = runs[last - 1] ?? 0
  const isCore =
    runs[last - 2] === unit && runs[last - 3] === unit * 3 && runs[last - 4] === unit && runs[last - 5] === unit
  if (!isCore) return 0
  const [before, behind] = [runs[last - 6] ?? 0, runs[last] ?? 0]
  if (before < unit || behind < unit) return 0
  return (before >= unit * 4 ? 1 : 0) + (behind >= unit * 4 ? 1 : 0)
}
