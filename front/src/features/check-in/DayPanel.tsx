import type { DayState } from '@parvis/contract/check-in/check-in.ts'
import { useEffect, useState } from 'react'
import { useEvent } from '#features/events/useEvent.ts'
import { now } from '#kit/clock.ts'
import { useLanguage, useSay } from '#kit/say.tsx'
import { Banner } from '#kit/ui/Banner.tsx'
import styles from './parts/Day.module.css'
import { DayBars } from './parts/DayBars.tsx'
import { DayGauge } from './parts/DayGauge.tsx'
import { DayLines } from './parts/DayLines.tsx'
import { useTimeOfDay } from './parts/useTimeOfDay.ts'
import { useDay } from './useDay.ts'

export function DayPanel() {
  const say = useSay()
  const { state, heardAt, isCut } = useDay()
  const timeOf = useTimeOfDay()
  const instant = useSeconds()
  if (!state || state.dayId === null || heardAt === undefined) return <Waiting />
  const since = new Date(heardAt).toISOString()
  return (
    <div className={styles.panel}>
      <header className={styles.head}>
        <h1>
          <Title />
        </h1>
        <p>
          {[
            timeOf(new Date(instant).toISOString()),
            doorsOf(state, say, timeOf),
            isCut ? '' : freshOf(say, heardAt, instant),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </header>
      {isCut ? (
        <Banner kind="warning" title={say('theDay.cut', { time: timeOf(since) })}>
          {say('theDay.cut.text')}
        </Banner>
      ) : null}
      <div className={styles.panes}>
        <div className={styles.pane}>
          <Entered state={state} />
          <DayBars entries={state.entries} now={new Date(instant)} />
          <DayLines state={state} />
        </div>
        <div className={styles.pane}>
          <Rooms state={state} />
          <Types state={state} />
          <Days state={state} />
        </div>
      </div>
    </div>
  )
}

/** The age of the data is updated each second. */
function useSeconds(): number {
  const [instant, setInstant] = useState(() => now().getTime())
  useEffect(() => {
    const timer = setInterval(() => setInstant(now().getTime()), 1_000)
    return () => clearInterval(timer)
  }, [])
  return instant
}

/** For example « Mardi, en ce moment ». */
function Title() {
  const say = useSay()
  const { language } = useLanguage()
  const { event } = useEvent()
  const day = new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: event.timeZone }).format(now())
  return say('theDay.title', { day: day.charAt(0).toLocaleUpperCase(language) + day.slice(1) })
}

/** Before the first message of the server: the layout without figures. */
function Waiting() {
  const say = useSay()
  const [isLong, setLong] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), 300)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div className={styles.panel}>
      <header className={styles.head}>
        <h1>
          <Title />
        </h1>
      </header>
      {isLong ? <div role="status" aria-label={say('theDay.loading')} className={styles.bones} /> : null}
    </div>
  )
}

type Saying = ReturnType<typeof useSay>

function doorsOf({ entries: [first] }: DayState, say: Saying, timeOf: (at: string) => string): string {
  return first ? say('theDay.doors', { time: timeOf(first.at) }) : say('theDay.closed')
}

const freshOf = (say: Saying, heardAt: number, instant: number): string => {
  const count = Math.max(0, Math.round((instant - heardAt) / 1_000))
  return count < 1 ? say('theDay.fresh.now') : say('theDay.fresh', { count })
}

function Entered({ state: { entered, awaited } }: { state: DayState }) {
  const say = useSay()
  const { language } = useLanguage()
  if (awaited + entered === 0) return <p className={styles.nobody}>{say('theDay.nobody')}</p>
  const figure = new Intl.NumberFormat(language)
  return (
    <div className={styles.entered}>
      <p>
        <strong>{figure.format(entered)}</strong>{' '}
        {say('theDay.entered', { count: entered, awaited: figure.format(awaited) })}
      </p>
      <DayGauge taken={entered} whole={awaited} />
    </div>
  )
}

function Rooms({ state: { rooms } }: { state: DayState }) {
  const say = useSay()
  const timeOf = useTimeOfDay()
  if (rooms.length === 0) return null
  return (
    <section className={styles.list}>
      <h2>{say('theDay.rooms')}</h2>
      <ul>
        {rooms.map(({ id, title, room, startAt, taken, capacity }) => (
          <Row key={id} count={taken} total={capacity}>
            {[say('theDay.room', { time: timeOf(startAt), title }), room].filter(Boolean).join(' · ')}
          </Row>
        ))}
      </ul>
    </section>
  )
}

function Types({ state: { types } }: { state: DayState }) {
  const say = useSay()
  const { settings } = useEvent()
  if (types.length < 2) return null
  return (
    <section className={styles.list}>
      <h2>{say('theDay.types')}</h2>
      <ul>
        {types.map(({ id, label, entered, awaited }) => (
          <Row key={id ?? ''} count={entered} total={awaited}>
            {id === null ? say('theDay.types.none') : settings.FO_TYPOLOGY_LABELS[id] || label}
          </Row>
        ))}
      </ul>
    </section>
  )
}

function Days({ state: { days } }: { state: DayState }) {
  const say = useSay()
  const { language } = useLanguage()
  if (days.length < 2) return null
  const name = new Intl.DateTimeFormat(language, { weekday: 'long', day: 'numeric', timeZone: 'UTC' })
  return (
    <section className={styles.list}>
      <h2>{say('theDay.days')}</h2>
      <ul>
        {days.map(({ id, day, entered, awaited }) => (
          <Row key={id} count={entered} total={awaited}>
            {name.format(new Date(day)).replace(/^./u, (letter) => letter.toLocaleUpperCase(language))}
          </Row>
        ))}
      </ul>
    </section>
  )
}

function Row({ children, count, total }: { children: string; count: number; total: number | null }) {
  const say = useSay()
  const { language } = useLanguage()
  const figure = new Intl.NumberFormat(language)
  return (
    <li className={styles.row}>
      <span title={children}>{children}</span>
      <span className={styles.figure}>
        {total === null ? (
          figure.format(count)
        ) : (
          <span>
            <span aria-hidden="true">
              <b>{figure.format(count)}</b> / {figure.format(total)}
            </span>
            <span className={styles.said}>
              {say('theDay.of', { count: figure.format(count), total: figure.format(total) })}
            </span>
          </span>
        )}
      </span>
      {total === null ? null : <DayGauge taken={count} whole={total} />}
    </li>
  )
}
