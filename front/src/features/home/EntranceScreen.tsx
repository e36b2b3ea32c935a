import type { EventDay } from '@parvis/contract/events/events.ts'
import { daysOffered, isEventOver } from '@parvis/contract/events/hours.rules.ts'
import { formatDay, formatInstant, formatTime } from '@parvis/contract/kit/dates.ts'
import { toCents } from '@parvis/contract/kit/money.ts'
import type { PriceList } from '@parvis/contract/typologies/typologies.ts'
import type { ComponentType } from 'react'
import { Suspense, useId } from 'react'
import { useEvent } from '#features/events/useEvent.ts'
import { usePriced } from '#features/events/usePriced.ts'
import { now } from '#kit/clock.ts'
import { lazyScreen } from '#kit/lazyScreen.tsx'
import { paths } from '#kit/paths.ts'
import { useLanguage, useSay, withWords } from '#kit/say.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { Html } from '#kit/ui/Html.tsx'
import { Pill } from '#kit/ui/Pill.tsx'
import { zoneNote } from '#kit/zone.ts'
import styles from './EntranceScreen.module.css'

/** A piece that cannot be loaded is left out. */
const orNothing = <Props,>(bringing: Promise<ComponentType<Props>>): Promise<ComponentType<Props>> =>
  bringing.catch(() => () => null)

/** The price list; preloaded where the page came with its data. */
export const PriceListPanel = lazyScreen(() =>
  orNothing(withWords(['signing'], import('./PriceListPanel.tsx')).then((piece) => piece.PriceListPanel)),
)
const ProgrammePanel = lazyScreen(() => orNothing(import('./ProgrammePanel.tsx').then((piece) => piece.ProgrammePanel)))

interface EntranceScreenProps {
  /** Prices sent with the page; null where there are none, undefined where they must be read. */
  prices?: PriceList | null | undefined
}

/** Public facts of the event before login: days, prices and programme. */
export function EntranceScreen({ prices }: EntranceScreenProps) {
  const say = useSay()
  const { event, settings, phase } = useEvent()
  const { language } = useLanguage()
  const { context } = event
  const opening = settings.FO_REGISTER_START
  const hasPrices = prices === undefined ? settings.FO_ENTRANCE_PRICES && settings.FO_PAYMENT_ACTIVE : prices
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
      {/* A boundary of its own, so that the loaded parts do not wait for it. */}
      <Suspense>{hasPrices ? <PriceListPanel brought={prices} /> : null}</Suspense>
      <Suspense>{settings.FO_MEETING_CONFERENCES_ACTIVE ? <ProgrammePanel /> : null}</Suspense>
    </>
  )
}

/** Day prices are shown where they are the same for all; a participant type may have others, unknown here. */
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
            ) : settings.FO_ENTRANCE_PRICES && settings.FO_PAYMENT_ACTIVE && price > 0 ? (
              <span className={styles.price}>{priced('participation.dates.price', toCents(price))}</span>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  )
}
