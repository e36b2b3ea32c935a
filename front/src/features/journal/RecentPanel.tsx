import { listJournal } from '@parvis/contract/journal/journal.ts'
import { dateIn, formatTime } from '@parvis/contract/kit/dates.ts'
import { lazy } from 'react'
import { useEvent } from '#features/events/useEvent.ts'
import { now } from '#kit/clock.ts'
import { paths } from '#kit/paths.ts'
import { useRead } from '#kit/read.ts'
import { useLanguage, useSay, withWords } from '#kit/say.tsx'
import { Anchor } from '#kit/ui/Anchor.tsx'
import styles from './parts/Journal.module.css'
import { drivenIn, sentenceOf } from './parts/sentence.ts'

const LineText = lazy(async () => ({
  default: (await withWords(['edit'], import('./parts/LineText.tsx'))).LineText,
}))

const DAY_MS = 86_400_000
const MOST = 5
/** Arrivals are in the day's figures, and the columns of a guest file in its import. */
const APART = ['checkIn', 'guestColumns']

export function RecentPanel() {
  const say = useSay()
  const { language } = useLanguage()
  const { event } = useEvent()
  const { data } = useRead(
    listJournal,
    { params: { domainId: event.domainId, eventId: event.id }, query: {} },
    { staleTime: 30_000 },
  )
  const since = now().getTime() - DAY_MS
  const today = dateIn(now().toISOString(), event.timeZone)
  const lines = (data?.data ?? [])
    .filter(({ at, act }) => Date.parse(at) > since && !APART.includes(act))
    .slice(0, MOST)
  if (lines.length === 0) return null
  return (
    <section className={styles.recent}>
      <h2>{say('journal.recent')}</h2>
      <ul>
        {lines.map((line) => (
          <li key={line.id}>
            {drivenIn(line) ? <LineText line={line} /> : sentenceOf(line, say)}{' '}
            <time dateTime={line.at} className={styles.muted}>
              {say(dateIn(line.at, event.timeZone) === today ? 'journal.recent.today' : 'journal.recent.yesterday', {
                time: formatTime(line.at, language, event.timeZone),
              })}
            </time>
          </li>
        ))}
      </ul>
      <Anchor href={paths.journal(event.context)}>{say('journal.recent.all')}</Anchor>
    </section>
  )
}
