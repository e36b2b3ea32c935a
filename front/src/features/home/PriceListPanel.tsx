import { formatDays } from '@parvis/contract/kit/dates.ts'
import { toCents } from '@parvis/contract/kit/money.ts'
import type { ListedPrice, PriceList } from '@parvis/contract/typologies/typologies.ts'
import { readPriceList } from '@parvis/contract/typologies/typologies.ts'
import { useId } from 'react'
import { useEvent } from '#features/events/useEvent.ts'
import { usePriced } from '#features/events/usePriced.ts'
import { now } from '#kit/clock.ts'
import { useRead } from '#kit/read.ts'
import { useLanguage, useSay } from '#kit/say.tsx'
import { Pill } from '#kit/ui/Pill.tsx'
import styles from './EntranceScreen.module.css'

/** Browsers fire longer timers at once; a device clock that is ahead must not cause a loop. */
const [SHORTEST_MS, LONGEST_MS] = [10_000, 2 ** 31 - 1]

/** How long a list stays valid, in milliseconds; false where nothing will change it. */
function untilChange(list: PriceList | undefined): number | false {
  if (!list?.validUntil) return false
  return Math.min(Math.max(Date.parse(list.validUntil) - now().getTime(), SHORTEST_MS), LONGEST_MS)
}

/**
 * Prices by participant type, options and remaining places, for people without an account. The data may come with the
 * page.
 */
export function PriceListPanel({ brought }: { brought: PriceList | null | undefined }) {
  const say = useSay()
  const titleId = useId()
  const { event } = useEvent()
  const { language } = useLanguage()
  const { data, isError } = useRead(
    readPriceList,
    { params: { domainId: event.domainId, eventId: event.id } },
    {
      ...(brought?.language === language && { initialData: brought }),
      staleTime: 60_000,
      refetchInterval: ({ state }) => untilChange(state.data),
    },
  )
  // Without prices the page is still useful: the registration shows them.
  if (isError) return null
  if (!data) return <div className={styles.waiting} />
  const { types, articles } = data
  if (types.length + articles.length === 0) return null
  return (
    <section aria-labelledby={titleId} className={styles.prices}>
      <h2 id={titleId}>{say('home.prices')}</h2>
      {types.length > 0 ? (
        <ul className={styles.tickets}>
          {types.map((type) => (
            <Line key={type.id} line={type} free={say('home.prices.free')} />
          ))}
        </ul>
      ) : null}
      {articles.length > 0 ? (
        <>
          {types.length > 0 ? <h3>{say('home.prices.options')}</h3> : null}
          <ul className={styles.tickets}>
            {articles.map((article) => (
              <Line key={article.id} line={article} free={say('articles.free')} />
            ))}
          </ul>
        </>
      ) : null}
    </section>
  )
}

interface LineProps {
  readonly line: ListedPrice
  readonly free: string
}

function Line({ line, free }: LineProps) {
  const say = useSay()
  const { settings } = useEvent()
  const priced = usePriced(settings)
  const amount = (price: number) => (price === 0 ? free : priced('articles.price', toCents(price)))
  const notes = useNotes(line, amount)
  const { label, price, place, isFrom } = line
  return (
    <li className={styles.ticket}>
      <span className={styles.body}>
        <span className={styles.label}>{label || say('home.prices.entry')}</span>
        {notes.map((note) => (
          <span key={note} className={styles.note}>
            {note}
          </span>
        ))}
      </span>
      <span className={styles.stub}>
        {price === null ? (
          <Pill kind="warning">{say(place === 'line' ? 'home.prices.line' : 'articles.full')}</Pill>
        ) : (
          <>
            {isFrom ? <span className={styles.from}>{say('home.prices.from')} </span> : null}
            <span className={styles.amount}>{amount(price)}</span>
          </>
        )}
      </span>
    </li>
  )
}

/** Audience, remaining places, and the next price change, in the words of the registration. */
function useNotes({ place, onlyFor, left, later, beyond }: ListedPrice, amount: (price: number) => string): string[] {
  const say = useSay()
  const { language } = useLanguage()
  const standing = [
    onlyFor ? say(`home.prices.${onlyFor}`) : '',
    left === null ? '' : say('articles.left', { count: left }),
  ]
  return [
    place === 'remote' ? say('home.prices.remoteOnly') : '',
    standing.filter(Boolean).join(' · '),
    beyond ? say('articles.beyond', { count: beyond.left, price: amount(beyond.price) }) : '',
    later ? say('articles.until', { day: formatDays([later.after], language), price: amount(later.price) }) : '',
  ].filter(Boolean)
}
