import type { Pdf, PdfTag, TextBlock } from '#kit/pdf.ts'
import { A4, closePdf, decorate, decorateText, fitText, openPdf, scriptsOf, tagged, writeText } from '#kit/pdf.ts'
import type { TicketColors } from '#kit/pdf-ticket.ts'
import { drawCard, drawMasthead, drawTear, ticketColors } from '#kit/pdf-ticket.ts'
import { attachFacturX } from './facturx.pdf.ts'

export interface PrintedLook {
  readonly brand: string
  readonly onBrand: string
}

export interface PrintedParty {
  readonly heading: string
  readonly name: string
  readonly lines: readonly string[]
}

export type Columns = 'label' | 'quantity' | 'unit' | 'rate' | 'net'
export type PrintedRow = Readonly<Record<Columns, string>>

export interface PrintedTotal {
  readonly label: string
  readonly value: string
}

interface Paragraph {
  readonly heading: string
  readonly lines: readonly string[]
}

export interface InvoiceSheet {
  readonly look: PrintedLook
  readonly language: 'fr' | 'en'
  readonly issuedAt: Date
  readonly title: string
  readonly event: string
  readonly seller: PrintedParty
  readonly buyer: PrintedParty
  readonly facts: readonly PrintedTotal[]
  readonly stub: PrintedTotal & { readonly note: string }
  readonly columns: PrintedRow
  readonly rows: readonly PrintedRow[]
  readonly totals: readonly PrintedTotal[]
  readonly final: PrintedTotal
  readonly mentions: readonly string[]
  readonly payment: Paragraph | undefined
  readonly terms: Paragraph
  /** Text across all pages of a specimen. */
  readonly specimen: string | undefined
  readonly footer: string
  readonly page: (number: number, of: number) => string
}

const SIDE = 48
const COLUMN = A4.width - SIDE * 2
const FOOT = A4.height - 62
const MASTHEAD = 122
const BEFORE_TOTALS = 14

type Drawing = { readonly pdf: Pdf; readonly colors: TicketColors; readonly sheet: InvoiceSheet }

/** The PDF/A-3b file with its Factur-X data. */
export async function renderInvoice(sheet: InvoiceSheet, xml: string): Promise<Uint8Array> {
  const { title, language, issuedAt, look } = sheet
  const pdf = openPdf({
    title,
    language,
    createdAt: issuedAt,
    page: A4,
    scripts: await scriptsOf(sheet),
    keepPages: true,
  })
  const drawing = { pdf, colors: ticketColors(look.brand, look.onBrand), sheet }
  tagged(pdf, pdf.root, 'Sect', (section) => {
    let y = openSheet(drawing, section)
    y = writeParties(drawing, section, y + 24)
    y = writeTicket(drawing, section, y + 20)
    y = writeTable(drawing, section, y + 22)
    y = writeTotals(drawing, section, y + BEFORE_TOTALS)
    writeTerms(drawing, section, y + 22)
  })
  finishPages(drawing)
  attachFacturX(pdf, xml, issuedAt)
  return closePdf(pdf)
}

function openSheet({ pdf, colors, sheet }: Drawing, section: PdfTag): number {
  pdf.doc.addPage()
  drawMasthead(pdf, { x: 0, y: 0, width: A4.width, height: MASTHEAD }, colors, 4)
  const line = { x: SIDE, width: COLUMN, color: colors.onBrand, maxLines: 1 } as const
  writeText(pdf, section, 'P', { ...line, text: sheet.seller.name, y: 30, font: 'semibold', size: 11, minSize: 7 })
  const title = { ...line, text: sheet.title, y: 0, font: 'bold', size: 30, minSize: 14, leading: 1.15 } as const
  writeText(pdf, section, 'H1', { ...title, y: MASTHEAD - 24 - fitText(pdf, title).height })
  return MASTHEAD
}

function writeParties({ pdf, colors, sheet }: Drawing, section: PdfTag, top: number): number {
  const gap = 32
  const width = (COLUMN - gap) / 2
  const ends = [sheet.seller, sheet.buyer].map(({ heading, name, lines }, index) => {
    const line = { x: SIDE + index * (width + gap), width, color: colors.ink } as const
    const small = { ...line, font: 'regular', size: 9.5, leading: 1.45, maxLines: 2 } as const
    let y = writeText(pdf, section, 'H2', { ...small, text: heading, y: top, font: 'semibold', color: colors.muted })
    y = writeText(pdf, section, 'P', { ...line, text: name, y: y + 2, font: 'bold', size: 13, minSize: 9, maxLines: 3 })
    for (const text of lines) y = writeText(pdf, section, 'P', { ...small, text, y: y + 0.5 })
    return y
  })
  return Math.max(...ends)
}

