import { stageOf } from '@parvis/contract/figures/figures.rules.ts'
import type { Figures } from '@parvis/contract/figures/figures.ts'
import { formatTime } from '@parvis/contract/kit/dates.ts'
import { useEvent } from '#features/events/useEvent.ts'
import { useLanguage, useSay } from '#kit/say.tsx'
import { useDayNames } from '../useDayNames.ts'
import { Figure } from './Figure.tsx'
import styles from './Figures.module.css'
import { Gauge } from './Gauge.tsx'

type CountedHalf = Figures['halves'][number]
type Stage = ReturnType<typeof stageOf>

/** Attendance by half-day: people present, of those expected. */
export function Halves({ figures }: { readonly figures: Figures }) {
  const say = useSay()
  const now = new Date(figures.at)
  const halves = figures.halves.map((half) => ({ half, stage: stageOf(half, now) }))
  // While a day has not reached its afternoon, the filter finds exactly the people who came so far.
  const isSoFar = ({ half: { dayId, isLast } }: (typeof halves)[number]) =>
    isLast || !halves.some(({ half, stage }) => half.dayId === dayId && half.isLast && stage !== 'ahead')
  return (
    <section className={styles.presence} aria-label={say('figures.presence')}>
      <ul className={styles.halves}>
        {halves.map((one) => (
          <li key={`${one.half.dayId} ${one.half.part}`}>
            <HalfFigures {...one} isFound={isSoFar(one)} />
          </li>
        ))}
      </ul>
    </section>
  )
}

interface HalfFiguresProps {
  readonly half: CountedHalf
  readonly stage: Stage
  readonly isFound: boolean
}

function HalfFigures({ half, stage, isFound }: HalfFiguresProps) {
  const say = useSay()
  const { language } = useLanguage()
  const { event } = useEvent()
  const days = useDayNames()
  const { dayId, part, awaited, came, besides } = half
  const name = say('figures.half', { day: days.title(dayId), part: say(`figures.part.${part}`) })
  const figure = new Intl.NumberFormat(language).format
  const chosen = { days: dayId, participation: 'onsite' }
  const [key, count] = missingIn(half, stage)
  const missing = say(key, { count, time: formatTime(half.endAt, language, event.timeZone) })
  return (
    <article className={styles.half} data-ahead={stage === 'ahead' || undefined}>
      <h2>{name}</h2>
      {stage === 'ahead' ? (
        <p>
          <b>
            <Figure count={awaited} what={name} of={chosen} />
          </b>{' '}
          {say('figures.half.awaited', { count: awaited })}
        </p>
      ) : (
        <p>
          <b>
            <Figure count={came} what={name} of={isFound ? { ...chosen, presentOn: dayId } : undefined} />
          </b>{' '}
          {came === 0
            ? say('figures.half.came_zero', { awaited: figure(awaited) })
            : say('figures.half.came', { count: came, awaited: figure(awaited) })}
        </p>
      )}
      <Gauge part={stage === 'ahead' ? 0 : came} whole={awaited} />
      <p className={styles.small}>
        {stage === 'ahead'
          ? say('figures.half.from', { time: formatTime(half.startAt, language, event.timeZone) })
          : missing}
        {stage !== 'ahead' && besides > 0 ? <> {say('figures.half.besides', { count: besides })}</> : null}
      </p>
    </article>
  )
}

/** Word key and count of missing people; those missing at noon may have come since. */
function missingIn({ awaited, came, isLast }: CountedHalf, stage: Stage): [key: string, count: number] {
  const count = awaited - came
  if (stage === 'now') return [count === 0 ? 'figures.half.allHere' : 'figures.half.left', count]
  if (count === 0) return ['figures.half.nobodyMissing', count]
  return [isLast ? 'figures.half.absent' : 'figures.half.late', count]
}
