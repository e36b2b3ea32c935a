import type { Row } from '@parvis/contract/guests/guests.ts'
import { MOST_CELL, MOST_COLUMNS, MOST_ROWS } from '@parvis/contract/guests/guests.ts'
import { csvPlain } from '@parvis/contract/kit/csv.ts'
import { textFileOf } from '@parvis/contract/kit/text-file.ts'
import type { Unzipped } from 'fflate'
import { unzipSync, zipSync } from 'fflate'
import Papa from 'papaparse'
import readXlsxFile from 'read-excel-file/universal'

/** A sheet: its headers, and its lines numbered as in the spreadsheet. */
export interface Sheet {
  /** Not UTF-8: read as windows-1252. */
  readonly isOfWindows?: boolean
  readonly name: string
  readonly headers: readonly string[]
  readonly rows: readonly Row[]
}

/** The reason of a refused file; part of its word key. */
export type Refused = 'heavy' | 'unknown' | 'old' | 'broken' | 'bomb' | 'rows' | 'columns' | 'cell' | 'empty'
export class RefusedFile extends Error {
  readonly why: Refused
  readonly line: number
  constructor(why: Refused, line = 0) {
    super(why)
    this.why = why
    this.line = line
  }
}

const MOST_BYTES = 10_000_000
const MOST_UNPACKED = 64_000_000

const startsWith = (bytes: Uint8Array, ...signature: number[]) => signature.every((byte, i) => bytes[i] === byte)
const ZIP = [0x50, 0x4b]
const OLD_OFFICE = [0xd0, 0xcf, 0x11, 0xe0]

/** Reads a CSV file or a workbook. `onLines` receives the number of lines read so far. */
export async function readSheets(bytes: Uint8Array, onLines: (lines: number) => void): Promise<Sheet[]> {
  if (bytes.length > MOST_BYTES) throw new RefusedFile('heavy')
  if (startsWith(bytes, ...OLD_OFFICE)) throw new RefusedFile('old')
  const isWorkbook = startsWith(bytes, ...ZIP)
  const file = isWorkbook ? undefined : textFileOf(bytes)
  if (!isWorkbook && file === undefined) throw new RefusedFile('unknown')
  const sheets = file === undefined ? await readWorkbook(bytes) : [['', readCsv(file.text, onLines)] as const]
  const isOfWindows = file?.encoding === 'windows-1252'
  const read = sheets.flatMap(([name, table]) => {
    const sheet = sheetOf(name, table)
    return sheet ? [{ ...sheet, ...(isOfWindows && { isOfWindows }) }] : []
  })
  if (read.length === 0) throw new RefusedFile('empty')
  onLines(read[0]?.rows.length ?? 0)
  return read
}

type Table = readonly (readonly string[])[]
const HTML = /^\s*<(?:!doctype|html|head|body|table|\?xml|script)/iu
const SAID_EVERY = 1000

/** Enough characters to recognise the separator. */
const HEAD = 100_000

function readCsv(text: string, onLines: (lines: number) => void): Table {
  if (HTML.test(text)) throw new RefusedFile('unknown')
  const rows: string[][] = []
  // An empty line at the end of a short file would hide its separator.
  const { delimiter } = Papa.parse(text.slice(0, HEAD), {
    ...{ delimitersToGuess: [';', ',', '\t', '|'], skipEmptyLines: 'greedy', preview: 10 },
  }).meta
  Papa.parse<string[]>(text, {
    delimiter,
    step({ data }, parser) {
      rows.push(data.map(csvPlain))
      if (rows.length % SAID_EVERY === 0) onLines(rows.length)
      // Reading stops there: empty lines count for little, and the bytes are already limited.
      if (rows.length > MOST_ROWS * 5) parser.abort()
    },
  })
  return rows
}

/** The sheets of a workbook. It is unpacked here, so that a zip bomb is refused in time. */
async function readWorkbook(bytes: Uint8Array): Promise<(readonly [string, Table])[]> {
  const files = unpack(bytes)
  if (!Object.hasOwn(files, 'xl/workbook.xml')) throw new RefusedFile('unknown')
  // Packed again without compression: the reader would otherwise start workers, which the content security policy
  // forbids.
  const plain = zipSync(files, { level: 0 })
  try {
    const sheets = await readXlsxFile(plain.buffer as ArrayBuffer)
    return sheets.map(({ sheet, data }) => [sheet, data.map((row) => row.map(cellText))] as const)
  } catch {
    throw new RefusedFile('broken')
  }
}

function unpack(bytes: Uint8Array): Unzipped {
  let total = 0
  try {
    return unzipSync(bytes, {
      filter({ name, originalSize }) {
        if (!name.endsWith('.xml') && !name.endsWith('.xml.rels')) return false
        total += originalSize
        if (total > MOST_UNPACKED) throw new RefusedFile('bomb')
        return true
      },
    })
  } catch (error) {
    throw error instanceof RefusedFile ? error : new RefusedFile('broken')
  }
}

/** A cell as text: dates without time, numbers without exponent, results of formulas. */
function cellText(cell: unknown): string {
  if (cell === null || cell === undefined) return ''
  if (cell instanceof Date) return cell.toISOString().slice(0, 10)
  if (typeof cell === 'boolean') return cell ? 'oui' : 'non'
  if (typeof cell === 'number')
    return Number.isInteger(cell) ? cell.toLocaleString('en', { useGrouping: false }) : String(cell)
  return String(cell)
}

const isBlank = (row: readonly string[]) => row.every((cell) => cell.trim() === '')

/** A sheet: headers in the first line that is not blank; undefined without a line below. */
function sheetOf(name: string, table: Table): Sheet | undefined {
  const top = table.findIndex((row) => !isBlank(row))
  const rows = table.flatMap((cells, i) => (i > top && !isBlank(cells) ? [{ line: i + 1, cells }] : []))
  if (top === -1 || rows.length === 0) return undefined
  if (rows.length > MOST_ROWS) throw new RefusedFile('rows')
  const width = Math.max(...[table[top] ?? [], ...rows.map(({ cells }) => cells)].map(lengthOf))
  if (width > MOST_COLUMNS) throw new RefusedFile('columns')
  const long = rows.find(({ cells }) => cells.some((cell) => cell.length > MOST_CELL))
  if (long) throw new RefusedFile('cell', long.line)
  const whole = (cells: readonly string[]) => Array.from({ length: width }, (_, i) => cells[i]?.trim() ?? '')
  const headers = whole(table[top] ?? []).map((header) => header.slice(0, 200))
  return { name, headers, rows: rows.map(({ line, cells }) => ({ line, cells: whole(cells) })) }
}

function lengthOf(cells: readonly string[]): number {
  return cells.findLastIndex((cell) => cell.trim() !== '') + 1
}
