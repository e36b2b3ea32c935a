import { formatDay } from '@parvis/contract/kit/dates.ts'
import type { CallReply } from '@parvis/contract/kit/endpoint.ts'
import { listLine } from '@parvis/contract/line/line.ts'
import { useRef, useState } from 'react'
import { useEvent } from '#features/events/useEvent.ts'
import { paths } from '#kit/paths.ts'
import { useRead } from '#kit/read.ts'
import { useLanguage, useSay } from '#kit/say.tsx'
import { Banner } from '#kit/ui/Banner.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { EmptyState } from '#kit/ui/EmptyState.tsx'
import { LiveRegion } from '#kit/ui/LiveRegion.tsx'
import { Page } from '#kit/ui/Page.tsx'
import { Pager } from '#kit/ui/Pager.tsx'
import { Select } from '#kit/ui/Select.tsx'
import { Skeleton } from '#kit/ui/Skeleton.tsx'
import { useProblem } from '#kit/useProblem.ts'
import { useTitle } from '#kit/useTitle.ts'
import styles from './parts/Line.module.css'
import { LineTable } from './parts/LineTable.tsx'

/** The waiting list changes meanwhile. */
const AGAIN_MS = 30_000
const PAGE_SIZE = 50

export type Line = CallReply<typeof listLine>

export function LineScreen() {
  const say = useSay()
  const { event } = useEvent()
  const [typoId, setType] = useState('')
  const [page, setPage] = useState(1)
  const [said, setSaid] = useState('')
  const table = useRef<HTMLDivElement>(null)
  const title = say('line.title')
  useTitle(title)
  const params = { domainId: event.domainId, eventId: event.id }
  const { data, error, isFetching, refetch } = useRead(
    listLine,
    { params, query: { page, pageSize: PAGE_SIZE, ...(typoId && { typoId }) } },
    { placeholderData: (previous) => previous, staleTime: 0, refetchInterval: AGAIN_MS },
  )
  function filter(value: string) {
    setPage(1)
    setType(value)
  }
  // The pressed button may have left with its row: the focus stays in the table.
  function done(sentence: string) {
    setSaid(sentence)
    table.current?.focus({ preventScroll: true })
  }
  return (
    <Page>
      <div className={styles.head}>
        <h1>{title}</h1>
        {data ? <Counts line={data} /> : null}
        <Button variant="ghost" small icon="people" href={paths.participants(event.context)}>
          {say('line.back')}
        </Button>
      </div>
      <p className={styles.muted}>{say('line.lead')}</p>
      <LiveRegion>{said}</LiveRegion>
      {said ? <Banner kind="success">{said}</Banner> : null}
      {error ? <Unread error={error} isBusy={isFetching} onAgain={() => void refetch()} /> : null}
      {data === undefined && !error ? (
        <div role="status" aria-label={say('line.loading')}>
          <Skeleton height="16rem" />
        </div>
      ) : null}
      {data ? (
        <>
          <Standing line={data} />
          <Places line={data} />
          {data.types.length > 0 ? <TypeFilter types={data.types} value={typoId} onChange={filter} /> : null}
          <div ref={table} tabIndex={-1} className={styles.list}>
            {data.total === 0 ? (
              <NobodyWaits line={data} isFiltered={typoId !== ''} />
            ) : (
              <LineTable line={data} isFiltered={typoId !== ''} isBusy={isFetching} onDone={done} />
            )}
          </div>
          <Pages page={page} pages={Math.ceil(data.total / PAGE_SIZE)} onPage={setPage} />
        </>
      ) : null}
    </Page>
  )
}

interface UnreadProps {
  error: unknown
  isBusy: boolean
  onAgain: () => void
}

function Unread({ error, isBusy, onAgain }: UnreadProps) {
  const say = useSay()
  const tell = useProblem()
  const again = (
    <Button small variant="ghost" busy={isBusy} onClick={onAgain}>
      {say('line.again')}
    </Button>
  )
  return (
    <Banner kind="error" actions={again}>
      {tell(error)}
    </Banner>
  )
}

interface TypeFilterProps {
  types: Line['types']
  value: string
  onChange: (typoId: string) => void
}

function TypeFilter({ types, value, onChange }: TypeFilterProps) {
  const say = useSay()
  return (
    <div className={styles.filter}>
      <Select
        label={say('line.type')}
        name="type"
        options={[{ value: '', label: say('line.type.all') }, ...types.map(({ id, label }) => ({ value: id, label }))]}
        value={value}
        onChange={onChange}
      />
    </div>
  )
}

function NobodyWaits({ line: { isOn, days }, isFiltered }: { line: Line; isFiltered: boolean }) {
  const say = useSay()
  return (
    <EmptyState icon="clock" title={say(isFiltered ? 'line.empty.filtered' : 'line.empty')}>
      {isFiltered || !isOn ? undefined : say(days.length > 0 ? 'line.empty.text' : 'line.empty.unlimited')}
    </EmptyState>
  )
}

/** Why no place is offered; people may remain in a waiting list that no longer leads to a place. */
function Standing({ line: { isOn, isServed, days, waiting, offered } }: { line: Line }) {
  const say = useSay()
  const hasPeople = waiting + offered > 0
  if (!isOn)
    return <Banner kind={hasPeople ? 'warning' : 'info'}>{say(hasPeople ? 'line.off.people' : 'line.off')}</Banner>
  if (days.length === 0 && hasPeople) return <Banner kind="warning">{say('line.unlimited.people')}</Banner>
  return isServed ? null : <Banner kind="warning">{say('line.paused')}</Banner>
}

function Counts({ line: { waiting, offered } }: { line: Line }) {
  const say = useSay()
  const counted = [
    waiting > 0 ? say('line.waiting', { count: waiting }) : say('line.waiting.none'),
    offered > 0 ? say('line.offered', { count: offered }) : '',
  ]
  return <p>{counted.filter(Boolean).join(' · ')}</p>
}

function Places({ line: { days } }: { line: Line }) {
  const say = useSay()
  const { language } = useLanguage()
  if (days.length === 0) return null
  return (
    <ul className={styles.days} aria-label={say('line.days')}>
      {days.map(({ id, day, label, capacity, taken, kept }) => (
        <li key={id}>
          {say('line.day', {
            ...{ day: label || formatDay(day, language), taken, capacity, kept },
            free: Math.max(0, capacity - taken - kept),
          })}
        </li>
      ))}
    </ul>
  )
}

function Pages({ page, pages, onPage }: { page: number; pages: number; onPage: (page: number) => void }) {
  const say = useSay()
  if (pages < 2) return null
  return (
    <Pager
      label={say('line.pages')}
      previousLabel={say('line.previous')}
      nextLabel={say('line.next')}
      onPrevious={page > 1 ? () => onPage(page - 1) : undefined}
      onNext={page < pages ? () => onPage(page + 1) : undefined}
    >
      {say('line.page', { page, pages })}
    </Pager>
  )
}
