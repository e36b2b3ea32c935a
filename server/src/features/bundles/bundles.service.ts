import { bundlesEn } from '@parvis/contract/bundles/bundles.en.ts'
import { bundlesFr } from '@parvis/contract/bundles/bundles.fr.ts'
import type { readKeeping } from '@parvis/contract/bundles/bundles.ts'
import { tablesEn } from '@parvis/contract/bundles/tables.en.ts'
import { tablesFr } from '@parvis/contract/bundles/tables.fr.ts'
import type { ExportStanding } from '@parvis/contract/exports/exports.ts'
import type { HandlerReply } from '@parvis/contract/kit/endpoint.ts'
import { wordsIn } from '@parvis/contract/kit/languages.ts'
import type { Translator } from '@parvis/contract/kit/words.ts'
import { translator } from '@parvis/contract/kit/words.ts'
import { forgottenAfter } from '@parvis/contract/privacy/privacy.rules.ts'
import { tableOfOrders } from '#features/checkout/order-list.service.ts'
import { mailLanguage } from '#features/emails/templates.service.ts'
import { imageKey } from '#features/event-config/images.service.ts'
import { exportEvent } from '#features/event-file/event-file.service.ts'
import type { LoadedEvent } from '#features/events/events.service.ts'
import { loadEvent } from '#features/events/events.service.ts'
import type { Bundle, ExportWanted } from '#features/exports/exports.jobs.ts'
import { startExport } from '#features/exports/exports.service.ts'
import { filesOf } from '#features/invoices/archive.service.ts'
import { logsTable } from '#features/logs/logs.service.ts'
import { originalKey } from '#features/photos/variants.service.ts'
import { wholeTable } from '#features/stats/table.service.ts'
import type { Table } from '#kit/csv.ts'
import { csv, dayCell } from '#kit/csv.ts'
import { transaction } from '#kit/transaction.ts'
import { xlsx } from '#kit/xlsx.ts'
import type { Ports } from '#ports/ports.ts'
import { countAll, listImageNames, listPhotoKeys, listUploadKeys } from './bundles.store.ts'
import type { Piece } from './contents.service.ts'
import { counted, withContents } from './contents.service.ts'
import { archiveTables } from './coverage.service.ts'
import { JOURNAL_COLUMNS, journalRows } from './journal-table.service.ts'
import type { ArchiveTable, Source } from './rows.store.ts'

export const BUNDLE = 'bundle'

interface EventScope {
  readonly domainId: string
  readonly eventId: string
}

/** Schedules the export of a whole event; a repeated request by the same person returns the one under way. */
export function start(
  ports: Ports,
  { eventId }: EventScope,
  userId: string,
  language: string,
): Promise<ExportStanding> {
  const asked = { eventId, userId, kind: BUNDLE, format: 'zip', query: {}, language } as const
  return transaction(ports.db, (tx) => startExport(tx, ports, asked))
}

/** How long personal data of the event is kept. */
export async function keeping(ports: Ports, place: EventScope): Promise<HandlerReply<typeof readKeeping>> {
  const { layers, days } = await loadEvent(ports.db, place.eventId, place.domainId)
  const { people, invoices } = await countAll(ports.db, place.eventId)
  const until = forgottenAfter(
    layers.settings,
    days.map(({ day }) => day),
  )
  return { months: layers.settings.FO_RETENTION_MONTHS, until: until ?? null, people, invoices }
}

/** Files that are one each, besides the tables: event, people, orders, journal, actions and two tables of contents. */
const SINGLE = 7

/** The files of an event one by one, the table of contents last, so that only one file is in memory. */
export async function bundleOf(ports: Ports, wanted: ExportWanted): Promise<Bundle> {
  const event = await loadEvent(ports.db, wanted.eventId)
  const counts = await countAll(ports.db, wanted.eventId)
  const language = mailLanguage(wanted.language)
  const words = translator(
    language,
    wordsIn(language, { fr: { ...bundlesFr, ...tablesFr }, en: { ...bundlesEn, ...tablesEn } }),
  )
  const { people: _, ...many } = counts
  return {
    fileName: event.row.context,
    count: SINGLE + archiveTables.length + Object.values(many).reduce((sum, one) => sum + one, 0),
    files: withContents(filesIn(ports, event, wanted, words), event, words),
  }
}

async function* filesIn(
  ports: Ports,
  event: LoadedEvent,
  wanted: ExportWanted,
  words: Translator,
): AsyncGenerator<Piece> {
  const { eventId, language } = wanted
  const { domainId, context } = event.row
  const text = (content: string) => new TextEncoder().encode(content)
  const named = (key: string) => words.say(`bundles.path.${key}`)
  yield { about: 'event', name: named('event'), content: text(await exportEvent(ports, context)) }
  const people = counted(await wholeTable(ports, event, language))
  yield { about: 'people', name: `${named('people')}.xlsx`, content: xlsx(people.table), rows: people.rows }
  yield {
    about: 'orders',
    name: `${named('orders')}.csv`,
    content: await tableOfOrders(ports, { domainId, eventId }, { search: '' }, language),
  }
  for await (const { name, content } of filesOf(ports, eventId, {}))
    yield { about: 'invoices', name: `${named('invoices')}/${name}`, content }
  const source = sourceOf(ports, event, words)
  for (const table of archiveTables) yield pieceOf(table.key, tableOf(table, event, source, words), words)
  yield pieceOf('actions', await logsTable(ports, wanted), words)
  yield pieceOf('journal', journalOf(ports, event, language, words), words)
  yield* storedIn(ports, eventId, named)
}

async function* storedIn(ports: Ports, eventId: string, named: (key: string) => string): AsyncGenerator<Piece> {
  const stored = async function* (about: string, name: string, key: string): AsyncGenerator<Piece> {
    const file = await ports.storage.open(key)
    if (file) yield { about, name: `${named(about)}/${name}`, content: file.content }
  }
  for await (const { id } of listImageNames(ports.db, eventId)) yield* stored('images', id, imageKey(id))
  for await (const { id, key } of listPhotoKeys(ports.db, eventId))
    yield* stored('photos', `${id}.jpg`, originalKey(key))
  for await (const { id, key, name, userId } of listUploadKeys(ports.db, eventId))
    yield* stored('uploads', `${userId}/${id}-${name}`, key)
}

function pieceOf(about: string, whole: Table, words: Translator): Piece {
  const { table, rows } = counted(whole)
  return { about, name: `${words.say(`bundles.path.${about}`)}.csv`, content: csv(table), rows }
}

function sourceOf({ db }: Ports, { row, days }: LoadedEvent, { say }: Translator): Source {
  return {
    ...{ db, eventId: row.id },
    value: (set, value) => (value === null ? '' : say(`bundles.value.${set}.${value}`)),
    day: (id) => dayCell(days.find((day) => day.id === id)?.day),
  }
}

function tableOf(table: ArchiveTable, { row }: LoadedEvent, source: Source, { say }: Translator): Table {
  return {
    ...{ name: table.key, rows: table.rows(source), timeZone: row.timeZone },
    columns: table.columns.map((column) => ({ title: say(`bundles.column.${column}`) })),
    yesNo: [say('bundles.yes'), say('bundles.no')],
  }
}

function journalOf(ports: Ports, event: LoadedEvent, language: string, { say }: Translator): Table {
  return {
    ...{ name: say('bundles.journal'), rows: journalRows(ports, event, language), timeZone: event.row.timeZone },
    columns: JOURNAL_COLUMNS.map((column) => ({ title: say(`bundles.journal.${column}`) })),
    // No column is boolean.
    yesNo: ['', ''],
  }
}
