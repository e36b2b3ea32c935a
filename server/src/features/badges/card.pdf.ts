import { spacedBadgeCode } from '@parvis/contract/kit/badge-code.ts'
import type { Pdf, PdfTag, TextBlock } from '#kit/pdf.ts'
import { decorate, fitText, writeQr, writeText } from '#kit/pdf.ts'
import type { Box, TicketColors } from '#kit/pdf-ticket.ts'
import { drawMasthead, legibleOn } from '#kit/pdf-ticket.ts'
import type { BadgeLabels, BadgeSheet } from './badges.pdf.ts'

/** A landscape badge: a card in the event's colours, or a black label for thermal printers. */
export interface CardPlace extends Box {
  readonly isPlain: boolean
}

type Card = {
  readonly pdf: Pdf
  readonly section: PdfTag
  readonly badge: BadgeSheet
  readonly place: CardPlace
  readonly colors: TicketColors
  /** Inner margin. */
  readonly margin: number
}

/** Below this height there is no masthead or band; the type stands beside the event's name. */
const LOW = 115

/** Draws a card or label: person on the left, code on the right. */
export function drawCard(
  pdf: Pdf,
  section: PdfTag,
  badge: BadgeSheet,
  labels: BadgeLabels,
  place: CardPlace,
  colors: TicketColors,
): void {
  const margin = Math.min(place.height * 0.08, 10)
  const card: Card = { pdf, section, badge, place, colors, margin }
  const isLow = place.height < LOW
  const top = isLow ? place.y + margin * 0.6 : writeHead(card)
  const band = badge.typology ? (isLow ? 15 : 20) : 0
  const bottom = place.y + place.height - band
  if (badge.typology) writeBand(card, { ...place, y: bottom, height: band })
  const isCoded = badge.code !== ''
  const size = isCoded ? Math.min((bottom - top) * 0.72, place.width * 0.27) : -margin
  const left = { ...place, x: place.x + margin, y: top, width: place.width - margin * 3 - size, height: bottom - top }
  writeHolder(card, left, isLow)
  if (!isCoded) return
  writeCode(card, labels, { x: place.x + place.width - margin - size, y: top, width: size, height: bottom - top })
}

/** Event name and dates, on its colour or above a line. Returns the y below. */
function writeHead({ pdf, section, badge: { event }, place, colors, margin }: Card): number {
  const height = place.isPlain ? place.height * 0.15 : place.height * 0.2
  const color = place.isPlain ? '#000000' : colors.onBrand
  if (!place.isPlain) drawMasthead(pdf, { ...place, height }, colors, 2)
  const line = { x: place.x + margin, width: place.width - margin * 2, color, maxLines: 1 }
  const name = { ...line, text: event.name, y: 0, font: 'bold', size: 10.5, minSize: 6.5, maxLines: 1 } as const
  const dates = { ...line, text: event.dates, font: 'regular', size: 6.5, minSize: 5, align: 'right' } as const
  const datesWidth = Math.min(place.width * 0.34, 80)
  const isDated = event.dates !== ''
  const wide = isDated ? { ...name, width: name.width - datesWidth - 6 } : name
  const middle = (block: TextBlock) => place.y + (height - (place.isPlain ? 0 : 3) - fitText(pdf, block).height) / 2
  writeText(pdf, section, 'H1', { ...wide, y: middle(wide) })
  if (isDated) {
    const right = { ...dates, y: 0, x: place.x + place.width - margin - datesWidth, width: datesWidth }
    writeText(pdf, section, 'P', { ...right, y: middle(right) })
  }
  if (!place.isPlain) return place.y + height + 3
  decorate(pdf, (doc) =>
    doc
      .moveTo(place.x + margin, place.y + height)
      .lineTo(place.x + place.width - margin, place.y + height)
      .lineWidth(0.75)
      .stroke('#000000'),
  )
  return place.y + height + 1
}

