import type { listAttendance } from '@parvis/contract/attendance-sheets/attendance-sheets.ts'
import type { CallReply } from '@parvis/contract/kit/endpoint.ts'
import { useEvent } from '#features/events/useEvent.ts'
import { paths } from '#kit/paths.ts'
import { useSay } from '#kit/say.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { EmptyState } from '#kit/ui/EmptyState.tsx'
import { Page } from '#kit/ui/Page.tsx'
import { Pager } from '#kit/ui/Pager.tsx'
import { ReadProblem } from '#kit/ui/ReadProblem.tsx'
import { Skeleton } from '#kit/ui/Skeleton.tsx'
import { useTitle } from '#kit/useTitle.ts'
import styles from './parts/Attendance.module.css'
import { AttendanceTable } from './parts/AttendanceTable.tsx'
import { Filters } from './parts/Filters.tsx'
import { HalfCounts } from './parts/HalfCounts.tsx'
import { SheetPanel } from './parts/SheetPanel.tsx'
import { PAGE_SIZE, useAttendance, useAttendanceFilters } from './useAttendance.ts'

export type Attendance = CallReply<typeof listAttendance>

/** People present at a half-day, with their proofs. */
export function AttendanceScreen() {
  const say = useSay()
  const { event } = useEvent()
  const asked = useAttendanceFilters()
  const { data, error, isFetching, refetch } = useAttendance(asked)
  const title = say('attendance.title')
  useTitle(title)
  return (
    <Page>
      <div className={styles.head}>
        <h1>{title}</h1>
        <Button variant="ghost" small icon="chart" href={paths.figures(event.context)}>
          {say('organisation.entry.figures')}
        </Button>
      </div>
      <p className={styles.muted}>{say('attendance.lead')}</p>
      {error ? <ReadProblem again={say('attendance.again')} {...{ error, isFetching, refetch }} /> : null}
      {data === undefined && !error ? (
        <div role="status" aria-label={say('attendance.loading')}>
          <Skeleton height="20rem" />
        </div>
      ) : null}
      {data?.half === null ? <NoDay /> : null}
      {data?.half ? <OneHalf attendance={data} half={data.half} isBusy={isFetching} /> : null}
    </Page>
  )
}

function NoDay() {
  const say = useSay()
  const { event } = useEvent()
  const add = (
    <Button small href={paths.days(event.context)}>
      {say('attendance.none.days')}
    </Button>
  )
  return (
    <EmptyState icon="calendar" title={say('attendance.none')} action={add}>
      {say('attendance.none.text')}
    </EmptyState>
  )
}

interface OneHalfProps {
  readonly attendance: Attendance
  readonly half: NonNullable<Attendance['half']>
  readonly isBusy: boolean
}

function OneHalf({ attendance, half, isBusy }: OneHalfProps) {
  const say = useSay()
  const { page, show } = useAttendanceFilters()
  const { data, total } = attendance
  const pages = Math.ceil(total / PAGE_SIZE)
  return (
    <>
      <HalfCounts attendance={attendance} half={half} />
      <Filters attendance={attendance} half={half} />
      {total === 0 ? <Nothing /> : <AttendanceTable lines={data} busy={isBusy} />}
      {pages > 1 ? (
        <Pager
          label={say('attendance.pages')}
          previousLabel={say('attendance.previous')}
          nextLabel={say('attendance.next')}
          onPrevious={page > 1 ? () => show({}, page - 1) : undefined}
          onNext={page < pages ? () => show({}, page + 1) : undefined}
        >
          {say('attendance.page', { page, pages })}
        </Pager>
      ) : null}
      <SheetPanel half={half} />
    </>
  )
}

function Nothing() {
  const say = useSay()
  const { filters, show } = useAttendanceFilters()
  const { q, only, companyId, typoId } = filters
  const isFiltered = q !== '' || only !== 'all' || companyId !== undefined || typoId !== undefined
  if (!isFiltered)
    return (
      <EmptyState icon="people" title={say('attendance.empty')}>
        {say('attendance.empty.text')}
      </EmptyState>
    )
  const remove = (
    <Button small variant="ghost" onClick={() => show({ q: '', only: 'all', companyId: undefined, typoId: undefined })}>
      {say('attendance.filters.remove')}
    </Button>
  )
  return <EmptyState icon="search" title={say('attendance.empty.filtered')} action={remove} />
}
