import { endpoints } from '@parvis/contract/endpoints'
import { describe, expect, it } from 'vitest'
import { manualClock } from '#ports/clock.ts'
import { addressOf, createRateLimiter, limitsOfCall } from './rate-limit.ts'

describe('a count', () => {
  const count = { key: 'camille@exemple.fr', most: 2, windowMs: 60_000 }

  it('begins again after its window, and when the clock was set back', () => {
    const clock = manualClock(new Date('2027-03-01T09:00:00Z'))
    const rateLimiter = createRateLimiter(clock, 1)
    const left = () => rateLimiter.take(count).left
    expect([left(), left(), left()]).toEqual([1, 0, -1])
    clock.advance(60_000)
    expect(left()).toBe(1)
    clock.advance(-3 * 3_600_000)
    expect(left()).toBe(1)
  })

  it('is multiplied or lifted by the configuration, unless it is firm', () => {
    const clock = manualClock(new Date('2027-03-01T09:00:00Z'))
    expect(createRateLimiter(clock, 10).take(count).left).toBe(19)
    expect(createRateLimiter(clock, 0).take(count).left).toBe(Number.POSITIVE_INFINITY)
    expect(createRateLimiter(clock, 0).take({ ...count, isFirm: true }).left).toBe(1)
  })

  it('counts the addresses of one machine as one: IPv4 in any form, a /64 of IPv6', () => {
    const of = (ip: string) => addressOf({ ip })
    expect(of('::ffff:192.0.2.7')).toBe('192.0.2.7')
    expect(of('2001:db8:0:1::9')).toBe(of('2001:db8::1:aaaa:bbbb:cccc:dddd'))
    expect(of('2001:db8:0:1::9')).not.toBe(of('2001:db8:0:2::9'))
    expect(of('::1')).toBe('0:0:0:0::/64')
  })

  it('is of the identified person, and else of the address, for every call', () => {
    const caller = { userId: 'u', domainId: 'd', organises: [], tokenHash: 't', strength: 'password' } as const
    for (const endpoint of endpoints) {
      expect(limitsOfCall(endpoint, undefined, '192.0.2.7').map(({ key }) => key)).toContainEqual(
        expect.stringMatching(/^address 192\.0\.2\.7 60000 /),
      )
      expect(limitsOfCall(endpoint, caller, '192.0.2.7').map(({ key }) => key)).toContainEqual(
        expect.stringMatching(/^person u 60000 /),
      )
    }
  })

  it('takes nothing from a person while the team looks at their pages', () => {
    const caller = {
      userId: 'u',
      domainId: 'd',
      organises: [],
      tokenHash: 't',
      strength: 'link',
      looksAt: 'e',
    } as const
    for (const endpoint of endpoints)
      for (const { key } of limitsOfCall(endpoint, caller, '192.0.2.7')) expect(key).not.toMatch(/^person u /)
  })
})
