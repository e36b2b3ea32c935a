import { describe, expect, it } from 'vitest'
import { bankLines, bankTableIn, guessedColumns } from './bank.rules.ts'
import { cellsOfOfx, isOfx } from './ofx.rules.ts'

const HEADERS = 'OFXHEADER:100\r\nDATA:OFXSGML\r\nVERSION:102\r\nENCODING:USASCII\r\nCHARSET:1252\r\n\r\n'
/** As French banks write it: only aggregates are closed. */
const sgml = (lines: string, currency = 'EUR') =>
  `${HEADERS}<OFX>\r\n<BANKMSGSRSV1><STMTTRNRS><STMTRS>\r\n<CURDEF>${currency}\r\n<BANKTRANLIST>\r\n${lines}</BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`
const line = (date: string, amount: string, name: string, memo = '') =>
  `<STMTTRN>\r\n<TRNTYPE>CREDIT\r\n<DTPOSTED>${date}\r\n<TRNAMT>${amount}\r\n<FITID>1\r\n<NAME>${name}\r\n${memo && `<MEMO>${memo}\r\n`}</STMTTRN>\r\n`
const xml = (lines: string) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<?OFX OFXHEADER="200" VERSION="220"?>\n<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>EUR</CURDEF><BANKTRANLIST>${lines}</BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`

function read(text: string) {
  const cells = cellsOfOfx(text)
  if (!cells) return undefined
  const table = bankTableIn(cells)
  return bankLines(table, guessedColumns(table))
}

describe('an OFX statement', () => {
  it('of version 1 gives a line for each transaction', () => {
    const text = sgml(
      line('20270223120000[1:CET]', '+120.00', 'VIR ROUX', 'JB-7K3Q2') + line('20270224', '-12,50', 'EDF'),
    )
    expect(isOfx(text)).toBe(true)
    expect(read(text)).toEqual({
      lines: [
        { date: '2027-02-23', cents: 12_000, label: 'VIR ROUX JB-7K3Q2' },
        { date: '2027-02-24', cents: -1250, label: 'EDF' },
      ],
      unread: [],
    })
  })

  it('of version 2 gives the same, its five entities said', () => {
    const one =
      '<STMTTRN><TRNTYPE>CREDIT</TRNTYPE><DTPOSTED>20270223</DTPOSTED><TRNAMT>84.00</TRNAMT><NAME>ROUX &amp; L&#39;ÉTÉ</NAME><MEMO>JB</MEMO></STMTTRN>'
    expect(isOfx(xml(one))).toBe(true)
    expect(read(xml(one))?.lines).toEqual([{ date: '2027-02-23', cents: 8400, label: "ROUX & L'ÉTÉ JB" }])
  })

  it('leaves out pending lines, and does not read lines in another currency', () => {
    const pending = line('20270223', '84.00', 'ROUX').replaceAll('STMTTRN>', 'STMTTRNP>')
    expect(read(sgml(pending))).toBeUndefined()
    expect(read(sgml(line('20270223', '84.00', 'ROUX'), 'CHF'))).toEqual({ lines: [], unread: [0] })
    const foreign = line('20270223', '84.00', 'ROUX').replace(
      '<NAME>',
      '<CURRENCY><CURRATE>1.1<CURSYM>USD</CURRENCY><NAME>',
    )
    expect(read(sgml(foreign))?.unread).toEqual([0])
  })

  it('is refused where it names entities, is too long or says nothing', () => {
    expect(cellsOfOfx(xml('').replace('<OFX>', '<!DOCTYPE d [<!ENTITY x "y">]><OFX>'))).toBeUndefined()
    expect(cellsOfOfx(sgml(''))).toBeUndefined()
    expect(cellsOfOfx(sgml(line('20270223', '1.00', 'x').repeat(20_001)))).toBeUndefined()
    // Five megabytes of unclosed tags, to be read in linear time.
    expect(cellsOfOfx(sgml('<STMTTRN>'.repeat(19_000)))).toBeUndefined()
  })

  it('is no table, and no statement of ISO 20022', () => {
    expect(isOfx('Date;Libellé;Montant\n23/02/2027;<OFX>;84,00')).toBe(false)
    expect(isOfx('<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"/>')).toBe(false)
  })
})
