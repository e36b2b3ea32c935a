import type { Translator } from '@parvis/contract/kit/words.ts'
import type { LiveExport, LiveExportFormat } from '@parvis/contract/live/live.ts'
import type { LoadedEvent } from '#features/context/context.service.ts'
import { publishDownload } from '#features/files/downloads.service.ts'
import { listAsked } from '#features/messages/messages.service.ts'
import { listRounds as pollRounds } from '#features/polls/polls.service.ts'
import { listRounds as questionRounds } from '#features/questions/questions.service.ts'
import { translatorOf } from '#features/translations/translations.service.ts'
import { listRounds as cloudRounds } from '#features/wordclouds/wordclouds.service.ts'
import type { Cell, Table } from '#kit/csv.ts'
import { CSV_TYPE, csv, gathered } from '#kit/csv.ts'
import type { Executor } from '#kit/transaction.ts'
import { XLSX_TYPE, xlsx } from '#kit/xlsx.ts'
import type { Ports } from '#ports/ports.ts'

type Rows = AsyncIterable<readonly Cell[]> | Iterable<readonly Cell[]>
interface Export {
  readonly columns: readonly string[]
  rows(db: Executor, eventId: string): Promise<Rows>
}

async function* messageRows(db: Executor, eventId: string): AsyncGenerator<readonly Cell[]> {
  for await (const { askedAt, author, message, favorite, archived, accepted, votes } of listAsked(db, eventId))
    yield [askedAt, author, message, votes, favorite, accepted, archived]
}

type OneTable = Exclude<LiveExport, 'all'>

const tables: Record<OneTable, Export> = {
  polls: {
    columns: ['poll', 'round', 'choice', 'votes'],
    rows: async (db, eventId) =>
      (await pollRounds(db, eventId)).map(({ poll, round, choice, votes }) => [poll, round, choice, votes]),
  },
  questions: {
    columns: ['question', 'round', 'response', 'isRightAnswer', 'votes', 'voters', 'rankingPoints', 'average'],
    rows: async (db, eventId) =>
      (await questionRounds(db, eventId)).map((line) => [
        ...[line.question, line.round, line.response, line.isRightAnswer, line.votes, line.voters],
        ...[line.rankingPoints, line.average],
      ]),
  },
  wordclouds: {
    columns: ['wordCloud', 'round', 'word', 'count'],
    rows: async (db, eventId) =>
      (await cloudRounds(db, eventId)).map(({ cloud, round, word, count }) => [cloud, round, word, count]),
  },
  messages: {
    columns: ['askedAt', 'author', 'message', 'upvotes', 'favorite', 'accepted', 'archived'],
    rows: async (db, eventId) => messageRows(db, eventId),
  },
}

/** Columns of free text are wide. */
const WIDE = new Set(['poll', 'choice', 'question', 'response', 'wordCloud', 'message'])

const columnsOf = (keys: readonly string[], { say }: Translator) =>
  keys.map((key) => ({ title: say(`exports.column.${key}`), ...(WIDE.has(key) && { width: 40 }) }))

const kinds = Object.keys(tables) as [OneTable, ...OneTable[]]
const writers = { xlsx: { write: xlsx, contentType: XLSX_TYPE }, csv: { write: csv, contentType: CSV_TYPE } }

async function tableOf({ db }: Ports, { row }: LoadedEvent, what: OneTable, words: Translator): Promise<Table> {
  const { columns, rows } = tables[what]
  return {
    name: words.say(`exports.live.${what}`),
    columns: columnsOf(columns, words),
    rows: await rows(db, row.id),
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
      const [first, ...others] = kinds
      const sheets = await Promise.all(others.map((kind) => tableOf(ports, event, kind, words)))
      const bytes = await gathered(xlsx(await tableOf(ports, event, first, words), ...sheets))
      return { bytes, name: named('xlsx'), contentType: XLSX_TYPE, holder }
    }
    const { write, contentType } = writers[format]
    const bytes = await gathered(write(await tableOf(ports, event, what, words)))
    return { bytes, name: named(format), contentType, holder }
  })
}
