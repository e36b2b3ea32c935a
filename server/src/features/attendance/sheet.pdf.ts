import type { Pdf, PdfTag } from '#kit/pdf.ts'
import { A4, decorate, decorateText, fitText, tagged, writeText } from '#kit/pdf.ts'
import type { TicketColors } from '#kit/pdf-ticket.ts'

export interface SheetRow {
  readonly name: string
  readonly company: string
  readonly proof: string
  /** Empty where the person signs on paper. */
  readonly signature: string
}

export interface SheetPage {
  readonly kind: 'sheet'
  readonly title: string
  readonly event: string
  readonly half: string
  /** Company or filters of the sheet, and its counts. */
  readonly note: string
  readonly headers: Readonly<Record<'name' | 'company' | 'proof' | 'signature', string>>
  readonly rows: readonly SheetRow[]
  /** Said where the sheet has no row. */
  readonly empty: string
  readonly foot: string
  readonly pageOf: string
}

const SIDE = 40
const WIDTH = A4.width - SIDE * 2
const ROW = 27
const TOP = 142
const FOOT = A4.height - 44
export const ROWS_PER_PAGE = Math.floor((FOOT - TOP - 34) / ROW)

const SHARES = { name: 0.31, company: 0.23, proof: 0.22, signature: 0.24 } as const
const keys = ['name', 'company', 'proof', 'signature'] as const
const PAD = 5

function columns(): { key: (typeof keys)[number]; x: number; width: number }[] {
  let x = SIDE
  return keys.map((key) => {
    const width = WIDTH * SHARES[key]
    const column = { key, x, width }
    x += width
    return column
  })
}

/** One page of a sheet of a half-day, with boxes to sign. */
export function drawSheet(pdf: Pdf, page: SheetPage, colors: TicketColors): void {
  tagged(pdf, pdf.root, 'Sect', (section) => {
    drawHead(pdf, section, page, colors)
    if (page.rows.length === 0)
      writeText(pdf, section, 'P', { ...small(colors), text: page.empty, x: SIDE, y: TOP + 10, width: WIDTH })
    else tagged(pdf, section, 'Table', (table) => drawTable(pdf, table, page, colors))
  })
  const line = { ...small(colors), x: SIDE, y: A4.height - 32, width: WIDTH, size: 8 }
  decorateText(pdf, { ...line, text: page.foot, width: WIDTH * 0.75, maxLines: 1 })
  decorateText(pdf, { ...line, text: page.pageOf, align: 'right' })
}

const small = ({ muted }: TicketColors) => ({ font: 'regular', size: 10, minSize: 7, color: muted }) as const

function drawHead(pdf: Pdf, section: PdfTag, { title, event, half, note }: SheetPage, colors: TicketColors): void {
  const line = { x: SIDE, width: WIDTH, maxLines: 1, color: colors.ink } as const
  decorate(pdf, (doc) => doc.rect(0, 0, A4.width, 10).fill(colors.brand))
  writeText(pdf, section, 'P', { ...line, text: title, y: 30, font: 'semibold', size: 11, color: colors.muted })
  writeText(pdf, section, 'H1', { ...line, text: event, y: 46, font: 'bold', size: 20, minSize: 11 })
  writeText(pdf, section, 'H2', { ...line, text: half, y: 76, font: 'semibold', size: 13, minSize: 9 })
  writeText(pdf, section, 'P', { ...small(colors), ...line, text: note, y: 98, size: 10, color: colors.muted })
}

function drawTable(pdf: Pdf, table: PdfTag, { headers, rows }: SheetPage, colors: TicketColors): void {
  const placed = columns()
  decorate(pdf, (doc) => doc.rect(SIDE, TOP - 20, WIDTH, 20).fill(colors.tint))
  tagged(pdf, table, 'TR', (row) => {
    for (const { key, x, width } of placed)
      writeText(pdf, row, 'TH', {
        ...{ text: headers[key], x: x + PAD, y: TOP - 16, width: width - PAD * 2, maxLines: 1 },
        ...{ font: 'semibold', size: 9, minSize: 6, color: colors.ink },
      })
  })
  rows.forEach((one, index) => {
    const y = TOP + index * ROW
    decorate(pdf, (doc) => {
      doc.lineWidth(0.5)
      for (const { x, width } of placed) doc.rect(x, y, width, ROW)
      doc.stroke(colors.line)
    })
    tagged(pdf, table, 'TR', (row) => {
      for (const { key, x, width } of placed) {
        const block = {
          ...{ text: one[key], x: x + PAD, y, width: width - PAD * 2, maxLines: 2, leading: 1.15 },
          ...{ font: key === 'name' ? ('semibold' as const) : ('regular' as const), size: 9.5, minSize: 6.5 },
          color: colors.ink,
        }
        if (one[key] === '') continue
        writeText(pdf, row, 'TD', { ...block, y: y + (ROW - fitText(pdf, block).height) / 2 })
      }
    })
  })
}
