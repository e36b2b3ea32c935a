import type { ExportFormat } from '@parvis/contract/exports/exports.ts'
import { SELECTION } from '@parvis/contract/stats/stats.rules.ts'
import { exportUsers } from '@parvis/contract/stats/stats.ts'
import type { ReactNode } from 'react'
import { useRef, useState } from 'react'
import { ExportPanel } from '#features/exports/ExportPanel.tsx'
import { useExport } from '#features/exports/useExport.ts'
import { useLanguage, useSay } from '#kit/say.tsx'
import { useSend } from '#kit/send.ts'
import { Banner } from '#kit/ui/Banner.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { IconButton } from '#kit/ui/IconButton.tsx'
import { Loader } from '#kit/ui/Loader.tsx'
import { Pager } from '#kit/ui/Pager.tsx'
import { Select } from '#kit/ui/Select.tsx'
import { useProblem } from '#kit/useProblem.ts'
import { ColumnsDialog } from '../parts/ColumnsDialog.tsx'
import { PeopleSearch } from '../parts/PeopleSearch.tsx'
import { PeopleTable } from '../parts/PeopleTable.tsx'
import { SegmentTabs } from '../parts/SegmentTabs.tsx'
import type { Chosen, Selection } from '../useChosen.ts'
import { useChosen } from '../useChosen.ts'
import { useOpened } from '../useOpened.ts'
import { OrderContext } from '../useOrder.ts'
import { PAGE_SIZES, usePeople } from '../usePeople.ts'
import { useRowKeys } from '../useRowKeys.ts'
import styles from './PeoplePanel.module.css'

/** Actions on chosen people: the selection, the total, and their export. */
export interface Bulk {
  readonly chosen: Chosen
  readonly total: number
  readonly onExport: (selection: Selection) => void
}

interface PeoplePanelProps {
  readonly title: string
  readonly level?: 1 | 2
  readonly actions?: ReactNode
  readonly bulk?: (bulk: Bulk) => ReactNode
  readonly children?: ReactNode
}

export function PeoplePanel({ title, level = 1, actions, bulk, children }: PeoplePanelProps) {
  const say = useSay()
  const tell = useProblem()
  const people = usePeople()
  const file = useFile(people)
  const [isChoosing, setIsChoosing] = useState(false)
  const table = useRef<HTMLDivElement>(null)
  const { data } = people
  const total = data?.total ?? 0
  const isFiltered = Object.values(people.asked.filters).some((value) => value.trim() !== '')
  const ids = data?.data.map(({ id }) => id) ?? []
  const chosen = useChosen(people.params, { ids, filters: people.settled })
  useRowKeys(ids, chosen, people.opened)
  const order = useOpened(ids, { first: people.first, total })
  // The pressed button disappears: the focus moves to the table.
  const toTable = () => table.current?.focus({ preventScroll: true })
  const retry = (
    <Button small onClick={people.retry}>
      {say('stats.retry')}
    </Button>
  )
  return (
    <OrderContext value={order}>
      <div className={styles.desk}>
        <header className={styles.head}>
          {level === 1 ? <h1>{title}</h1> : <h2>{title}</h2>}
          <div className={styles.headActs}>
            {actions}
            <Exports file={file} />
            <Whole isFiltered={isFiltered} file={file} />
          </div>
        </header>
        <SegmentTabs people={people} />
        <PeopleSearch people={people} total={total} isAbout={data?.isAbout ?? false}>
          <IconButton
            icon="sliders"
            label={say('stats.columns')}
            disabled={!data}
            onClick={() => setIsChoosing(true)}
          />
        </PeopleSearch>
        <Filed file={file} onClose={toTable} />
        {people.error ? (
          <Banner kind="error" actions={retry}>
            {tell(people.error)}
          </Banner>
        ) : null}
        {chosen.error ? <Banner kind="error">{tell(chosen.error)}</Banner> : null}
        {!data && !people.error ? <Loader label={say('stats.people.loading')} /> : null}
        {data ? (
          <div ref={table} className={styles.list} tabIndex={-1}>
            <PeopleTable people={people} data={data} chosen={chosen} />
          </div>
        ) : null}
        {total > 0 ? <Pages people={people} total={total} /> : null}
        {isChoosing ? <ColumnsDialog people={people} onClose={() => setIsChoosing(false)} /> : null}
        {bulk?.({ chosen, total, onExport: ({ id }) => file.start('xlsx', { filters: { [SELECTION]: id } }) })}
      </div>
      {children}
    </OrderContext>
  )
}

function Exports({ file }: { file: ReturnType<typeof useFile> }) {
  const say = useSay()
  return (
    <>
      <Button variant="ghost" small icon="download" busy={file.isBusy} onClick={() => file.start('xlsx')}>
        {say('exports.xlsx')}
      </Button>
      <Button variant="ghost" small icon="download" busy={file.isBusy} onClick={() => file.start('csv')}>
        {say('exports.csv')}
      </Button>
    </>
  )
}

/** Every column in a file: of those who are found, or of everybody. */
function Whole({ isFiltered, file }: { isFiltered: boolean; file: ReturnType<typeof useFile> }) {
  const say = useSay()
  const button = (label: string, filters?: ExportRequest['filters']) => (
    <Button
      variant="ghost"
      small
      icon="download"
      busy={file.isBusy}
      onClick={() => file.start('xlsx', { filters, isWhole: true })}
    >
      {say(label)}
    </Button>
  )
  if (!isFiltered) return button('stats.whole')
  return (
    <>
      {button('stats.whole.found')}
      {button('stats.whole.everybody', {})}
    </>
  )
}

function Filed({ file, onClose }: { file: ReturnType<typeof useFile>; onClose: () => void }) {
  const tell = useProblem()
  function close() {
    file.forget()
    onClose()
  }
  return (
    <>
      {file.error ? <Banner kind="error">{tell(file.error)}</Banner> : null}
      {file.standing ? <ExportPanel standing={file.standing} onClose={close} onAgain={file.again} /> : null}
    </>
  )
}

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

interface ExportRequest {
  readonly format: ExportFormat
  readonly filters?: Readonly<Record<string, string>> | undefined
  readonly isWhole?: boolean
}

function useFile({ params, asked, inFiles }: ReturnType<typeof usePeople>) {
  const { standing, error, follow, forget } = useExport()
  const asking = useSend(exportUsers)
  const [last, setLast] = useState<ExportRequest>({ format: 'xlsx' })
  function start(format: ExportFormat, { filters, isWhole = false }: Omit<ExportRequest, 'format'> = {}) {
    forget()
    setLast({ format, filters, isWhole })
    const { domainId, eventId } = params
    const query = { ...asked, ...(filters && { filters: { ...filters } }) }
    asking.mutate(
      { params: { domainId }, query: { eventId }, body: { eventId, format, isWhole, headers: inFiles, ...query } },
      { onSuccess: (answer) => follow(answer.export) },
    )
  }
  const isWriting = standing?.status === 'waiting' || standing?.status === 'working'
  return {
    ...{ standing, forget, start, again: () => start(last.format, last) },
    isBusy: asking.isPending || isWriting,
    error: asking.error ?? error,
  }
}
