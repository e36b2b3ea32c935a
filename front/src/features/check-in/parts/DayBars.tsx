import { BIN_MS, binsUntil } from '@parvis/contract/check-in/check-in.rules.ts'
import type { DayState } from '@parvis/contract/check-in/check-in.ts'
import { useSay } from '#kit/say.tsx'
import styles from './Day.module.css'
import { useTimeOfDay } from './useTimeOfDay.ts'

const MOST = 24

/** Entries by five minutes; the current, incomplete bar is dotted. */
export function DayBars({ entries, now }: Pick<DayState, 'entries'> & { readonly now: Date }) {
  const say = useSay()
  const timeOf = useTimeOfDay()
  const bins = binsUntil(entries, now, MOST)
  const [first] = bins
  if (!first) return null
  const highest = Math.max(...bins.map(({ count }) => count), 1)
  const most = say('theDay.most', { count: Math.max(...entries.map(({ count }) => count)) })
  const from = timeOf(new Date(first.at).toISOString())
  const to = timeOf(now.toISOString())
  return (
    <figure className={styles.bars}>
      <div role="img" aria-label={say('theDay.bars', { from, to, most })}>
        {bins.map(({ at, count }) => (
          <i
            key={at}
            data-under-way={now.getTime() < at + BIN_MS ? '' : undefined}
            ref={(element) => element?.style.setProperty('--share', `${(100 * count) / highest}%`)}
          />
        ))}
      </div>
      <figcaption aria-hidden="true">
        <span>{from}</span>
        <span>{most}</span>
        <span>{to}</span>
      </figcaption>
    </figure>
  )
}
