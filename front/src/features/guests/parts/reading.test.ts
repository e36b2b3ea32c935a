import { csvFile } from '@parvis/contract/kit/csv.ts'
import { zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import type { Refused } from './reading.ts'
import { RefusedFile, readSheets } from './reading.ts'

const utf8 = (text: string) => new TextEncoder().encode(text)
const latin1 = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))
const silent = () => {}
const refusalOf = async (bytes: Uint8Array): Promise<readonly [Refused, number] | undefined> => {
  try {
    await readSheets(bytes, silent)
    return undefined
  } catch (error) {
    if (error instanceof RefusedFile) return [error.why, error.line]
    throw error
  }
}

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const LINKS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
/** A workbook with one sheet of these cells, each a whole `<c>`. */
const workbook = (rows: readonly (readonly string[])[], more: Record<string, Uint8Array> = {}) => {
  const sheet = rows.map((cells, i) => `<row r="${i + 1}">${cells.join('')}</row>`).join('')
  const type = 'http://schemas.openxmlformats.org/package/2006/relationships'
  return zipSync({
    'xl/workbook.xml': utf8(
      `${XML}<workbook xmlns="${MAIN}" xmlns:r="${LINKS}"><sheets><sheet name="Invitations" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': utf8(
      `${XML}<Relationships xmlns="${type}"><Relationship Id="rId1" Type="${LINKS}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    ),
    'xl/worksheets/sheet1.xml': utf8(`${XML}<worksheet xmlns="${MAIN}"><sheetData>${sheet}</sheetData></worksheet>`),
    ...more,
  })
}
const textAt = (at: string, text: string) => `<c r="${at}" t="inlineStr"><is><t>${text}</t></is></c>`

describe('a file of values', () => {
  const lines = 'Prénom;Nom;Courriel\r\nÉlodie;Nuñez;e@exemple.fr\r\n;;\r\nAna;"Cardoso; Silva";a@exemple.fr\r\n'
  it.each([
    ['in UTF-8', utf8(lines)],
    ['with its mark', utf8(`\ufeff${lines}`)],
    ['with commas', utf8(lines.replaceAll(';', ',').replace('"Cardoso, Silva"', '"Cardoso; Silva"'))],
  ])('is read %s, its lines numbered as the spreadsheet does', async (_, bytes) => {
    expect(await readSheets(bytes, silent)).toEqual([
      {
        name: '',
        headers: ['Prénom', 'Nom', 'Courriel'],
        rows: [
          { line: 2, cells: ['Élodie', 'Nuñez', 'e@exemple.fr'] },
          { line: 4, cells: ['Ana', 'Cardoso; Silva', 'a@exemple.fr'] },
        ],
      },
    ])
  })

  it('that Parvis has written gives back numbers that begin with 0 or +, and texts like formulas', async () => {
    const row = ['0612345678', '+33 6 12', '01000', '73282932000074', '=1+1', "'=x", '10-12']
    const [sheet] = await readSheets(utf8(csvFile([row.map((_, i) => `Colonne ${i}`), row])), silent)
    expect(sheet?.rows[0]?.cells).toEqual(row)
  })

  it('keeps line breaks and quotes within a cell, and numbers its lines as the spreadsheet does', async () => {
    const text = '\ufeffNom;Adresse;Note\r\nRoux;"12, rue Haute\r\n38000 Grenoble";"dit ""le Grand"""\r\nBlanc;;\r\n'
    const [sheet] = await readSheets(utf8(text), silent)
    expect(sheet?.rows).toEqual([
      { line: 2, cells: ['Roux', '12, rue Haute\r\n38000 Grenoble', 'dit "le Grand"'] },
      { line: 3, cells: ['Blanc', '', ''] },
    ])
  })

  it.each([
    ['spaces around headers and cells', ' Nom ; Courriel\u00a0\nRoux ; r@exemple.fr \n'],
    ['tabs', 'Nom\tCourriel\nRoux\tr@exemple.fr\n'],
    ['a line of semicolons above', ';;\n;;\nNom;Courriel\nRoux;r@exemple.fr\n'],
    ['lines that end as on an old Mac', 'Nom;Courriel\rRoux;r@exemple.fr\r'],
    ['no line break at its end', 'Nom;Courriel\nRoux;r@exemple.fr'],
    ['cells beyond its headers', 'Nom;Courriel\nRoux;r@exemple.fr;;;\n'],
  ])('is read with %s', async (_, text) => {
    const [sheet] = await readSheets(utf8(text), silent)
    expect(sheet?.headers).toEqual(['Nom', 'Courriel'])
    expect(sheet?.rows.map(({ cells }) => cells)).toEqual([['Roux', 'r@exemple.fr']])
  })

  it('of UTF-16, as spreadsheets save « Unicode text », is read', async () => {
    const text = '\ufeffNom\tCourriel\r\nÉlodie\te@exemple.fr\r\n'
    const bytes = new Uint8Array(Uint16Array.from(text, (letter) => letter.charCodeAt(0)).buffer)
    const [sheet] = await readSheets(bytes, silent)
    expect(sheet?.rows).toEqual([{ line: 2, cells: ['Élodie', 'e@exemple.fr'] }])
  })

  it('of Windows is read with its accents, and says that it is no UTF-8', async () => {
    const [sheet] = await readSheets(latin1(lines), silent)
    expect(sheet).toMatchObject({ isOfWindows: true, headers: ['Prénom', 'Nom', 'Courriel'] })
    expect(sheet?.rows[0]?.cells[0]).toBe('Élodie')
  })

  it('of twenty thousand lines is read, and one line more is refused', async () => {
    const of = (count: number) => utf8(`a;b\n${'x;y\n'.repeat(count)}`)
    const [sheet] = await readSheets(of(20_000), silent)
    expect(sheet?.rows).toHaveLength(20_000)
    expect(await refusalOf(of(20_001))).toEqual(['rows', 0])
  })

  it.each([
    ['a page', utf8('<!DOCTYPE html><table><tr><td>a</td></tr></table>'), ['unknown', 0]],
    ['bytes', Uint8Array.from([1, 0, 2, 0]), ['unknown', 0]],
    ['of no encoding that is known', latin1('a;b\n\xe9;\x8d\n'), ['unknown', 0]],
    ['an old workbook', Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0]), ['old', 0]],
    ['headers alone', utf8('a;b\n'), ['empty', 0]],
    ['nothing', utf8(''), ['empty', 0]],
    ['a huge line', utf8(`${'c;'.repeat(61)}d\n1;2\n`), ['columns', 0]],
    ['a huge cell', utf8(`a;b\n1;2\n3;${'x'.repeat(2001)}\n`), ['cell', 3]],
    ['a huge file', new Uint8Array(10_000_001).fill(65), ['heavy', 0]],
  ] as const)('that is %s is refused in words', async (_, bytes, refusal) => {
    expect(await refusalOf(bytes)).toEqual(refusal)
  })
})

