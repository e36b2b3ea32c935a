import { MOST_NEAR } from '@parvis/contract/kit/near.ts'
import { common, refuse } from '@parvis/contract/kit/refusal.ts'
import { headersOf, readRange, SEARCH, SELECTION, valuesIn } from '@parvis/contract/stats/stats.rules.ts'
import type { UserRow, UsersQuery } from '@parvis/contract/stats/stats.ts'
import { statsRefusals } from '@parvis/contract/stats/stats.ts'
import { isAnonymousEmail } from '@parvis/contract/users/users.rules.ts'
import * as z from 'zod/mini'
import type { Orm } from '#db/orm.ts'
import type { LoadedEvent } from '#features/events/events.service.ts'
import { listNear } from '#features/users/users.service.ts'
import type { Column } from './columns.service.ts'
import { countFor } from './counts.service.ts'
import type { Filter } from './filters.store.ts'
import type { Besides, PeopleWanted, PersonRow } from './people.store.ts'
import { isSortable, listPeople } from './people.store.ts'

type CellValue = UserRow['cells'][string]

/** Search over all names; not a column. */
const BY_NAME: Column = { id: SEARCH, label: '', type: 'text', values: [], isUpload: false, source: { from: 'search' } }
const CHOSEN: Column = { ...BY_NAME, id: SELECTION, source: { from: 'selection' } }

export function wantedOf(event: LoadedEvent, columns: readonly Column[], query: UsersQuery): PeopleWanted {
  const columnOf = (id: string) =>
    [BY_NAME, CHOSEN, ...columns].find((column) => column.id === id) ??
    refuse(statsRefusals.COLUMN_UNKNOWN, { column: id }, [{ path: 'filters', code: 'COLUMN_UNKNOWN' }])
  const order = columnOf(query.orderBy.column)
  if (!isSortable(order.source, order.type)) refuse(statsRefusals.COLUMN_UNKNOWN, { column: order.id })
  return {
    ...{ domainId: event.row.domainId, eventId: event.row.id, timeZone: event.row.timeZone },
    filters: Object.entries(query.filters)
      .filter(([, value]) => value.trim() !== '')
      .map(([id, value]) => filterOn(columnOf(id), value)),
    orderBy: { source: order.source, type: order.type, direction: query.orderBy.direction },
  }
}

export function filterAmong(
  columns: readonly Column[],
  { id, values }: { readonly id: string; readonly values: readonly string[] },
): Filter {
  const column = columns.find((one) => one.id === id && one.type === 'select')
  if (!column) refuse(statsRefusals.COLUMN_UNKNOWN, { column: id }, [{ path: 'filters', code: 'COLUMN_UNKNOWN' }])
  for (const value of values) filterOn(column, value)
  return { source: column.source, type: column.type, value: '', values }
}

function filterOn({ id, source, type, values }: Column, value: string): Filter {
  const isWrong =
    (type === 'boolean' && value !== 'true' && value !== 'false') ||
    (type === 'date' && readRange(value) === undefined) ||
    value.includes('\0')
  if (isWrong) refuse(statsRefusals.FILTER_INVALID, { column: id }, [{ path: `filters.${id}`, code: 'FILTER_INVALID' }])
  const asked = valuesIn(
    value,
    values.map((one) => one.value),
  )
  return { source, type, value, values: asked }
}

/** Position of the last row, with the total so that it is not counted again. */
const Cursor = z.object({ key: z.string(), id: z.string(), total: z.int(), isAbout: z._default(z.boolean(), false) })
type Cursor = z.output<typeof Cursor>

const written = (cursor: Cursor): string => Buffer.from(JSON.stringify(cursor)).toString('base64url')

function readCursor(after: string): Cursor {
  try {
    const cursor = z.safeParse(Cursor, JSON.parse(Buffer.from(after, 'base64url').toString()))
    if (cursor.success && !`${cursor.data.key}${cursor.data.id}`.includes('\0')) return cursor.data
  } catch {
    // Invalid JSON: refused below.
  }
  return refuse(common.VALIDATION, {}, [{ path: 'after', code: 'VALIDATION' }])
}

/** For fewer people, sorting all of them is faster than scanning the index by name. */
const FEW = 5000

export interface PeoplePage {
  readonly rows: readonly PersonRow[]
  readonly total: number
  readonly isAbout: boolean
  readonly next: string | null
}

