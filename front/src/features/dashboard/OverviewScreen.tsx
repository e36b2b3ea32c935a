import type { Overview } from '@parvis/contract/dashboard/dashboard.ts'
import { getOverview } from '@parvis/contract/dashboard/dashboard.ts'
import type { EventDay } from '@parvis/contract/events/events.ts'
import { dateIn, formatDay } from '@parvis/contract/kit/dates.ts'
import { lazy, Suspense } from 'react'
import { useEvent } from '#features/events/useEvent.ts'
import { useMe } from '#features/users/useMe.ts'
import { now } from '#kit/clock.ts'
import { useRead } from '#kit/read.ts'
import { useLanguage, useSay, withWords } from '#kit/say.tsx'
import { Banner } from '#kit/ui/Banner.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { useProblem } from '#kit/useProblem.ts'
import { useTitle } from '#kit/useTitle.ts'
import { AwaitingLines } from './parts/AwaitingLines.tsx'
import { Curve } from './parts/Curve.tsx'
import { Occupancy } from './parts/Occupancy.tsx'
import styles from './parts/Overview.module.css'
import { OverviewSkeleton } from './parts/OverviewSkeleton.tsx'
import { useWays } from './useWays.ts'

const AGAIN_MS = 15_000

// Loaded on demand: the overview is the first screen of the area, and few events are drafts.
const PublicationPanel = lazy(async () => ({
  default: (await withWords(['visit', 'live', 'event', 'edit'], import('#features/event-file/PublicationPanel.tsx')))
    .PublicationPanel,
}))

// Loaded on demand: their words weigh as much as the rest of the page.
const RehearsalPanel = lazy(async () => ({
  default: (await withWords(['overview'], import('./RehearsalPanel.tsx'))).RehearsalPanel,
}))

const RecentPanel = lazy(async () => ({
  default: (await withWords(['overview'], import('#features/journal/RecentPanel.tsx'))).RecentPanel,
}))

// Needed on the days of the event alone.
const DayPanel = lazy(async () => ({ default: (await import('#features/check-in/DayPanel.tsx')).DayPanel }))

export function OverviewScreen() {
  const { isPublished, isArchived } = useEvent().context
  return isPublished || isArchived ? <Running /> : <Draft />
}

/** The whole page is read again after publication, since all of it depends on it. */
function Draft() {
  const say = useSay()
  const { language } = useLanguage()
  const { event } = useEvent()
  const { rights } = useMe()
  const { groups, below } = useWays()
  const open = new Set([...groups.flatMap(({ entries }) => entries), ...below].map(({ href }) => href))
  const title = say('organisation.draft.title')
  useTitle(title)
  return (
    <main id="main" tabIndex={-1} className={styles.desk}>
      <header className={styles.head}>
        <h1>{title}</h1>
        <p>{formatDay(dateIn(now().toISOString(), event.timeZone), language)}</p>
      </header>
      {rights.includes('edit') ? (
        <Suspense fallback={<OverviewSkeleton label={say('organisation.overview.loading')} />}>
          <PublicationPanel open={open} onPublished={() => location.reload()} />
          <RehearsalPanel />
        </Suspense>
      ) : (
        <p>{say('organisation.draft.others')}</p>
      )}
    </main>
  )
}

function Running() {
  const say = useSay()
  const { language } = useLanguage()
  const { event, context } = useEvent()
  const { rights } = useMe()
  const { data, error, refetch, isFetching } = useRead(
    getOverview,
    { query: { eventId: event.id } },
    { refetchInterval: AGAIN_MS, staleTime: 0 },
  )
  const title = say('organisation.overview.title')
  useTitle(title)
  const today = dateIn(now().toISOString(), event.timeZone)
  const when = whenOf(event.days, today)
  const isTheDay = !!data?.todayId && rights.some((right) => right === 'door' || right === 'stats')
  const Heading = isTheDay ? 'h2' : 'h1'
  return (
    <main id="main" tabIndex={-1} className={styles.desk}>
      {isTheDay ? (
        <Suspense fallback={<OverviewSkeleton label={say('organisation.overview.loading')} />}>
          <DayPanel />
        </Suspense>
      ) : null}
      <header className={styles.head}>
        <Heading>{title}</Heading>
        {isTheDay ? null : (
          <p>
            {[formatDay(today, language), when && say(`organisation.overview.${when.key}`, { count: when.count })]
              .filter(Boolean)
              .join(' · ')}
          </p>
        )}
      </header>
      {error && !data ? <Failed error={error} busy={isFetching} onRetry={() => void refetch()} /> : null}
      {data ? (
        <Known overview={data} />
      ) : error ? null : (
        <OverviewSkeleton label={say('organisation.overview.loading')} />
      )}
      {data && rights.includes('edit') && !context.isArchived ? (
        <Suspense>
          <RehearsalPanel />
        </Suspense>
      ) : null}
    </main>
  )
}

const DAY_MS = 86_400_000

function whenOf(days: readonly EventDay[], today: string): { key: string; count: number } | undefined {
  const [first, last] = [days[0], days.at(-1)]
  if (!first || !last) return undefined
  if (today > last.day) return { key: 'over', count: 0 }
  if (today >= first.day) return { key: 'now', count: 0 }
  return { key: 'opens', count: Math.round((Date.parse(first.day) - Date.parse(today)) / DAY_MS) }
}

function Failed({ error, busy, onRetry }: { error: unknown; busy: boolean; onRetry: () => void }) {
  const say = useSay()
  const tell = useProblem()
  const again = (
    <Button small variant="ghost" busy={busy} onClick={onRetry}>
      {say('organisation.overview.again')}
    </Button>
  )
  return (
    <Banner kind="error" title={say('organisation.overview.failed')} actions={again}>
      {`${tell(error)} ${say('organisation.overview.failed.text')}`}
    </Banner>
  )
}

function Known({ overview }: { overview: Overview }) {
  const say = useSay()
  const { rights } = useMe()
  const { registered, remote, sinceYesterday, unanswered } = overview
  const facts = [
    ['remote', remote],
    ['since', sinceYesterday],
    ['unanswered', unanswered],
  ] as const
  return (
    <div className={styles.panes}>
      <div className={styles.pane}>
        <AwaitingLines overview={overview} />
        <section className={styles.pane}>
          <header className={styles.head}>
            <h2>
              {registered === 0
                ? say('organisation.overview.nobody')
                : say('organisation.overview.registered', { count: registered })}
            </h2>
            <p>
              {facts
                .filter(([, count]) => count > 0)
                .map(([key, count]) => say(`organisation.overview.${key}`, { count }))
                .join(' · ')}
            </p>
          </header>
          <Curve overview={overview} />
        </section>
      </div>
      <aside className={styles.pane} aria-label={say('organisation.overview.days')}>
        <Occupancy overview={overview} />
        {rights.includes('team') ? (
          <Suspense>
            <RecentPanel />
          </Suspense>
        ) : null}
      </aside>
    </div>
  )
}
