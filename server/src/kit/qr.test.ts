import { encode } from 'uqr'
import { expect, test } from 'vitest'
import { qrMatrix, qrRuns, qrSvg } from './qr.ts'

test('a badge code fits the smallest QR code', () => {
  expect(qrMatrix('7F3K9Q2M4XWT').size).toBe(21)
})

test('a badge code is masked as the standard rates best, like every other text', () => {
  const texts = Array.from({ length: 500 }, (_, i) => (i * 2654435761).toString(36).padEnd(12, `${i}`).toUpperCase())
  for (const text of [...texts, 'A', '0', '00000000000000', 'https://exemple.fr/ici']) {
    const { size, isDark } = qrMatrix(text)
    const { data } = encode(text, { ecc: 'M', border: 0 })
    const drawn = Array.from({ length: size }, (_, row) => Array.from({ length: size }, (_, at) => isDark(row, at)))
    expect(drawn, text).toEqual(data)
  }
})

test('runs cover every dark module once', () => {
  const matrix = qrMatrix('7F3K9Q2M4XWT')
  const covered = new Set<string>()
  for (const { row, column, length } of qrRuns(matrix)) {
    for (let at = column; at < column + length; at++) {
      expect(matrix.isDark(row, at)).toBe(true)
      expect(covered.has(`${row}:${at}`)).toBe(false)
      covered.add(`${row}:${at}`)
    }
  }
  const dark = Array.from({ length: 21 * 21 }, (_, i) => matrix.isDark(Math.floor(i / 21), i % 21)).filter(Boolean)
  expect(covered.size).toBe(dark.length)
})

test('an SVG is named for screen readers and lets no markup in', () => {
  const svg = qrSvg('7F3K9Q2M4XWT', { label: 'Badge de "Zoé" <b>', color: '"><script>' })
  expect(svg).toContain('role="img" aria-label="Badge de &quot;Zoé&quot; &lt;b&gt;"')
  expect(svg).toContain('viewBox="0 0 29 29"')
  expect(svg).not.toContain('<script>')
})
