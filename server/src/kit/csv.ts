import { csvText } from '@parvis/contract/kit/csv.ts'

/** A day of the calendar as `2027-05-11`, in no time zone. */
export interface Day {
  readonly day: string
}

/** What a cell of a table holds; a moment shows in the table's time zone. */
export type Cell = string | number | boolean | Date | Day | null | undefined

const DAY = /^\d{4}-\d{2}-\d{2}$/

/** A day as a cell of its own type; a text that is no day of the calendar stays a text, nothing is an empty cell. */
export function dayCell(text: string | null | undefined): Cell {
  if (text === null || text === undefined || !DAY.test(text)) return text
  const moment = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(text) ? { day: text } : text
}

export interface TableColumn {
  readonly title: string
  /** In characters; guessed from the title unless told. */
  readonly width?: number
}

/** A table to be written: its rows are asked for as they are written, so that a long one is never whole in memory. */
export interface Table {
  /** Of the workbook's sheet. */
  readonly name: string
  readonly columns: readonly TableColumn[]
  readonly rows: AsyncIterable<readonly Cell[]> | Iterable<readonly Cell[]>
  /** In which moments are written. */
  readonly timeZone: string
  /** How « yes » and « no » are said where a cell can hold only text. */
  readonly yesNo: readonly [yes: string, no: string]
}

export const CSV_TYPE = 'text/csv; charset=utf-8'

/** Characters of text handed over at once. */
const CHUNK = 64 * 1024

const formats = new Map<string, Intl.DateTimeFormat>()

/** Year, month, day, hour, minute and second of a moment on the clocks of a time zone. */
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
 * Writes a table as French spreadsheets open it by a double click: UTF-8 with its mark, semicolons, decimal commas. Texts
 * are kept from being run or changed, as `csvText` says.
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

/** A written table, whole: compressed or not, far less than its rows, which are never together in memory. */
export async function gathered(chunks: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const all: Uint8Array[] = []
  for await (const chunk of chunks) all.push(chunk)
  return Buffer.concat(all)
}
