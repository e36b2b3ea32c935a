import { inflateSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import type { InvoiceSheet, PrintedRow } from './invoices.pdf.ts'
import { renderInvoice } from './invoices.pdf.ts'

const party = { heading: 'Vendeur', name: 'Fondation Aubépine', lines: ['9 rue des Orfèvres', '21000 Dijon'] }
const row = (changes: Partial<PrintedRow> = {}): PrintedRow => ({
  ...{ label: 'Journée du 11 mai', quantity: '1', unit: '120,00 €', rate: '20 %', net: '120,00 €' },
  ...changes,
})
const sheet = (changes: Partial<InvoiceSheet> = {}): InvoiceSheet => ({
  look: { brand: '#0f5c4a', onBrand: '#ffffff' },
  language: 'fr',
  issuedAt: new Date('2027-03-01T09:00:00Z'),
  title: 'Facture F-2027-00001',
  event: 'Événement : Assises',
  seller: party,
  buyer: { ...party, heading: 'Client' },
  facts: [{ label: 'Date d’émission', value: '1er mars 2027' }],
  stub: { label: 'Total TTC', value: '144,00 €', note: 'Réglée' },
  columns: row({ label: 'Désignation' }),
  rows: [row()],
  totals: [{ label: 'Total HT', value: '120,00 €' }],
  final: { label: 'Net à payer', value: '0,00 €' },
  mentions: ['Prestation de services.'],
  payment: undefined,
  terms: { heading: 'Mentions', lines: ['Pas d’escompte.'] },
  specimen: undefined,
  footer: 'Fondation Aubépine',
  page: (number, of) => `Page ${number} sur ${of}`,
  ...changes,
})
const xml = '<?xml version="1.0"?>\n<facture nom="Zoë 🎉">&amp;</facture>'

function streams(pdf: Uint8Array): Buffer[] {
  const file = Buffer.from(pdf)
  const text = file.toString('latin1')
  return [...text.matchAll(/\/Length (\d+)[^>]*>>\s*stream\n/g)].map(({ 0: head, 1: length, index }) => {
    const from = index + head.length
    const bytes = file.subarray(from, from + Number(length))
    return head.includes('FlateDecode') || text.slice(index - 200, index).includes('FlateDecode')
      ? unpacked(bytes)
      : Buffer.from(bytes)
  })
}
function unpacked(bytes: Buffer): Buffer {
  try {
    return inflateSync(bytes)
  } catch {
    return bytes
  }
}

function facts(pdf: Uint8Array) {
  const file = Buffer.from(pdf).toString('latin1')
  return {
    pages: [...file.matchAll(/\/Type \/Page\b/g)].length,
    titles: [...file.matchAll(/\/S \/H1\b/g)].length,
    rows: [...file.matchAll(/\/S \/TR\b/g)].length,
    file,
  }
}

describe('the PDF of an invoice', () => {
  test('carries its data byte for byte, as the alternative of the printed text', async () => {
    const pdf = await renderInvoice(sheet(), xml)
    expect(streams(pdf).some((stream) => stream.equals(Buffer.from(xml)))).toBe(true)
    const { file } = facts(pdf)
    expect(file).toContain('/AFRelationship /Alternative')
    expect(file).toMatch(/\/AF \[\d+ 0 R\]/)
    expect(file).toContain('(factur-x.xml)')
    expect(file).toContain('<fx:ConformanceLevel>EN 16931</fx:ConformanceLevel>')
    expect(file).toMatch(/pdfaid:part>3</)
  })

  test('names a buyer in Arabic letters, which are drawn and can be copied', async () => {
    const name = 'محمد بن علي'
    const lettersIn = async (buyer: string) => {
      const pdf = await renderInvoice(sheet({ buyer: { ...party, name: buyer } }), xml)
      // Maps glyphs to characters for copying and screen readers.
      const maps = streams(pdf)
        .map((stream) => stream.toString('latin1'))
        .filter((stream) => stream.includes('begincmap'))
      const codes = maps.flatMap((map) => [...map.matchAll(/[0-9a-f]{4}/gi)].map(([code]) => Number.parseInt(code, 16)))
      return { codes: new Set(codes), fonts: facts(pdf).file.match(/\/FontName \/[\w+-]*Arabic[\w-]*/g) ?? [] }
    }
    const { codes, fonts } = await lettersIn(name)
    expect(fonts).not.toEqual([])
    for (const letter of name.replaceAll(' ', '')) expect(codes, letter).toContain(letter.codePointAt(0))
    const latin = await lettersIn('Mohamed Ben Ali')
    expect(latin.fonts).toEqual([])
    expect(latin.codes).not.toContain('م'.codePointAt(0))
  })

  test('is one tagged page, the header and each line a row', async () => {
    const { pages, titles, rows } = facts(await renderInvoice(sheet(), xml))
    expect({ pages, titles, rows }).toEqual({ pages: 1, titles: 1, rows: 4 })
  })

  test.each([
    [1, 1],
    [40, 2],
    [100, 4],
  ])('of %i lines has %i pages, every line once', async (lines, expected) => {
    const { pages, rows } = facts(await renderInvoice(sheet({ rows: Array.from({ length: lines }, () => row()) }), xml))
    expect(pages).toBe(expected)
    expect(rows).toBe(lines + 3)
  })

  test('has a line above its totals on any page', async () => {
    for (let lines = 2; lines <= 24; lines++) {
      const pdf = await renderInvoice(sheet({ rows: Array.from({ length: lines }, () => row()) }), xml)
      const drawn = streams(pdf).filter((stream) => stream.includes('BDC'))
      const withTotals =
        drawn
          .filter((stream) => stream.includes('/TD'))
          .at(-1)
          ?.toString('latin1') ?? ''
      // Two totals have a cell each; a line has five.
      expect(withTotals.match(/\/TD\b/g)?.length, `${lines} lines`).toBeGreaterThan(6)
    }
  })

  test('stays whole with the longest of everything', async () => {
    const long = 'Żółcisława de La Rochefoucauld 🎉 '.repeat(9)
    const rows = [row({ label: long, unit: '1 000 000,00 €', net: '1 000 000,00 €' })]
    const buyer = { ...party, name: long, lines: Array.from({ length: 9 }, () => long) }
    expect(facts(await renderInvoice(sheet({ rows, buyer, mentions: [long] }), xml)).pages).toBeLessThan(3)
  })

  test('can be read out: no letter is lost that another document used as a part of a letter', async () => {
    await renderInvoice(sheet({ event: 'É', title: 'Ë', rows: [row({ label: 'ÈÜÔÑ' })] }), xml)
    const pdf = await renderInvoice(sheet({ event: 'E', title: 'EUON' }), xml)
    const maps = streams(pdf).filter((stream) => stream.includes('beginbfrange'))
    expect(maps.length).toBeGreaterThan(1)
    for (const map of maps) expect(map.toString()).not.toContain('<>')
  })

  test('is the same file each time it is drawn', async () => {
    expect(Buffer.from(await renderInvoice(sheet(), xml)).equals(await renderInvoice(sheet(), xml))).toBe(true)
  })
})
