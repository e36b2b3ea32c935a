import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from '@redis/client'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { startRedis } from '#testing/redis.ts'
import type { Bus } from './bus.ts'
import { redisBus } from './redis-bus.ts'

const quiet = { info: () => {}, warn: () => {} }
const folder = mkdtempSync(join(tmpdir(), 'parvis-bus-'))
afterAll(() => rmSync(folder, { recursive: true }))
let sockets = 0
const newSocket = (): string => join(folder, `${++sockets}.sock`)

const opened: { close(): Promise<void> | void }[] = []
afterEach(async () => {
  for (const one of opened.splice(0)) await one.close()
})

async function openRedis(socket: string) {
  const redis = await startRedis(socket)
  opened.push({ close: redis.stop })
  return redis
}

function openBus(socket: string, house = 'maison'): { bus: Bus; heard: unknown[]; gaps: () => number } {
  const bus = redisBus(`unix://${socket}`, house, quiet)
  opened.unshift(bus)
  const heard: unknown[] = []
  let count = 0
  bus.subscribe('live:un', (message) => heard.push(message['n']))
  bus.onGap(() => count++)
  return { bus, heard, gaps: () => count }
}

/** Cuts the publishing connections only. */
async function silence(socket: string): Promise<void> {
  const client = await createClient({ url: `unix://${socket}` }).connect()
  const own = await client.clientId()
  for (const { id, sub } of await client.clientList()) {
    if (sub === 0 && id !== own) await client.clientKill({ filter: 'ID', id })
  }
  client.destroy()
}

describe('the bus over Redis', () => {
  it('tells every process of the house, this one too, and none of another', async () => {
    const socket = newSocket()
    await openRedis(socket)
    const [one, two, stranger] = [openBus(socket), openBus(socket), openBus(socket, 'autre')]
    await expect.poll(() => [one, two, stranger].map(({ gaps }) => gaps())).toEqual([1, 1, 1])
    one.bus.publish('live:un', { n: 1 })
    one.bus.publish('live:deux', { n: 2 })
    two.bus.publish('live:un', { n: 3 })
    await expect.poll(() => one.heard.toSorted()).toEqual([1, 3])
    await expect.poll(() => two.heard.toSorted()).toEqual([1, 3])
    expect(stranger.heard).toEqual([])
  })

  it('tells only its own process while Redis is away, and says when something may have been missed', async () => {
    const socket = newSocket()
    const redis = await openRedis(socket)
    const [one, two] = [openBus(socket), openBus(socket)]
    await expect.poll(() => [one.gaps(), two.gaps()]).toEqual([1, 1])
    await redis.stop()
    const afterOneMore = () => {
      one.bus.publish('live:un', { n: 'seul' })
      return one.heard
    }
    await expect.poll(afterOneMore).toContain('seul')
    expect(two.heard).toEqual([])
    await openRedis(socket)
    await expect.poll(() => Math.min(one.gaps(), two.gaps())).toBeGreaterThanOrEqual(2)
    // A process that receives again may not yet be able to publish.
    const afterAnother = () => {
      one.bus.publish('live:un', { n: 'ensemble' })
      return two.heard
    }
    await expect.poll(afterAnother).toContain('ensemble')
  })

  it('delivers the messages of a process to the others, or tells them of a gap, while it is cut off alone', async () => {
    const socket = newSocket()
    await openRedis(socket)
    const [one, two] = [openBus(socket), openBus(socket)]
    await expect.poll(() => [one.gaps(), two.gaps()]).toEqual([1, 1])
    for (let n = 0; n < 10; n++) {
      await silence(socket)
      const before = two.gaps()
      one.bus.publish('live:un', { n })
      await expect.poll(() => two.heard.includes(n) || two.gaps() > before).toBe(true)
      expect(one.heard).toContain(n)
    }
    expect(one.gaps()).toBe(1)
    const afterAnother = () => {
      one.bus.publish('live:un', { n: 'ensemble' })
      return two.heard
    }
    await expect.poll(afterAnother).toContain('ensemble')
  })

  it('is closed whether Redis was ever there or not', async () => {
    const { bus } = openBus(newSocket())
    bus.publish('live:un', { n: 1 })
    await bus.close()
    await bus.close()
  })
})
