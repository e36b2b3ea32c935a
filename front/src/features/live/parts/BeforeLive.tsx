import { formatInstant } from '@parvis/contract/kit/dates.ts'
import { useEffect, useState } from 'react'
import { useEvent } from '#features/events/useEvent.ts'
import { now } from '#kit/clock.ts'
import { useLanguage, useSay } from '#kit/say.tsx'
import { Html } from '#kit/ui/Html.tsx'
import { Sheet } from '#kit/ui/Sheet.tsx'
import { zoneNote } from '#kit/zone.ts'
import styles from './BeforeLive.module.css'

interface BeforeLiveProps {
  startAt: string
  clockOffset: number
}

export function BeforeLive({ startAt, clockOffset }: BeforeLiveProps) {
  const say = useSay()
  const { language } = useLanguage()
  const { event, settings } = useEvent()
  return (
    <Sheet
      title={say('live.title')}
      level={1}
      lead={say('live.startsAt', {
        date: formatInstant(startAt, language, event.timeZone) + zoneNote(say, event.timeZone, startAt),
      })}
    >
      <Countdown startAt={startAt} clockOffset={clockOffset} />
      {settings.htmlBeforeLive ? <Html html={settings.htmlBeforeLive} videoTitle={event.name} /> : null}
    </Sheet>
  )
}

const SECOND = 1_000
const UNITS = [
  ['live.days', 86_400],
  ['live.hours', 3_600],
  ['live.minutes', 60],
  ['live.seconds', 1],
] as const

/** Hidden from screen readers: an announcement a second would drown every other one. */
function Countdown({ startAt, clockOffset }: BeforeLiveProps) {
  const say = useSay()
  const [time, setTime] = useState(() => now().getTime())
  useEffect(() => {
    const timer = setInterval(() => setTime(now().getTime()), SECOND)
    return () => clearInterval(timer)
  }, [])
  let left = Math.max(0, Math.ceil((Date.parse(startAt) - time - clockOffset) / SECOND))
  return (
    <div className={styles.countdown} role="timer" aria-live="off" aria-label={say('live.countdown')}>
      {UNITS.map(([unit, seconds]) => {
        const count = Math.floor(left / seconds)
        left -= count * seconds
        return (
          <span key={unit} className={styles.unit}>
            <span className={styles.figure}>{String(count).padStart(2, '0')}</span>
            <span className={styles.name}>{say(unit, { count })}</span>
          </span>
        )
      })}
    </div>
  )
}
