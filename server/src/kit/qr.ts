import { encode } from 'uqr'
import { escapeHtml } from '#kit/html.ts'
import { bestMasked, SMALLEST } from '#kit/qr-mask.ts'

export type QrMatrix = { size: number; isDark: (row: number, column: number) => boolean }

export type QrRun = { row: number; column: number; length: number }

/**
 * The QR code of a text, at error correction M (15 %). @throws Error when the text is empty or longer than a QR code
 * holds (2 331 bytes).
 */
export function qrMatrix(text: string): QrMatrix {
  if (text === '') throw new Error('There is no QR code of nothing')
  const first = encode(text, { ecc: 'M', border: 0, maskPattern: 0 })
  if (first.size === SMALLEST) {
    const rows = bestMasked(first.data)
    return { size: SMALLEST, isDark: (row, column) => (((rows[row] ?? 0) >> column) & 1) === 1 }
  }
  const { size, data } = encode(text, { ecc: 'M', border: 0 })
  return { size, isDark: (row, column) => data[row]?.[column] === true }
}

/** Joins neighbouring dark modules of a row: a third of the shapes, and no seams. */
export function qrRuns({ size, isDark }: QrMatrix): QrRun[] {
  const runs: QrRun[] = []
  for (let row = 0; row < size; row++) {
    for (let column = 0; column < size; column++) {
      if (!isDark(row, column)) continue
      const start = column
      while (column < size && isDark(row, column)) column++
      runs.push({ row, column: start, length: column - start })
    }
  }
  return runs
}

export type QrSvgOptions = {
  label: string
  /** Quiet zone in modules; scanners expect 4. */
  margin?: number
  color?: string
  background?: string
}

/** The QR code of a text as a self-contained, labelled SVG that takes the size of its container. */
export function qrSvg(text: string, options: QrSvgOptions): string {
  const { label, margin = 4, color = '#000000', background = '#ffffff' } = options
  const matrix = qrMatrix(text)
  const side = matrix.size + margin * 2
  const path = qrRuns(matrix)
    .map(({ row, column, length }) => `M${column + margin} ${row + margin}h${length}v1h-${length}z`)
    .join('')
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}" role="img" aria-label="${escapeHtml(label)}" shape-rendering="crispEdges">` +
    `<path fill="${escapeHtml(background)}" d="M0 0h${side}v${side}H0z"/><path fill="${escapeHtml(color)}" d="${path}"/></svg>`
  )
}
