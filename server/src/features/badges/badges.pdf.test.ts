import { describe, expect, test } from 'vitest'
import type { BadgeSheet } from './badges.pdf.ts'
import { renderBadge, renderBadges } from './badges.pdf.ts'
import type { RecapSheet } from './recap.pdf.ts'
import { renderRecap } from './recap.pdf.ts'

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

/** pdfkit writes page boxes and alternative texts in clear. */
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
  test('is one A6 page whose QR code says its code', async () => {
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
