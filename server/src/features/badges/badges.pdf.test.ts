import { inflateSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import type { BadgeSheet } from './badges.pdf.ts'
import type { RecapSheet } from './recap.pdf.ts'
import { renderRecap } from './recap.pdf.ts'
import { renderBadge, renderBadges, writeSheets } from './sheets.pdf.ts'

const event = {
  name: 'Assises du Vivant 2027',
  dates: '11 – 13 mars 2027',
  place: 'Cité des Congrès, Nantes',
  brand: '#0f5c4a',
  onBrand: '#ffffff',
}
const labels = { title: 'Badge', days: 'Accès', qr: 'QR', foldTitle: 'Pour plier', folds: ['En bas.', 'À droite.'] }
const print = { labels, language: 'fr', printedAt: new Date('2027-01-05T10:00:00Z') } as const
const badge = (changes: Partial<BadgeSheet> = {}): BadgeSheet => ({
  event,
  firstName: 'Camille',
  lastName: 'Roux',
  code: '7F3K9Q2M4XWT',
  days: ['jeudi 11 mars'],
  ...changes,
})

/** pdfkit writes page boxes and alternative texts uncompressed. */
function facts(pdf: Uint8Array) {
  const file = Buffer.from(pdf).toString('latin1')
  return {
    pages: [...file.matchAll(/\/Type \/Page\b/g)].length,
    boxes: new Set([...file.matchAll(/\/MediaBox \[0 0 (\d+)[\d.]* (\d+)/g)].map(([, w, h]) => `${w}×${h}`)),
    codes: [...file.matchAll(/\/Alt \(QR (\w+)\)/g)].map(([, code]) => code),
    titles: [...file.matchAll(/\/S \/H1\b/g)].length,
    rows: [...file.matchAll(/\/S \/TR\b/g)].length,
  }
}

describe('a badge', () => {
  test('is one A6 page with its code as a QR code', async () => {
    const { pages, boxes, codes, titles } = facts(await renderBadge(badge(), print))
    expect({ pages, codes, titles }).toEqual({ pages: 1, codes: ['7F3K9Q2M4XWT'], titles: 1 })
    expect([...boxes]).toEqual(['297×419'])
  })

  test('is one A4 page when it is to be folded', async () => {
    const { pages, boxes } = facts(await renderBadge(badge(), { ...print, layout: 'a4-fold' }))
    expect(pages).toBe(1)
    expect([...boxes]).toEqual(['595×841'])
  })

  test.each([
    ['long names', { firstName: 'M'.repeat(40), lastName: 'de La Rochefoucauld '.repeat(3), company: 'W'.repeat(200) }],
    ['names the font lacks', { firstName: '🎉', lastName: 'محمد العلي', typology: '日本', typologyColor: '#f2c230' }],
    ['no name at all', { firstName: '', lastName: '', days: [] }],
    ['more days than lines', { days: Array.from({ length: 12 }, (_, i) => `journée ${i + 1}`) }],
  ])('with %s stays on its page', async (_, changes) => {
    expect(facts(await renderBadge(badge(changes), print)).pages).toBe(1)
  })

  test('has its page in a file of many, in their order', async () => {
    const list = ['A', 'B', 'C'].map((letter) => badge({ code: `ABCDEFGH12${letter}Z` }))
    const { pages, codes } = facts(await renderBadges(list, print))
    expect(pages).toBe(3)
    expect(codes).toEqual(['ABCDEFGH12AZ', 'ABCDEFGH12BZ', 'ABCDEFGH12CZ'])
  })
})

describe('a file of very many badges, for paper', () => {
  const paper = async (badges: readonly BadgeSheet[], isTagged = false) => {
    const chunks = []
    const sheets = badges.map((one) => [one])
    for await (const chunk of writeSheets(sheets, { ...print, event, content: badges, isTagged })) chunks.push(chunk)
    return contents(Buffer.concat(chunks))
  }
  /** The drawing operators of each page, and those shared by several. */
  function contents(pdf: Buffer) {
    const file = pdf.toString('latin1')
    const streams = [...file.matchAll(/<<((?:[^>]|>(?!>))*)>>\nstream\n/g)].flatMap(
      ({ index, 0: { length }, 1: about = '' }) => {
        const size = Number(/\/Length (\d+)/.exec(about)?.[1])
        const octets = pdf.subarray(index + length, index + length + size)
        return /FlateDecode/.test(about) ? [{ about, text: inflateSync(octets).toString('latin1') }] : []
      },
    )
    const pages = streams.filter(({ about, text }) => !/Subtype/.test(about) && /^1 0 0 -1 0/.test(text))
    return { pages: pages.map(({ text }) => text), forms: streams.filter(({ about }) => /\/Form\b/.test(about)) }
  }
  const events = [event, { ...event, name: 'Living Conference 2027' }]
  const badges = Array.from({ length: 6 }, (_, i) => badge({ event: events[i % 2] ?? event, code: `ABCDEFGH12${i}Z` }))

  test('draws the head of each event once, and shows it on every badge', async () => {
    const { pages, forms } = await paper(badges)
    expect(forms).toHaveLength(2)
    expect(pages.map((page) => /\/(Stamp\d) Do/.exec(page)?.[1])).toEqual(
      Array.from({ length: 3 }, () => ['Stamp0', 'Stamp1']).flat(),
    )
  })

  test('draws each code like one that is read aloud too', async () => {
    const squares = (pages: readonly string[]) => pages.map((page) => page.match(/^\d+ \d+ \d+ 1 re$/gm))
    const [many, few] = [await paper(badges), await paper(badges, true)]
    expect(few.forms).toEqual([])
    expect(squares(many.pages)).toEqual(squares(few.pages))
    expect(squares(many.pages)[0]?.length).toBeGreaterThan(80)
  })
})

describe('a recap', () => {
  const words = {
    ...{
      title: 'Récapitulatif',
      participation: 'Participation',
      days: 'Journées',
      conferences: 'Conférences',
      answers: 'Réponses',
    },
    ...{ companions: 'Accompagnants', qr: 'QR', page: (number: number, of: number) => `Page ${number} sur ${of}` },
  }
  const { event: _, days: __, ...holder } = badge()
  const recap = (changes: Partial<RecapSheet> = {}) =>
    renderRecap(
      {
        event,
        holder,
        participation: 'Sur place',
        days: [{ label: 'Jeudi 11 mars' }],
        conferences: [],
        answers: [],
        companions: [],
        ...changes,
      },
      { ...print, labels: words },
    )
  const companions = (count: number) =>
    Array.from({ length: count }, (_, i) => ({ ...holder, code: `ABCDEFGH${String(i).padStart(2, '0')}` }))

  test('is one page without companions', async () => {
    const { pages, codes } = facts(await recap())
    expect(pages).toBe(1)
    expect(codes).toEqual(['7F3K9Q2M4XWT'])
  })

  test('lists the conferences with their hours', async () => {
    const conferences = [{ label: 'Terre crue', hours: 'mar. 16 mars, 10:00 – 11:00' }]
    const { pages } = facts(await recap({ conferences }))
    expect(pages).toBe(1)
    const many = Array.from({ length: 40 }, (_, i) => ({ label: `Conférence ${i}`, hours: '10:00 – 11:00' }))
    expect(facts(await recap({ conferences: many })).pages).toBeGreaterThan(1)
  })

  test.each([
    [6, 2],
    [7, 3],
    [13, 4],
  ])('of %i companions has %i pages, every code once', async (count, expected) => {
    const { pages, codes } = facts(await recap({ companions: companions(count) }))
    expect(pages).toBe(expected)
    expect(codes).toEqual(['7F3K9Q2M4XWT', ...companions(count).map(({ code }) => code)])
  })

  test('goes on over as many pages as the answers need', async () => {
    const answers = Array.from({ length: 60 }, (_, i) => ({
      question: `Question ${i}`,
      answer: 'Oui, volontiers. '.repeat(9),
    }))
    const { pages, rows } = facts(await recap({ answers }))
    expect(rows).toBe(60)
    expect(pages).toBeGreaterThan(3)
  })
})
