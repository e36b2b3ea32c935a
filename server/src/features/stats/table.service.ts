import type { ExportFormat, ExportStanding } from '@parvis/contract/exports/exports.ts'
import type { HandlerReply } from '@parvis/contract/kit/endpoint.ts'
import { FEW_FOUND } from '@parvis/contract/kit/near.ts'
import type { findUsers, getUsersView } from '@parvis/contract/stats/stats.ts'
import { UsersQuery } from '@parvis/contract/stats/stats.ts'
import * as z from 'zod/mini'
import type { LoadedEvent } from '#features/events/events.service.ts'
import { loadEvent } from '#features/events/events.service.ts'
import type { ExportTable, ExportWanted } from '#features/exports/exports.jobs.ts'
import { startExport } from '#features/exports/exports.service.ts'
import { answerCell } from '#features/forms/cells.service.ts'
import { translatorOf } from '#features/translations/translations.service.ts'
import type { Cell } from '#kit/csv.ts'
import type { Executor } from '#kit/transaction.ts'
import { transaction } from '#kit/transaction.ts'
import type { Ports } from '#ports/ports.ts'
import { audienceColumns, told } from './audience.service.ts'
import type { Column } from './columns.service.ts'
import { besidesOf, cellOf, chosenOf, labelIn, readNear, readPage, wantedOf } from './people.service.ts'
import type { PeopleWanted, PersonRow } from './people.store.ts'
import { countPeople } from './people.store.ts'
import { findOwnColumns, saveColumns } from './segments.store.ts'
import { SUMS, sumsOf } from './sums.service.ts'

export const PEOPLE_TABLE = 'users'
export const PEOPLE_AND_MONEY = 'users-money'
/** Page size of exports, small enough for the planner to use the index by name. */
const LINES = 250

const viewOf = (event: LoadedEvent) => event.layers.settings.FO_STATS_TABLE

interface EventPath {
  readonly domainId: string
  readonly eventId: string
}

/** Columns of the team and of the caller. */
export async function readView(
  { db }: Ports,
  { domainId, eventId }: EventPath,
  userId: string,
): Promise<HandlerReply<typeof getUsersView>> {
  const event = await loadEvent(db, eventId, domainId)
  return { ...viewOf(event), ownHeaders: await findOwnColumns(db, eventId, userId) }
}

export async function saveView(
  { db }: Ports,
  { domainId, eventId }: EventPath,
  userId: string,
  headers: readonly string[],
): Promise<void> {
  await loadEvent(db, eventId, domainId)
  await saveColumns(db, eventId, userId, [...headers])
}

/** Columns of the call, else of the caller, else of the team. */
async function headersWanted(
  db: Executor,
  event: LoadedEvent,
  { headers }: UsersQuery,
  userId: string,
): Promise<readonly string[]> {
  if (headers.length > 0) return headers
  const own = await findOwnColumns(db, event.row.id, userId)
  return own.length > 0 ? own : viewOf(event).usersHeaders
}

const WITHOUT_CELLS: readonly Column['source']['from'][] = ['presentOn', 'waiting']
/** Some columns are only filters. */
const hasCells = ({ source }: Column): boolean => !WITHOUT_CELLS.includes(source.from)

export async function readTable(
  ports: Ports,
  event: LoadedEvent,
  asked: {
    query: UsersQuery
    page: number
    pageSize: number
    after: string | undefined
    language: string
    userId: string
  },
): Promise<HandlerReply<typeof findUsers>> {
  const all = await audienceColumns(ports, event, asked.language)
  const [columns, besides] = [all.filter(hasCells), all.filter((column) => !hasCells(column))]
  const wanted = wantedOf(event, all, asked.query)
  const chosen = chosenOf(columns, await headersWanted(ports.db, event, asked.query, asked.userId))
  const { page, pageSize, after } = asked
  const found = await readPage(ports.db, wanted, { after, page, pageSize, besides: besidesOf(chosen) })
  const isFew = page === 1 && after === undefined && found.total < FEW_FOUND
  const near = isFew ? await readNear(ports.db, wanted, { found: found.rows, besides: besidesOf(chosen) }) : []
  const rowOf = (row: PersonRow) => ({
    id: row.id,
    cells: Object.fromEntries(chosen.map((column) => [column.id, cellOf(column, row)])),
  })
  return {
    ...{ total: found.total, isAbout: found.isAbout, page, pageSize, next: found.next },
    columns: columns.map(told),
    besides: besides.map(told),
    data: found.rows.map(rowOf),
    near: near.map(rowOf),
  }
}

