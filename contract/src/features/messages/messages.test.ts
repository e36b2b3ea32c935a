import { expect, it } from 'vitest'
import { fateOf } from './messages.rules.ts'

it.each([
  [false, false, false, 'awaiting'],
  [true, false, false, 'accepted'],
  [true, false, true, 'onScreen'],
  [true, true, true, 'onScreen'],
  [true, true, false, 'answered'],
  [false, true, false, 'declined'],
] as const)(
  'a message accepted: %s, archived: %s, on screen: %s, is %s for its author',
  (accepted, archived, isOnScreen, fate) => {
    expect(fateOf({ accepted, archived }, isOnScreen)).toBe(fate)
  },
)
