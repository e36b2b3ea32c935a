import type { Overview } from '@parvis/contract/dashboard/dashboard.ts'
import { formatDay, formatInstant, formatTime } from '@parvis/contract/kit/dates.ts'
import { formatMoney } from '@parvis/contract/kit/money.ts'
import type { Right } from '@parvis/contract/kit/rights.ts'
import { lazy, Suspense } from 'react'
import { useEvent } from '#features/events/useEvent.ts'
import { useMe } from '#features/users/useMe.ts'
import { addressOf, paths } from '#kit/paths.ts'
import { useLanguage, useSay, withWords } from '#kit/say.tsx'
import type { ActLine } from '#kit/ui/ActLines.tsx'
import { ActLines } from '#kit/ui/ActLines.tsx'
import styles from './Overview.module.css'
import type { OverviewContext } from './told.ts'

/** Share of capacity from which a day is reported. */
const NEARLY = 0.9

// Needed only where guests are blocked.
const StoppedLines = lazy(async () => ({
  default: (await withWords(['overview'], import('./StoppedLines.tsx'))).StoppedLines,
}))

/** A count of pending items with its text (`text`, or the word with `values`) and its link. */
interface Some {
  readonly count: number | null | undefined
  readonly text?: string
  readonly values?: Readonly<Record<string, string>>
  readonly href: string
  /** The right that the link requires; absent where every reader of the line has it. */
  readonly right?: Right
}

/** A line, or nothing where the count is zero. */
function some({ say, rights }: OverviewContext, key: string, { count, text, values, href, right }: Some): ActLine[] {
  const word = `organisation.overview.${key}`
  const go = right === undefined || rights.includes(right) ? { href, label: say(`${word}.go`) } : undefined
  return count ? [{ key, count, title: say(word, { count }), text: text ?? say(`${word}.text`, values), go }] : []
}

function daysNearlyFull({ days }: Overview, { say, language, rights, context }: OverviewContext): ActLine[] {
  return days.flatMap(({ id, day, taken, kept, capacity }) => {
    if (capacity === null || capacity === 0 || (taken + kept) / capacity < NEARLY) return []
    const isFull = taken + kept >= capacity
    return {
      key: `day ${id}`,
      count: `${Math.floor((100 * (taken + kept)) / capacity)} %`,
      title: say(isFull ? 'organisation.overview.day.full' : 'organisation.overview.day', {
        day: formatDay(day, language),
      }),
      text: say(kept > 0 ? 'organisation.overview.day.kept' : 'organisation.overview.day.text', {
        ...{ taken, kept, capacity },
      }),
      go: rights.includes('edit')
        ? { href: paths.days(context), label: say('organisation.overview.day.go') }
        : undefined,
    }
  })
}

type Sum = Overview['toGiveBack'] | Overview['transfers']

/** Transfers, refunds and payments that wait or have failed. */
function linesOfMoney(
  { transfers, toGiveBack, backs, refusedPayments, releases }: Overview,
  told: OverviewContext,
): ActLine[] {
  const { language, timeZone, context } = told
  const amount = (sum: Sum) => (sum ? formatMoney(sum.amount, language) : '')
  const instant = (at: string | null | undefined) => (at ? formatInstant(at, language, timeZone) : '')
  const href = paths.money(context)
  return [
    ...some(told, 'transfers', {
      count: transfers?.count,
      values: { amount: amount(transfers), date: instant(transfers?.oldestAt) },
      href,
    }),
    ...some(told, 'giveBack', {
      count: toGiveBack?.count,
      values: { amount: amount(toGiveBack) },
      href,
    }),
    ...some(told, 'backs', { count: backs?.count, values: { amount: amount(backs) }, href }),
    ...some(told, 'releases', {
      count: releases?.count,
      values: { date: instant(releases?.firstAt) },
      href: paths.dues(context, { relance: 'kept' }),
    }),
    ...some(told, 'refused', { count: refusedPayments, href: paths.dues(context) }),
  ]
}

function linesOfMails({ deadMails, heldMails, keptMails }: Overview, told: OverviewContext): ActLine[] {
  const line = (key: string, count: number | null) =>
    some(told, key, {
      count,
      href: paths.outbox(told.context),
    })
  return [...line('mails', deadMails), ...line('held', heldMails), ...line('kept', keptMails)]
}

/** An invalid time zone: one per event, so without a count. */
function lineOfZone({ isZoneLost }: Overview, { say, context }: OverviewContext): ActLine[] {
  const word = 'organisation.overview.zone'
  const go = { href: paths.general(context), label: say(`${word}.go`) }
  return isZoneLost
    ? [{ key: 'zone', icon: 'close', isMust: true, title: say(word), text: say(`${word}.text`), go }]
    : []
}

function linesOf(overview: Overview, told: OverviewContext): ActLine[] {
  const { line, clashes, due, unseenPhotos, lostWebhooks, heldQuestions } = overview
  const { say, language, timeZone, context } = told
  const inWords = (key: string, values = {}) => say(`organisation.overview.${key}`, values)
  const first = clashes?.first
  return [
    ...lineOfZone(overview, told),
    ...linesOfMoney(overview, told),
    ...linesOfMails(overview, told),
    ...daysNearlyFull(overview, told),
    ...some(told, 'line', {
      count: line.waiting + line.offered,
      text: line.offered > 0 ? inWords('line.held', { count: line.offered }) : inWords('line.text'),
      href: addressOf(context, 'organisation/participants/attente'),
      right: 'people.read',
    }),
    ...some(told, 'webhooks', {
      count: lostWebhooks,
      href: paths.webhooks(context),
      right: 'team',
    }),
    ...some(told, 'clashes', {
      count: clashes?.count,
      text: first
        ? inWords('clashes.text', {
            ...{ name: first.name, from: formatInstant(first.startAt, language, timeZone) },
            to: formatTime(first.endAt, language, timeZone),
          })
        : '',
      href: paths.programme(context),
      right: 'edit',
    }),
    ...some(told, 'due', {
      count: due,
      href: `${paths.participants(context)}?f.standing=due`,
      right: 'people.read',
    }),
    ...some(told, 'questions', {
      count: heldQuestions,
      href: paths.moderation(context),
      right: 'live',
    }),
    ...some(told, 'photos', {
      count: unseenPhotos,
      href: paths.livePhotos(context),
      right: 'live',
    }),
  ]
}

export function AwaitingLines({ overview }: { overview: Overview }) {
  const say = useSay()
  const { language } = useLanguage()
  const { event } = useEvent()
  const { context, timeZone } = event
  const { rights } = useMe()
  const told = { say, language, timeZone, context, rights }
  const lines = linesOf(overview, told)
  const { stopped, obstacles } = overview
  const unchecked = obstacles.filter(({ isChecked }) => !isChecked)
  if (stopped.length > 0 || unchecked.length < obstacles.length)
    return (
      <Suspense fallback={<ActLines lines={lines} />}>
        <StoppedLines overview={overview} told={told} others={lines} />
      </Suspense>
    )
  if (lines.length === 0 && unchecked.length > 0) {
    const what = unchecked.map(({ key }) => say(`organisation.overview.unchecked.${key}`))
    const all = new Intl.ListFormat(language, { type: 'conjunction' }).format(what)
    return <p className={styles.nothing}>{say('organisation.overview.nothing.unchecked', { what: all })}</p>
  }
  if (lines.length === 0) return <p className={styles.nothing}>{say('organisation.overview.nothing')}</p>
  return <ActLines lines={lines} />
}
