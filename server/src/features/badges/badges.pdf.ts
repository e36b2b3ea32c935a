import { spacedBadgeCode } from '@parvis/contract/kit/badge-code.ts'
import type { Pdf, PdfTag } from '#kit/pdf.ts'
import { A4, A6, decorate, decorateText, fitText, writeQr, writeText } from '#kit/pdf.ts'
import { drawAlike } from '#kit/pdf-paper.ts'
import type { Box, TicketColors } from '#kit/pdf-ticket.ts'
import { drawMasthead, drawTear, legibleOn } from '#kit/pdf-ticket.ts'

export type PrintedEvent = {
  name: string
  dates: string
  place?: string | undefined
  organiser?: string | undefined
  /** `#rrggbb`, like `onBrand`, the colour of the text on it. */
  brand: string
  onBrand: string
}

export type PrintedPerson = {
  firstName: string
  lastName: string
  company?: string | undefined
  typology?: string | undefined
  typologyColor?: string | undefined
  /** Empty on a badge that is printed without it. */
  code: string
  /** The badge waits for the payment, so other documents must not print the code. */
  isHeldBack?: boolean
}

/** A badge: person, event and the days of access in words. */
export type BadgeSheet = PrintedPerson & {
  event: PrintedEvent
  days: readonly string[]
  /** Set when the person's language differs from the document's. */
  labels?: BadgeLabels
}

export type BadgeLabels = {
  title: string
  days: string
  /** Alternative text of the QR code. */
  qr: string
  /** Folding instructions for the A4 sheet, one per fold. */
  foldTitle: string
  folds: readonly string[]
}

const MARGIN = 20
const INNER = A6.width - MARGIN * 2
const MASTHEAD = 108
const STUB = 116
const BAND = 32

/** Draws an A6 badge at the current origin. */
export function drawBadge(
  pdf: Pdf,
  section: PdfTag,
  badge: BadgeSheet,
  labels: BadgeLabels,
  colors: TicketColors,
): void {
  // Six points more than the masthead, for the holes at its edge.
  drawAlike(pdf, badge.event, { width: A6.width, height: MASTHEAD + 6 }, () => {
    drawMasthead(pdf, { x: 0, y: 0, width: A6.width, height: MASTHEAD }, colors)
    writeEvent(pdf, section, badge.event, colors)
  })
  const stubTop = A6.height - STUB
  const bandTop = stubTop - (badge.typology ? BAND : 0)
  writeHolder(
    pdf,
    section,
    badge,
    { x: MARGIN, y: MASTHEAD + 8, width: INNER, height: bandTop - MASTHEAD - 14 },
    colors,
  )
  if (badge.typology) writeBand(pdf, section, badge, bandTop, colors)
  else drawTear(pdf, { x: MARGIN, y: stubTop }, { x: A6.width - MARGIN, y: stubTop }, colors.muted)
  writeStub(pdf, section, badge, labels, stubTop, colors)
}

function writeEvent(pdf: Pdf, section: PdfTag, event: PrintedEvent, colors: TicketColors): void {
  const line = { x: MARGIN, width: INNER, color: colors.onBrand }
  const name = {
    ...line,
    text: event.name,
    y: 0,
    font: 'bold',
    size: 23,
    minSize: 12,
    maxLines: 3,
    leading: 1.08,
  } as const
  const nameTop = MASTHEAD - 15 - fitText(pdf, name).height
  const where = [event.dates, event.place].filter(Boolean).join('  ·  ')
  writeText(pdf, section, 'P', { ...line, text: where, y: 16, font: 'semibold', size: 8.5, minSize: 6.5, maxLines: 1 })
  writeText(pdf, section, 'H1', { ...name, y: nameTop })
}

/** The name must be readable from two metres: as large as the width allows, centred in its zone. */
function writeHolder(pdf: Pdf, section: PdfTag, badge: BadgeSheet, zone: Box, colors: TicketColors): void {
  const line = { x: zone.x, width: zone.width, y: 0, color: colors.ink, align: 'center' } as const
  const first = {
    ...line,
    text: badge.firstName,
    font: 'bold',
    size: 34,
    minSize: 13,
    maxLines: 2,
    leading: 1.1,
  } as const
  const last = {
    ...line,
    text: badge.lastName,
    font: 'bold',
    size: 27,
    minSize: 13,
    maxLines: 2,
    leading: 1.12,
  } as const
  const company = {
    ...line,
    text: badge.company ?? '',
    font: 'regular',
    size: 12.5,
    minSize: 9,
    maxLines: 2,
    color: colors.muted,
  } as const
  const gap = badge.company ? 7 : 0
  const companyHeight = badge.company ? fitText(pdf, company).height : 0
  const height = fitText(pdf, first).height + (badge.lastName ? fitText(pdf, last).height : 0) + gap + companyHeight
  let y = zone.y + (zone.height - height) / 2
  y = writeText(pdf, section, 'H2', { ...first, y })
  if (badge.lastName) y = writeText(pdf, section, 'H2', { ...last, y })
  if (badge.company) writeText(pdf, section, 'P', { ...company, y: y + gap })
}

