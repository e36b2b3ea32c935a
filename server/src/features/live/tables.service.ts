import type { Translator } from '@parvis/contract/kit/words.ts'
import type { LiveExport, LiveExportFormat } from '@parvis/contract/live/live.ts'
import type { LoadedEvent } from '#features/context/context.service.ts'
import { publishDownload } from '#features/files/downloads.service.ts'
import { listAsked } from '#features/messages/messages.service.ts'
import { listRounds as pollRounds } from '#features/polls/polls.service.ts'
import { listRounds as questionRounds } from '#features/questions/questions.service.ts'
import { translatorOf } from '#features/translations/translations.service.ts'
import { listRounds as cloudRounds } from '#features/wordclouds/wordclouds.service.ts'
import type { Cell } from '#kit/csv.ts'
import { CSV_TYPE, csv, gathered } from '#kit/csv.ts'
import type { Executor } from '#kit/transaction.ts'
import { XLSX_TYPE, xlsx } from '#kit/xlsx.ts'
import type { Ports } from '#ports/ports.ts'

type Rows = AsyncIterable<readonly Cell[]> | Iterable<readonly Cell[]>
interface Export {
  /** Keys of their titles. */
  readonly columns: readonly string[]
  rows(db: Executor, eventId: string): Promise<Rows>
}

async function* messageRows(db: Executor, eventId: string): AsyncGenerator<readonly Cell[]> {
  for await (const { askedAt, author, message, favorite, archived } of listAsked(db, eventId))
    yield [askedAt, author, message, favorite, archived]
}

const tables: Record<LiveExport, Export> = {
  polls: {
    columns: ['poll', 'round', 'choice', 'votes'],
    rows: async (db, eventId) =>
      (await pollRounds(db, eventId)).map(({ poll, round, choice, votes }) => [poll, round, choice, votes]),
  },
  questions: {
    columns: ['question', 'round', 'response', 'isRightAnswer', 'votes', 'voters'],
    rows: async (db, eventId) =>
      (await questionRounds(db, eventId)).map((line) => [
        ...[line.question, line.round, line.response, line.isRightAnswer, line.votes, line.voters],
      ]),
  },
  wordclouds: {
    columns: ['wordCloud', 'round', 'word', 'count'],
    rows: async (db, eventId) =>
      (await cloudRounds(db, eventId)).map(({ cloud, round, word, count }) => [cloud, round, word, count]),
  },
  messages: {
    columns: ['askedAt', 'author', 'message', 'favorite', 'archived'],
    rows: async (db, eventId) => messageRows(db, eventId),
  },
}

/** Texts people write are wide, the rest is not. */
const WIDE = new Set(['poll', 'choice', 'question', 'response', 'wordCloud', 'message'])

const columnsOf = (keys: readonly string[], { say }: Translator) =>
  keys.map((key) => ({ title: say(`exports.column.${key}`), ...(WIDE.has(key) && { width: 40 }) }))

const writers = { xlsx: { write: xlsx, contentType: XLSX_TYPE }, csv: { write: csv, contentType: CSV_TYPE } }

/** Writes polls, questions, words or messages of an event, every round of them, and gives the address of the file. */
export async function publishTable(
  ports: Ports,
  event: LoadedEvent,
  { what, format }: { what: LiveExport; format: LiveExportFormat },
  language: string,
): Promise<string> {
  const words = translatorOf(event, language)
  const { columns, rows } = tables[what]
  const name = words.say(`exports.live.${what}`)
  const yesNo = [words.say('exports.yes'), words.say('exports.no')] as const
  const { id, name: eventName, timeZone } = event.row
  const { write, contentType } = writers[format]
  return publishDownload(ports, id, async () => {
    const table = { name, columns: columnsOf(columns, words), rows: await rows(ports.db, id), timeZone, yesNo }
    return { bytes: await gathered(write(table)), name: `${name} – ${eventName}.${format}`, contentType }
  })
}
