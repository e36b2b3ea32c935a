import { expect, test } from 'vitest'
import { addressFor } from './addresses.ts'

test.each([
  ['Été d’Art 2027', 'ete-d-art-2027'],
  ['  Le Chœur & Cie !  ', 'le-choeur-cie'],
  ['Ça—va', 'ca-va'],
  ['日本', ''],
  ['a'.repeat(80), 'a'.repeat(62)],
])('the address proposed for « %s » is « %s »', (name, address) => {
  expect(addressFor(name)).toBe(address)
})
