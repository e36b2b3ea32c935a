import { expect, it } from 'vitest'
import { anonymousEmail, reasonAgainstPlace } from './users.rules.ts'

const own = 'camille@exemple.fr'
const anonymous = anonymousEmail('abc')

it.each([
  { email: own, isVerified: true, asks: true, reason: undefined },
  { email: own, isVerified: false, asks: true, reason: 'EMAIL_NOT_VERIFIED' },
  { email: own, isVerified: false, asks: false, reason: undefined },
  { email: null, isVerified: true, asks: true, reason: undefined },
  { email: null, isVerified: false, asks: true, reason: 'EMAIL_NEEDED' },
  { email: anonymous, isVerified: false, asks: true, reason: 'EMAIL_NEEDED' },
  { email: anonymous, isVerified: true, asks: true, reason: 'EMAIL_NEEDED' },
  { email: anonymous, isVerified: false, asks: false, reason: undefined },
])('a limited place for $email, verified $isVerified, where the event asks $asks: $reason', ({ reason, ...given }) => {
  expect(reasonAgainstPlace(given, { FO_VERIFIED_EMAIL_PLACES: given.asks })).toBe(reason)
})