export async function readPage(
  db: Orm,
  wanted: PeopleWanted,
  page: { after: string | undefined; page: number; pageSize: number; besides: Besides },
): Promise<PeoplePage> {
  const cursor = page.after === undefined ? undefined : readCursor(page.after)
  const offset = cursor ? 0 : (page.page - 1) * page.pageSize
  const { total, isAbout } = cursor ?? (await countFor(db, wanted))
  const isFew = wanted.filters.length > 0 && total <= FEW
  // One extra row shows whether there is a next page.
  const limit = page.pageSize + 1
  const found =
    total === 0 ? [] : await listPeople(db, wanted, { after: cursor, offset, limit, besides: page.besides, isFew })
  const rows = found.slice(0, page.pageSize)
  const last = rows.at(-1)
  const next = last && found.length > rows.length ? written({ key: last.key, id: last.id, total, isAbout }) : null
  return { rows, total, isAbout, next }
}

/** Names similar to the search, filtered alike, nearest first; empty without a name search. */
export async function readNear(
  db: Orm,
  wanted: PeopleWanted,
  { found, besides }: { readonly found: readonly PersonRow[]; readonly besides: Besides },
): Promise<PersonRow[]> {
  const searched = wanted.filters.find(({ source }) => source.from === 'search')
  if (!searched) return []
  const known = new Set(found.map(({ id }) => id))
  const values = (await listNear(db, wanted, searched.value)).filter((id) => !known.has(id))
  if (values.length === 0) return []
  const among: Filter = { source: { from: 'ids' }, type: 'select', value: '', values }
  const filters = [...wanted.filters.filter((one) => one !== searched), among]
  const page = { after: undefined, offset: 0, limit: values.length, besides, isFew: true }
  const rows = new Map((await listPeople(db, { ...wanted, filters }, page)).map((row) => [row.id, row]))
  return values.flatMap((id) => rows.get(id) ?? []).slice(0, MOST_NEAR)
}

/** Columns in order: those of the call, else of the event, else the defaults. */
export function chosenOf(columns: readonly Column[], headers: readonly string[]): Column[] {
  const known = new Map(columns.map((column) => [column.id, column]))
  return headersOf(headers, [...known.keys()]).flatMap((id) => known.get(id) ?? [])
}

export const besidesOf = (columns: readonly Column[]): Besides => ({
  days: columns.some(({ source }) => source.from === 'days'),
  held: [...new Set(columns.flatMap(({ source }) => (source.from === 'held' ? source.of : [])))],
  slots: columns.some(({ source }) => source.from === 'slots' || source.from === 'conference'),
  tags: columns.some(({ source }) => source.from === 'tags'),
  notes: columns.some(({ source }) => source.from === 'notes'),
  standing: columns.some(({ source }) => source.from === 'standing'),
})

export function cellOf(column: Column, row: PersonRow): CellValue {
  const { source } = column
  const labelled = (values: readonly unknown[]) => values.map((value) => labelIn(column, String(value))).join(', ')
  switch (source.from) {
    case 'field': {
      const value = row[source.field]
      return source.field === 'email' && value !== null && isAnonymousEmail(String(value)) ? '' : plain(value)
    }
    case 'form': {
      const value = row[source.target]?.[source.key]
      if (source.shape === 'tick') return value === true
      if (source.shape === 'upload') return typeof value === 'string' && value !== ''
      return Array.isArray(value) ? labelled(value) : plain(value)
    }
    case 'days':
      return column.values
        .filter(({ value }) => row.days.includes(value))
        .map(({ label }) => label)
        .join(', ')
    case 'held':
      return source.of.cells(row.held[source.of.name] ?? [], source.key).join(', ')
    case 'slots':
      return labelled(row.slots.map(({ id }) => id))
    case 'conference':
      return labelled([...new Set(row.slots.map(({ conferenceId }) => conferenceId))])
    case 'tags':
      return row.tags.join(', ')
    case 'notes':
      return row.notes.join(' · ')
    case 'standing':
      return row.standing
    case 'language':
      return source.languages.find((one) => one === row.languageId) ?? source.languages[0] ?? null
    case 'search':
    case 'selection':
    case 'ids':
    case 'presentOn':
    case 'waiting':
      return null
  }
}

const plain = (value: unknown): CellValue =>
  value === null || value === undefined ? null : typeof value === 'boolean' ? value : String(value)

export const labelIn = ({ values }: Column, value: string): string =>
  values.find((choice) => choice.value === value)?.label ?? value
