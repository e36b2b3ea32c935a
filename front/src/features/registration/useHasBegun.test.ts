import type { User } from '@parvis/contract/users/users.ts'
import { describe, expect, test } from 'vitest'
import { isBeginner } from './useHasBegun.ts'

const nothing = {
  ...{ registered: false, responded: false, registeredBy: null, invited: false, typoId: null, UserEventDays: [] },
} as unknown as NonNullable<User['UserEvent']>
const person = (facts: Partial<NonNullable<User['UserEvent']>> | null, change: Partial<User> = {}): User =>
  ({ typoId: null, isExhibitor: false, UserEvent: facts && { ...nothing, ...facts }, ...change }) as User

describe('a beginner', () => {
  test('is a person without any fact about them in the event', () => {
    expect(isBeginner(person(null))).toBe(true)
    expect(isBeginner(person({}))).toBe(true)
  })

  test.each([
    ['is registered', person({ registered: true })],
    ['has said that they do not come', person({ responded: true })],
    ['was registered by another person', person({ registeredBy: 'u1' })],
    ['is invited', person({ invited: true })],
    ['is of a type of participants at the event', person({ typoId: 't1' })],
    ['is of a type of participants', person(null, { typoId: 't1' })],
    ['is an exhibitor', person(null, { isExhibitor: true })],
    ['holds a day', person({ UserEventDays: [{}] as never })],
  ])('is not a person who %s', (_, one) => {
    expect(isBeginner(one)).toBe(false)
  })
})
