import { describe, expect, it } from 'vitest'
import { fairQueue } from './fair-queue.ts'

/** Work that records its start and ends on demand. */
function bench() {
  const begun: string[] = []
  const ends: (() => void)[] = []
  const work = (name: string) => () => {
    begun.push(name)
    return new Promise<void>((end) => ends.push(end))
  }
  const finish = async () => {
    ends.shift()?.()
    await new Promise((resume) => setImmediate(resume))
  }
  return { begun, work, finish }
}

describe('heavy work', () => {
  it('is done in turn for each caller, so that a flooder holds no other back', async () => {
    const { begun, work, finish } = bench()
    const turn = fairQueue({ concurrency: 1, maxWaiting: 100 })
    const all = [
      ...Array.from({ length: 8 }, (_, n) => turn('flooder', work(`flooder ${n}`))),
      turn('camille', work('camille')),
      turn('alix', work('alix')),
    ]
    for (const _ of all) await finish()
    await Promise.all(all)
    expect(begun.slice(0, 4)).toEqual(['flooder 0', 'flooder 1', 'camille', 'alix'])
    expect(begun).toHaveLength(10)
  })

  it('makes room, once the line is full, for a caller who has fewer in it', async () => {
    const { begun, work, finish } = bench()
    const turn = fairQueue({ concurrency: 1, maxWaiting: 5 })
    const flood = Array.from({ length: 8 }, (_, n) => turn('flooder', work(`flooder ${n}`)))
    const settled = Promise.allSettled(flood)
    const other = turn('camille', work('camille'))
    for (let n = 0; n < 6; n++) await finish()
    await other
    expect(begun).toContain('camille')
    const statuses = (await settled).map((result) =>
      result.status === 'rejected' ? result.reason.refusal.status : 200,
    )
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429, 429])
  })

  it('goes on after a piece that fails', async () => {
    const turn = fairQueue({ concurrency: 1, maxWaiting: 5 })
    const failing = turn('camille', () => Promise.reject(new Error('torn')))
    const next = turn('camille', async () => 'done')
    await expect(failing).rejects.toThrow('torn')
    expect(await next).toBe('done')
  })
})
