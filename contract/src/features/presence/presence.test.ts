import { expect, it } from 'vitest'
import { isInTheHall } from './presence.rules.ts'

const LIVE = { startAt: '2027-03-11T22:30:00Z', timeZone: 'Asia/Tokyo' }
const facts = (day: string, present: boolean, more = {}) => ({
  ...{ registered: true, isRemote: false, UserEventDays: [{ day, present }] },
  ...more,
})

it('is in the hall who is registered on site and was let in, on the calendar of the event', () => {
  const now = new Date('2027-03-11T23:00:00Z')
  // It is the twelfth in Tokyo.
  expect(isInTheHall(facts('2027-03-12', true), LIVE, now)).toBe(true)
  expect(isInTheHall(facts('2027-03-12', false), LIVE, now)).toBe(false)
  expect(isInTheHall(facts('2027-03-11', true), LIVE, now)).toBe(false)
  expect(isInTheHall(facts('2027-03-14', true), LIVE, new Date('2027-03-14T01:00:00Z'))).toBe(true)
  expect(isInTheHall(facts('2027-03-12', true, { isRemote: true }), LIVE, now)).toBe(false)
  expect(isInTheHall(facts('2027-03-12', true, { registered: false }), LIVE, now)).toBe(false)
  expect(isInTheHall(null, LIVE, now)).toBe(false)
  expect(isInTheHall(facts('2027-03-12', true), { ...LIVE, startAt: '' }, now)).toBe(true)
})
