/** One badge per page: at home, on a card printer, or on a label printer at the door. */
export const singleLayouts = ['a6', 'a4-fold', 'card', 'label-100x62', 'label-90x29', 'label-89x36'] as const

/** Layouts of badges on paper; those with several per sheet are cut or peeled off. */
export const badgeLayouts = [...singleLayouts, 'a6-sheet', 'card-sheet', 'label-8', 'label-14'] as const
export type BadgeLayout = (typeof badgeLayouts)[number]

/** Texts of a badge that a print may leave out; the name and the event always stand on it. */
export const badgeFields = ['company', 'days', 'type', 'code'] as const
export type BadgeField = (typeof badgeFields)[number]

export interface BadgePaper {
  readonly width: number
  readonly height: number
  readonly columns: number
  readonly rows: number
  readonly badge: { readonly width: number; readonly height: number }
  readonly left: number
  readonly top: number
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
/** Common label sheets: 8 labels of 99.1 × 67.7 mm, 14 labels of 99.1 × 38.1 mm. */
export const badgePaper: Readonly<Record<BadgeLayout, BadgePaper>> = {
  a6: alone(A6.width, A6.height),
  'a4-fold': alone(A4.width, A4.height, A6),
  card: alone(CARD.width, CARD.height),
  'label-100x62': alone(100, 62),
  'label-90x29': alone(90, 29),
  'label-89x36': alone(89, 36),
  'a6-sheet': onA4(2, 2, A6),
  'card-sheet': onA4(2, 5, CARD),
  'label-8': onA4(2, 4, { width: 99.1, height: 67.7 }, 101.6),
  'label-14': onA4(2, 7, { width: 99.1, height: 38.1 }, 101.6),
}

/** Number of badges on a sheet. */
export const badgesPerSheet = (layout: BadgeLayout): number => badgePaper[layout].columns * badgePaper[layout].rows

/**
 * Places badges so that stacks stay sorted after cutting: the first sheet holds the first badge of each stack. Returns
 * badge numbers sheet by sheet, place by place; `undefined` for an empty place.
 */
export function stacked(count: number, perSheet: number): (number | undefined)[] {
  const sheets = Math.ceil(count / perSheet)
  return Array.from({ length: sheets * perSheet }, (_, i) => {
    const number = (i % perSheet) * sheets + Math.floor(i / perSheet)
    return number < count ? number : undefined
  })
}
