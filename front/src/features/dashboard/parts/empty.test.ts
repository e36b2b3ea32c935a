import { expect, it } from 'vitest'
import { emptyKey } from './empty.ts'

it.each([
  ['a signed-out device', undefined, false, 'out'],
  ['an organisation whose first event is theirs to make', [], true, 'first'],
  ['a member without an event yet', [], false, 'none'],
] as const)('%s has words of its own in place of events', (_, events, mayCreate, key) => {
  expect(emptyKey(events, mayCreate)).toBe(key)
})
