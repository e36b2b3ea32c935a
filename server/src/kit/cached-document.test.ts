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
])('the best encoding that %s accepts is chosen', (accepted, encoding) => {
  expect(encodingFor(accepted)).toBe(encoding)
})
