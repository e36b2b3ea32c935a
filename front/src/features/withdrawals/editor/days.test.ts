import { expect, it } from 'vitest'
import { daysOf, fieldsOf, oneMore } from './days.ts'

const day = { id: 'j1', day: '2027-03-31', label: '', startTime: '09:00', endTime: '18:00', isRetired: false }

it('a day comes back from its fields as it went in', () => {
  for (const [price, capacity] of [
    [0, null],
    [12.5, 0],
    [1250, 300],
  ] as const) {
    const days = [{ ...day, price, capacity }]
    expect(daysOf(fieldsOf(days))).toEqual(days)
  }
})

it.each([
  ['1 200', 1200],
  ['12,50', 12.5],
  ['12.5', 12.5],
  ['', null],
  ['beaucoup', 'beaucoup'],
  ['-1', '-1'],
])('places typed « %s » are %s', (capacity, meant) => {
  expect(daysOf([{ ...day, price: '', capacity }])).toEqual([{ ...day, price: 0, capacity: meant }])
})

it('one more day is the next one, under an id that nothing has had', () => {
  const fields = fieldsOf([
    { ...day, price: 80, capacity: 50 },
    { ...day, id: 'j3', day: '2027-04-01', label: 'Ateliers', price: 90, capacity: null },
  ])
  expect(oneMore(fields).at(-1)).toEqual({
    ...day,
    id: expect.stringMatching(/^j\w{8}$/) as string,
    day: '2027-04-02',
    price: '90',
    capacity: '',
  })
})
