import type { ExportFormat, ExportStanding } from '@parvis/contract/exports/exports.ts'
import type { HandlerReply } from '@parvis/contract/kit/endpoint.ts'
import type { findUsers, getUsersView } from '@parvis/contract/stats/stats.ts'
import { UsersQuery } from '@parvis/contract/stats/stats.ts'
import * as z from 'zod/mini'
import type { LoadedEvent } from '#features/context/context.service.ts'
import { loadEvent } from '#features/context/context.service.ts'
import type { ExportTable, ExportWanted } from '#features/exports/exports.jobs.ts'
import { startExport } from '#features/exports/exports.service.ts'
import { translatorOf } from '#features/translations/translations.service.ts'
import type { Cell } from '#kit/csv.ts'
import type { Executor } from '#kit/transaction.ts'
import { transaction } from '#kit/transaction.ts'
import type { Ports } from '#ports/ports.ts'
import { audienceColumns, told } from './audience.service.ts'
import type { Column } from './columns.service.ts'
import { besidesOf, cellOf, chosenOf, labelIn, readPage, wantedOf } from './people.service.ts'
import type { PeopleWanted, PersonRow } from './people.store.ts'
import { countPeople } from './people.store.ts'
import { findOwnColumns, saveColumns } from './segments.store.ts'

/** Of the export. */
export const PEOPLE_TABLE = 'users'
/** People read at once for an export: few enough to be read along the index of their names. */
const LINES = 250

/** What the event's settings keep of the table. */
const viewOf = (event: LoadedEvent) => event.layers.settings.FO_STATS_TABLE

interface EventPath {
  readonly domainId: string
  readonly eventId: string
}

/** What is kept of the table, for the team and for whoever looks. */
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

/** Those that are asked for, else those that whoever asks has chosen for themselves, else the team's. */
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
/** Whether the table has the column, or only filters by it. */
const hasCells = ({ source }: Column): boolean => !WITHOUT_CELLS.includes(source.from)

/** A page of the table of people. */
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
  const all = await audienceColumns(ports.db, event, asked.language)
  const [columns, besides] = [all.filter(hasCells), all.filter((column) => !hasCells(column))]
  const wanted = wantedOf(event, all, asked.query)
  const chosen = chosenOf(columns, await headersWanted(ports.db, event, asked.query, asked.userId))
  const { page, pageSize, after } = asked
  const found = await readPage(ports.db, wanted, { after, page, pageSize, besides: besidesOf(chosen) })
  return {
    ...{ total: found.total, isAbout: found.isAbout, page, pageSize, next: found.next },
    columns: columns.map(told),
    besides: besides.map(told),
    data: found.rows.map((row) => ({
      id: row.id,
      cells: Object.fromEntries(chosen.map((column) => [column.id, cellOf(column, row)])),
    })),
  }
}

/** Has the table written, filtered and ordered as it is seen. */
export async function exportTable(
  ports: Ports,
  event: LoadedEvent,
  asked: { query: UsersQuery; format: ExportFormat; userId: string; language: string },
): Promise<ExportStanding> {
  const { query, format, userId, language } = asked
  // What cannot be written is refused now, not by a job that nobody sees.
  wantedOf(event, await audienceColumns(ports.db, event, language), query)
  const headers = [...(await headersWanted(ports.db, event, query, userId))]
  const kept = { filters: query.filters, headers, orderBy: query.orderBy }
  return transaction(ports.db, (tx) =>
    startExport(tx, ports, { eventId: event.row.id, userId, kind: PEOPLE_TABLE, format, query: kept, language }),
  )
}

/** The whole table of people: each of its columns, in the order of names. */
export async function wholeTable(ports: Ports, event: LoadedEvent, language: string): Promise<ExportTable> {
  const columns = (await audienceColumns(ports.db, event, language)).filter(hasCells)
  const query = { filters: {}, headers: columns.map(({ id }) => id), orderBy: { column: 'lastName', direction: 'asc' } }
  return peopleTable(ports, { eventId: event.row.id, userId: '', query, language })
}

/** The table of people of an export, read page after page as it is written. */
export async function peopleTable(ports: Ports, { eventId, query, language }: ExportWanted): Promise<ExportTable> {
  const event = await loadEvent(ports.db, eventId)
  const { say } = translatorOf(event, language)
  const asked = z.parse(UsersQuery, query)
  const all = await audienceColumns(ports.db, event, language)
  const wanted = wantedOf(event, all, asked)
  const chosen = chosenOf(all.filter(hasCells), asked.headers)
  return {
    name: say('stats.people'),
    fileName: say('stats.people.file'),
    columns: chosen.map(({ label }) => ({ title: label, width: 24 })),
    rows: rowsOf(ports, wanted, chosen),
    count: await countPeople(ports.db, wanted),
    timeZone: event.row.timeZone,
    yesNo: [say('stats.yes'), say('stats.no')],
  }
}

async function* rowsOf(ports: Ports, wanted: PeopleWanted, chosen: readonly Column[]): AsyncGenerator<Cell[]> {
  const besides = besidesOf(chosen)
  let after: string | undefined
  do {
    const page = await readPage(ports.db, wanted, { after, page: 1, pageSize: LINES, besides })
    for (const row of page.rows) yield chosen.map((column) => written(column, row))
    after = page.next ?? undefined
  } while (after !== undefined)
}

/** In a workbook a choice has its name, and a moment is one. */
function written(column: Column, row: PersonRow): Cell {
  const cell = cellOf(column, row)
  if (typeof cell !== 'string' || cell === '') return cell
  if (column.type === 'select') return labelIn(column, cell)
  return column.type === 'date' && column.source.from === 'field' ? new Date(cell) : cell
}
