import { describe, expect, it } from 'vitest'
import { movedTo } from './programme.ts'

const slot = (from: string, to: string) => ({
  ...{ id: 's', roomId: null, isRetired: false, quota: '', filed: null },
  ...{ day: '2027-03-16', from, to },
})

describe('a slot that begins at another hour', () => {
  it.each([
    ['10:00', '11:00', '14:00', '15:00'],
    ['10:00', '11:30', '09:15', '10:45'],
    // Past midnight, and back.
    ['22:30', '23:30', '23:45', '00:45'],
    ['23:45', '00:45', '22:30', '23:30'],
    // Nothing to keep.
    ['', '11:00', '10:00', '11:00'],
    ['10:00', '', '14:00', ''],
    ['10:00', '11:00', '', '11:00'],
  ])('from %s to %s, once it begins at %s, ends at %s', (from, to, now, end) => {
    expect(movedTo(slot(from, to), now)).toMatchObject({ from: now, to: end, day: '2027-03-16' })
  })
})
