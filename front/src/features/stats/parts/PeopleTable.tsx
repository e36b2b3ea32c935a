import { dateLocale, formatInstant } from '@parvis/contract/kit/dates.ts'
import type { UserColumn, UserRow } from '@parvis/contract/stats/stats.ts'
import type { ReactNode } from 'react'
import { useEvent } from '#features/context/useEvent.ts'
import { paths } from '#kit/paths.ts'
import { usePlace } from '#kit/router.tsx'
import { useLanguage, useSay } from '#kit/say.tsx'
import { Anchor } from '#kit/ui/Anchor.tsx'
import { DataTable } from '#kit/ui/DataTable.tsx'
import { EmptyState } from '#kit/ui/EmptyState.tsx'
import { Icon } from '#kit/ui/Icon.tsx'
import { VisuallyHidden } from '#kit/ui/VisuallyHidden.tsx'
import styles from '../PeoplePanel.module.css'
import { rowId } from '../useOpened.ts'
import type { PeopleReply, usePeople } from '../usePeople.ts'
import { ColumnFilter } from './ColumnFilter.tsx'

interface PeopleTableProps {
  people: ReturnType<typeof usePeople>
  data: PeopleReply
  isFiltered: boolean
}

/** Several answers to one question have no order. */
const isSortable = ({ id }: UserColumn): boolean => id !== 'days' && id !== 'articles' && !id.startsWith('quota.')

export function PeopleTable({ people, data, isFiltered }: PeopleTableProps) {
  const say = useSay()
  const shown = people.headers.flatMap((id) => people.columns.find((column) => column.id === id) ?? [])
  const [first] = shown
  return (
    <DataTable<UserRow>
      caption={say('stats.people')}
      rows={data.data}
      rowKey={({ id }) => id}
      busy={people.isBusy}
      isSelected={({ id }) => id === people.opened}
      sort={people.sort}
      onSort={people.sortBy}
      columns={shown.map((column) => ({
        key: column.id,
        header: column.label,
        primary: column === first,
        sortable: isSortable(column),
        filter: (
          <ColumnFilter
            column={column}
            value={people.filters[column.id] ?? ''}
            onChange={(value) => people.changeFilter(column.id, value)}
          />
        ),
        cell: (row) =>
          column === first ? (
            <Opening id={row.id}>
              <Cell column={column} value={row.cells[column.id]} />
            </Opening>
          ) : (
            <Cell column={column} value={row.cells[column.id]} />
          ),
      }))}
      empty={
        <EmptyState icon="people" title={say(isFiltered ? 'stats.people.noneFound' : 'stats.people.none')}>
          {say(isFiltered ? 'stats.people.noneFound.text' : 'stats.people.none.text')}
        </EmptyState>
      }
    />
  )
}

/** The first cell of a row leads to the person's card. */
function Opening({ id, children }: { id: string; children: ReactNode }) {
  const { event } = useEvent()
  const { search } = usePlace()
  return (
    <Anchor className={styles.open} id={rowId(id)} href={paths.person(event.context, id) + search}>
      {children}
    </Anchor>
  )
}

function Cell({ column, value }: { column: UserColumn; value: UserRow['cells'][string] | undefined }) {
  const say = useSay()
  const { language } = useLanguage()
  const { event } = useEvent()
  if (value === null || value === undefined || value === '')
    return (
      <span className={styles.blank} aria-hidden="true">
        –
      </span>
    )
  if (typeof value === 'boolean')
    return (
      <span className={value ? styles.yes : styles.nothing}>
        {value ? <Icon name="check" size={18} /> : <span aria-hidden="true">–</span>}
        <VisuallyHidden>{say(value ? 'stats.yes' : 'stats.no')}</VisuallyHidden>
      </span>
    )
  if (column.type === 'date')
    return value.includes('T') ? formatInstant(value, language, event.timeZone) : plainDay(value, language)
  const choice = column.values.find((one) => one.value === value)
  if (!choice) return value
  return (
    <span className={styles.choice}>
      <svg className={styles.dot} width={10} height={10} aria-hidden="true">
        <Dot color={choice.color} />
      </svg>
      {choice.label}
    </span>
  )
}

/** A colour that the organiser chose may be as pale as the page: it has an edge. */
function Dot({ color }: { color: string }) {
  const isOwn = color.startsWith('#')
  return isOwn ? (
    <circle cx={5} cy={5} r={4.25} stroke="currentcolor" strokeWidth={1.5} style={{ fill: color }} />
  ) : (
    <circle cx={5} cy={5} r={5} style={{ fill: `var(--${color})` }} />
  )
}

const plainDay = (day: string, language: string): string =>
  new Intl.DateTimeFormat(dateLocale(language), { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(day))
