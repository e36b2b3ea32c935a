import { formatDay } from '@parvis/contract/kit/dates.ts'
import type { Overview } from '@parvis/contract/organisation/organisation.ts'
import { useLanguage, useSay } from '#kit/say.tsx'
import styles from './Overview.module.css'

const [WIDTH, HEIGHT] = [720, 220]

/** Registrations added up day after day. */
export function Curve({ registrations }: Pick<Overview, 'registrations'>) {
  const say = useSay()
  const { language } = useLanguage()
  const [first, last] = [registrations[0], registrations.at(-1)]
  // A line needs two points.
  if (!first || !last || registrations.length < 2) return null
  let sum = 0
  const sums = registrations.map(({ count }) => {
    sum += count
    return sum
  })
  const x = (index: number) => (index / (sums.length - 1)) * WIDTH
  const y = (count: number) => HEIGHT - (count / Math.max(1, sum)) * (HEIGHT - 30)
  const points = sums.map((count, index) => `${x(index).toFixed(1)},${y(count).toFixed(1)}`).join(' ')
  const [from, to] = [formatDay(first.day, language), formatDay(last.day, language)]
  return (
    <figure className={styles.curve}>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={say('organisation.overview.curve', { from, to, count: sum })}
      >
        <path className={styles.grid} d={`M0 ${y(sum / 2)}H${WIDTH}M0 ${HEIGHT}H${WIDTH}`} />
        <polygon className={styles.under} points={`0,${HEIGHT} ${points} ${WIDTH},${HEIGHT}`} />
        <polyline className={styles.rise} points={points} />
      </svg>
      <figcaption>
        <span>{from}</span>
        <span>{to}</span>
      </figcaption>
    </figure>
  )
}
