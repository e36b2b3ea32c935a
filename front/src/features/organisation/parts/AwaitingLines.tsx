import { formatDay, formatInstant } from '@parvis/contract/kit/dates.ts'
import { formatMoney } from '@parvis/contract/kit/money.ts'
import type { Overview } from '@parvis/contract/organisation/organisation.ts'
import { useEvent } from '#features/context/useEvent.ts'
import { paths } from '#kit/paths.ts'
import type { Say } from '#kit/say.tsx'
import { useLanguage, useSay } from '#kit/say.tsx'
import { Anchor } from '#kit/ui/Anchor.tsx'
import { Icon } from '#kit/ui/Icon.tsx'
import styles from './Overview.module.css'

interface Line {
  readonly key: string
  readonly count: string
  readonly title: string
  readonly text: string
  readonly go?: { readonly href: string; readonly label: string }
}

/** From how full on a day is told. */
const NEARLY = 0.9

interface Told {
  readonly say: Say
  readonly language: string
  readonly timeZone: string
  readonly context: string
}

function daysNearlyFull({ days }: Overview, { say, language }: Told): Line[] {
  return days.flatMap(({ id, day, taken, kept, capacity }) => {
    if (capacity === null || capacity === 0 || (taken + kept) / capacity < NEARLY) return []
    const isFull = taken + kept >= capacity
    const name = formatDay(day, language)
    return {
      key: `day ${id}`,
      count: `${Math.floor((100 * (taken + kept)) / capacity)} %`,
      title: say(isFull ? 'organisation.overview.day.full' : 'organisation.overview.day', { day: name }),
      text: say(kept > 0 ? 'organisation.overview.day.kept' : 'organisation.overview.day.text', {
        ...{ taken, kept, capacity },
      }),
    }
  })
}

/** What awaits, the most urgent first; what does not is left out. */
function linesOf(overview: Overview, told: Told): Line[] {
  const { transfers, deadMails, line } = overview
  const { say, language, timeZone, context } = told
  const inLine = line.waiting + line.offered
  const all: (Line | false)[] = [
    transfers !== null &&
      transfers.count > 0 && {
        key: 'transfers',
        count: String(transfers.count),
        title: say('organisation.overview.transfers', { count: transfers.count }),
        text: say('organisation.overview.transfers.text', {
          amount: formatMoney(transfers.amount, language),
          date: transfers.oldestAt ? formatInstant(transfers.oldestAt, language, timeZone) : '',
        }),
        go: { href: paths.money(context), label: say('organisation.overview.transfers.go') },
      },
    deadMails !== null &&
      deadMails > 0 && {
        key: 'mails',
        count: String(deadMails),
        title: say('organisation.overview.mails', { count: deadMails }),
        text: say('organisation.overview.mails.text'),
        go: { href: paths.outbox(context), label: say('organisation.overview.mails.go') },
      },
    ...daysNearlyFull(overview, told),
    inLine > 0 && {
      key: 'line',
      count: String(inLine),
      title: say('organisation.overview.line', { count: inLine }),
      text:
        line.offered > 0
          ? say('organisation.overview.line.offered', { count: line.offered })
          : say('organisation.overview.line.text'),
    },
  ]
  return all.filter((one) => one !== false)
}

export function AwaitingLines({ overview }: { overview: Overview }) {
  const say = useSay()
  const { language } = useLanguage()
  const { event } = useEvent()
  const { context, timeZone } = event
  const lines = linesOf(overview, { say, language, timeZone, context })
  if (lines.length === 0) return <p className={styles.nothing}>{say('organisation.overview.nothing')}</p>
  return (
    <ul className={styles.lines}>
      {lines.map(({ key, count, title, text, go }) => (
        <li key={key} className={styles.line}>
          <span className={styles.count}>{count}</span>
          <div>
            <b>{title}</b>
            <p>{text}</p>
          </div>
          {go ? (
            <Anchor className={styles.go} href={go.href}>
              <span>{go.label}</span>
              <Icon name="arrow" size={18} />
            </Anchor>
          ) : null}
        </li>
      ))}
    </ul>
  )
}
