import type { Pdf, PdfTag } from '#kit/pdf.ts'
import {
  A4,
  closePdf,
  decorate,
  decorateText,
  fitText,
  openPdf,
  printable,
  scriptsOf,
  tagged,
  writeText,
} from '#kit/pdf.ts'
import type { Box, TicketColors } from '#kit/pdf-ticket.ts'
import { drawCard, drawMasthead, drawTear, ticketColors, writeCode } from '#kit/pdf-ticket.ts'
import type { PrintedEvent, PrintedPerson } from './badges.pdf.ts'

export type RecapSheet = {
  event: PrintedEvent
  holder: PrintedPerson & { email?: string | undefined }
  participation: string
  days: readonly { label: string; hours?: string | undefined }[]
  conferences: readonly { label: string; hours: string }[]
  answers: readonly { question: string; answer: string }[]
  companions: readonly PrintedPerson[]
}

export type RecapLabels = {
  title: string
  participation: string
  days: string
  conferences: string
  answers: string
  companions: string
  qr: string
  /** « Page 2 sur 3 » for `page(2, 3)`. */
  page: (number: number, of: number) => string
}

export type RecapPrint = { labels: RecapLabels; language: string; printedAt: Date }

const SIDE = 48
const COLUMN = A4.width - SIDE * 2
const FOOT = A4.height - 62
const COMPANIONS_PER_PAGE = 6

type Recap = { pdf: Pdf; colors: TicketColors; sheet: RecapSheet; labels: RecapLabels }

/** PDF of a registration: a page with ticket, days and answers, then six companions per page. */
export async function renderRecap(sheet: RecapSheet, { labels, language, printedAt }: RecapPrint): Promise<Uint8Array> {
  const scripts = await scriptsOf(sheet)
  const { event, holder } = sheet
  const title = `${labels.title} – ${event.name} – ${printable(`${holder.firstName} ${holder.lastName}`, scripts)}`
  const pdf = openPdf({
    title,
    language,
    createdAt: printedAt,
    page: A4,
    author: event.organiser,
    scripts,
    keepPages: true,
  })
  const recap = { pdf, colors: ticketColors(event.brand, event.onBrand), sheet, labels }
  tagged(pdf, pdf.root, 'Sect', (section) => {
    let y = openRecap(recap, section)
    y = writeTicket(recap, section, y + 26)
    y = writeList(recap, section, labels.days, sheet.days, y + 26)
    y = writeList(recap, section, labels.conferences, sheet.conferences, y + 26)
    writeAnswers(recap, section, y + 22)
  })
  for (let at = 0; at < sheet.companions.length; at += COMPANIONS_PER_PAGE) {
    tagged(pdf, pdf.root, 'Sect', (section) => writeCompanions(recap, section, at))
  }
  writeFooters(recap)
  return closePdf(pdf)
}

function openRecap({ pdf, colors, sheet: { event } }: Recap, section: PdfTag): number {
  pdf.doc.addPage()
  const height = 158
  drawMasthead(pdf, { x: 0, y: 0, width: A4.width, height }, colors, 4)
  const line = { x: SIDE, width: COLUMN, color: colors.onBrand }
  const name = {
    ...line,
    text: event.name,
    y: 0,
    font: 'bold',
    size: 34,
    minSize: 16,
    maxLines: 2,
    leading: 1.1,
  } as const
  const where = [event.dates, event.place].filter(Boolean).join('  ·  ')
  writeText(pdf, section, 'P', { ...line, text: where, y: 32, font: 'semibold', size: 11, minSize: 8, maxLines: 1 })
  writeText(pdf, section, 'H1', { ...name, y: height - 22 - fitText(pdf, name).height })
  return height
}

/** Person and participation on the left, the code on the stub. */
function writeTicket({ pdf, colors, sheet, labels }: Recap, section: PdfTag, top: number): number {
  const { holder } = sheet
  const card = { x: SIDE, y: top, width: COLUMN, height: 172 }
  const stub = { x: SIDE + COLUMN - 156, y: top, width: 156, height: card.height }
  drawCard(pdf, card, stub, colors)
  const line = { x: card.x + 22, width: stub.x - card.x - 40, color: colors.ink }
  const small = { ...line, font: 'regular', size: 10.5, minSize: 8, maxLines: 1, color: colors.muted } as const
  let y = writeText(pdf, section, 'P', { ...small, text: labels.title, y: top + 20, font: 'semibold' })
  const name = `${holder.firstName} ${holder.lastName}`
  y = writeText(pdf, section, 'H2', {
    ...line,
    text: name,
    y: y + 3,
    font: 'bold',
    size: 22,
    minSize: 12,
    maxLines: 2,
    leading: 1.15,
  })
  for (const text of [holder.company, holder.email, holder.typology]) {
    if (text) y = writeText(pdf, section, 'P', { ...small, text, y: y + 2 })
  }
  const foot = top + card.height - 46
  writeText(pdf, section, 'P', { ...small, text: labels.participation, y: foot, size: 9 })
  writeText(pdf, section, 'P', {
    ...line,
    text: sheet.participation,
    y: foot + 12,
    font: 'semibold',
    size: 12,
    minSize: 9,
    maxLines: 1,
  })
  if (!holder.isHeldBack)
    writeCode(pdf, section, { ...stub, y: top + 18, size: 112, code: holder.code, alt: labels.qr, colors })
  return top + card.height
}

function writeHeading({ pdf, colors }: Recap, section: PdfTag, text: string, y: number): number {
  return (
    writeText(pdf, section, 'H2', { text, x: SIDE, y, width: COLUMN, font: 'bold', size: 15, color: colors.ink }) + 6
  )
}

