import type { WordCloud } from '@parvis/contract/wordclouds/wordclouds.ts'
import { MAX_WORDS } from '@parvis/contract/wordclouds/wordclouds.ts'
import type { CSSProperties } from 'react'
import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useSay } from '#kit/say.tsx'
import { VisuallyHidden } from '#kit/ui/VisuallyHidden.tsx'
import type { Point } from './parts/layout.ts'
import { frameOf, place, sizeOf } from './parts/layout.ts'
import styles from './WordCloudCard.module.css'

interface WordCloudCardProps {
  readonly cloud: Pick<WordCloud, 'colors' | 'fontFamily' | 'wordCloudResponses'>
  readonly isCounted?: boolean | undefined
  /** Minimum width of the drawing in its own pixels: a few words must not fill the screen. */
  readonly minWidth?: number | undefined
}

type Response = NonNullable<WordCloud['wordCloudResponses']>[number]

const SERIES = 6
const WEIGHT = 680
const HOUSE = 'Bricolage, Figtree, system-ui, sans-serif'
/** In a narrow column the cloud is upright. */
const NARROW_PX = 520

/** The words as a cloud sized by frequency; as a list for screen readers. */
export function WordCloudCard({ cloud, isCounted = true, minWidth = 640 }: WordCloudCardProps) {
  const say = useSay()
  const frame = useRef<HTMLDivElement>(null)
  const [isNarrow, setNarrow] = useState<boolean>()
  const { colors, wordCloudResponses } = cloud
  const fontFamily = cloud.fontFamily ? `${cloud.fontFamily}, ${HOUSE}` : HOUSE
  const words = useMemo(() => (wordCloudResponses ?? []).slice(0, MAX_WORDS), [wordCloudResponses])
  useLayoutEffect(() => {
    const element = frame.current
    if (!element) return
    const look = () => setNarrow(element.clientWidth < NARROW_PX)
    const observer = new ResizeObserver(look)
    observer.observe(element)
    look()
    return () => observer.disconnect()
  }, [])

  return (
    <div ref={frame} className={styles.cloud}>
      {isNarrow !== undefined && words.length > 0 ? (
        <Drawing
          key={String(isNarrow)}
          words={words}
          colors={colors}
          fontFamily={fontFamily}
          ratio={isNarrow ? 0.9 : 1.9}
          minWidth={minWidth}
        />
      ) : null}
      <VisuallyHidden>
        <ul aria-label={say('wordclouds.words')}>
          {words.map(({ response, count }) => (
            <li key={response}>{isCounted ? say('wordclouds.times', { word: response, count }) : response}</li>
          ))}
        </ul>
      </VisuallyHidden>
    </div>
  )
}

interface DrawingProps {
  readonly words: readonly Response[]
  readonly colors: readonly string[]
  readonly fontFamily: string
  readonly ratio: number
  readonly minWidth: number
}

function Drawing({ words, colors, fontFamily, ratio, minWidth }: DrawingProps) {
  const placed = usePlaced(words, fontFamily, ratio)
  const { x, y, width, height } = frameOf(placed)
  const air = Math.max(0, minWidth - width) / 2
  return (
    <svg
      aria-hidden="true"
      viewBox={`${x - air} ${y} ${width + air * 2} ${height}`}
      preserveAspectRatio="xMidYMid meet"
    >
      {placed.map((word) => (
        <text
          key={word.key}
          className={styles.word}
          style={{
            ...paintOf(word.key, colors),
            fontFamily,
            fontSize: word.size,
            transform: `translate(${word.x}px, ${word.y}px)`,
          }}
        >
          {word.key}
        </text>
      ))}
    </svg>
  )
}

/** The colour derives from the word itself, so that it never changes. */
function paintOf(word: string, colors: readonly string[]): CSSProperties {
  let number = 0
  for (const sign of word) number = (number * 31 + (sign.codePointAt(0) ?? 0)) % 9_973
  const own = colors[number % Math.max(1, colors.length)] ?? `var(--series-${(number % SERIES) + 1})`
  return { '--own': own } as CSSProperties
}

const NOWHERE: ReadonlyMap<string, Point> = new Map()

function usePlaced(words: readonly Response[], fontFamily: string, ratio: number) {
  const widthOf = useMeasure(fontFamily)
  const before = useRef(NOWHERE)
  const placed = useMemo(() => {
    const most = Math.max(1, ...words.map(({ count }) => count))
    const sizes = new Map(words.map(({ response, count }) => [response, sizeOf(count, most)]))
    const boxes = [...sizes].map(([key, size]) => ({ key, width: widthOf(key, size), height: size * 1.1 }))
    return place(boxes, ratio, before.current).map((box) => ({ ...box, size: sizes.get(box.key) ?? 0 }))
  }, [words, ratio, widthOf])
  useLayoutEffect(() => {
    before.current = new Map(placed.map(({ key, x, y }) => [key, { x, y }]))
  }, [placed])
  return placed
}

function useMeasure(fontFamily: string): (text: string, size: number) => number {
  const [fonts, setFonts] = useState(0)
  useLayoutEffect(() => {
    let isCurrent = true
    // Widths of the fallback font would make words overlap once the font is loaded.
    void document.fonts.load(`${WEIGHT} 40px Bricolage`).then(() => isCurrent && setFonts((count) => count + 1))
    return () => {
      isCurrent = false
    }
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: measures anew once the fonts are there
  return useMemo(() => {
    const pen = document.createElement('canvas').getContext('2d')
    return (text, size) => {
      if (!pen) return text.length * size * 0.6
      pen.font = `${WEIGHT} ${size}px ${fontFamily}`
      return pen.measureText(text).width
    }
  }, [fontFamily, fonts])
}
