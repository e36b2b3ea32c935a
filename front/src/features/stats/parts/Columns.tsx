import { useId } from 'react'
import { useLanguage } from '#kit/say.tsx'
import type { Bucket } from './buckets.ts'
import styles from './Charts.module.css'

const WIDTH = 600
const HEIGHT = 160

interface ColumnsProps {
  title: string
  text: string
  buckets: readonly Bucket[]
  name: (bucket: Bucket) => string
}

/** The smallest round number above, with a round half, as the top of the axis. */
function scaleOf(most: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, most)))
  const round = [1, 2, 4, 6, 8, 10].find((step) => step * power >= most) ?? 10
  return Math.max(2, round * power)
}

export function Columns({ title, text, buckets, name }: ColumnsProps) {
  const { language } = useLanguage()
  const [titleId, textId] = [useId(), useId()]
  const top = scaleOf(Math.max(...buckets.map(({ count }) => count)))
  const figure = new Intl.NumberFormat(language)
  const step = WIDTH / Math.max(buckets.length, 8)
  const [first, last] = [buckets[0], buckets.at(-1)]
  return (
    <div className={styles.plot}>
      <div className={styles.scale} aria-hidden="true">
        {[top, top / 2, 0].map((mark) => (
          <span key={mark}>{figure.format(mark)}</span>
        ))}
      </div>
      <svg
        className={styles.columns}
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-labelledby={`${titleId} ${textId}`}
      >
        <title id={titleId}>{title}</title>
        <desc id={textId}>{text}</desc>
        {[0, 0.5, 1].map((at) => (
          <line key={at} className={styles.grid} x1={0} x2={WIDTH} y1={HEIGHT * at} y2={HEIGHT * at} />
        ))}
        {buckets.map((bucket, i) => {
          const height = (bucket.count / top) * HEIGHT
          return (
            <rect
              key={bucket.from}
              className={styles.column}
              x={i * step + step * 0.12}
              width={step * 0.76}
              y={HEIGHT - height}
              height={height}
            >
              <title>{`${name(bucket)} – ${figure.format(bucket.count)}`}</title>
            </rect>
          )
        })}
      </svg>
      <div className={styles.dates} aria-hidden="true">
        <span>{first ? name(first) : ''}</span>
        {last && last !== first && buckets.length >= 8 ? <span>{name(last)}</span> : null}
      </div>
    </div>
  )
}
