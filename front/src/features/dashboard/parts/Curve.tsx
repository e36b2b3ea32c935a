import type { Overview } from '@parvis/contract/dashboard/dashboard.ts'
import { daysFrom, formatDay, laterDay } from '@parvis/contract/kit/dates.ts'
import { useEvent } from '#features/events/useEvent.ts'
import { useLanguage, useSay } from '#kit/say.tsx'
import styles from './Overview.module.css'

const [WIDTH, HEIGHT, ABOVE] = [720, 220, 48]
const APART = 90

interface Cause {
  readonly day: string
  readonly name: string
}

interface Point {
  readonly day: string
  readonly sum: number
}

function added(counts: readonly { day: string; count: number }[]): Point[] {
  let sum = 0
  return counts.map(({ day, count }) => {
    sum += count
    return { day, sum }
  })
}

/** The previous edition, aligned by days before the first day. */
function pointsBefore(before: Overview['before'], firstDay: string | undefined): Point[] {
  if (!before || firstDay === undefined) return []
  const counts = before.registrations.map(({ daysBefore, count }) => ({ day: laterDay(firstDay, -daysBefore), count }))
  return added(counts.toSorted((one, other) => one.day.localeCompare(other.day)))
}

/** Events that may explain registrations: the opening and the mailings, with their dates. */
function causesOf(overview: Overview, opening: string, name: string): Cause[] {
  const all = [{ day: opening, name }, ...overview.sendings.map(({ day, subject }) => ({ day, name: subject }))]
  return all.filter(({ day }) => day !== '').toSorted((one, other) => one.day.localeCompare(other.day))
}

/** Cumulated registrations, with their causes, the previous edition as a dotted line, and the closing day. */
export function Curve({ overview }: { overview: Overview }) {
  const say = useSay()
  const { language } = useLanguage()
  const { event, settings } = useEvent()
  const points = added(overview.registrations)
  const [first, last] = [points[0], points.at(-1)]
  // A line needs two points.
  if (!first || !last || points.length < 2) return null
  const past = pointsBefore(overview.before, event.days[0]?.day)
  const closing = settings.FO_REGISTER_END ? settings.FO_REGISTER_END.slice(0, 10) : ''
  const to = [last.day, closing, past.at(-1)?.day ?? ''].reduce((one, other) => (one > other ? one : other))
  const from = first.day
  const span = Math.max(1, daysFrom(from, to))
  const most = Math.max(last.sum, past.at(-1)?.sum ?? 0, 1)
  const x = (day: string) => (Math.min(span, Math.max(0, daysFrom(from, day))) / span) * WIDTH
  const y = (count: number) => HEIGHT - (count / most) * (HEIGHT - ABOVE)
  const lineOf = (line: readonly Point[]) =>
    line.map(({ day, sum }) => `${x(day).toFixed(1)},${y(sum).toFixed(1)}`).join(' ')
  const opening = (settings.FO_REGISTER_START ?? '').slice(0, 10)
  const shown = causesOf(overview, opening, say('organisation.overview.opening')).filter(
    ({ day }) => day >= from && day <= to,
  )
  const told = [
    say('organisation.overview.curve', {
      from: formatDay(from, language),
      to: formatDay(last.day, language),
      count: last.sum,
    }),
    ...shown.map(({ day, name }) => `${formatDay(day, language)} : ${name}`),
    closing === '' ? '' : say('organisation.overview.closing', { day: formatDay(closing, language) }),
  ].filter(Boolean)
  return (
    <figure className={styles.curve}>
      <div className={styles.drawn}>
        <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" role="img" aria-label={told.join('. ')}>
          <path className={styles.grid} d={`M0 ${y(most / 2)}H${WIDTH}M0 ${HEIGHT}H${WIDTH}`} />
          <polygon
            className={styles.under}
            points={`${x(from)},${HEIGHT} ${lineOf(points)} ${x(last.day)},${HEIGHT}`}
          />
          {past.length > 1 ? <polyline className={styles.past} points={lineOf(past)} /> : null}
          <polyline className={styles.rise} points={lineOf(points)} />
          {closing === '' ? null : <path className={styles.closing} d={`M${x(closing)} 0V${HEIGHT}`} />}
          {shown.map(({ day, name }) => (
            <path key={`${day} ${name}`} className={styles.flag} d={`M${x(day)} 18V${HEIGHT}`} />
          ))}
        </svg>
        <Flags causes={shown} x={x} />
      </div>
      <figcaption>
        <span>{formatDay(from, language)}</span>
        {overview.before && past.length > 1 ? (
          <span className={styles.dotted}>{say('organisation.overview.before', { name: overview.before.name })}</span>
        ) : null}
        <span>
          {closing !== '' && to === closing
            ? say('organisation.overview.closing', { day: formatDay(closing, language) })
            : formatDay(to, language)}
        </span>
      </figcaption>
    </figure>
  )
}

/** Labels of causes above the line; the chart's description names all of them. */
function Flags({ causes, x }: { causes: readonly Cause[]; x: (day: string) => number }) {
  // Latest first: of two overlapping labels, the more recent one is drawn.
  const legible: Cause[] = []
  for (const cause of causes.toReversed()) {
    const next = legible.at(-1)
    if (!next || x(next.day) - x(cause.day) >= APART) legible.push(cause)
  }
  return legible.map(({ day, name }) => (
    <span
      key={`${day} ${name}`}
      aria-hidden="true"
      className={styles.cause}
      data-late={x(day) > WIDTH * 0.7 ? '' : undefined}
      ref={(element) => element?.style.setProperty('--at', `${(100 * x(day)) / WIDTH}%`)}
    >
      {name}
    </span>
  ))
}
