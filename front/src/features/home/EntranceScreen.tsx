import type { EventDay } from '@parvis/contract/context/context.ts'
import { listProgramme } from '@parvis/contract/context/context.ts'
import { dayAt, daysOffered, isEventOver } from '@parvis/contract/context/hours.rules.ts'
import { dateIn, formatDay, formatInstant, formatTime } from '@parvis/contract/kit/dates.ts'
import { toCents } from '@parvis/contract/kit/money.ts'
import { useId } from 'react'
import { useEvent } from '#features/context/useEvent.ts'
import { usePriced } from '#features/context/usePriced.ts'
import { now } from '#kit/clock.ts'
import { paths } from '#kit/paths.ts'
import { useRead } from '#kit/read.ts'
import { useLanguage, useSay } from '#kit/say.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { Html } from '#kit/ui/Html.tsx'
import { Pill } from '#kit/ui/Pill.tsx'
import { zoneNote } from '#kit/zone.ts'
import styles from './EntranceScreen.module.css'

/** What anybody may know of the event, before they are asked who they are: its days, its prices, its programme. */
export function EntranceScreen() {
  const say = useSay()
  const { event, settings, phase } = useEvent()
  const { language } = useLanguage()
  const { context } = event
  const opening = settings.FO_REGISTER_START
  return (
    <>
      <h1>{event.alias || say('home.entrance.title')}</h1>
      {phase === 'closed' ? <p>{say(isEventOver(event.days, now()) ? 'home.next.over' : 'home.next.closed')}</p> : null}
      {phase === 'before' && opening ? (
        <p>
          {say('home.next.before', {
            date: formatInstant(opening, language, event.timeZone) + zoneNote(say, event.timeZone, opening),
          })}
        </p>
      ) : null}
      <div className={styles.ways}>
        {phase === 'open' ? (
          <Button iconEnd="arrow" href={paths.login(context, { redirect: paths.registration(context) })}>
            {say('home.entrance.register')}
          </Button>
        ) : null}
        <Button variant="ghost" href={paths.login(context)}>
          {say('home.entrance.signIn')}
        </Button>
      </div>
      {settings.homeMessage ? <Html html={settings.homeMessage} videoTitle={event.name} /> : null}
      <Days days={daysOffered(event.days, [], now())} />
      <Programme />
    </>
  )
}

/** Prices show where everybody pays the same; a type of participants may have its own terms, which are not told here. */
function Days({ days }: { days: readonly EventDay[] }) {
  const say = useSay()
  const { language } = useLanguage()
  const { event, settings } = useEvent()
  const priced = usePriced(settings)
  const titleId = useId()
  return (
    <section aria-labelledby={titleId}>
      <h2 id={titleId}>{say('home.entrance.days', { count: days.length })}</h2>
      <ul className={styles.list}>
        {days.map(({ id, day, label, startTime, endTime, startAt, price, isFull }) => (
          <li key={id} className={styles.line}>
            <span>
              <time className={styles.name} dateTime={day}>
                {formatDay(day, language)}
              </time>
              <span className={styles.detail}>
                {[
                  label,
                  startTime && endTime
                    ? say('participation.dates.hours', {
                        start: formatTime(startTime, language),
                        end: formatTime(endTime, language),
                      }) + zoneNote(say, event.timeZone, startAt)
                    : '',
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </span>
            {isFull ? (
              <Pill kind="warning">{say('participation.dates.full')}</Pill>
            ) : settings.FO_PAYMENT_ACTIVE && price > 0 ? (
              <span className={styles.price}>{priced('participation.dates.price', toCents(price))}</span>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  )
}

function Programme() {
  const say = useSay()
  const { language } = useLanguage()
  const { event, settings } = useEvent()
  const { domainId, id: eventId, timeZone } = event
  const isOn = settings.FO_MEETING_CONFERENCES_ACTIVE
  const { data } = useRead(listProgramme, { params: { domainId, eventId } }, { enabled: isOn })
  if (!data || data.data.length === 0) return null
  const dayOf = ({ startAt }: { startAt: string }) =>
    dayAt(event.days, new Date(startAt), timeZone)?.day ?? dateIn(startAt, timeZone)
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
    </details>
  )
}
