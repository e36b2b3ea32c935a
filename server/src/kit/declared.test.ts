import { expect, it } from 'vitest'
import { declared } from './declared.ts'

it('what an application was not told fails where it is asked, and is not taken for nothing', () => {
  const held = declared<readonly string[]>('what people hold')
  const [one, other] = [{}, {}]
  held.declare(one, [])
  expect(held.of(one)).toEqual([])
  expect(() => held.of(other)).toThrow('without a word on what people hold')
})
