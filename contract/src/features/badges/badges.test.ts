import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { badgeLayouts, badgePaper, badgesPerSheet, stacked } from './badges.rules.ts'

describe('badges laid in stacks', () => {
  it('stay sorted once the stacks are put one upon the other', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 300 }), fc.integer({ min: 1, max: 14 }), (count, perSheet) => {
        const places = stacked(count, perSheet)
        const sheets = places.length / perSheet
        const cut = Array.from({ length: perSheet }, (_, place) =>
          Array.from({ length: sheets }, (__, sheet) => places[sheet * perSheet + place]),
        )
        const piled = cut.flat().filter((number) => number !== undefined)
        expect(piled).toEqual(Array.from({ length: count }, (_, number) => number))
      }),
    )
  })

  it('take no more sheets than they need', () => {
    expect(stacked(11, 10)).toHaveLength(20)
    expect(stacked(10, 10)).toHaveLength(10)
    expect(stacked(0, 10)).toEqual([])
  })
})

describe('a sheet of badges', () => {
  it.each(badgeLayouts)('of %s lies within its paper', (layout) => {
    const { width, height, columns, rows, left, top, pitch, badge } = badgePaper[layout]
    expect(badgesPerSheet(layout)).toBe(columns * rows)
    expect(left).toBeGreaterThanOrEqual(0)
    expect(top).toBeGreaterThanOrEqual(0)
    expect(pitch).toBeGreaterThanOrEqual(badge.width)
    expect(left + (columns - 1) * pitch + badge.width).toBeLessThanOrEqual(width)
    expect(top + rows * badge.height).toBeLessThanOrEqual(height)
  })
})
