import fc from 'fast-check'
import { unzipSync } from 'fflate'
import { describe, expect, it, vi } from 'vitest'
import type { Cell, Table } from './csv.ts'
import { csv, dayCell, gathered } from './csv.ts'
import { xlsx } from './xlsx.ts'

const table = (rows: Table['rows'], columns = 3): Table => ({
  name: 'Inscrits : [été]',
  columns: Array.from({ length: columns }, (_, i) => ({ title: `Colonne ${i + 1}` })),
  rows,
  timeZone: 'Europe/Paris',
  yesNo: ['oui', 'non'],
})

async function sheetOf(rows: Table['rows'], columns?: number): Promise<string> {
  const parts = unzipSync(await gathered(xlsx(table(rows, columns))))
  return new TextDecoder().decode(parts['xl/worksheets/sheet1.xml'])
}

const textsIn = (sheet: string): string[] =>
  [...sheet.matchAll(/<t xml:space="preserve">([\s\S]*?)<\/t>/g)].map(([, text = '']) =>
    text
      .replace(/&lt;/g, '<')
      .replace(/&gt;/g, '>')
      .replace(/&quot;/g, '"')
      .replace(/&amp;/g, '&')
      .replace(/_x005F_/gi, '_'),
  )

describe('a workbook', () => {
  it('names every cell and types its value', async () => {
    const rows: Cell[][] = [
      ['Éléonore', 12.5, new Date('2027-05-11T07:30:00Z')],
      [null, true, ''],
    ]
    const sheet = await sheetOf(rows)
    expect(sheet).toContain('<c r="A2" t="inlineStr"><is><t xml:space="preserve">Éléonore</t></is></c>')
    expect(sheet).toContain('<c r="B2"><v>12.5</v></c>')
    expect(sheet).toContain('<c r="C2" s="2"><v>46518.395833</v></c>')
    expect(sheet).toContain('<row r="3"><c r="B3" t="b"><v>1</v></c></row>')
  })

  it('writes a day as a day, and as a text before the calendar of spreadsheets begins', async () => {
    const parts = unzipSync(await gathered(xlsx(table([[dayCell('2027-05-11'), dayCell('1899-12-31'), '01000']]))))
    const read = (name: string) => new TextDecoder().decode(parts[name])
    const sheet = read('xl/worksheets/sheet1.xml')
    expect(sheet).toContain('<c r="A2" s="3"><v>46518</v></c>')
    expect(textsIn(sheet).slice(3)).toEqual(['1899-12-31', '01000'])
    const styles = [
      ...(read('xl/styles.xml')
        .split('<cellXfs')[1]
        ?.matchAll(/<xf numFmtId="(\d+)"/g) ?? []),
    ]
    expect(styles[3]?.[1]).toBe('165')
    expect(read('xl/styles.xml')).toContain('<numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd"/>')
  })

  it('goes on after the column Z', async () => {
    const sheet = await sheetOf([Array.from({ length: 705 }, (_, i) => i)], 705)
    for (const place of ['Z2', 'AA2', 'AZ2', 'BA2', 'ZZ2', 'AAA2', 'AAC2']) expect(sheet).toContain(`<c r="${place}">`)
  })

  it('holds any text as text', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.string({ unit: 'grapheme', minLength: 1 }), { maxLength: 20 }), async (texts) => {
        const told = [...texts, '=1+1', '_x0041_', '<b>&amp;"']
        const sheet = await sheetOf(told.map((text) => [text, null, null]))
        expect(textsIn(sheet).slice(3)).toEqual(told)
        expect(sheet).not.toContain('<f>')
      }),
      { numRuns: 100 },
    )
  })

  it('leaves out characters that XML forbids', async () => {
    expect(textsIn(await sheetOf([['a\u0000b\ud800c\uffffd\n\t', null, null]])).at(-1)).toBe('abcd\n\t')
  })

  it('asks for rows as it writes them', async () => {
    let asked = 0
    async function* endless(): AsyncGenerator<Cell[]> {
      for (;;) {
        asked++
        yield [`Personne ${asked} ${Math.random()}`, asked, asked % 2 === 0]
      }
    }
    const chunks = xlsx(table(endless()))
    for (let i = 0; i < 20; i++) await chunks.next()
    await chunks.return(undefined)
    expect(asked).toBeGreaterThan(0)
    expect(asked).toBeLessThan(50_000)
  })
})

describe('a CSV file', () => {
  const textOf = async (rows: Table['rows']) =>
    new TextDecoder('utf-8', { ignoreBOM: true }).decode(await gathered(csv(table(rows))))

  it('opens in French spreadsheets', async () => {
    const rows: Cell[][] = [
      ['Éloïse ; « ici »', 12.5, true],
      ['dit "oui"\nvite', -3, new Date('2027-05-11T07:30:00Z')],
    ]
    expect(await textOf(rows)).toBe(
      '\ufeffColonne 1;Colonne 2;Colonne 3\r\n"Éloïse ; « ici »";12,5;oui\r\n"dit ""oui""\nvite";-3;2027-05-11 09:30:00\r\n',
    )
  })

  it('keeps numbers, moments and days apart from texts that look like them', async () => {
    const rows: Cell[][] = [
      [{ day: '2027-05-11' }, '2027-05-11', '0612345678'],
      [Number.NaN, 1e6, dayCell('2027-02-30')],
    ]
    const [, first, second] = (await textOf(rows)).split('\r\n')
    expect(first).toBe('2027-05-11;"=""2027-05-11""";"=""0612345678"""')
    expect(second).toBe(';1000000;"=""2027-02-30"""')
  })
})

it('a workbook of the same tables is the same, at any time', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  try {
    vi.setSystemTime(new Date(2027, 0, 1))
    const once = await gathered(xlsx(table([['Camille']], 1)))
    vi.setSystemTime(new Date(2031, 5, 15))
    expect(await gathered(xlsx(table([['Camille']], 1)))).toEqual(once)
  } finally {
    vi.useRealTimers()
  }
})
