import { expect, test } from 'vitest'
import { opensUntil, withRight } from './person.ts'

const ZONE = 'Europe/Paris'

test('a door opens alone for a day after the server confirmed it, and never later than a day after the event', () => {
  const days = [{ day: '2027-03-12' }, { day: '2027-03-11' }]
  const until = (confirmedAt: string) => opensUntil(confirmedAt, days, ZONE).toISOString()
  expect(until('2027-03-11T08:00:00Z')).toBe('2027-03-12T08:00:00.000Z')
  expect(until('2027-03-13T20:00:00Z')).toBe('2027-03-13T23:00:00.000Z')
  expect(opensUntil('2027-03-11T08:00:00Z', [], ZONE).getTime()).toBe(0)
})

test('the kept holder of a door has that right alone, and no address', () => {
  const person = withRight({ id: 'u1', firstName: 'Paul', lastName: 'Porte' }, 'door')
  expect(person).toMatchObject({ rights: ['door'], rightsInEach: [], Authentication: { email: '' }, UserEvent: null })
})
