import { expect, it } from 'vitest'
import { encodingFor } from './cached-document.ts'

it.each([
  [undefined, undefined],
  ['identity', undefined],
  ['gzip, deflate, br', 'br'],
  ['GZIP', 'gzip'],
  ['br;q=0, gzip;q=0.5', 'gzip'],
  ['br; q=0.000', undefined],
  ['*', 'br'],
  ['x'.repeat(100_000), undefined],
])('of what %s takes, the best is chosen', (accepted, encoding) => {
  expect(encodingFor(accepted)).toBe(encoding)
})
