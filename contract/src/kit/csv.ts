/** What a spreadsheet would take for a formula; full-width signs are read as the plain ones. */
const FORMULA = /^\s*[=+\-@\t\r\n＝＋－＠]/u
const QUOTED = /[";\r\n]/

/**
 * A text as a cell of a CSV file with semicolons, RFC 4180 otherwise. One that would be run as a formula begins with an
 * apostrophe; so do telephone numbers in `+`.
 */
export function csvText(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text
  return QUOTED.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** A whole small CSV file, as French spreadsheets open it by a double click: UTF-8 with its mark, lines ended by CRLF. */
export const csvFile = (rows: readonly (readonly string[])[]): string =>
  `\ufeff${rows.map((row) => `${row.map(csvText).join(';')}\r\n`).join('')}`