function writeTicket({ pdf, colors, sheet }: Drawing, section: PdfTag, top: number): number {
  const card = { x: SIDE, y: top, width: COLUMN, height: 68 }
  const stub = { x: SIDE + COLUMN - 168, y: top, width: 168, height: card.height }
  drawCard(pdf, card, stub, colors)
  const inner = stub.x - card.x - 22
  // Dates of supply and the references of a credit note may be long.
  const shares = [0.29, 0.36, 0.35]
  let x = card.x + 20
  sheet.facts.forEach(({ label, value }, index) => {
    const width = inner * (shares[index] ?? 0.33)
    const line = { x, width: width - 12, color: colors.ink } as const
    writeText(pdf, section, 'P', { ...line, text: label, y: top + 17, font: 'regular', size: 8.5, color: colors.muted })
    const block = { ...line, text: value, y: top + 31, font: 'semibold', size: 10.5, minSize: 8, maxLines: 2 } as const
    writeText(pdf, section, 'P', block)
    x += width
  })
  const line = { x: stub.x + 16, width: stub.width - 32, color: colors.ink, maxLines: 1 } as const
  const { label, value, note } = sheet.stub
  const text = note ? `${label} – ${note}` : label
  writeText(pdf, section, 'P', {
    ...line,
    text,
    y: top + 15,
    font: 'semibold',
    size: 9,
    minSize: 7,
    color: colors.muted,
  })
  writeText(pdf, section, 'P', { ...line, text: value, y: top + 29, font: 'bold', size: 21, minSize: 12 })
  return top + card.height
}

const WIDTHS: Readonly<Record<Columns, number>> = { label: 0, quantity: 32, unit: 70, rate: 48, net: 78 }
const COLUMNS: readonly Columns[] = ['label', 'quantity', 'unit', 'rate', 'net']
const LABEL_WIDTH = COLUMN - WIDTHS.quantity - WIDTHS.unit - WIDTHS.rate - WIDTHS.net

/** Cells of a row; numbers are right-aligned. */
function cellsOf(row: PrintedRow, style: Pick<TextBlock, 'font' | 'size' | 'color'>): (TextBlock & { key: Columns })[] {
  let x = SIDE
  return COLUMNS.map((key) => {
    const width = key === 'label' ? LABEL_WIDTH : WIDTHS[key]
    const align = key === 'label' ? 'left' : 'right'
    const fit = key === 'label' ? { maxLines: 4 } : { maxLines: 1, minSize: 6.5 }
    const cell = {
      key,
      text: row[key],
      x,
      y: 0,
      width: width - (key === 'label' ? 12 : 0),
      align,
      leading: 1.35,
    } as const
    x += width
    return { ...cell, ...style, ...fit }
  })
}

function writeTable(drawing: Drawing, section: PdfTag, top: number): number {
  const { pdf, colors, sheet } = drawing
  const heading = {
    x: SIDE,
    width: COLUMN,
    color: colors.ink,
    font: 'bold',
    size: 12,
    minSize: 8,
    maxLines: 1,
  } as const
  let y = writeText(pdf, section, 'H2', { ...heading, text: sheet.event, y: top }) + 10
  const columns = cellsOf(sheet.columns, { font: 'semibold', size: 8.5, color: colors.muted })
  tagged(pdf, section, 'Table', (table) => {
    tagged(pdf, table, 'TR', (row) => {
      for (const cell of columns) writeText(pdf, row, 'TH', { ...cell, y })
    })
    y += 16
    for (const [index, printed] of sheet.rows.entries()) {
      const cells = cellsOf(printed, { font: 'regular', size: 9, color: colors.ink })
      // Only labels may wrap.
      const height = cells.reduce((most, cell) => (cell.key === 'label' ? fitText(pdf, cell).height : most), 0) + 6
      // Keeps the last line with the totals on a page break.
      const isLast = index > 0 && index === sheet.rows.length - 1
      if (y + height + (isLast ? BEFORE_TOTALS + totalsOf(drawing).height : 0) > FOOT) {
        y = continuePage(drawing)
        for (const cell of columns) decorateText(pdf, { ...cell, y })
        y += 16
      }
      drawTear(pdf, { x: SIDE, y }, { x: SIDE + COLUMN, y }, colors.line)
      tagged(pdf, table, 'TR', (row) => {
        for (const { key, ...cell } of cells) {
          writeText(pdf, row, 'TD', { ...cell, y: y + 3, font: key === 'net' ? 'semibold' : 'regular' })
        }
      })
      y += height
    }
  })
  drawTear(pdf, { x: SIDE, y }, { x: SIDE + COLUMN, y }, colors.line)
  return y
}

const TOTALS_WIDTH = 248

