import { expect, test } from 'vitest'
import { parseSearch } from './search.ts'

test.each(['12345678901234567890', '0070', 'true', 'null', '{"a":1}', 'a b&c=d'])(
  'a parameter stays the text it was: %s',
  (badge) => {
    expect(parseSearch(`?${new URLSearchParams({ badge })}`)).toEqual({ badge })
  },
)

test('a flag without a value is there, empty', () => {
  expect(parseSearch('?admin')).toEqual({ admin: '' })
})
