import type { RefObject } from 'react'
import { useLayoutEffect, useRef, useState } from 'react'

/** A range of positions; `to` is exclusive. */
export interface Span {
  readonly from: number
  readonly to: number
}

export interface Squares {
  readonly columns: number
  readonly side: number
  readonly gap: number
}

interface View {
  readonly top: number
  readonly height: number
}

const AHEAD = 800

const NOWHERE: Span = { from: 0, to: 0 }

const rowAt = ({ side, gap }: Squares, top: number): number => Math.max(0, Math.floor((top + gap) / (side + gap)))

/** The visible rows, and those near them. */
export function spanOf(squares: Squares, total: number, { top, height }: View): Span {
  const { columns } = squares
  const first = rowAt(squares, top - AHEAD)
  const last = rowAt(squares, top + height + AHEAD)
  return { from: Math.min(first * columns, total), to: Math.min((last + 1) * columns, total) }
}

/** The scroll offset in the new layout at which the same photo is at the top. */
export function topAfter(before: Squares, after: Squares, top: number): number {
  const pitch = before.side + before.gap
  const row = rowAt(before, top)
  const share = (top - row * pitch) / pitch
  return (Math.floor((row * before.columns) / after.columns) + share) * (after.side + after.gap)
}

function squaresOf(grid: HTMLElement): Squares {
  const { gridTemplateColumns, rowGap } = getComputedStyle(grid)
  const tracks = gridTemplateColumns.split(' ').map(Number.parseFloat)
  return { columns: tracks.length, side: tracks[0] ?? 0, gap: Number.parseFloat(rowGap) || 0 }
}

const isSame = (a: object, b: object): boolean => JSON.stringify(a) === JSON.stringify(b)

/** The range of photos to mount as the page scrolls; the position is kept when the screen rotates. */
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
      // After a rotation this runs before the new layout is measured: positions would not match it.
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
