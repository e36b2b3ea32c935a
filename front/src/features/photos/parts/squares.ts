import type { RefObject } from 'react'
import { useLayoutEffect, useRef, useState } from 'react'

/** Places of a list, from the first one to the one before `to`. */
export interface Span {
  readonly from: number
  readonly to: number
}

/** How squares are laid out. CSS pixels. */
export interface Squares {
  readonly columns: number
  readonly side: number
  readonly gap: number
}

/** What the window shows of a list, from the list's top. CSS pixels. */
interface View {
  readonly top: number
  readonly height: number
}

/** Nothing is nearer to the window than this without being drawn. */
const AHEAD = 800

const NOWHERE: Span = { from: 0, to: 0 }

const rowAt = ({ side, gap }: Squares, top: number): number => Math.max(0, Math.floor((top + gap) / (side + gap)))

/** The rows that the window shows, and those around it. */
export function spanOf(squares: Squares, total: number, { top, height }: View): Span {
  const { columns } = squares
  const first = rowAt(squares, top - AHEAD)
  const last = rowAt(squares, top + height + AHEAD)
  return { from: Math.min(first * columns, total), to: Math.min((last + 1) * columns, total) }
}

/** Where a list has to be looked at for the photo that was at the top of the window to be there again. */
export function topAfter(before: Squares, after: Squares, top: number): number {
  const pitch = before.side + before.gap
  const row = rowAt(before, top)
  const share = (top - row * pitch) / pitch
  return (Math.floor((row * before.columns) / after.columns) + share) * (after.side + after.gap)
}

/** The layout that the style sheet gives to a grid. */
function squaresOf(grid: HTMLElement): Squares {
  const { gridTemplateColumns, rowGap } = getComputedStyle(grid)
  const tracks = gridTemplateColumns.split(' ').map(Number.parseFloat)
  return { columns: tracks.length, side: tracks[0] ?? 0, gap: Number.parseFloat(rowGap) || 0 }
}

const isSame = (a: object, b: object): boolean => JSON.stringify(a) === JSON.stringify(b)

/** Which places of a grid of squares are drawn, as the page scrolls; where it is in the list stays when the window turns. */
export function useSquares(grid: RefObject<HTMLElement | null>, total: number) {
  const [squares, setSquares] = useState<Squares>()
  const [span, setSpan] = useState(NOWHERE)
  const seen = useRef<{ squares: Squares; top: number }>(undefined)

  useLayoutEffect(() => {
    const element = grid.current
    if (!element) return
    const measure = () =>
      setSquares((before) => {
        const now = squaresOf(element)
        return before && isSame(before, now) ? before : now
      })
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [grid])

  useLayoutEffect(() => {
    const element = grid.current
    if (!element || !squares) return
    const before = seen.current
    if (before && before.squares !== squares && before.top > 0) {
      const now = -element.getBoundingClientRect().top
      scrollBy({ top: topAfter(before.squares, squares, before.top) - now, behavior: 'instant' })
    }
    const look = () => {
      // A window that has turned says so before the grid is measured again: what it shows now is laid out otherwise.
      if (!isSame(squares, squaresOf(element))) return
      const top = -element.getBoundingClientRect().top
      seen.current = { squares, top }
      const now = spanOf(squares, total, { top, height: innerHeight })
      setSpan((last) => (isSame(last, now) ? last : now))
    }
    look()
    addEventListener('scroll', look, { passive: true })
    addEventListener('resize', look)
    return () => {
      removeEventListener('scroll', look)
      removeEventListener('resize', look)
    }
  }, [grid, squares, total])

  return { squares, span }
}
