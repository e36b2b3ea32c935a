import type { Pdf, PdfTag } from '#kit/pdf.ts'
import { A4, decorate, fitText, tagged, writeQr, writeText } from '#kit/pdf.ts'
import type { TicketColors } from '#kit/pdf-ticket.ts'
import { drawMasthead } from '#kit/pdf-ticket.ts'

export interface CertificatePage {
  readonly kind: 'certificate'
  readonly title: string
  /** « L’organisme certifie que » */
  readonly certifies: string
  readonly name: string
  readonly company: string
  /** « a participé à » */
  readonly attended: string
  readonly event: string
  readonly where: string
  readonly heading: string
  readonly days: readonly string[]
  readonly total: string
  readonly issued: string
  readonly organiser: string
  readonly link: string
  readonly verify: string
  readonly verifyAlt: string
}

const SIDE = 56
const WIDTH = A4.width - SIDE * 2
const MAST = 118
const LIST_FOOT = 630
const QR = 92

/** A certificate of attendance, on one page. */
export function drawCertificate(pdf: Pdf, page: CertificatePage, colors: TicketColors): void {
  tagged(pdf, pdf.root, 'Sect', (section) => {
    drawMasthead(pdf, { x: 0, y: 0, width: A4.width, height: MAST }, colors, 4)
    const line = { x: SIDE, width: WIDTH, color: colors.ink } as const
    const title = { ...line, color: colors.onBrand, text: page.title, y: 42, font: 'bold', size: 28 } as const
    writeText(pdf, section, 'H1', { ...title, minSize: 16, maxLines: 1 })
    const said = { ...line, font: 'regular', size: 12, color: colors.muted } as const
    let y = writeText(pdf, section, 'P', { ...said, text: page.certifies, y: 156, maxLines: 3 })
    y = writeText(pdf, section, 'H2', {
      ...line,
      text: page.name,
      y: y + 6,
      font: 'bold',
      size: 26,
      minSize: 13,
      maxLines: 2,
    })
    if (page.company) y = writeText(pdf, section, 'P', { ...said, text: page.company, y: y + 2, maxLines: 2 })
    y = writeText(pdf, section, 'P', { ...said, text: page.attended, y: y + 16, maxLines: 1 })
    y = writeText(pdf, section, 'P', {
      ...line,
      text: page.event,
      y: y + 6,
      font: 'bold',
      size: 18,
      minSize: 11,
      maxLines: 3,
    })
    y = writeText(pdf, section, 'P', { ...said, text: page.where, y: y + 2, maxLines: 2 })
    y = writeText(pdf, section, 'H2', { ...line, text: page.heading, y: y + 24, font: 'semibold', size: 13 })
    drawDays(pdf, section, page.days, y + 6, colors)
    writeText(pdf, section, 'P', { ...line, text: page.total, y: LIST_FOOT + 4, font: 'bold', size: 14 })
    drawFoot(pdf, section, page, colors)
  })
}

/** One line a day; more columns and smaller letters where there are many. */
function drawDays(pdf: Pdf, section: PdfTag, days: readonly string[], top: number, colors: TicketColors): void {
  const room = LIST_FOOT - top
  const columns = days.length * 17 <= room ? 1 : days.length * 12 <= room * 2 ? 2 : 3
  const perColumn = Math.max(1, Math.ceil(days.length / columns))
  const height = Math.min(17, room / perColumn)
  const width = WIDTH / columns
  tagged(pdf, section, 'L', (list) =>
    days.forEach((text, index) => {
      const x = SIDE + Math.floor(index / perColumn) * width
      const y = top + (index % perColumn) * height
      const line = { x, y, width: width - 8, font: 'regular', size: Math.min(11.5, height * 0.7) } as const
      writeText(pdf, list, 'LI', { ...line, text, minSize: 5, maxLines: 1, color: colors.ink })
    }),
  )
}

function drawFoot(pdf: Pdf, section: PdfTag, page: CertificatePage, colors: TicketColors): void {
  const y = 682
  const width = WIDTH - QR - 28
  decorate(pdf, (doc) =>
    doc
      .lineWidth(0.5)
      .moveTo(SIDE, y - 16)
      .lineTo(SIDE + WIDTH, y - 16)
      .stroke(colors.line),
  )
  const line = { x: SIDE, width, color: colors.ink, font: 'regular', size: 11 } as const
  let below = writeText(pdf, section, 'P', { ...line, text: page.issued, y, maxLines: 2 })
  if (page.organiser)
    below = writeText(pdf, section, 'P', { ...line, text: page.organiser, y: below + 2, font: 'semibold', maxLines: 2 })
  const small = { ...line, size: 8.5, color: colors.muted, minSize: 6 } as const
  below = writeText(pdf, section, 'P', { ...small, text: page.verify, y: below + 16, maxLines: 2 })
  const link = { ...small, text: page.link, y: below + 2, maxLines: 3 } as const
  if (fitText(pdf, link).height > 0) writeText(pdf, section, 'P', link)
  writeQr(pdf, section, {
    ...{ text: page.link, x: SIDE + WIDTH - QR, y, size: QR, color: '#000000', alt: page.verifyAlt },
  })
}