function totalsOf({ pdf, colors, sheet }: Drawing): { beside: TextBlock[]; height: number } {
  const width = COLUMN - TOTALS_WIDTH - 28
  const small = { x: SIDE, y: 0, width, font: 'regular', size: 9, leading: 1.45, color: colors.ink } as const
  const { payment } = sheet
  const beside: TextBlock[] = [
    ...(payment ? [{ ...small, text: payment.heading, font: 'semibold' } as const] : []),
    ...(payment?.lines ?? []).map((text) => ({ ...small, text })),
    ...sheet.mentions.map((text) => ({ ...small, text })),
  ]
  const besideHeight = beside.reduce((sum, block) => sum + fitText(pdf, block).height + 3, 0)
  return { beside, height: Math.max(besideHeight, sheet.totals.length * 19 + 44) }
}

function writeTotals(drawing: Drawing, section: PdfTag, top: number): number {
  const { pdf } = drawing
  const { beside, height } = totalsOf(drawing)
  const start = roomFor(drawing, height, top)
  let left = start
  for (const block of beside) left = writeText(pdf, section, 'P', { ...block, y: left }) + 3
  return Math.max(left, writeSums(drawing, section, start))
}

function writeSums({ pdf, colors, sheet }: Drawing, section: PdfTag, top: number): number {
  const x = SIDE + COLUMN - TOTALS_WIDTH
  const amount = 92
  let y = top
  const write = (
    row: PdfTag,
    { label, value }: PrintedTotal,
    style: Pick<TextBlock, 'font' | 'size'>,
    inset: number,
  ) => {
    const line = { ...style, y, color: colors.ink, maxLines: 1, minSize: 7 }
    writeText(pdf, row, 'TH', { ...line, text: label, x: x + inset, width: TOTALS_WIDTH - amount - inset })
    writeText(pdf, row, 'TD', {
      ...line,
      text: value,
      x: x + TOTALS_WIDTH - amount,
      width: amount - inset,
      align: 'right',
    })
  }
  tagged(pdf, section, 'Table', (table) => {
    for (const total of sheet.totals) {
      tagged(pdf, table, 'TR', (row) => write(row, total, { font: 'regular', size: 10 }, 12))
      y += 19
    }
    const box = { y, height: 34 }
    decorate(pdf, (doc) => doc.roundedRect(x, box.y, TOTALS_WIDTH, box.height, 8).fill(colors.tint))
    y += 9
    tagged(pdf, table, 'TR', (row) => write(row, sheet.final, { font: 'bold', size: 12.5 }, 12))
    y = box.y + box.height
  })
  return y
}

function writeTerms(drawing: Drawing, section: PdfTag, top: number): void {
  const { pdf, colors, sheet } = drawing
  const line = { x: SIDE, y: 0, width: COLUMN, font: 'regular', size: 8, leading: 1.5, color: colors.muted } as const
  const blocks: TextBlock[] = sheet.terms.lines.map((text) => ({ ...line, text }))
  const height = blocks.reduce((sum, block) => sum + fitText(pdf, block).height, 16)
  let y = Math.max(roomFor(drawing, height, top), FOOT - height)
  y = writeText(pdf, section, 'H2', { ...line, text: sheet.terms.heading, y, font: 'semibold' }) + 2
  for (const block of blocks) y = writeText(pdf, section, 'P', { ...block, y })
}

function roomFor(drawing: Drawing, height: number, y: number): number {
  return y + height <= FOOT ? y : continuePage(drawing)
}

/** A new page with a low masthead; its title is decoration, hidden from screen readers. */
function continuePage({ pdf, colors, sheet }: Drawing): number {
  pdf.doc.addPage()
  drawMasthead(pdf, { x: 0, y: 0, width: A4.width, height: 58 }, colors, 4)
  const line = { x: SIDE, width: COLUMN, color: colors.onBrand, maxLines: 1 }
  decorateText(pdf, { ...line, text: sheet.title, y: 17, font: 'bold', size: 15, minSize: 9 })
  return 84
}

function finishPages({ pdf, colors, sheet }: Drawing): void {
  const { count } = pdf.doc.bufferedPageRange()
  for (let index = 0; index < count; index++) {
    pdf.doc.switchToPage(index)
    if (sheet.specimen) drawAcross(pdf, sheet.specimen, colors.ink)
    const line = { x: SIDE, y: A4.height - 40, width: COLUMN, font: 'regular', size: 8, color: colors.muted } as const
    decorateText(pdf, { ...line, text: sheet.footer, width: COLUMN * 0.78, maxLines: 1, minSize: 6 })
    if (count > 1) decorateText(pdf, { ...line, text: sheet.page(index + 1, count), align: 'right' })
  }
}

function drawAcross(pdf: Pdf, word: string, color: string): void {
  decorate(pdf, (doc) => {
    doc.save().translate(A4.width / 2, A4.height / 2)
    doc.rotate(-42).font('bold', 104).fillColor(color).fillOpacity(0.1)
    doc.text(word, -doc.widthOfString(word) / 2, 36, { lineBreak: false, baseline: 'alphabetic' })
    doc.restore()
  })
}
