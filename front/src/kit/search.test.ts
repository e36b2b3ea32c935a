import { expect, test } from 'vitest'
import { parseSearch, stringifySearch } from './search.ts'

test.each(['12345678901234567890', '0070', 'true', 'null', '{"a":1}', 'a b&c=d'])(
  'a parameter stays the text it was: %s',
  (badge) => {
    expect(parseSearch(stringifySearch({ badge }))).toEqual({ badge })
  },
)

test('what is undefined is left out', () => {
  expect(stringifySearch({ email: undefined })).toBe('')
  expect(stringifySearch({ email: undefined, redirect: '/salon' })).toBe('?redirect=%2Fsalon')
})

test('a flag without a value is there, empty', () => {
  expect(parseSearch('?admin')).toEqual({ admin: '' })
})
