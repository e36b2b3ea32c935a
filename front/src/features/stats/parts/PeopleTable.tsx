import { SEARCH } from '@parvis/contract/stats/stats.rules.ts'
import type { UserColumn, UserRow } from '@parvis/contract/stats/stats.ts'
import type { MouseEvent } from 'react'
import { useEffect, useRef } from 'react'
import { useEvent } from '#features/events/useEvent.ts'
import { paths } from '#kit/paths.ts'
import { useLocation } from '#kit/router.tsx'
import { useSay } from '#kit/say.tsx'
import { Anchor } from '#kit/ui/Anchor.tsx'
import { cx } from '#kit/ui/cx.ts'
import { EmptyState } from '#kit/ui/EmptyState.tsx'
import { Icon } from '#kit/ui/Icon.tsx'
import { VisuallyHidden } from '#kit/ui/VisuallyHidden.tsx'
import type { Chosen } from '../useChosen.ts'
import { rowId } from '../useOpened.ts'
import type { PeopleReply, usePeople } from '../usePeople.ts'
import { Cell, Marked } from './Cells.tsx'
import styles from './PeopleTable.module.css'

type People = ReturnType<typeof usePeople>
interface PeopleTableProps {
  readonly people: People
  readonly data: PeopleReply
  readonly chosen: Chosen
}

/** Columns with several values cannot be sorted. */
const WITHOUT_ORDER: readonly string[] = [
  'days',
  'articles',
  'slots',
  'conference',
  'tags',
  'notes',
  'standing',
  'language',
]
const isSortable = ({ id }: UserColumn): boolean => !WITHOUT_ORDER.includes(id) && !id.startsWith('quota.')

/** Places of the cells on a phone: name and days on the first line, company and status on the second. */
const PLACES: Readonly<Record<string, string | undefined>> = {
  days: styles.daysCell,
  company: styles.companyCell,
  standing: styles.standingCell,
  // Hidden where two lines do not suffice.
  typology: styles.lesser,
  registeredAt: styles.lesser,
}

export function PeopleTable({ people, data, chosen }: PeopleTableProps) {
  const say = useSay()
  const shown = people.headers.flatMap((id) => people.columns.find((column) => column.id === id) ?? [])
  // A server of the previous release does not send it.
  const { near = [] } = data
  if (data.data.length + near.length === 0) return <Empty people={people} />
  return (
    <table className={styles.table} aria-busy={people.isBusy || undefined}>
      <caption>
        <VisuallyHidden>{say('stats.people')}</VisuallyHidden>
      </caption>
      <thead>
        <tr>
          <td className={styles.box}>{data.data.length > 0 ? <PageBox chosen={chosen} /> : null}</td>
          {shown.map((column) => (
            <Head key={column.id} column={column} people={people} />
          ))}
        </tr>
      </thead>
      <tbody>
        {data.data.map((row) => (
          <Row key={row.id} row={row} shown={shown} people={people} chosen={chosen} />
        ))}
      </tbody>
      {near.length > 0 ? <Near rows={near} shown={shown} people={people} /> : null}
    </table>
  )
}

/** Approximate matches of the search: they can be opened, but not selected. */
function Near({ rows, ...row }: { rows: readonly UserRow[] } & Omit<RowProps, 'row' | 'chosen'>) {
  const say = useSay()
  return (
    <tbody>
      <tr className={styles.near}>
        <th scope="rowgroup" colSpan={row.shown.length + 1}>
          {say('stats.near')}
        </th>
      </tr>
      {rows.map((one) => (
        <Row key={one.id} row={one} {...row} />
      ))}
    </tbody>
  )
}

function Head({ column: { id, label, ...column }, people }: { column: UserColumn; people: People }) {
  const direction = people.sort.key === id ? people.sort.direction : undefined
  return (
    <th scope="col" aria-sort={direction} className={direction && styles.sorted}>
      {isSortable({ id, label, ...column }) ? (
        <button type="button" className={styles.sort} onClick={() => people.sortBy(id)}>
          {label}
          {direction ? <Icon name={direction === 'ascending' ? 'chevron' : 'chevronUp'} size={16} /> : null}
        </button>
      ) : (
        label
      )}
    </th>
  )
}

function PageBox({ chosen }: { chosen: Chosen }) {
  const say = useSay()
  const box = useRef<HTMLInputElement>(null)
  const isSome = chosen.count > 0 && !chosen.isPage
  useEffect(() => {
    if (box.current) box.current.indeterminate = isSome
  }, [isSome])
  return (
    <label>
      <input ref={box} type="checkbox" checked={chosen.isPage} onChange={chosen.togglePage} />
      <VisuallyHidden>{say('segments.choose.page')}</VisuallyHidden>
    </label>
  )
}

interface RowProps {
  readonly row: UserRow
  readonly shown: readonly UserColumn[]
  readonly people: People
  readonly chosen?: Chosen
}

function Row({ row, shown, people, chosen }: RowProps) {
  const say = useSay()
  const [first] = shown
  const search = chosen ? (people.filters[SEARCH] ?? '') : ''
  const isChosen = chosen?.has(row.id)
  const name = [row.cells['firstName'], row.cells['lastName']].filter(Boolean).join(' ')
  function pick(event: MouseEvent<HTMLInputElement>) {
    chosen?.toggle(row.id, event.shiftKey)
  }
  return (
    <tr data-picked={isChosen || undefined} data-open={row.id === people.opened || undefined}>
      <td className={styles.box}>
        {chosen ? (
          <label>
            <input type="checkbox" checked={isChosen} onClick={pick} onChange={() => undefined} />
            <VisuallyHidden>{say('segments.choose', { name: name || say('segments.noName') })}</VisuallyHidden>
          </label>
        ) : null}
      </td>
      {shown.map((column) =>
        column === first ? (
          <th key={column.id} scope="row" className={styles.nameCell}>
            <Opening row={row} column={column} search={search} />
          </th>
        ) : (
          <td key={column.id} className={cx(PLACES[column.id] ?? styles.more)}>
            <Cell row={row} column={column} search={search} />
          </td>
        ),
      )}
    </tr>
  )
}

/** The first cell of a row links to the person's card. */
function Opening({ row, column, search }: { row: UserRow; column: UserColumn; search: string }) {
  const say = useSay()
  const { event } = useEvent()
  const { search: asked } = useLocation()
  const isName = column.id === 'lastName'
  const [last, given] = [String(row.cells['lastName'] ?? ''), String(row.cells['firstName'] ?? '')]
  return (
    <Anchor className={styles.open} id={rowId(row.id)} href={paths.person(event.context, row.id) + asked}>
      {isName ? (
        <>
          <b>
            <Marked text={last} search={search} />
          </b>{' '}
          <Marked text={given} search={search} />
          {last || given ? null : say('segments.noName')}
        </>
      ) : (
        <Cell row={row} column={column} search={search} />
      )}
    </Anchor>
  )
}

function Empty({ people }: { people: People }) {
  const say = useSay()
  const isFiltered = Object.keys(people.settled).length > 0
  return (
    <EmptyState icon="people" title={say(isFiltered ? 'stats.people.noneFound' : 'stats.people.none')}>
      {say(isFiltered ? 'stats.people.noneFound.text' : 'stats.people.none.text')}
    </EmptyState>
  )
}