/** Names as large as the zone allows, both in one size if possible. */
function writeHolder({ pdf, section, badge, place, colors }: Card, zone: Box, isLow: boolean): void {
  const ink = place.isPlain ? '#000000' : colors.ink
  const muted = place.isPlain ? '#000000' : colors.muted
  const line = { x: zone.x, width: zone.width, y: 0, color: ink }
  const large = Math.min(zone.height * 0.24, 28)
  const name = { ...line, font: 'bold', size: large, minSize: 6.5, maxLines: 2, leading: 1.1 } as const
  const small = { ...line, font: 'regular', color: muted, maxLines: 1, leading: 1.2 } as const
  const event = { ...small, text: isLow ? badge.event.name : '', size: 6.5, minSize: 5 }
  const first = { ...name, text: badge.firstName }
  const last = { ...name, text: badge.lastName, size: large * 0.86 }
  const company = { ...small, text: badge.company ?? '', size: Math.min(large * 0.5, 10), minSize: 5.5, maxLines: 2 }
  const days = { ...small, text: badge.days.join(', '), size: 6.5, minSize: 5, maxLines: isLow ? 1 : 2 }
  const blocks = [
    { block: event, type: 'H1', gap: 0 },
    { block: first, type: 'H2', gap: 1 },
    { block: last, type: 'H2', gap: 0 },
    { block: company, type: 'P', gap: 1 },
    { block: days, type: 'P', gap: 2 },
  ].filter(({ block }) => block.text !== '')
  const fitted = shrunk(pdf, blocks, zone.height)
  const height = fitted.reduce((sum, { block, gap }) => sum + fitText(pdf, block).height + gap, 0)
  let y = zone.y + (zone.height - height) / 2
  for (const { block, type, gap } of fitted) y = writeText(pdf, section, type, { ...block, y: y + gap })
}

type Piece = { readonly block: TextBlock; readonly type: string; readonly gap: number }

/** Two names of two lines each may exceed the card: reduces all sizes until they fit. */
function shrunk(pdf: Pdf, blocks: readonly Piece[], height: number): readonly Piece[] {
  const tall = (some: readonly Piece[]) =>
    some.reduce((sum, { block, gap }) => sum + fitText(pdf, block).height + gap, 0)
  let scale = 1
  let pieces = blocks
  while (tall(pieces) > height && scale > 0.4) {
    scale -= 0.1
    const by = scale
    pieces = blocks.map((piece) => {
      const { size, minSize = size } = piece.block
      const smaller = Math.max(size * by, 5)
      return { ...piece, block: { ...piece.block, size: smaller, minSize: Math.min(minSize, smaller) } }
    })
  }
  return pieces
}

function writeBand({ pdf, section, badge, place, margin }: Card, band: Box): void {
  const background = place.isPlain ? '#000000' : (badge.typologyColor ?? '#1d1d1b')
  decorate(pdf, (doc) => doc.rect(band.x, band.y, band.width, band.height).fill(background))
  const block = {
    text: (badge.typology ?? '').toLocaleUpperCase('fr'),
    x: band.x + margin,
    y: 0,
    width: band.width - margin * 2,
    font: 'bold',
    size: band.height * 0.52,
    minSize: 5.5,
    maxLines: 1,
    leading: 1.2,
    spacing: 0.6,
    align: 'center',
    color: legibleOn(background),
  } as const
  writeText(pdf, section, 'P', { ...block, y: band.y + (band.height - fitText(pdf, block).height) / 2 })
}

function writeCode({ pdf, section, badge }: Card, labels: BadgeLabels, zone: Box): void {
  const size = zone.width
  const code = {
    text: spacedBadgeCode(badge.code),
    x: zone.x - 6,
    y: 0,
    width: size + 12,
    font: 'semibold',
    isCode: true,
    size: 6.5,
    minSize: 4.5,
    maxLines: 1,
    align: 'center',
    color: '#000000',
  } as const
  const y = zone.y + (zone.height - size - 10) / 2
  writeQr(pdf, section, { text: badge.code, x: zone.x, y, size, color: '#000000', alt: `${labels.qr} ${badge.code}` })
  writeText(pdf, section, 'P', { ...code, y: y + size + 2 })
}
