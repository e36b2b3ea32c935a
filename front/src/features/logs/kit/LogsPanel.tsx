import { formatInstant } from '@parvis/contract/kit/dates.ts'
import { fullName } from '@parvis/contract/kit/full-name.ts'
import { listLogs } from '@parvis/contract/logs/logs.ts'
import { useRef, useState } from 'react'
import { useEvent } from '#features/events/useEvent.ts'
import { ExportPanel } from '#features/exports/ExportPanel.tsx'
import { useExport } from '#features/exports/useExport.ts'
import { call } from '#kit/call.ts'
import { useRead } from '#kit/read.ts'
import { useLanguage, useSay } from '#kit/say.tsx'
import { Banner } from '#kit/ui/Banner.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { DataTable } from '#kit/ui/DataTable.tsx'
import { EmptyState } from '#kit/ui/EmptyState.tsx'
import { Loader } from '#kit/ui/Loader.tsx'
import { Pager } from '#kit/ui/Pager.tsx'
import { Sheet } from '#kit/ui/Sheet.tsx'
import { useProblem } from '#kit/useProblem.ts'
import styles from './LogsPanel.module.css'

const LOG_PAGE_SIZE = 10
/** Specification 2, § 9. */
const POLL_MS = 5_000

export function LogsPanel() {
  const say = useSay()
  const tell = useProblem()
  const { language } = useLanguage()
  const { event } = useEvent()
  const [page, setPage] = useState(1)
  const params = { domainId: event.domainId, eventId: event.id }
  const { data, error } = useRead(
    listLogs,
    { params, query: { pageSize: LOG_PAGE_SIZE, pageCurrent: page } },
    // TanStack Query does not poll while the page is hidden.
    { placeholderData: (previous) => previous, staleTime: 0, refetchInterval: POLL_MS },
  )
  const asking = useLogExport()
  const opener = useRef<HTMLButtonElement>(null)
  function close() {
    asking.forget()
    opener.current?.focus()
  }
  const total = data?.total ?? 0
  return (
    <Sheet title={say('logs.title')} lead={say('logs.lead')}>
      <div className={styles.tools}>
        <Button variant="ghost" small icon="download" busy={asking.isBusy} buttonRef={opener} onClick={asking.start}>
          {say('logs.export')}
        </Button>
      </div>
      {asking.error ? <Banner kind="error">{tell(asking.error)}</Banner> : null}
      {asking.standing ? <ExportPanel standing={asking.standing} onClose={close} onAgain={asking.start} /> : null}
      {error && !data ? <Banner kind="error">{tell(error)}</Banner> : null}
      {!data && !error ? <Loader label={say('logs.loading')} /> : null}
      {data ? (
        <DataTable
          caption={say('logs.title')}
          rows={data.data}
          rowKey={(line) => line.id}
          empty={
            <EmptyState icon="clock" title={say('logs.none')}>
              {say('logs.none.text')}
            </EmptyState>
          }
          columns={[
            { key: 'label', header: say('logs.column.action'), primary: true, cell: (line) => line.label },
            {
              key: 'person',
              header: say('logs.column.person'),
              cell: (line) => fullName(line) || '–',
            },
            {
              key: 'createdAt',
              header: say('logs.column.createdAt'),
              cell: (line) => formatInstant(line.createdAt, language, event.timeZone),
            },
          ]}
        />
      ) : null}
      {total > LOG_PAGE_SIZE ? <Pages page={page} total={total} onPage={setPage} /> : null}
    </Sheet>
  )
}

function Pages({ page, total, onPage }: { page: number; total: number; onPage: (page: number) => void }) {
  const say = useSay()
  const { language } = useLanguage()
  const from = (page - 1) * LOG_PAGE_SIZE
  const figure = (value: number) => new Intl.NumberFormat(language).format(value)
  return (
    <Pager
      label={say('logs.pages')}
      previousLabel={say('logs.previous')}
      nextLabel={say('logs.next')}
      onPrevious={page > 1 ? () => onPage(page - 1) : undefined}
      onNext={from + LOG_PAGE_SIZE < total ? () => onPage(page + 1) : undefined}
    >
      {say('logs.where', {
        ...{ from: figure(from + 1), to: figure(Math.min(from + LOG_PAGE_SIZE, total)), total: figure(total) },
      })}
    </Pager>
  )
}

function useLogExport() {
  const { event } = useEvent()
  const followed = useExport()
  const [isAsking, setIsAsking] = useState(false)
  const [error, setError] = useState<unknown>()
  async function start() {
    setIsAsking(true)
    setError(undefined)
    followed.forget()
    try {
      const params = { domainId: event.domainId, eventId: event.id }
      const { export: standing } = await call(listLogs, { params, query: { pageSize: 1, createExport: 'true' } })
      if (standing) followed.follow(standing)
    } catch (problem) {
      setError(problem)
    } finally {
      setIsAsking(false)
    }
  }
  const { standing, forget } = followed
  const isWriting = standing?.status === 'waiting' || standing?.status === 'working'
  return { standing, forget, start: () => void start(), isBusy: isAsking || isWriting, error: error ?? followed.error }
}
