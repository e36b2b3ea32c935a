import { spacedBadgeCode } from '@parvis/contract/kit/badge-code.ts'
import { derivePalette } from '@parvis/contract/kit/colour.ts'
import { contrast } from '@parvis/contract/kit/oklch.ts'
import type { Pdf, PdfTag } from '#kit/pdf.ts'
import { decorate, writeQr, writeText } from '#kit/pdf.ts'

/** Colours of a printed ticket, derived from the event's colour. Texts have a contrast of at least 4.5:1 on white. */
export type TicketColors = {
  brand: string
  onBrand: string
  ink: string
  muted: string
  line: string
  tint: string
  shade: string
}

/** Derives the print colours; `brand` and `onBrand` as `#rrggbb`. */
export function ticketColors(brand: string, onBrand: string): TicketColors {
  const palette = derivePalette({ bgPrimaryColor: brand, textPrimaryColor: onBrand })
  const token = (name: string) => palette[name] ?? '#000000'
  return {
    brand: token('brand'),
    onBrand: token('on-brand'),
    ink: token('ink'),
    muted: token('muted'),
    line: token('line-strong'),
    tint: token('tint-1'),
    shade: token('print-glow'),
  }
}

/** Black or white, whichever has more contrast on the colour. */
export function legibleOn(color: string): '#000000' | '#ffffff' {
  return contrast('#000000', color) > contrast('#ffffff', color) ? '#000000' : '#ffffff'
}

export type Box = { x: number; y: number; width: number; height: number }

/** Draws the masthead: the brand's colour, growth rings, and a perforated lower edge. */
export function drawMasthead(pdf: Pdf, box: Box, colors: TicketColors, hole = 3): void {
  decorate(pdf, (doc) => {
    doc.save()
    doc.rect(box.x, box.y, box.width, box.height).clip()
    doc.rect(box.x, box.y, box.width, box.height).fill(colors.brand)
    const ring = box.height / 6.5
    for (let index = 1; index <= 5; index++)
      doc.circle(box.x + box.width - ring, box.y + box.height, ring * index * 1.35)
    doc.lineWidth(ring * 0.3).stroke(colors.shade)
    doc.restore()
    // Round dots of a dashed line: one stroke instead of thirty circles.
    const pitch = box.width / Math.round(box.width / (hole * 3.2))
    doc
      .save()
      .lineCap('round')
      .lineWidth(hole * 2)
    doc.dash(0.01, { space: pitch - 0.01 })
    doc.moveTo(box.x + pitch / 2, box.y + box.height).lineTo(box.x + box.width - pitch / 4, box.y + box.height)
    doc.stroke('#ffffff').restore()
  })
}

/** Draws a dotted line where the ticket tears. */
export function drawTear(pdf: Pdf, from: { x: number; y: number }, to: { x: number; y: number }, color: string): void {
  decorate(pdf, (doc) => {
    doc.save().lineCap('round').lineWidth(1.2).dash(0.01, { space: 3.6 })
    doc.moveTo(from.x, from.y).lineTo(to.x, to.y).stroke(color)
    doc.restore()
  })
}

/** Draws a rounded card whose `stub` (on the right or below) is tinted and tears off. */
export function drawCard(pdf: Pdf, box: Box, stub: Box, colors: TicketColors): void {
  const radius = 12
  decorate(pdf, (doc) => {
    doc.save()
    doc.roundedRect(box.x, box.y, box.width, box.height, radius).clip()
    doc.rect(stub.x, stub.y, stub.width, stub.height).fill(colors.tint)
    doc.restore()
    doc.lineWidth(0.5).roundedRect(box.x, box.y, box.width, box.height, radius).stroke(colors.line)
  })
  const end = stub.x > box.x ? { x: stub.x, y: box.y + box.height } : { x: box.x + box.width, y: stub.y }
  drawTear(pdf, { x: stub.x, y: stub.y }, end, colors.muted)
}

export type CodeBlock = {
  x: number
  y: number
  width: number
  size: number
  code: string
  alt: string
  colors: TicketColors
}

/**
 * Writes a badge code: its QR code, `size` wide on a white patch in the middle of `width`, with the code as text
 * below.
 */
export function writeCode(pdf: Pdf, parent: PdfTag, block: CodeBlock): void {
  const { y, size, code, alt, colors } = block
  const x = block.x + (block.width - size) / 2
  const quiet = size * 0.1
  const patch = size + quiet * 2
  decorate(pdf, (doc) => doc.roundedRect(x - quiet, y - quiet, patch, patch, 5).fill('#ffffff'))
  writeQr(pdf, parent, { text: code, x, y, size, color: '#000000', alt: `${alt} ${code}` })
  writeText(pdf, parent, 'P', {
    text: spacedBadgeCode(code),
    x: block.x + 8,
    y: y + size + quiet + 4,
    width: block.width - 16,
    font: 'semibold',
    size: 10.5,
    minSize: 7,
    maxLines: 1,
    spacing: 0.6,
    align: 'center',
    color: colors.ink,
  })
}
