import { describe, expect, it } from 'vitest'
import { isPhone, phoneIn, phoneOf } from './phone.ts'

describe('a telephone number', () => {
  it.each([
    ['06 12 34 56 78', '06 12 34 56 78'],
    ['06\u00a012\u00a034\u00a056\u00a078', '06 12 34 56 78'],
    ['06\u202f12\u202f34\u202f56\u202f78', '06 12 34 56 78'],
    ['06\u201112\u201134\u201156\u201178', '06-12-34-56-78'],
    ['06–12−34‐56-78', '06-12-34-56-78'],
    ['06.12.34.56.78', '06.12.34.56.78'],
    ['06/12/34/56/78', '06/12/34/56/78'],
    ['\u202a+33 (0)6 12 34 56 78\u202c', '+33 (0)6 12 34 56 78'],
    ['(415) 555-0132 ext. 12', '(415) 555-0132 ext. 12'],
    ['01 40 00 00 00, poste 7', '01 40 00 00 00, poste 7'],
    ['01 40 00 00 00x12', '01 40 00 00 00x12'],
    ['０６ １２ ３４ ５６ ７８', '06 12 34 56 78'],
    ['3949', '3949'],
  ])('typed as %j is kept as %j', (typed, kept) => {
    expect([phoneOf(typed), isPhone(typed), phoneOf(kept)]).toEqual([kept, true, kept])
  })

  it.each([
    '',
    'bureau 12',
    '<script>',
    '123',
    '( ) - .',
    '06 12 34 56 78 le soir',
    'ext. 12',
    '+33+6',
    `0${'1'.repeat(40)}`,
  ])('is none where it is %j', (typed) => {
    expect(isPhone(typed)).toBe(false)
  })

  it('has its extension apart', () => {
    expect(phoneIn('01 40 00 00 00, poste 7')).toEqual({ number: '01 40 00 00 00', extension: 'poste 7' })
  })
})
