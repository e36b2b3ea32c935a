import type { BadgeLayout, BadgePaper } from '@parvis/contract/badges/badges.rules.ts'
import { badgePaper } from '@parvis/contract/badges/badges.rules.ts'
import { fullName } from '@parvis/contract/kit/full-name.ts'
import type { Pdf } from '#kit/pdf.ts'
import { closePdf, decorate, fitText, openPdf, pagesOf, printable, scriptsOf, tagged, writeText } from '#kit/pdf.ts'
import { pictureOf } from '#kit/pdf-picture.ts'
import type { TicketColors } from '#kit/pdf-ticket.ts'
import { ticketColors } from '#kit/pdf-ticket.ts'
import type { BadgeLabels, BadgeSheet, PrintedEvent } from './badges.pdf.ts'
import { drawBadge, drawFolds } from './badges.pdf.ts'
import { drawCard } from './card.pdf.ts'

export type BadgePrint = { labels: BadgeLabels; language: string; printedAt: Date; layout?: BadgeLayout }

type SheetOfBadges = readonly (BadgeSheet | undefined)[]

/** A sheet that separates two groups of badges. */
interface Separator {
  readonly label: string
  readonly note: string
}
export type SheetPage = SheetOfBadges | Separator
const isSeparator = (page: SheetPage): page is Separator => 'label' in page

const MM = 72 / 25.4
/** Points between a badge's corner and the cutting mark. */
const MARK = 8

export function renderBadge(badge: BadgeSheet, print: BadgePrint): Promise<Uint8Array> {
  return renderBadges([badge], print)
}

/** One PDF in the given order, with as many badges per sheet as the layout holds. */
export async function renderBadges(badges: readonly BadgeSheet[], print: BadgePrint): Promise<Uint8Array> {
  const { labels, layout = 'a6' } = print
  const [first] = badges
  if (!first) throw new RangeError('no badge to print')
  const scripts = await scriptsOf(badges, badges.length > 1)
  const only = badges.length === 1 ? ` – ${printable(fullName(first), scripts)}` : ''
  const pdf = openPdf({ ...opening(print, first.event, `${labels.title} – ${first.event.name}${only}`), scripts })
  const drawer = drawerOf(pdf, { labels, layout })
  const { columns, rows } = badgePaper[layout]
  const perSheet = columns * rows
  for (let at = 0; at < badges.length; at += perSheet) drawer(badges.slice(at, at + perSheet))
  return closePdf(pdf)
}

export interface SheetsToWrite extends BadgePrint {
  readonly event: PrintedEvent
  readonly content: unknown
  /** False for very large files, which only a printer reads. */
  readonly isTagged: boolean
}

/** Streams the PDF; only the current sheet is in memory. */
export async function* writeSheets(
  sheets: AsyncIterable<SheetPage> | Iterable<SheetPage>,
  print: SheetsToWrite,
): AsyncGenerator<Uint8Array> {
  const { labels, layout = 'a6', event, isTagged } = print
  const scripts = await scriptsOf(print.content, true)
  const pdf = openPdf({ ...opening(print, event, `${labels.title} – ${event.name}`), scripts, isTagged })
  const drawer = drawerOf(pdf, { labels, layout })
  yield* pagesOf(pdf, sheets, drawer)
}

export async function drawSheet(badges: SheetOfBadges, { labels, layout = 'a6' }: BadgePrint): Promise<string> {
  const { width, height } = badgePaper[layout]
  const scripts = await scriptsOf(badges)
  return pictureOf({ width: width * MM, height: height * MM }, scripts, (pdf) =>
    drawerOf(pdf, { labels, layout })(badges),
  )
}

const opening = ({ language, printedAt, layout = 'a6' }: BadgePrint, event: PrintedEvent, title: string) => {
  const { width, height } = badgePaper[layout]
  const page = { width: width * MM, height: height * MM }
  return { title, language, createdAt: printedAt, page, author: event.organiser }
}

