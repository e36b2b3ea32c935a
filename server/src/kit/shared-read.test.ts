import { describe, expect, it } from 'vitest'
import { sharedRead } from './shared-read.ts'

function counter() {
  let count = 0
  return async () => ++count
}

describe('a shared read', () => {
  it('is shared by all calls under its name, and by no other', async () => {
    const [of, other, read] = [{}, {}, counter()]
    const within = { ms: 60_000 }
    expect(await Promise.all([sharedRead(of, 'a', within, read), sharedRead(of, 'a', within, read)])).toEqual([1, 1])
    expect([await sharedRead(of, 'a', within, read), await sharedRead(of, 'b', within, read)]).toEqual([1, 2])
    expect(await sharedRead(other, 'a', within, read)).toBe(3)
  })

  it('is read anew once its time is over', async () => {
    const [of, read] = [{}, counter()]
    for (const at of [1, 2, 3]) expect(await sharedRead(of, 'a', { ms: 0 }, read)).toBe(at)
  })

  it('is read again by the next where it could not be read', async () => {
    const of = {}
    await expect(sharedRead(of, 'a', { ms: 60_000 }, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    expect(await sharedRead(of, 'a', { ms: 60_000 }, counter())).toBe(1)
  })

  it('is read anew, once for all, when it does not hold any more', async () => {
    const [of, read] = [{}, counter()]
    expect(await sharedRead(of, 'a', { ms: 60_000 }, read)).toBe(1)
    const asked = () => sharedRead(of, 'a', { ms: 60_000, isStill: (value) => value > 1 }, read)
    expect(await Promise.all([asked(), asked(), asked()])).toEqual([2, 2, 2])
    expect(await asked()).toBe(2)
  })
})
