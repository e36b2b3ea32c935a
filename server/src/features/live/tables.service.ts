import type { Translator } from '@parvis/contract/kit/words.ts'
import type { LiveExport, LiveExportFormat } from '@parvis/contract/live/live.ts'
import { preparedModules } from '@parvis/contract/live/modules.rules.ts'
import type { LoadedEvent } from '#features/events/events.service.ts'
import { publishDownload } from '#features/files/downloads.service.ts'
import type { LiveTable } from '#features/live-kit/prepared.service.ts'
import { listAsked } from '#features/messages/messages.service.ts'
import { translatorOf } from '#features/translations/translations.service.ts'
import type { Cell, Table } from '#kit/csv.ts'
import { CSV_TYPE, csv, gathered } from '#kit/csv.ts'
import type { Executor } from '#kit/transaction.ts'
import { XLSX_TYPE, xlsx } from '#kit/xlsx.ts'
import type { Ports } from '#ports/ports.ts'
import type { LiveModules } from './modules.service.ts'

async function* messageRows(db: Executor, eventId: string): AsyncGenerator<readonly Cell[]> {
  for await (const { askedAt, author, message, favorite, archived, accepted, votes } of listAsked(db, eventId))
    yield [askedAt, author, message, votes, favorite, accepted, archived]
}

type OneTable = Exclude<LiveExport, 'all'>

const messageTable: LiveTable = {
  columns: ['askedAt', 'author', 'message', 'upvotes', 'favorite', 'accepted', 'archived'],
  wide: ['message'],
  rows: async (db, eventId) => messageRows(db, eventId),
}

const tablesOf = (modules: LiveModules) =>
  Object.fromEntries([
    ...preparedModules.map(({ key }) => [`${key}s`, modules[key].table] as const),
    ['messages', messageTable] as const,
  ]) as Record<OneTable, LiveTable>

const columnsOf = ({ columns, wide }: LiveTable, { say }: Translator) =>
  columns.map((key) => ({ title: say(`exports.column.${key}`), ...(wide.includes(key) && { width: 40 }) }))

const writers = { xlsx: { write: xlsx, contentType: XLSX_TYPE }, csv: { write: csv, contentType: CSV_TYPE } }

async function tableOf({ db, hooks }: Ports, { row }: LoadedEvent, what: OneTable, words: Translator): Promise<Table> {
  const table = tablesOf(hooks.liveModules)[what]
  return {
    name: words.say(`exports.live.${what}`),
    columns: columnsOf(table, words),
    rows: await table.rows(db, row.id),
    timeZone: row.timeZone,
    yesNo: [words.say('exports.yes'), words.say('exports.no')],
  }
}

export async function publishTable(
  ports: Ports,
  event: LoadedEvent,
  { what, format, userId }: { what: LiveExport; format: LiveExportFormat; userId: string },
  language: string,
): Promise<string> {
  const words = translatorOf(event, language)
  const { id, name: eventName } = event.row
  const named = (extension: string) => `${words.say(`exports.live.${what}`)} – ${eventName}.${extension}`
  const holder = { userId, eventId: id, right: 'live' as const }
  return publishDownload(ports, id, async () => {
    if (what === 'all') {
      const [first, ...others] = Object.keys(tablesOf(ports.hooks.liveModules)) as [OneTable, ...OneTable[]]
      const sheets = await Promise.all(others.map((kind) => tableOf(ports, event, kind, words)))
      const bytes = await gathered(xlsx(await tableOf(ports, event, first, words), ...sheets))
      return { bytes, name: named('xlsx'), contentType: XLSX_TYPE, holder }
    }
    const { write, contentType } = writers[format]
    const bytes = await gathered(write(await tableOf(ports, event, what, words)))
    return { bytes, name: named(format), contentType, holder }
  })
}
