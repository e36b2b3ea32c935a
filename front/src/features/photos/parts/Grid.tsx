import type { Photo } from '@parvis/contract/photos/photos.ts'
import type { CSSProperties } from 'react'
import { memo, useEffect, useMemo, useRef } from 'react'
import { useLanguage, useSay } from '#kit/say.tsx'
import styles from './Grid.module.css'
import type { Span, Squares } from './squares.ts'
import { useSquares } from './squares.ts'

/** The same for every photo of a page, so that the browser picks once. */
const SIZES = '(min-width: 1120px) 200px, (min-width: 640px) 24vw, 32vw'
const THUMBNAIL = 240
const XS = 640
/** Squares shown while nothing is known: more than a window holds. */
const EXPECTED = 40

/** The larger thumbnail is cut to a square: what counts is its shorter side. */
function sourcesOf({ thumbnail, xs, width, height }: Photo): string {
  const shorter = Math.round((XS * Math.min(width, height)) / Math.max(width, height))
  return shorter > THUMBNAIL ? `${thumbnail} ${THUMBNAIL}w, ${xs} ${shorter}w` : `${thumbnail} ${THUMBNAIL}w`
}

/** Of the button that opens the photo at a place. */
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
  /** The photo that has the focus, or will have it back: it stays, and its neighbours, however far the page scrolls. */
  readonly held: number | undefined
  readonly onSpan: (span: Span) => void
  readonly onOpen: CellProps['onOpen']
  readonly onHold: CellProps['onHold']
}

/** Photos in squares. All have their place from the first; those that are near are drawn. */
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

/** In the order of the list, which is the keyboard's. */
function placesOf({ from, to }: Span, held: number | undefined, total: number): number[] {
  const places = new Set(Array.from({ length: to - from }, (_, i) => from + i))
  if (held !== undefined) for (const near of [held - 1, held, held + 1]) places.add(near)
  return [...places].filter((place) => place >= 0 && place < total).toSorted((a, b) => a - b)
}

/** The squares to come. */
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
