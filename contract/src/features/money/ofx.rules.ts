/** Lines that one file may hold. */
const MOST_ENTRIES = 20_000
/** How far down an OFX file says that it is one: its headers stand above. */
const HEAD = 2000
/** As `guessedColumns` knows them. */
const HEADS = ['Date', 'Libellé', 'Montant']

/** Whether a text is an OFX statement, of version 1 (SGML) or 2 (XML), and no table of cells. */
export const isOfx = (text: string): boolean =>
  /^\s*(OFXHEADER:|<\?|<OFX>)/.test(text) && text.slice(0, HEAD).includes('<OFX>')

/**
 * The transactions of an OFX statement as rows of date, label and amount, under their heads; nothing where it has none, or more than
 * 20 000. Both versions close their aggregates, and only the second its elements (OFX 2.2, § 1.3 and 11.4.4): an element is
 * read as far as the next mark or the end of its line. What is pending has another name (`STMTTRNP`) and is left out; amounts in
 * another currency are empty, so that their lines are said to be unread. A document type is refused: it might name entities.
 */
export function cellsOfOfx(text: string): string[][] | undefined {
  if (/<!DOCTYPE|<!ENTITY/i.test(text)) return undefined
  const rows: string[][] = []
  // Parted rather than searched, so that a broken file is read once as well; what stands above the first currency is in euros.
  for (const [nth, part] of text.split('<CURDEF>').entries()) {
    const isInEuros = nth === 0 || /^\s*EUR\b/.test(part)
    const blocks = part.split('<STMTTRN>').slice(1)
    if (rows.length + blocks.length > MOST_ENTRIES) return undefined
    for (const block of blocks) {
      const end = block.indexOf('</STMTTRN>')
      if (end >= 0) rows.push(rowOf(block.slice(0, end), isInEuros))
    }
  }
  return rows.length > 0 ? [HEADS, ...rows] : undefined
}

function rowOf(block: string, isInEuros: boolean): string[] {
  const [date] = /^\d{8}/.exec(textAt(block, 'DTPOSTED')) ?? ['']
  const currency = textAt(block, 'CURSYM')
  const isEuros = currency === '' ? isInEuros : currency === 'EUR'
  const label = [textAt(block, 'NAME'), textAt(block, 'MEMO')].filter((one) => one !== '').join(' ')
  return [...[date.replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3'), label], isEuros ? textAt(block, 'TRNAMT') : '']
}

/** What an element says; empty where it is not there. */
function textAt(block: string, name: string): string {
  const start = block.indexOf(`<${name}>`)
  if (start < 0) return ''
  const [text = ''] = /^[^<\r\n]*/.exec(block.slice(start + name.length + 2)) ?? []
  return unescaped(text).trim()
}

const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }

/** The five characters that XML names, a space, and characters by their number; anything else stays as it is written. */
const unescaped = (text: string): string =>
  text.replaceAll(/&(?:#(\d{1,6})|([a-z]{2,4}));/g, (whole, number: string | undefined, name: string | undefined) => {
    const code = Number(number ?? 0)
    if (code >= 32 && code < 0xd800) return String.fromCodePoint(code)
    return NAMED[name ?? ''] ?? whole
  })
