import { expect, test } from 'vitest'
import type { Mean } from './means.rules.ts'
import { isOpen, means, withMean } from './means.rules.ts'

type Values = Readonly<Record<string, unknown>>
const openIn = (values: Values) => means.filter((mean) => isOpen(values, mean))
const turned = (values: Values, ...turns: readonly (readonly [Mean, boolean])[]) =>
  turns.reduce((all, [mean, isOn]) => withMean(all, mean, isOn), values)

test.each([
  ['the transfer alone', [['transfer', true]], ['transfer']],
  ['the card alone', [['stripe', true]], ['stripe']],
  [
    'both',
    [
      ['transfer', true],
      ['stripe', true],
    ],
    ['transfer', 'stripe'],
  ],
  [
    'the demonstration in place of the card',
    [
      ['stripe', true],
      ['sandbox', true],
    ],
    ['sandbox'],
  ],
  [
    'none, once the card is closed',
    [
      ['stripe', true],
      ['stripe', false],
    ],
    [],
  ],
  [
    'the transfer, once the card is closed',
    [
      ['transfer', true],
      ['stripe', true],
      ['stripe', false],
    ],
    ['transfer'],
  ],
  [
    'the card, though the demonstration that it replaced is closed',
    [
      ['sandbox', true],
      ['stripe', true],
      ['sandbox', false],
    ],
    ['stripe'],
  ],
] as const)('an event opens %s, and asks to pay while one is open', (_, turns, open) => {
  const values = turned({}, ...turns)
  expect([openIn(values), values['FO_PAYMENT_ACTIVE'] === true]).toEqual([open, open.length > 0])
})

test('a means chosen while payment was off is not open, nor opened by another means', () => {
  const before = { FO_SELLER: { name: 'Atelier', acceptsTransfer: true }, FO_PAYMENT_PROVIDER: 'sandbox' }
  expect(openIn(before)).toEqual([])
  const after = withMean(before, 'stripe', true)
  expect([openIn(after), after['FO_SELLER']]).toMatchObject([['stripe'], { name: 'Atelier', acceptsTransfer: false }])
  expect(openIn(withMean(before, 'transfer', true))).toEqual(['transfer'])
})

test('a type without payment stays so, and a type that pays alone stops paying after the last means', () => {
  const typosV2 = { presse: { FO_PAYMENT_ACTIVE: false, title: 'Presse' }, visiteur: { FO_PAYMENT_ACTIVE: true } }
  const values = { FO_PAYMENT_PROVIDER: 'stripe', typosV2 }
  expect(openIn(values)).toEqual(['stripe'])
  expect(withMean(values, 'transfer', true)).not.toHaveProperty('FO_PAYMENT_ACTIVE')
  expect(withMean(values, 'stripe', false)).toEqual({
    typosV2: { presse: { FO_PAYMENT_ACTIVE: false, title: 'Presse' }, visiteur: {} },
  })
})
