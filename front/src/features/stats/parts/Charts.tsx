import type { EventDay } from '@parvis/contract/events/events.ts'
import { dateLocale, formatDay, formatDayOfYear } from '@parvis/contract/kit/dates.ts'
import type { StatsBlock } from '@parvis/contract/stats/stats.rules.ts'
import type { Stats } from '@parvis/contract/stats/stats.ts'
import { useLanguage, useSay } from '#kit/say.tsx'
import figures from '../FiguresPanel.module.css'
import { Bars } from './Bars.tsx'
import { bucketsOf, mostOf } from './buckets.ts'
import { ChartFrame } from './ChartFrame.tsx'
import { Columns } from './Columns.tsx'
import { Shares } from './Shares.tsx'

/** Further origins are summed as « others ». */
const MOST_ORIGINS = 7

interface ChartsProps {
  stats: Stats
  blocks: readonly StatsBlock[]
  days: readonly EventDay[]
}

export function Charts({ stats, blocks, days }: ChartsProps) {
  return (
    <div className={figures.charts}>
      {blocks.includes('registrations') ? <Registrations stats={stats} /> : null}
      {blocks.includes('days') ? <Days stats={stats} days={days} /> : null}
      {blocks.includes('origins') ? <Origins stats={stats} /> : null}
      {blocks.includes('invitations') ? <Invitations stats={stats} /> : null}
    </div>
  )
}

function useFigures() {
  const { language } = useLanguage()
  const { format } = new Intl.NumberFormat(language)
  return { language, figure: (value: number) => format(value) }
}

function Registrations({ stats }: { stats: Stats }) {
  const say = useSay()
  const { language, figure } = useFigures()
  const buckets = bucketsOf(stats.registrations)
  const first = buckets[0]
  const short = new Intl.DateTimeFormat(dateLocale(language), { dateStyle: 'medium', timeZone: 'UTC' })
  const name = ({ from, to }: { from: string; to: string }) =>
    from === to ? short.format(new Date(from)) : short.formatRange(new Date(from), new Date(to))
  const text = first
    ? say('stats.chart.registrations.text', {
        ...{ count: stats.totalRegistered, registered: figure(stats.totalRegistered) },
        day: formatDay(first.from, language),
      })
    : say('stats.chart.registered')
  return (
    <ChartFrame
      wide
      title={say('stats.chart.registrations')}
      text={text}
      header={[say('stats.chart.day'), say('stats.chart.count'), say('stats.chart.total')]}
      rows={buckets.map((bucket) => [name(bucket), figure(bucket.count), figure(bucket.total)])}
    >
      <Columns title={say('stats.chart.registrations')} text={text} buckets={buckets} name={name} />
    </ChartFrame>
  )
}

function Days({ stats, days }: { stats: Stats; days: readonly EventDay[] }) {
  const say = useSay()
  const { language, figure } = useFigures()
  const lines = stats.days.map(({ dayId, registered, present }) => {
    const day = days.find(({ id }) => id === dayId)
    const date = day ? formatDayOfYear(day.day, language) : dayId
    return { id: dayId, label: day?.label ? `${day.label}, ${date}` : date, values: [registered, present] }
  })
  const legend = [say('stats.chart.registered'), say('stats.chart.present')]
  return (
    <ChartFrame
      title={say('stats.chart.days')}
      text={say('stats.chart.days.text')}
      header={[say('stats.chart.day'), ...legend]}
      rows={lines.map(({ label, values }) => [label, ...values.map(figure)])}
    >
      <Bars title={say('stats.chart.days')} lines={lines} legend={legend} />
    </ChartFrame>
  )
}

function Origins({ stats }: { stats: Stats }) {
  const say = useSay()
  const { figure } = useFigures()
  const [most, rest] = mostOf(stats.totalRegisteredFrom, MOST_ORIGINS)
  const lines = [
    ...most.map(({ from, count }) => ({ id: from, label: from, values: [count] })),
    ...(rest > 0 ? [{ id: '…', label: say('stats.chart.others'), values: [rest] }] : []),
  ]
  return (
    <ChartFrame
      title={say('stats.chart.origins')}
      text={say('stats.chart.origins.text')}
      header={[say('stats.chart.origin'), say('stats.chart.count')]}
      rows={stats.totalRegisteredFrom.map(({ from, count }) => [from, figure(count)])}
    >
      <Bars title={say('stats.chart.origins')} lines={lines} legend={[]} />
    </ChartFrame>
  )
}

function Invitations({ stats }: { stats: Stats }) {
  const say = useSay()
  const { figure } = useFigures()
  const lines = [
    { id: 'positive', label: say('stats.total.positive'), value: stats.totalInvitedPositive },
    { id: 'negative', label: say('stats.total.negative'), value: stats.totalInvitedNegative },
    { id: 'noResponse', label: say('stats.total.noResponse'), value: stats.totalInvitedNoResponse },
  ]
  return (
    <ChartFrame
      wide
      title={say('stats.chart.invitations')}
      text={say('stats.chart.invitations.text')}
      header={[say('stats.chart.answer'), say('stats.total.invited')]}
      rows={stats.totalInvited === 0 ? [] : lines.map(({ label, value }) => [label, figure(value)])}
    >
      <Shares title={say('stats.chart.invitations')} lines={lines} />
    </ChartFrame>
  )
}
