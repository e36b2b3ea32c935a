/** Of one badge a page: what somebody prints at home, a card printer, or a printer of labels at the door. */
export const singleLayouts = ['a6', 'a4-fold', 'card', 'label-100x62', 'label-89x36'] as const

/** How badges lie on paper; those of several a sheet are cut, or peeled off. */
export const badgeLayouts = [...singleLayouts, 'a6-sheet', 'card-sheet', 'label-8', 'label-14'] as const
export type BadgeLayout = (typeof badgeLayouts)[number]

/** A sheet, in millimetres: how large it is, and where its badges are. */
export interface BadgePaper {
  readonly width: number
  readonly height: number
  readonly columns: number
  readonly rows: number
  /** Of one badge. */
  readonly badge: { readonly width: number; readonly height: number }
  /** Of the first badge, from the top left corner of the sheet. */
  readonly left: number
  readonly top: number
  /** From the left of a badge to the left of the next one. */
  readonly pitch: number
}

const alone = (width: number, height: number, badge = { width, height }): BadgePaper => ({
  ...{ width, height, badge, columns: 1, rows: 1, left: 0, top: 0, pitch: width },
})
const A4 = { width: 210, height: 297 }
const onA4 = (columns: number, rows: number, badge: BadgePaper['badge'], pitch = badge.width): BadgePaper => ({
  ...{ ...A4, columns, rows, badge, pitch },
  left: (A4.width - (columns - 1) * pitch - badge.width) / 2,
  top: (A4.height - rows * badge.height) / 2,
})

const A6 = { width: 105, height: 148 }
const CARD = { width: 86, height: 54 }
/** The sheets of labels are those sold everywhere: 8 of 99.1 × 67.7 mm, 14 of 99.1 × 38.1 mm. */
export const badgePaper: Readonly<Record<BadgeLayout, BadgePaper>> = {
  a6: alone(A6.width, A6.height),
  'a4-fold': alone(A4.width, A4.height, A6),
  card: alone(CARD.width, CARD.height),
  'label-100x62': alone(100, 62),
  'label-89x36': alone(89, 36),
  'a6-sheet': onA4(2, 2, A6),
  'card-sheet': onA4(2, 5, CARD),
  'label-8': onA4(2, 4, { width: 99.1, height: 67.7 }, 101.6),
  'label-14': onA4(2, 7, { width: 99.1, height: 38.1 }, 101.6),
}

/** How many badges a sheet holds. */
export const badgesPerSheet = (layout: BadgeLayout): number => badgePaper[layout].columns * badgePaper[layout].rows

/**
 * Which badge lies where when the stacks are to stay sorted once they are cut: the first sheet holds the first of each
 * stack. Gives, sheet after sheet and place after place, the number of the badge, or `undefined` for a place left empty.
 */
export function stacked(count: number, perSheet: number): (number | undefined)[] {
  const sheets = Math.ceil(count / perSheet)
  return Array.from({ length: sheets * perSheet }, (_, i) => {
    const number = (i % perSheet) * sheets + Math.floor(i / perSheet)
    return number < count ? number : undefined
  })
}
