import { XmlDocument } from 'libxml2-wasm'
import { describe, expect, test } from 'vitest'
import type { TextBlock } from './pdf.ts'
import { A6, closePdf, fitText, openPdf, printable, scriptsOf, writeText } from './pdf.ts'

describe('printable text', () => {
  test.each([
    ['Żółcisława Gęślą-Jaźńska', 'Żółcisława Gęślą-Jaźńska'],
    ['Δημήτρης Иванов Nguyễn', 'Δημήτρης Иванов Nguyễn'],
    ['e\u0301', 'é'],
    ['𝓙𝓮𝓪𝓷 Ｒｏｕｘ', 'Jean Roux'],
    ['Zoë 👩‍👩‍👧🎉', 'Zoë ••'],
    ['محمد العلي', '•••• •••••'],
    ['日本', '••'],
    ['a\u202eb\u200bc\u0000d', 'abc d'],
    ['10\u202f000\u00a0€', '10\u202f000\u00a0€'],
    ['\ud800', '•'],
  ])('%s is printed %s', (text, printed) => {
    expect(printable(text)).toBe(printed)
  })
})

describe('letters of another script', () => {
  const name = 'محمد'

  test('are printed with the fonts of the document, and are bullets without', async () => {
    expect(printable(`${name} Roux`, await scriptsOf({ name }))).toBe(`${name} Roux`)
    expect(printable(`${name} Roux`)).toBe('•••• Roux')
  })

  test('are in the file as a font of their own, read out in the order in which they were written', async () => {
    const draw = async (text: string) => {
      const options = { title: 'Badge', language: 'fr', createdAt: new Date('2027-01-05'), page: A6 } as const
      const pdf = openPdf({ ...options, scripts: await scriptsOf([text]) })
      pdf.doc.addPage()
      writeText(pdf, pdf.root, 'P', { text, x: 20, y: 20, width: 200, font: 'bold', size: 30, color: '#000000' })
      return Buffer.from(await closePdf(pdf)).toString('latin1')
    }
    const [arabic, latin] = [await draw(`${name} (2027)`), await draw('Camille Roux')]
    expect(arabic).toMatch(/FontName \/[A-Z]+\+NotoSansArabic/)
    expect(arabic).toContain('/ActualText')
    expect(latin).not.toContain('Arabic')
    expect(arabic.length).toBeLessThan(latin.length + 30_000)
  })
})

describe('text in a box', () => {
  const pdf = openPdf({ title: 'Essai', language: 'fr', createdAt: new Date('2027-01-05'), page: A6 })
  const block = (changes: Partial<TextBlock>): TextBlock => ({
    text: 'Camille Roux',
    x: 0,
    y: 0,
    width: 200,
    font: 'bold',
    size: 30,
    color: '#000000',
    maxLines: 1,
    ...changes,
  })

  test('keeps its size where it fits', () => {
    expect(fitText(pdf, block({}))).toMatchObject({ lines: ['Camille Roux'], size: 30 })
  })

  test('shrinks until it fits, whole', () => {
    const { lines, size } = fitText(pdf, block({ text: 'Bernadette-Guillemette', minSize: 8 }))
    expect(lines).toEqual(['Bernadette-Guillemette'])
    expect(size).toBeLessThan(30)
  })

  test('is wrapped after a hyphen', () => {
    const { lines } = fitText(pdf, block({ text: 'Marie-Antoinette', maxLines: 2 }))
    expect(lines).toEqual(['Marie-', 'Antoinette'])
  })

  test('is cut, and says so, when nothing else is left', () => {
    const { lines } = fitText(pdf, block({ text: 'W'.repeat(400), minSize: 20, maxLines: 2 }))
    expect(lines).toHaveLength(2)
    expect(lines[1]).toMatch(/W…$/)
  })

  test('may be empty', () => {
    expect(fitText(pdf, block({ text: '' })).lines).toEqual([''])
  })
})

test('a document says its language and title, and claims PDF/A-3b', async () => {
  const pdf = openPdf({ title: 'Badge', language: 'fr', createdAt: new Date('2027-01-05'), page: A6 })
  pdf.doc.addPage()
  const file = Buffer.from(await closePdf(pdf)).toString('latin1')
  expect(file).toMatch(/^%PDF-1\.7/)
  expect(file).toContain('/Lang (fr)')
  expect(file).toContain('/Marked true')
  expect(file).toMatch(/pdfaid:part>3</)
  expect(file).not.toContain('Helvetica')
})

test('a document keeps any title and author, in metadata that reads as XML', async () => {
  const title = 'Badge – « Terre & Eau » <2027>\u0007 \ud800'
  const author = `Martin & Fils <SARL> d'"Olonne"`
  const pdf = openPdf({ title, author, language: 'fr', createdAt: new Date('2027-01-05'), page: A6 })
  pdf.doc.addPage()
  const file = Buffer.from(await closePdf(pdf))
  const [, written = ''] = /<\?xpacket begin[^>]*>(.*)<\?xpacket end/s.exec(file.toString('utf8')) ?? []
  using metadata = XmlDocument.fromString(written.trim())
  const spaces = { rdf: 'http://www.w3.org/1999/02/22-rdf-syntax-ns#', dc: 'http://purl.org/dc/elements/1.1/' }
  expect(metadata.get('//dc:title//rdf:li', spaces)?.content).toBe('Badge – « Terre & Eau » <2027> ')
  expect(metadata.get('//dc:creator//rdf:li', spaces)?.content).toBe(author)
  expect(file.toString('latin1')).toContain(`(${author})`)
})
