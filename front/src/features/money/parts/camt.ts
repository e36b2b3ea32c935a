const MOST_ENTRIES = 20_000
/** Headers that `guessedColumns` recognises. */
const HEADS = ['Date', 'Libellé', 'Montant']

const all = (within: Element, ...path: readonly string[]): Element[] =>
  path.reduce<Element[]>(
    (found, name) => found.flatMap((one) => [...one.children].filter((child) => child.localName === name)),
    [within],
  )
const textAt = (within: Element, ...path: readonly string[]): string =>
  all(within, ...path)[0]?.textContent?.trim() ?? ''

export const isCamt = (text: string): boolean =>
  /^\s*(<\?xml[^>]*>\s*)?<[^>]*urn:iso:std:iso:20022:tech:xsd:camt\.05/.test(text)

/**
 * The entries of an ISO 20022 statement as rows of date, label and amount, below their headers; undefined where it is
 * not such a document. Unbooked entries are left out. A DOCTYPE is refused, since it might declare entities.
 */
export function cellsOfCamt(text: string): string[][] | undefined {
  if (/<!DOCTYPE|<!ENTITY/i.test(text)) return undefined
  const found = new DOMParser().parseFromString(text, 'application/xml')
  if (found.getElementsByTagName('parsererror').length > 0) return undefined
  const entries = [...found.getElementsByTagNameNS('*', 'Ntry')]
  if (entries.length > MOST_ENTRIES) return undefined
  const rows = entries.filter(isBooked).flatMap(rowsOf)
  return rows.length > 0 ? [HEADS, ...rows] : undefined
}

const isBooked = (entry: Element): boolean => (textAt(entry, 'Sts', 'Cd') || textAt(entry, 'Sts') || 'BOOK') === 'BOOK'

/** One row for each transaction of an entry where the bank gives their amounts, otherwise one for the entry. */
function rowsOf(entry: Element): string[][] {
  const date = ['BookgDt', 'ValDt']
    .flatMap((day) => [textAt(entry, day, 'Dt'), textAt(entry, day, 'DtTm')])
    .find(Boolean)
  const side = textAt(entry, 'CdtDbtInd')
  const details = all(entry, 'NtryDtls', 'TxDtls')
  const told = details.map((detail) => ({ detail, amount: amountOf(detail) }))
  const isWhole = told.length > 1 && told.every(({ amount }) => amount !== '')
  const row = (amount: string, from: readonly Element[]) => [
    ...[date?.slice(0, 10) ?? '', from.map(labelOf).join(' ') || textAt(entry, 'AddtlNtryInf')],
    amount === '' || side !== 'DBIT' ? amount : `-${amount}`,
  ]
  if (isWhole) return told.map(({ detail, amount }) => row(amount, [detail]))
  return [row(amountOf(entry), details)]
}

/** In euros; empty in another currency, so that the line is reported as unread. */
function amountOf(within: Element): string {
  const [amount] = [...all(within, 'Amt'), ...all(within, 'AmtDtls', 'TxAmt', 'Amt')]
  return amount?.getAttribute('Ccy') === 'EUR' ? (amount.textContent?.trim() ?? '') : ''
}

/** The payer's name, then the remittance text. */
function labelOf(detail: Element): string {
  const payer = textAt(detail, 'RltdPties', 'Dbtr', 'Nm') || textAt(detail, 'RltdPties', 'Dbtr', 'Pty', 'Nm')
  const written = [...all(detail, 'RmtInf', 'Ustrd'), ...all(detail, 'RmtInf', 'Strd', 'CdtrRefInf', 'Ref')]
  const reference = textAt(detail, 'Refs', 'EndToEndId')
  return [payer, ...written.map((one) => one.textContent ?? ''), reference === 'NOTPROVIDED' ? '' : reference]
    .filter(Boolean)
    .join(' ')
}
