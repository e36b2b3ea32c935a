import { afterEach, describe, expect, it } from 'vitest'
import { hasRedis, startRedis } from '#testing/redis.ts'
import { freePort } from '#testing/server-process.ts'
import type { Bus } from './bus.ts'
import { redisBus } from './redis-bus.ts'

const quiet = { info: () => {}, warn: () => {} }
const opened: { close(): Promise<void> | void }[] = []
afterEach(async () => {
  for (const one of opened.splice(0)) await one.close()
})

async function openRedis(port: number) {
  const redis = await startRedis(port)
  opened.push({ close: redis.stop })
  return redis
}

function openBus(port: number, house = 'maison'): { bus: Bus; heard: unknown[]; gaps: () => number } {
  const bus = redisBus(`redis://127.0.0.1:${port}`, house, quiet)
  opened.unshift(bus)
  const heard: unknown[] = []
  let count = 0
  bus.subscribe('live:un', (message) => heard.push(message['n']))
  bus.onGap(() => count++)
  return { bus, heard, gaps: () => count }
}

describe.skipIf(!hasRedis)('the bus over Redis', () => {
  it('tells every process of the house, this one too, and none of another', async () => {
    const port = await freePort()
    await openRedis(port)
    const [one, two, stranger] = [openBus(port), openBus(port), openBus(port, 'autre')]
    await expect.poll(() => [one, two, stranger].map(({ gaps }) => gaps())).toEqual([1, 1, 1])
    one.bus.publish('live:un', { n: 1 })
    one.bus.publish('live:deux', { n: 2 })
    two.bus.publish('live:un', { n: 3 })
    await expect.poll(() => one.heard.toSorted()).toEqual([1, 3])
    await expect.poll(() => two.heard.toSorted()).toEqual([1, 3])
    expect(stranger.heard).toEqual([])
  })

  it('tells only its own process while Redis is away, and says when something may have been missed', async () => {
    const port = await freePort()
    const redis = await openRedis(port)
    const [one, two] = [openBus(port), openBus(port)]
    await expect.poll(() => [one.gaps(), two.gaps()]).toEqual([1, 1])
    await redis.stop()
    const afterOneMore = () => {
      one.bus.publish('live:un', { n: 'seul' })
      return one.heard
    }
    await expect.poll(afterOneMore).toContain('seul')
    expect(two.heard).toEqual([])
    await openRedis(port)
    await expect.poll(() => [one.gaps(), two.gaps()]).toEqual([2, 2])
    one.bus.publish('live:un', { n: 'ensemble' })
    await expect.poll(() => two.heard).toEqual(['ensemble'])
  })

  it('is closed whether Redis was ever there or not', async () => {
    const { bus } = openBus(await freePort())
    bus.publish('live:un', { n: 1 })
    await bus.close()
    await bus.close()
  })
})
