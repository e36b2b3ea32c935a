import type { Photo } from '@parvis/contract/photos/photos.ts'
import type { CSSProperties } from 'react'
import { memo, useEffect, useMemo, useRef } from 'react'
import { useLanguage, useSay } from '#kit/say.tsx'
import styles from './Grid.module.css'
import type { Span, Squares } from './squares.ts'
import { useSquares } from './squares.ts'

/** The same for all photos of a page, so that the browser decides once. */
const SIZES = '(min-width: 1120px) 200px, (min-width: 640px) 24vw, 32vw'
const THUMBNAIL = 240
const XS = 640
const EXPECTED = 40

/** The thumbnail is cropped to a square: its shorter side counts. */
function sourcesOf({ thumbnail, xs, width, height }: Photo): string {
  const shorter = Math.round((XS * Math.min(width, height)) / Math.max(width, height))
  return shorter > THUMBNAIL ? `${thumbnail} ${THUMBNAIL}w, ${xs} ${shorter}w` : `${thumbnail} ${THUMBNAIL}w`
}

export const idOf = (place: number): string => `photo-${place}`

/** « Photo 1 205 sur 2 000 ». */
export function useName(total: number): (place: number) => string {
  const say = useSay()
  const { language } = useLanguage()
  const { format } = useMemo(() => new Intl.NumberFormat(language), [language])
  return (place) => say('photos.alt', { position: format(place + 1), total: format(total) })
}

interface CellProps {
  readonly photo: Photo | undefined
  readonly name: string
  readonly place: number
  readonly total: number
  readonly columns: number
  readonly onOpen: (place: number) => void
  readonly onHold: (place: number) => void
}

const Cell = memo(function Cell({ photo, name, place, total, columns, onOpen, onHold }: CellProps) {
  const area = { gridArea: `${Math.floor(place / columns) + 1} / ${(place % columns) + 1}` }
  return (
    <li className={styles.cell} style={area} aria-setsize={total} aria-posinset={place + 1}>
      <button
        type="button"
        className={styles.open}
        id={idOf(place)}
        aria-label={name}
        onClick={() => onOpen(place)}
        onFocus={() => onHold(place)}
      >
        {photo ? (
          <img
            src={photo.thumbnail}
            srcSet={sourcesOf(photo)}
            sizes={SIZES}
            width={THUMBNAIL}
            height={THUMBNAIL}
            alt=""
            loading="lazy"
            decoding="async"
          />
        ) : null}
      </button>
    </li>
  )
})

interface GridProps {
  readonly total: number
  readonly photoAt: (place: number) => Photo | undefined
  /** The photo with the focus: it and its neighbours stay mounted, however far the page scrolls. */
  readonly held: number | undefined
  readonly onSpan: (span: Span) => void
  readonly onOpen: CellProps['onOpen']
  readonly onHold: CellProps['onHold']
}

/** A virtual grid: all photos have their place, and those near the window are mounted. */
export function Grid({ total, photoAt, held, onSpan, onOpen, onHold }: GridProps) {
  const list = useRef<HTMLUListElement>(null)
  const nameOf = useName(total)
  const { squares, span } = useSquares(list, total)
  useEffect(() => onSpan(span), [onSpan, span])
  return (
    <ul ref={list} className={styles.grid} style={squares && rowsOf(squares, total)}>
      {placesOf(span, held, total).map((place) => (
        <Cell
          key={place}
          photo={photoAt(place)}
          name={nameOf(place)}
          {...{ place, total, onOpen, onHold }}
          columns={squares?.columns ?? 1}
        />
      ))}
    </ul>
  )
}

const rowsOf = ({ columns, side }: Squares, total: number): CSSProperties => ({
  gridTemplateRows: `repeat(${Math.ceil(total / columns)}, ${side}px)`,
})

/** In list order, which is the tab order. */
function placesOf({ from, to }: Span, held: number | undefined, total: number): number[] {
  const places = new Set(Array.from({ length: to - from }, (_, i) => from + i))
  if (held !== undefined) for (const near of [held - 1, held, held + 1]) places.add(near)
  return [...places].filter((place) => place >= 0 && place < total).toSorted((a, b) => a - b)
}

export function ExpectedGrid() {
  return (
    <div className={styles.grid} aria-hidden="true">
      {Array.from({ length: EXPECTED }, (_, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the squares have no identity
        <div key={i} className={styles.expected} />
      ))}
    </div>
  )
}
