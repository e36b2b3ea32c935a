import { readProgrammeCalendar } from '@parvis/contract/calendars/calendars.ts'
import { listProgramme } from '@parvis/contract/events/events.ts'
import { dayAt } from '@parvis/contract/events/hours.rules.ts'
import { dateIn, formatDay, formatTime } from '@parvis/contract/kit/dates.ts'
import { useEvent } from '#features/events/useEvent.ts'
import { urlOf } from '#kit/call.ts'
import { useRead } from '#kit/read.ts'
import { useLanguage, useSay } from '#kit/say.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { zoneNote } from '#kit/zone.ts'
import styles from './EntranceScreen.module.css'

export function ProgrammePanel() {
  const say = useSay()
  const { language } = useLanguage()
  const { event } = useEvent()
  const { domainId, id: eventId, timeZone } = event
  const { data } = useRead(listProgramme, { params: { domainId, eventId } })
  if (!data || data.data.length === 0) return null
  const dayOf = ({ startAt }: { startAt: string }) =>
    dayAt(event.days, new Date(startAt), timeZone)?.day ?? dateIn(startAt, timeZone)
  const address = urlOf(readProgrammeCalendar, { params: { domainId, eventId }, query: { language } })
  const days = [...new Set(data.data.map(dayOf))]
  return (
    <details className={styles.programme}>
      <summary>
        {say('home.entrance.programme')}
        {zoneNote(say, timeZone, data.data[0]?.startAt ?? '')}
      </summary>
      {days.map((day) => (
        <section key={day}>
          <h3>{formatDay(day, language)}</h3>
          <ul className={styles.list}>
            {data.data
              .filter((slot) => dayOf(slot) === day)
              .map(({ id, title, startAt, room, speakers }) => (
                <li key={id} className={styles.slot}>
                  <time dateTime={startAt}>{formatTime(startAt, language, timeZone)}</time>
                  <span>
                    {title}
                    {room || speakers.length > 0 ? (
                      <span className={styles.where}>{[room, speakers.join(', ')].filter(Boolean).join(' · ')}</span>
                    ) : null}
                  </span>
                </li>
              ))}
          </ul>
        </section>
      ))}
      <Button small variant="link" href={`webcal://${location.host}${address}`}>
        {say('home.entrance.follow')}
      </Button>
    </details>
  )
}
