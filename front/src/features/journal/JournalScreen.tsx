import type { JournalLine } from '@parvis/contract/journal/journal.ts'
import { dateIn, formatDay } from '@parvis/contract/kit/dates.ts'
import { useRef } from 'react'
import { useEvent } from '#features/events/useEvent.ts'
import { useLanguage, useSay } from '#kit/say.tsx'
import { Banner } from '#kit/ui/Banner.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { EmptyState } from '#kit/ui/EmptyState.tsx'
import { LiveRegion } from '#kit/ui/LiveRegion.tsx'
import { Loader } from '#kit/ui/Loader.tsx'
import { Page } from '#kit/ui/Page.tsx'
import { useProblem } from '#kit/useProblem.ts'
import { useTitle } from '#kit/useTitle.ts'
import { ActivityLink } from './parts/ActivityLink.tsx'
import styles from './parts/Journal.module.css'
import { JournalEntry } from './parts/JournalEntry.tsx'
import { JournalFilters } from './parts/JournalFilters.tsx'
import type { Filters } from './useJournal.ts'
import { useFilters, useJournal } from './useJournal.ts'

/** The team's audit log by day: one sentence an entry, which expands to the values before and after. */
export function JournalScreen() {
  const say = useSay()
  const { filters, change } = useFilters()
  const title = say('journal.title')
  useTitle(title)
  return (
    <Page>
      <header className={styles.head}>
        <h1>{title}</h1>
        <p className={styles.muted}>{say('journal.lead')}</p>
        <p className={styles.muted}>
          <ActivityLink />
        </p>
      </header>
      {/* Other filters reset the loaded pages. */}
      <Lines key={JSON.stringify(filters)} filters={filters} onFilter={change} />
    </Page>
  )
}

interface LinesProps {
  readonly filters: Filters
  readonly onFilter: (filters: Filters) => void
}

function Lines({ filters, onFilter }: LinesProps) {
  const say = useSay()
  const tell = useProblem()
  const { latest, lines, hasOlder, readOlder, isReading, problem } = useJournal(filters)
  const about = lines?.find(({ person }) => person?.id === filters.person)?.person
  return (
    <>
      <JournalFilters filters={filters} about={about ?? null} onFilter={onFilter} />
      {lines ? (
        <>
          <Days lines={lines} filters={filters} onFilter={onFilter} />
          {problem ? <Banner kind="error">{tell(problem)}</Banner> : null}
          {hasOlder ? (
            <div>
              <Button small variant="ghost" busy={isReading} onClick={readOlder}>
                {say('journal.older')}
              </Button>
            </div>
          ) : lines.length > 0 && Object.values(filters).every((filter) => filter === undefined) ? (
            <p className={styles.muted}>{say('journal.end')}</p>
          ) : null}
        </>
      ) : latest.error ? (
        <Banner
          kind="error"
          actions={
            <Button small variant="ghost" busy={latest.isFetching} onClick={() => void latest.refetch()}>
              {say('journal.again')}
            </Button>
          }
        >
          {tell(latest.error)}
        </Banner>
      ) : (
        <Loader label={say('journal.loading')} />
      )}
    </>
  )
}

/** Entries by day, in the event's time zone. */
function byDay(lines: readonly JournalLine[], timeZone: string): [string, JournalLine[]][] {
  const days = new Map<string, JournalLine[]>()
  for (const line of lines) {
    const day = dateIn(line.at, timeZone)
    days.set(day, [...(days.get(day) ?? []), line])
  }
  return [...days]
}

function Days({ lines, filters, onFilter }: LinesProps & { readonly lines: readonly JournalLine[] }) {
  const say = useSay()
  const { language } = useLanguage()
  const { event } = useEvent()
  const first = useRef(lines.length)
  const isFiltered = Object.values(filters).some((filter) => filter !== undefined)
  if (lines.length === 0)
    return isFiltered ? (
      <EmptyState
        icon="search"
        title={say('journal.empty.filtered')}
        action={
          <Button small variant="ghost" onClick={() => onFilter({})}>
            {say('journal.filters.remove')}
          </Button>
        }
      />
    ) : (
      <EmptyState icon="file" title={say('journal.empty')}>
        {say('journal.empty.text')}
      </EmptyState>
    )
  return (
    <>
      <LiveRegion>
        {lines.length > first.current ? say('journal.older.read', { count: lines.length - first.current }) : null}
      </LiveRegion>
      {byDay(lines, event.timeZone).map(([day, own]) => (
        <section key={day} className={styles.day}>
          <h2>{formatDay(day, language)}</h2>
          <ol className={styles.lines}>
            {own.map((line) => (
              <JournalEntry key={line.id} line={line} onFilter={onFilter} />
            ))}
          </ol>
        </section>
      ))}
    </>
  )
}