/** Returns a function that draws a sheet on a page of its own. */
function drawerOf(
  pdf: Pdf,
  { labels, layout }: { labels: BadgeLabels; layout: BadgeLayout },
): (page: SheetPage) => void {
  const palettes = new Map<PrintedEvent, TicketColors>()
  const paper = badgePaper[layout]
  return (page) => {
    pdf.doc.addPage()
    if (isSeparator(page)) return drawSeparator(pdf, paper, page)
    page.forEach((badge, place) => {
      if (!badge) return
      const colors = palettes.get(badge.event) ?? ticketColors(badge.event.brand, badge.event.onBrand)
      palettes.set(badge.event, colors)
      drawAt(pdf, { badge, labels: badge.labels ?? labels, layout, place, colors })
    })
    if (layout.endsWith('-sheet')) drawMarks(pdf, paper)
  }
}

/** The name of the group, as large as the paper allows, and its number of badges below. */
function drawSeparator(pdf: Pdf, paper: BadgePaper, { label, note }: Separator): void {
  const [width, height] = [paper.width * MM, paper.height * MM]
  const line = { x: width * 0.08, width: width * 0.84, color: '#000000', align: 'center' } as const
  const large = Math.min(height * 0.35, 120)
  const name = { ...line, y: 0, text: label, font: 'bold', size: large, minSize: 9, maxLines: 3, leading: 1.1 } as const
  const below = {
    ...line,
    text: note,
    font: 'regular',
    size: Math.max(Math.min(height * 0.06, 20), 7),
    maxLines: 1,
  } as const
  const top = (height - fitText(pdf, name).height - below.size * 1.5) / 2
  tagged(pdf, pdf.root, 'Sect', (section) => {
    const bottom = writeText(pdf, section, 'H1', { ...name, y: Math.max(top, 0) })
    writeText(pdf, section, 'P', { ...below, y: bottom + below.size * 0.25 })
  })
}

interface Placed {
  readonly badge: BadgeSheet
  readonly labels: BadgeLabels
  readonly layout: BadgeLayout
  readonly place: number
  readonly colors: TicketColors
}

function drawAt(pdf: Pdf, { badge, labels, layout, place, colors }: Placed): void {
  const paper = badgePaper[layout]
  const x = (paper.left + (place % paper.columns) * paper.pitch) * MM
  const y = (paper.top + Math.floor(place / paper.columns) * paper.badge.height) * MM
  tagged(pdf, pdf.root, 'Sect', (section) => {
    if (!layout.startsWith('a')) {
      const size = { width: paper.badge.width * MM, height: paper.badge.height * MM }
      drawCard(pdf, section, badge, labels, { ...size, x, y, isPlain: layout.startsWith('label') }, colors)
      return
    }
    const isMoved = x !== 0 || y !== 0
    if (isMoved) pdf.doc.save().translate(x, y)
    if (layout !== 'a4-fold') clipped(pdf, paper, () => drawBadge(pdf, section, badge, labels, colors))
    else drawBadge(pdf, section, badge, labels, colors)
    if (layout === 'a4-fold') drawFolds(pdf, section, badge, labels, colors)
    if (isMoved) pdf.doc.restore()
  })
}

/** Clips rounded edges, so that they do not overlap the next badge. */
function clipped(pdf: Pdf, { badge, columns }: BadgePaper, draw: () => void): void {
  if (columns === 1) {
    draw()
    return
  }
  pdf.doc
    .save()
    .rect(0, 0, badge.width * MM, badge.height * MM)
    .clip()
  draw()
  pdf.doc.restore()
}

/** Cutting marks off the corners, outside all badges. */
function drawMarks(pdf: Pdf, { left, top, columns, rows, pitch, badge }: BadgePaper): void {
  decorate(pdf, (doc) => {
    const bottom = (top + rows * badge.height) * MM
    const right = (left + (columns - 1) * pitch + badge.width) * MM
    for (let column = 0; column <= columns; column++) {
      const x = (left + column * pitch) * MM
      doc.moveTo(x, top * MM - MARK).lineTo(x, top * MM - 2)
      doc.moveTo(x, bottom + 2).lineTo(x, bottom + MARK)
    }
    for (let row = 0; row <= rows; row++) {
      const y = (top + row * badge.height) * MM
      doc.moveTo(left * MM - MARK, y).lineTo(left * MM - 2, y)
      doc.moveTo(right + 2, y).lineTo(right + MARK, y)
    }
    doc.lineWidth(0.4).stroke('#000000')
  })
}