function writeList(
  recap: Recap,
  section: PdfTag,
  heading: string,
  lines: readonly { label: string; hours?: string | undefined }[],
  top: number,
): number {
  const { pdf, colors } = recap
  if (lines.length === 0) return top - 26
  let y = writeHeading(recap, section, heading, roomFor(recap, 60, top))
  tagged(pdf, section, 'L', (list) => {
    for (const { label, hours } of lines) {
      y = roomFor(recap, 22, y)
      decorate(pdf, (doc) =>
        doc
          .circle(SIDE + 4, y + 8.6, 3)
          .fill(colors.brand)
          .circle(SIDE + 4, y + 8.6, 3)
          .lineWidth(0.7)
          .stroke(colors.ink),
      )
      const text = hours ? `${label}  ·  ${hours}` : label
      const line = {
        text,
        x: SIDE + 16,
        y,
        width: COLUMN - 16,
        font: 'regular',
        size: 11.5,
        color: colors.ink,
      } as const
      y = writeText(pdf, list, 'LI', { ...line, leading: 1.5 })
    }
  })
  return y
}

function writeAnswers(recap: Recap, section: PdfTag, top: number): void {
  const { pdf, colors, sheet, labels } = recap
  if (sheet.answers.length === 0) return
  let y = writeHeading(recap, section, labels.answers, roomFor(recap, 80, top))
  const left = { x: SIDE, width: COLUMN * 0.4 - 16, font: 'regular', size: 10.5, leading: 1.35 } as const
  const right = { x: SIDE + COLUMN * 0.4, width: COLUMN * 0.6, font: 'semibold', size: 10.5, leading: 1.35 } as const
  tagged(pdf, section, 'Table', (table) => {
    for (const { question, answer } of sheet.answers) {
      const asked = { ...left, text: question, color: colors.muted, y }
      const answered = { ...right, text: answer || '–', color: colors.ink, y, maxLines: 24 }
      const height = Math.max(fitText(pdf, asked).height, fitText(pdf, answered).height)
      y = roomFor(recap, height + 14, y)
      drawTear(pdf, { x: SIDE, y }, { x: SIDE + COLUMN, y }, colors.line)
      tagged(pdf, table, 'TR', (row) => {
        writeText(pdf, row, 'TH', { ...asked, y: y + 7 })
        writeText(pdf, row, 'TD', { ...answered, y: y + 7 })
      })
      y += height + 14
    }
  })
}

function roomFor(recap: Recap, height: number, y: number): number {
  return y + height <= FOOT ? y : continuePage(recap)
}

/** A new page with a low masthead; its title is decoration, hidden from screen readers. */
function continuePage({ pdf, colors, sheet: { event } }: Recap): number {
  pdf.doc.addPage()
  drawMasthead(pdf, { x: 0, y: 0, width: A4.width, height: 58 }, colors, 4)
  const line = { x: SIDE, width: COLUMN, color: colors.onBrand, maxLines: 1 }
  decorateText(pdf, { ...line, text: event.name, y: 17, font: 'bold', size: 15, minSize: 9 })
  return 84
}

function writeCompanions(recap: Recap, section: PdfTag, from: number): void {
  const { sheet, labels } = recap
  const page = sheet.companions.slice(from, from + COMPANIONS_PER_PAGE)
  const top = writeHeading(recap, section, `${labels.companions} (${sheet.companions.length})`, continuePage(recap)) + 6
  const gap = 16
  const width = (COLUMN - gap) / 2
  const height = (FOOT - top - gap * 2) / 3
  page.forEach((companion, index) => {
    const x = SIDE + (index % 2) * (width + gap)
    const y = top + Math.floor(index / 2) * (height + gap)
    writeCompanion(recap, section, companion, { x, y, width, height })
  })
}

function writeCompanion({ pdf, colors, labels }: Recap, section: PdfTag, companion: PrintedPerson, card: Box): void {
  const stub = { ...card, y: card.y + card.height - 132, height: 132 }
  drawCard(pdf, card, stub, colors)
  const line = { x: card.x + 14, width: card.width - 28, align: 'center', color: colors.ink } as const
  const name = {
    ...line,
    text: `${companion.firstName} ${companion.lastName}`,
    y: 0,
    font: 'bold',
    size: 15,
    minSize: 9,
    maxLines: 3,
    leading: 1.2,
  } as const
  const detail = [companion.typology, companion.company].filter(Boolean).join('  ·  ')
  const height = fitText(pdf, name).height + (detail ? 15 : 0)
  const y = writeText(pdf, section, 'H3', { ...name, y: card.y + (stub.y - card.y - height) / 2 })
  if (detail) {
    writeText(pdf, section, 'P', {
      ...line,
      text: detail,
      y: y + 2,
      font: 'regular',
      size: 10,
      minSize: 7,
      maxLines: 1,
      color: colors.muted,
    })
  }
  if (!companion.isHeldBack)
    writeCode(pdf, section, { ...stub, y: stub.y + 13, size: 88, code: companion.code, alt: labels.qr, colors })
}

function writeFooters({ pdf, colors, sheet: { event }, labels }: Recap): void {
  const { count } = pdf.doc.bufferedPageRange()
  for (let index = 0; index < count; index++) {
    pdf.doc.switchToPage(index)
    const line = { x: SIDE, y: A4.height - 40, width: COLUMN, font: 'regular', size: 9, color: colors.muted } as const
    if (event.organiser) decorateText(pdf, { ...line, text: event.organiser, width: COLUMN * 0.7, maxLines: 1 })
    if (count > 1) decorateText(pdf, { ...line, text: labels.page(index + 1, count), align: 'right' })
  }
}