export async function exportTable(
  ports: Ports,
  event: LoadedEvent,
  asked: {
    query: UsersQuery
    /** All columns; money only with `seesMoney`. */
    isWhole: boolean
    seesMoney: boolean
    format: ExportFormat
    userId: string
    language: string
  },
): Promise<ExportStanding> {
  const { query, isWhole, format, userId, language } = asked
  // Refuses invalid queries now: the error of a job would be invisible.
  wantedOf(event, await audienceColumns(ports, event, language), query)
  const headers = isWhole ? [] : [...(await headersWanted(ports.db, event, query, userId))]
  const kept = { filters: query.filters, headers, orderBy: query.orderBy, isWhole }
  // The kind decides the right to download; a role with money rights always has people rights.
  const kind = isWhole && asked.seesMoney ? PEOPLE_AND_MONEY : PEOPLE_TABLE
  return transaction(ports.db, (tx) =>
    startExport(tx, ports, { eventId: event.row.id, userId, kind, format, query: kept, language }),
  )
}

type TableWanted = Omit<ExportWanted, 'createdAt'>

/** All columns and money, by name. */
export const wholeTable = (ports: Ports, event: LoadedEvent, language: string): Promise<ExportTable> =>
  peopleAndMoney(ports, { eventId: event.row.id, userId: '', query: { isWhole: true }, language })

const Kept = z.extend(UsersQuery, { isWhole: z._default(z.boolean(), false) })

/** Reads page by page while the file is written. */
export const peopleTable = (ports: Ports, wanted: TableWanted): Promise<ExportTable> => tableOf(ports, wanted, false)

/** With the billed company and the balance. */
export const peopleAndMoney = (ports: Ports, wanted: TableWanted): Promise<ExportTable> => tableOf(ports, wanted, true)

async function tableOf(
  ports: Ports,
  { eventId, query, language }: TableWanted,
  hasMoney: boolean,
): Promise<ExportTable> {
  const event = await loadEvent(ports.db, eventId)
  const { say } = translatorOf(event, language)
  const asked = z.parse(Kept, query)
  const all = await audienceColumns(ports, event, language)
  const wanted = wantedOf(event, all, asked)
  const offered = all.filter(hasCells)
  const chosen = asked.isWhole ? offered : chosenOf(offered, asked.headers)
  const titles = [
    // The screen uses a shorter label, which is unclear in a file.
    ...chosen.map(({ id, label }) => (id === 'registeredAt' ? say('stats.file.registeredAt') : label)),
    ...(hasMoney ? SUMS.map((sum) => say(`stats.column.${sum}`)) : []),
  ]
  return {
    name: say('stats.people'),
    fileName: say('stats.people.file'),
    columns: titles.map((title) => ({ title, width: 24 })),
    rows: rowsOf(ports, wanted, chosen, hasMoney ? event : undefined),
    count: await countPeople(ports.db, wanted),
    timeZone: event.row.timeZone,
    yesNo: [say('stats.yes'), say('stats.no')],
  }
}

async function* rowsOf(
  ports: Ports,
  wanted: PeopleWanted,
  chosen: readonly Column[],
  paid: LoadedEvent | undefined,
): AsyncGenerator<Cell[]> {
  const besides = besidesOf(chosen)
  let after: string | undefined
  do {
    const page = await readPage(ports.db, wanted, { after, page: 1, pageSize: LINES, besides })
    const ids = page.rows.map(({ id }) => id)
    const sums = paid ? await sumsOf(ports.db, paid, ids) : () => []
    for (const row of page.rows) yield [...chosen.map((column) => written(column, row)), ...sums(row.id)]
    after = page.next ?? undefined
  } while (after !== undefined)
}

/** Labels for choices; real dates and numbers for the spreadsheet. */
function written(column: Column, row: PersonRow): Cell {
  const { source } = column
  if (source.from === 'form' && column.type !== 'select' && (source.shape === 'one' || source.shape === 'number')) {
    const component = column.type === 'date' ? 'date' : source.shape === 'number' ? 'number' : 'text'
    return answerCell(component, row[source.target]?.[source.key])
  }
  const cell = cellOf(column, row)
  if (typeof cell !== 'string' || cell === '') return cell
  if (column.type === 'select') return labelIn(column, cell)
  return column.type === 'date' && source.from === 'field' ? new Date(cell) : cell
}
