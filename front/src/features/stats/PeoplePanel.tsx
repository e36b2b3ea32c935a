import type { ExportFormat } from '@parvis/contract/exports/exports.ts'
import { exportUsers } from '@parvis/contract/stats/stats.ts'
import type { ReactNode } from 'react'
import { useId, useRef, useState } from 'react'
import { ExportPanel } from '#features/exports/ExportPanel.tsx'
import { useExport } from '#features/exports/useExport.ts'
import { useLanguage, useSay } from '#kit/say.tsx'
import { useSend } from '#kit/send.ts'
import { Banner } from '#kit/ui/Banner.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { Loader } from '#kit/ui/Loader.tsx'
import { Pager } from '#kit/ui/Pager.tsx'
import { Select } from '#kit/ui/Select.tsx'
import { Sheet } from '#kit/ui/Sheet.tsx'
import { useProblem } from '#kit/useProblem.ts'
import styles from './PeoplePanel.module.css'
import { ColumnsDialog } from './parts/ColumnsDialog.tsx'
import { PeopleSearch } from './parts/PeopleSearch.tsx'
import { PeopleTable } from './parts/PeopleTable.tsx'
import { useOpened } from './useOpened.ts'
import { OrderContext } from './useOrder.ts'
import { PAGE_SIZES, usePeople } from './usePeople.ts'

/** Everybody the event knows: found, ordered, laid out and taken away as a file. For organisers. */
export function PeoplePanel({ children }: { children?: ReactNode }) {
  const say = useSay()
  const tell = useProblem()
  const people = usePeople()
  const file = useFile(people)
  const [isChoosing, setIsChoosing] = useState(false)
  const [hasFilters, setHasFilters] = useState(false)
  const tableId = useId()
  const table = useRef<HTMLDivElement>(null)
  const files = useRef<HTMLButtonElement>(null)
  const { data } = people
  const total = data?.total ?? 0
  const used = Object.values(people.asked.filters).length
  // What was pressed goes away with what it ends: the focus stays near.
  function clear() {
    people.clearFilters()
    table.current?.focus({ preventScroll: true })
  }
  function close() {
    file.forget()
    files.current?.focus()
  }
  const retry = (
    <Button small onClick={people.retry}>
      {say('stats.retry')}
    </Button>
  )

  const order = useOpened(
    people.data?.data.map(({ id }) => id),
    { first: people.first, total },
  )
  return (
    <OrderContext value={order}>
      <Sheet title={say('stats.people')}>
        <PeopleSearch people={people} total={total} />
        <div className={styles.tools}>
          <span className={styles.onlyPhone}>
            <Button
              variant="ghost"
              small
              icon="search"
              aria-expanded={hasFilters}
              aria-controls={tableId}
              onClick={() => setHasFilters(!hasFilters)}
            >
              {say(hasFilters ? 'stats.filter.hide' : 'stats.filter')}
            </Button>
          </span>
          <Button variant="ghost" small icon="edit" disabled={!data} onClick={() => setIsChoosing(true)}>
            {say('stats.columns')}
          </Button>
          <Button
            variant="ghost"
            small
            icon="download"
            busy={file.isBusy}
            buttonRef={files}
            onClick={() => file.start('xlsx')}
          >
            {say('exports.xlsx')}
          </Button>
          <Button variant="ghost" small icon="download" busy={file.isBusy} onClick={() => file.start('csv')}>
            {say('exports.csv')}
          </Button>
          {used > 0 ? (
            <Button variant="link" small onClick={clear}>
              {say('stats.filter.clear', { count: used })}
            </Button>
          ) : null}
        </div>
        {file.error ? <Banner kind="error">{tell(file.error)}</Banner> : null}
        {file.standing ? <ExportPanel standing={file.standing} onClose={close} onAgain={file.again} /> : null}
        {people.error ? (
          <Banner kind="error" actions={retry}>
            {tell(people.error)}
          </Banner>
        ) : null}
        {!data && !people.error ? <Loader label={say('stats.people.loading')} /> : null}
        {data ? (
          <div ref={table} id={tableId} className={styles.scroll} data-filters={hasFilters} tabIndex={-1}>
            <PeopleTable people={people} data={data} isFiltered={used > 0} />
          </div>
        ) : null}
        {total > PAGE_SIZES[0] ? <Pages people={people} total={total} /> : null}
        {isChoosing ? <ColumnsDialog people={people} onClose={() => setIsChoosing(false)} /> : null}
      </Sheet>
      {children}
    </OrderContext>
  )
}

/** Where one stands among the pages of the table, and how long each is. */
function Pages({ people, total }: { people: ReturnType<typeof usePeople>; total: number }) {
  const say = useSay()
  const { language } = useLanguage()
  const figure = (value: number) => new Intl.NumberFormat(language).format(value)
  const { first, pageSize } = people
  return (
    <Pager
      label={say('stats.people.pages')}
      previousLabel={say('stats.people.previous')}
      nextLabel={say('stats.people.next')}
      onPrevious={people.goBack}
      onNext={people.goOn}
      size={
        <div className={styles.size}>
          <Select
            label={say('stats.people.size')}
            options={PAGE_SIZES.map((size) => ({ value: String(size), label: String(size) }))}
            value={String(pageSize)}
            onChange={(size) => people.resize(Number(size))}
          />
        </div>
      }
    >
      {say('stats.people.where', {
        ...{ from: figure(first), to: figure(Math.min(first + pageSize - 1, total)), total: figure(total) },
      })}
    </Pager>
  )
}

/** Has the table written as it is seen, and follows the file. */
function useFile({ params, asked, headers }: ReturnType<typeof usePeople>) {
  const { standing, error, follow, forget } = useExport()
  const asking = useSend(exportUsers)
  const [format, setFormat] = useState<ExportFormat>('xlsx')
  function start(wanted: ExportFormat) {
    forget()
    setFormat(wanted)
    const { domainId, eventId } = params
    asking.mutate(
      { params: { domainId }, query: { eventId }, body: { eventId, format: wanted, headers, ...asked } },
      { onSuccess: (answer) => follow(answer.export) },
    )
  }
  const isWriting = standing?.status === 'waiting' || standing?.status === 'working'
  return {
    ...{ standing, forget, start, again: () => start(format), isBusy: asking.isPending || isWriting },
    error: asking.error ?? error,
  }
}
