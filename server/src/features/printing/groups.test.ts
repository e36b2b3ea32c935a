import type { BadgePrint } from '@parvis/contract/printing/printing.ts'
import { expect, it } from 'vitest'
import { comes, preview, printed } from '#testing/printing.ts'
import { makeWorld } from '#testing/world.ts'
import type { BadgeTexts } from './groups.service.ts'
import { groupsOf, orderOf } from './groups.service.ts'
import type { PrintedHolder } from './printing.store.ts'

const texts: BadgeTexts = {
  language: 'fr',
  dayIds: ['j1', 'j2'],
  typeOf: ({ typo }) => typo ?? '',
  dayOf: (id) => `Jour ${id}`,
  slotOf: (seconds) => `à ${seconds}`,
  none: () => 'Sans',
}
const holder = (lastName: string, more: Partial<PrintedHolder> = {}): PrintedHolder => ({
  ...{ id: lastName, firstName: 'Ana', lastName, company: null, typoId: null, typo: null, typoColour: null },
  ...{ languageId: null, code: '', isCompanion: false, dayIds: [], firstSlotAt: null },
  ...more,
})
const grouped = (by: BadgePrint['order'], ...holders: PrintedHolder[]) =>
  groupsOf(texts, by, holders.toSorted(orderOf(texts, by))).map(({ label, count }) => `${label} ${count}`)

it.each<[BadgePrint['order'], PrintedHolder[], string[]]>([
  [
    'name',
    [holder('Élan'), holder('Eve'), holder('abel'), holder('d’Arc'), holder('3M')],
    ['# 1', 'A 1', 'D 1', 'E 2'],
  ],
  ['name', [holder('', { firstName: 'Zoé' }), holder('’Ali'), holder('Ali')], ['# 2', 'A 1']],
  [
    'company',
    [holder('A', { company: 'Bois' }), holder('B'), holder('C', { company: 'BOIS' }), holder('D', { company: '' })],
    ['Bois 2', 'Sans 2'],
  ],
  [
    'type',
    [holder('A', { typo: 'Presse' }), holder('B'), holder('C', { typo: 'Expert' })],
    ['Expert 1', 'Presse 1', 'Sans 1'],
  ],
  [
    'day',
    [holder('A', { dayIds: ['j2', 'j1'] }), holder('B'), holder('C', { dayIds: ['j2'] })],
    ['Jour j1 1', 'Jour j2 1', 'Sans 1'],
  ],
  [
    'slot',
    [holder('A', { firstSlotAt: 20 }), holder('B', { firstSlotAt: 10 }), holder('C')],
    ['à 10 1', 'à 20 1', 'Sans 1'],
  ],
])('badges by %s are separated where the label changes', (by, holders, expected) => {
  expect(grouped(by, ...holders)).toEqual(expected)
})

it.each([
  ['a6', 3 + 2],
  ['a6-sheet', 2 + 2],
] as const)(
  'on %s have a separation sheet before each initial, counted before they are printed',
  async (layout, sheets) => {
    const world = await makeWorld()
    const organiser = await world.person({ organiser: true })
    const codes: string[] = []
    for (const lastName of ['Eb', 'Élan', 'Zola']) codes.push((await comes(world, { lastName })).code)
    const asked = { layout, isSeparated: true } as const
    expect((await preview(world, organiser, asked)).body).toMatchObject({ count: 3, sheets, separators: 2 })
    expect(await printed(world, organiser, asked)).toMatchObject({ codes, pages: sheets, done: 3 })
    expect((await preview(world, organiser, { layout })).body).toMatchObject({ separators: 0 })
  },
)
