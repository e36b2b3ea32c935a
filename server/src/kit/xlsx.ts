import { Zip, ZipDeflate } from 'fflate'
import type { Cell, Table, TableColumn } from './csv.ts'
import { clockParts } from './csv.ts'

export const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

const CHUNK = 64 * 1024
const MAX_TEXT = 32_767
const MAX_WIDTH = 60
const DAY_MS = 86_400_000
const EPOCH = Date.UTC(1899, 11, 30)
const HEADER_STYLE = 1
const MOMENT_STYLE = 2
const DAY_STYLE = 3
/** Spreadsheets treat 1900 as a leap year: earlier days would be shifted, or invalid. */
const FIRST_DAY = '1900-03-01'

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const SPREADSHEET = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const RELATIONS = 'http://schemas.openxmlformats.org/package/2006/relationships'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const CONTENT = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

const ILLEGAL = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu
const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

const escaped = (text: string): string =>
  text
    .slice(0, MAX_TEXT)
    .replace(ILLEGAL, '')
    // Escapes text that looks like the format's own character escape.
    .replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_')
    .replace(/[&<>"]/g, (char) => ENTITIES[char] ?? char)

/** `A`, `Z`, `AA`…: without a reference some readers put every cell in the first column. */
function letters(column: number): string {
  const last = String.fromCharCode(65 + (column % 26))
  return column < 26 ? last : letters(Math.floor(column / 26) - 1) + last
}

function cellOf(cell: Cell, place: string, timeZone: string, style = 0): string {
  if (cell === null || cell === undefined || cell === '') return ''
  if (typeof cell === 'number') return Number.isFinite(cell) ? `<c r="${place}"><v>${cell}</v></c>` : ''
  if (typeof cell === 'boolean') return `<c r="${place}" t="b"><v>${cell ? 1 : 0}</v></c>`
  if (typeof cell === 'object' && 'day' in cell) {
    if (cell.day < FIRST_DAY) return cellOf(cell.day, place, timeZone)
    return `<c r="${place}" s="${DAY_STYLE}"><v>${(Date.parse(`${cell.day}T00:00:00Z`) - EPOCH) / DAY_MS}</v></c>`
  }
  if (cell instanceof Date) return `<c r="${place}" s="${MOMENT_STYLE}"><v>${serial(cell, timeZone)}</v></c>`
  const styled = style === 0 ? '' : ` s="${style}"`
  return `<c r="${place}"${styled} t="inlineStr"><is><t xml:space="preserve">${escaped(cell)}</t></is></c>`
}

function serial(moment: Date, timeZone: string): number {
  const [year, month, day, hour, minute, second] = clockParts(moment, timeZone)
  return Number(((Date.UTC(year, month - 1, day, hour, minute, second) - EPOCH) / DAY_MS).toFixed(6))
}

const rowOf = (cells: readonly string[], number: number): string => `<row r="${number}">${cells.join('')}</row>`

function beginningOf(columns: readonly TableColumn[]): string {
  const widths = columns.map(({ title, width }, i) => {
    const characters = Math.min(MAX_WIDTH, width ?? Math.max(12, title.length + 4))
    return `<col min="${i + 1}" max="${i + 1}" width="${characters}" customWidth="1"/>`
  })
  const titles = columns.map(({ title }, i) => cellOf(title, `${letters(i)}1`, 'UTC', HEADER_STYLE))
  return (
    `${HEAD}<worksheet xmlns="${SPREADSHEET}"><sheetViews><sheetView workbookViewId="0">` +
    '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>' +
    `<cols>${widths.join('')}</cols><sheetData>${rowOf(titles, 1)}`
  )
}

/** At most 31 characters, without those of cell references. */
const sheetName = (name: string): string =>
  escaped(
    name
      .replace(/[[\]:*?/\\']/g, ' ')
      .trim()
      .slice(0, 31) || 'Parvis',
  )

const STYLES =
  `${HEAD}<styleSheet xmlns="${SPREADSHEET}"><numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd hh:mm:ss"/>` +
  '<numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd"/></numFmts>' +
  '<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>' +
  '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
  '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
  '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="4">' +
  '<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>' +
  '<xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/>' +
  '<xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>' +
  '<xf numFmtId="165" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs></styleSheet>'

function sheetNames(names: readonly string[]): string[] {
  const given: string[] = []
  for (const name of names.map(sheetName)) {
    const isTaken = given.some((other) => other.toLowerCase() === name.toLowerCase())
    given.push(isTaken ? `${name.slice(0, 27)} ${given.length + 1}` : name)
  }
  return given
}

const sheetPath = (index: number): string => `worksheets/sheet${index + 1}.xml`

const partsOf = (names: readonly string[]): Readonly<Record<string, string>> => ({
  '[Content_Types].xml':
    `${HEAD}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">` +
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
    '<Default Extension="xml" ContentType="application/xml"/>' +
    `<Override PartName="/xl/workbook.xml" ContentType="${CONTENT}.sheet.main+xml"/>` +
    `<Override PartName="/xl/styles.xml" ContentType="${CONTENT}.styles+xml"/>` +
    names.map((_, i) => `<Override PartName="/xl/${sheetPath(i)}" ContentType="${CONTENT}.worksheet+xml"/>`).join('') +
    '</Types>',
  '_rels/.rels':
    `${HEAD}<Relationships xmlns="${RELATIONS}">` +
    `<Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml':
    `${HEAD}<workbook xmlns="${SPREADSHEET}" xmlns:r="${OFFICE}"><sheets>` +
    sheetNames(names)
      .map((name, i) => `<sheet name="${name}" sheetId="${i + 1}" r:id="rId${i + 1}"/>`)
      .join('') +
    '</sheets></workbook>',
  'xl/_rels/workbook.xml.rels':
    `${HEAD}<Relationships xmlns="${RELATIONS}">` +
    names
      .map((_, i) => `<Relationship Id="rId${i + 1}" Type="${OFFICE}/worksheet" Target="${sheetPath(i)}"/>`)
      .join('') +
    `<Relationship Id="rId${names.length + 1}" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml': STYLES,
})

async function* sheetOf(table: Table): AsyncGenerator<string> {
  let pending = beginningOf(table.columns)
  const places = table.columns.map((_, i) => letters(i))
  let number = 1
  for await (const row of table.rows) {
    number++
    pending += rowOf(
      places.map((letter, i) => cellOf(row[i], `${letter}${number}`, table.timeZone)),
      number,
    )
    if (pending.length < CHUNK) continue
    yield pending
    pending = ''
  }
  yield `${pending}</sheetData></worksheet>`
}

/** The first date that a ZIP can hold: identical tables give identical files. */
const UNDATED = new Date(1980, 0, 1)

/** Writes tables as a workbook, one sheet each (ECMA-376). Texts are typed, so that none runs as a formula. */
export async function* xlsx(...tables: readonly [Table, ...Table[]]): AsyncGenerator<Uint8Array> {
  let ready: Uint8Array[] = []
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    ready.push(chunk)
  })
  const part = (name: string) => {
    const file = new ZipDeflate(name, { level: 6 })
    file.mtime = UNDATED
    zip.add(file)
    return file
  }
  for (const [name, content] of Object.entries(partsOf(tables.map((table) => table.name))))
    part(name).push(Buffer.from(content), true)
  for (const [index, table] of tables.entries()) {
    const sheet = part(`xl/${sheetPath(index)}`)
    for await (const text of sheetOf(table)) {
      sheet.push(Buffer.from(text))
      const chunks = ready
      ready = []
      yield* chunks
    }
    sheet.push(new Uint8Array(0), true)
  }
  zip.end()
  yield* ready
}
