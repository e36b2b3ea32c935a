import { csvText } from '@parvis/contract/kit/csv.ts'

export interface Day {
  readonly day: string
}

export type Cell = string | number | boolean | Date | Day | null | undefined

const DAY = /^\d{4}-\d{2}-\d{2}$/

/** A day as a typed cell; text that is not a calendar day stays text, a missing one gives an empty cell. */
export function dayCell(text: string | null | undefined): Cell {
  if (text === null || text === undefined || !DAY.test(text)) return text
  const moment = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(text) ? { day: text } : text
}

export interface TableColumn {
  readonly title: string
  readonly width?: number
}

/** A table to write. Rows are read as they are written, so that a long table is never whole in memory. */
export interface Table {
  readonly name: string
  readonly columns: readonly TableColumn[]
  readonly rows: AsyncIterable<readonly Cell[]> | Iterable<readonly Cell[]>
  readonly timeZone: string
  readonly yesNo: readonly [yes: string, no: string]
}

export const CSV_TYPE = 'text/csv; charset=utf-8'

const CHUNK = 64 * 1024

const formats = new Map<string, Intl.DateTimeFormat>()

/** Year, month, day, hour, minute and second of an instant in a time zone. */
export function clockParts(moment: Date, timeZone: string): readonly [number, number, number, number, number, number] {
  const format =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat('en-GB', {
      ...{ timeZone, hourCycle: 'h23', year: 'numeric', month: 'numeric', day: 'numeric' },
      ...{ hour: 'numeric', minute: 'numeric', second: 'numeric' },
    })
  formats.set(timeZone, format)
  const parts = new Map(format.formatToParts(moment).map(({ type, value }) => [type, Number(value)]))
  const of = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0
  return [of('year'), of('month'), of('day'), of('hour'), of('minute'), of('second')]
}

function cellOf(cell: Cell, { timeZone, yesNo }: Table): string {
  if (cell === null || cell === undefined) return ''
  if (typeof cell === 'string') return csvText(cell)
  if (typeof cell === 'number') return Number.isFinite(cell) ? String(cell).replace('.', ',') : ''
  if (typeof cell === 'boolean') return csvText(cell ? yesNo[0] : yesNo[1])
  if (!(cell instanceof Date)) return cell.day
  const [year, ...rest] = clockParts(cell, timeZone)
  const [month, day, hour, minute, second] = rest.map((part) => String(part).padStart(2, '0'))
  return `${year}-${month}-${day} ${hour}:${minute}:${second}`
}

/**
 * Writes a table as CSV that French spreadsheets open directly: UTF-8 with a byte order mark, semicolons, decimal
 * commas. `csvText` protects texts against formula injection.
 */
export async function* csv(table: Table): AsyncGenerator<Uint8Array> {
  let pending = `\ufeff${table.columns.map(({ title }) => csvText(title)).join(';')}\r\n`
  for await (const row of table.rows) {
    pending += `${table.columns.map((_, i) => cellOf(row[i], table)).join(';')}\r\n`
    if (pending.length < CHUNK) continue
    yield Buffer.from(pending)
    pending = ''
  }
  yield Buffer.from(pending)
}

/** The whole file of a written table: far smaller than its rows, which are never together in memory. */
export async function gathered(chunks: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const all: Uint8Array[] = []
  for await (const chunk of chunks) all.push(chunk)
  return Buffer.concat(all)
}
