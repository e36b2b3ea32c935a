import { expect, it } from 'vitest'
import { withHours } from '#features/events/spans.rules.ts'
import { isInTheHall } from './presence.rules.ts'

const START = '2027-03-11T22:30:00Z'
const TOKYO = { startTime: '09:00', endTime: '18:00' }
const eventOf = (hours: typeof TOKYO) => {
  const days = ['2027-03-11', '2027-03-12', '2027-03-14'].map((day) => ({ day, ...hours }))
  return { days: withHours(days, 'Asia/Tokyo'), timeZone: 'Asia/Tokyo' }
}
const LIVE = eventOf(TOKYO)
const facts = (day: string, present: boolean, more = {}) => ({
  ...{ registered: true, isRemote: false, UserEventDays: [{ day, present }] },
  ...more,
})

it('a person registered on site and let in is in the hall, on the calendar of the event', () => {
  const now = new Date('2027-03-11T23:00:00Z')
  expect(isInTheHall(facts('2027-03-12', true), START, LIVE, now)).toBe(true)
  expect(isInTheHall(facts('2027-03-12', false), START, LIVE, now)).toBe(false)
  expect(isInTheHall(facts('2027-03-11', true), START, LIVE, now)).toBe(false)
  expect(isInTheHall(facts('2027-03-14', true), START, LIVE, new Date('2027-03-14T01:00:00Z'))).toBe(true)
  expect(isInTheHall(facts('2027-03-12', true, { isRemote: true }), START, LIVE, now)).toBe(false)
  expect(isInTheHall(facts('2027-03-12', true, { registered: false }), START, LIVE, now)).toBe(false)
  expect(isInTheHall(null, START, LIVE, now)).toBe(false)
  expect(isInTheHall(facts('2027-03-12', true), '', LIVE, now)).toBe(true)
})

it('a person let in on the evening is in the hall all night', () => {
  const nights = eventOf({ startTime: '21:00', endTime: '03:00' })
  const atTwo = new Date('2027-03-11T17:00:00Z')
  expect(isInTheHall(facts('2027-03-11', true), '', nights, atTwo)).toBe(true)
  expect(isInTheHall(facts('2027-03-12', true), '', nights, atTwo)).toBe(false)
})
