const FORMULA = /^\s*[=+\-@\t\r\n＝＋－＠]/u
const QUOTED = /[";\r\n]/
/** A text that starts with an apostrophe of its own keeps it. */
const MARKED = /^'+\s*[=+\-@\t\r\n＝＋－＠]/u

const CHANGED: readonly RegExp[] = [
  // Telephone numbers, postcodes, codes: their first 0 or + goes, and so do the spaces between figures.
  /^[0+][\d\p{Zs}().-]{1,39}$/u,
  /^\d{1,20}\p{Zs}[\d\p{Zs}]{0,40}$/u,
  // From twelve figures on they are shown with an exponent, from sixteen on the last ones become 0.
  /^\d{12,40}$/u,
  /^\d{1,20}(?:[.,]\d{1,20})?e[+-]?\d{1,20}$/iu,
  // Days and hours, among which « 10-12 » and « 1/2 ».
  /^\d{1,4}[-/.:]\d{1,2}(?:[-/.:]\d{1,4})?$/u,
]
/** The same with the name of a month: « 12 mars », « mars 12 ». */
const MONTH =
  /^(?:\d{1,2}[ .-]?)?(?:jan|f[eé]v|feb|mar|avr|apr|mai|may|jui|jun|jul|ao[uû]|aug|sep|oct|nov|d[eé]c)\p{L}{0,10}\.?(?:[ .-]?\d{1,4})?$/iu
const FIGURE = /\d/
const MOST_CHANGED = 80

const isChanged = (text: string): boolean =>
  text.length <= MOST_CHANGED && FIGURE.test(text) && (MONTH.test(text) || CHANGED.some((shape) => shape.test(text)))

/** A text written as a formula that returns it, so that spreadsheets do not convert it. */
const KEPT = /^="([^"]{1,80})"$/u

/**
 * A text as a cell of a CSV file with semicolons, RFC 4180 otherwise. A text that would be run as a formula begins with
 * an apostrophe. One that a spreadsheet would change (`0612345678`, `01000`, a SIRET, `10-12`) is written `="0612345678"`,
 * which spreadsheets show as it is. `csvPlain` gives either back.
 */
export function csvText(text: string): string {
  const safe = isChanged(text) ? `="${text}"` : FORMULA.test(text) || MARKED.test(text) ? `'${text}` : text
  return QUOTED.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** The text that `csvText` wrote in a cell, from a CSV reader's value; other texts are unchanged. */
export function csvPlain(cell: string): string {
  const kept = KEPT.exec(cell)?.[1]
  if (kept !== undefined && isChanged(kept)) return kept
  return MARKED.test(cell) ? cell.slice(1) : cell
}

/** A whole small CSV file that French spreadsheets open directly: UTF-8 with BOM, CRLF. */
export const csvFile = (rows: readonly (readonly string[])[]): string =>
  `\ufeff${rows.map((row) => `${row.map(csvText).join(';')}\r\n`).join('')}`