function writeBand(pdf: Pdf, section: PdfTag, badge: BadgeSheet, top: number, colors: TicketColors): void {
  const background = badge.typologyColor ?? colors.ink
  decorate(pdf, (doc) => doc.rect(0, top, A6.width, BAND).fill(background))
  const block = {
    text: (badge.typology ?? '').toLocaleUpperCase('fr'),
    x: MARGIN,
    y: top,
    width: INNER,
    font: 'bold',
    size: 14,
    minSize: 10,
    maxLines: 1,
    leading: 1.2,
    spacing: 1,
    align: 'center',
    color: legibleOn(background),
  } as const
  const onOneLine = fitText(pdf, block).lines.every((line) => !line.endsWith('…'))
  const fitting = onOneLine ? block : { ...block, size: 10, minSize: 8, maxLines: 2 }
  writeText(pdf, section, 'P', { ...fitting, y: top + (BAND - fitText(pdf, fitting).height) / 2 })
}

function writeStub(
  pdf: Pdf,
  section: PdfTag,
  badge: BadgeSheet,
  labels: BadgeLabels,
  top: number,
  colors: TicketColors,
): void {
  const size = 82
  const y = top + (STUB - size) / 2
  const isCoded = badge.code !== ''
  if (isCoded) {
    const alt = `${labels.qr} ${badge.code}`
    writeQr(pdf, section, { text: badge.code, x: MARGIN, y, size, color: '#000000', alt })
  }
  const x = isCoded ? MARGIN + size + 20 : MARGIN
  const line = { x, width: A6.width - MARGIN - x, font: 'semibold', color: colors.ink, maxLines: 1 } as const
  if (badge.days.length > 0) {
    let under = writeText(pdf, section, 'P', { ...line, text: labels.days, y: y - 3, size: 8, color: colors.muted })
    const size = badge.days.length > 3 ? 9 : 10.5
    const lines = badge.days.length > 4 ? [badge.days.join(', ')] : badge.days
    for (const text of lines) {
      under = writeText(pdf, section, 'P', {
        ...line,
        text,
        y: under,
        size,
        minSize: 7,
        maxLines: lines === badge.days ? 1 : 5,
      })
    }
  }
  if (!isCoded) return
  const code = { ...line, text: spacedBadgeCode(badge.code), isCode: true, size: 11, minSize: 8, spacing: 0.6 }
  writeText(pdf, section, 'P', { ...code, y: y + size - 12 })
}

/** The badge is the front quarter; once folded, the quarter beside it is the back, and the lower half is inside. */
export function drawFolds(
  pdf: Pdf,
  section: PdfTag,
  { event }: BadgeSheet,
  labels: BadgeLabels,
  colors: TicketColors,
): void {
  const middle = { x: A4.width / 2, y: A4.height / 2 }
  drawMasthead(pdf, { x: middle.x, y: 0, width: middle.x, height: MASTHEAD }, colors)
  drawTear(pdf, { x: middle.x, y: MASTHEAD }, { x: middle.x, y: A4.height }, colors.muted)
  drawTear(pdf, { x: 0, y: middle.y }, { x: A4.width, y: middle.y }, colors.muted)
  const back = { x: middle.x + MARGIN, width: INNER, maxLines: 3 }
  const name = { ...back, text: event.name, y: 0, font: 'bold', size: 15, minSize: 9, color: colors.onBrand } as const
  decorateText(pdf, { ...name, y: MASTHEAD - 15 - fitText(pdf, name).height })
  let y = MASTHEAD + 24
  for (const text of [event.dates, event.place, event.organiser]) {
    if (text) y = decorateText(pdf, { ...back, text, y, font: 'regular', size: 11, color: colors.ink }) + 5
  }
  const inside = { x: MARGIN, width: INNER, color: colors.ink }
  y = writeText(pdf, section, 'P', { ...inside, text: labels.foldTitle, y: middle.y + 34, font: 'bold', size: 15 })
  labels.folds.forEach((fold, index) => {
    y = writeText(pdf, section, 'P', { ...inside, text: `${index + 1}. ${fold}`, y: y + 8, font: 'regular', size: 11 })
  })
}
