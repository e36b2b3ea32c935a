import { formatDay, formatTime } from '@parvis/contract/kit/dates.ts'
import { saveAttendance } from '@parvis/contract/participation/participation.ts'
import { useEvent } from '#features/events/useEvent.ts'
import { useMe } from '#features/users/useMe.ts'
import { useLanguage, useSay } from '#kit/say.tsx'
import { useSend } from '#kit/send.ts'
import type { Person } from '../usePerson.ts'
import styles from './Card.module.css'
import type { Outcome } from './PersonCard.tsx'

type Day = NonNullable<Person['user']['UserEvent']>['UserEventDays'][number]

interface DaysProps {
  readonly person: Person
  readonly onOutcome: (outcome: Outcome) => void
}

export function Days({ person: { user }, onOutcome }: DaysProps) {
  const say = useSay()
  const { event } = useEvent()
  const days = (user.UserEvent?.UserEventDays ?? []).filter(({ registered, present }) => registered || present)
  if (event.days.length === 0) return null
  return (
    <section>
      <h3>{say('people.days')}</h3>
      {days.length === 0 ? <p className={styles.quiet}>{say('people.days.none')}</p> : null}
      <ul className={styles.rows}>
        {days.map((day) => (
          <DayRow key={day.eventDayId} userId={user.id} day={day} onOutcome={onOutcome} />
        ))}
      </ul>
    </section>
  )
}

function DayRow({ userId, day, onOutcome }: { userId: string; day: Day; onOutcome: DaysProps['onOutcome'] }) {
  const say = useSay()
  const { language } = useLanguage()
  const { event } = useEvent()
  const mayWrite = useMe().rights.includes('people.write')
  const send = useSend(saveAttendance)
  const label = event.days.find(({ id }) => id === day.eventDayId)?.label
  const name = [formatDay(day.day, language), label].filter(Boolean).join(', ')
  async function note(present: boolean) {
    onOutcome({})
    try {
      const params = { domainId: event.domainId, eventId: event.id, userId, dayId: day.eventDayId }
      await send.mutateAsync({ params, body: { present } })
    } catch (error) {
      onOutcome({ error })
    }
  }
  const verb = day.present ? 'people.arrival.undo' : 'people.arrival'
  return (
    <li>
      <span className={styles.punch} aria-hidden="true">
        {new Intl.DateTimeFormat(language, { weekday: 'short', timeZone: 'UTC' }).format(new Date(day.day)).slice(0, 2)}
      </span>
      <span>
        {name}
        {day.presentAt ? (
          <span className={styles.quiet}>
            {' '}
            {say('people.arrival.at', { time: formatTime(day.presentAt, language, event.timeZone) })}
          </span>
        ) : null}
      </span>
      {mayWrite ? (
        <button
          type="button"
          className={styles.inline}
          aria-label={say(`${verb}.of`, { day: name })}
          aria-busy={send.isPending || undefined}
          // Presence can be noted while other readings are pending, so that it can be undone at once.
          onClick={() => void note(!day.present)}
        >
          {say(verb)}
        </button>
      ) : null}
    </li>
  )
}