describe('a workbook', () => {
  it('is read by its sheets; figures are whole, and a formula is its value', async () => {
    const bytes = workbook([
      [textAt('A1', 'Nom'), textAt('B1', 'Mobile'), textAt('C1', 'Total')],
      [textAt('A2', '=1+1'), '<c r="B2"><v>639981260</v></c>', '<c r="C2"><f>1+2</f><v>3</v></c>'],
    ])
    expect(await readSheets(bytes, silent)).toEqual([
      {
        name: 'Invitations',
        headers: ['Nom', 'Mobile', 'Total'],
        rows: [{ line: 2, cells: ['=1+1', '639981260', '3'] }],
      },
    ])
  })

  it('gives dates as days, and numbers and ticks as they read', async () => {
    const styles = `${XML}<styleSheet xmlns="${MAIN}"><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="14" applyNumberFormat="1"/></cellXfs></styleSheet>`
    const bytes = workbook(
      [
        [textAt('A1', 'Né le'), textAt('B1', 'Note'), textAt('C1', 'Mobile'), textAt('D1', 'VIP')],
        [
          '<c r="A2" s="1"><v>46462</v></c>',
          '<c r="B2"><v>12.5</v></c>',
          '<c r="C2"><v>33639981260</v></c>',
          '<c r="D2" t="b"><v>1</v></c>',
        ],
      ],
      { 'xl/styles.xml': utf8(styles) },
    )
    const [sheet] = await readSheets(bytes, silent)
    expect(sheet?.rows[0]?.cells).toEqual(['2027-03-16', '12.5', '33639981260', 'oui'])
  })

  it.each([
    ['that swells beyond measure', workbook([], { 'xl/bomb.xml': new Uint8Array(65_000_000) }), 'bomb'],
    ['that is another archive', zipSync({ 'word/document.xml': utf8('<a/>') }), 'unknown'],
    ['that was cut', workbook([[textAt('A1', 'a')]]).slice(0, 200), 'broken'],
  ] as const)('%s is refused in words', async (_, bytes, why) => {
    expect((await refusalOf(bytes))?.[0]).toBe(why)
  })
})
