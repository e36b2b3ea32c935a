import type { Overview } from '@parvis/contract/dashboard/dashboard.ts'
import { formatDay, formatInstant, formatTime } from '@parvis/contract/kit/dates.ts'
import { useEvent } from '#features/events/useEvent.ts'
import { useLanguage, useSay } from '#kit/say.tsx'
import styles from './Overview.module.css'

interface Filled {
  readonly id: string
  readonly name: string
  readonly taken: number
  readonly kept: number
  readonly capacity: number | null
}

/** The occupancy of each day, then the fullest conferences, and the emptiest in one line. */
export function Occupancy({ overview }: { overview: Overview }) {
  const say = useSay()
  const { language } = useLanguage()
  const { event } = useEvent()
  const days = overview.days.map(({ day, label, ...fill }) => ({ ...fill, name: label || formatDay(day, language) }))
  const slots = overview.slots.map(({ label, startAt, ...fill }) => ({
    ...fill,
    name: `${label}, ${formatInstant(startAt, language, event.timeZone)}`,
  }))
  const emptiest = overview.emptySlots.map(({ label, startAt, taken, capacity }) =>
    say('organisation.overview.emptiest.one', {
      ...{ title: label, time: formatTime(startAt, language, event.timeZone), taken, capacity: capacity ?? 0 },
    }),
  )
  return (
    <>
      <FillList title={say('organisation.overview.days')} fills={days} />
      <FillList title={say('organisation.overview.slots')} fills={slots} />
      {emptiest.length > 0 ? (
        <p className={styles.empty}>
          {say('organisation.overview.emptiest', { slots: new Intl.ListFormat(language).format(emptiest) })}
        </p>
      ) : null}
    </>
  )
}

function FillList({ title, fills }: { title: string; fills: readonly Filled[] }) {
  if (fills.length === 0) return null
  return (
    <section className={styles.fills}>
      <h2>{title}</h2>
      <ul>
        {fills.map((fill) => (
          <Fill key={fill.id} fill={fill} />
        ))}
      </ul>
    </section>
  )
}

const share = (part: number, whole: number): string => `${Math.min(100, (100 * part) / Math.max(1, whole))}%`

function Fill({ fill: { name, taken, kept, capacity } }: { fill: Filled }) {
  const say = useSay()
  const { language } = useLanguage()
  const figure = (count: number) => new Intl.NumberFormat(language).format(count)
  const paint = (element: HTMLElement | null) => {
    if (!element || capacity === null) return
    element.style.setProperty('--full', share(taken, capacity))
    element.style.setProperty('--kept', share(taken + kept, capacity))
  }
  return (
    <li className={styles.fill}>
      <span title={name}>{name}</span>
      <span className={styles.figure}>
        {capacity === null
          ? figure(taken)
          : taken >= capacity
            ? `${say('organisation.overview.full')} ${figure(capacity)}`
            : say('organisation.overview.of', { taken: figure(taken), capacity: figure(capacity) })}
      </span>
      {capacity === null ? null : <div className={styles.gauge} ref={paint} aria-hidden="true" />}
    </li>
  )
}
