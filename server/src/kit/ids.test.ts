import { expect, it } from 'vitest'
import { newId } from './ids.ts'

it('ids of one millisecond are sorted as they were made, also with others in between', () => {
  const now = new Date('2027-03-01T09:00:00Z')
  const ids = Array.from({ length: 2000 }, (_, n) => {
    newId(new Date(now.getTime() + (n % 3)))
    return newId(now)
  })
  expect(ids.toSorted()).toEqual(ids)
  expect(new Set(ids).size).toBe(ids.length)
})

it('an id is a UUID of version 7, which tells its moment', () => {
  const now = new Date('2027-03-01T09:00:00Z')
  const id = newId(now)
  expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  expect(Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)).toBe(now.getTime())
})
