import { randomUUID } from 'node:crypto'
import { createClient } from '@redis/client'
import * as z from 'zod/mini'
import type { Log } from '#kit/log.ts'
import type { Bus } from './bus.ts'
import { createListeners } from './bus.ts'

const Envelope = z.object({ channel: z.string(), message: z.record(z.string(), z.unknown()) })
/** Another process was cut off, so messages may be missing. */
const Gap = z.object({ gapOf: z.string() })
const LONGEST_WAIT_MS = 5_000

/** Reconnects on its own, and queues nothing while offline. */
function clientOf(url: string) {
  const reconnectStrategy = (tries: number) =>
    Math.min(100 * 2 ** Math.min(tries, 6), LONGEST_WAIT_MS) * (0.5 + Math.random() / 2)
  return createClient({ url, disableOfflineQueue: true, socket: { reconnectStrategy, connectTimeout: 3_000 } })
}

/** Sends one ping. Throws if Redis does not answer. */
export async function pingRedis(url: string): Promise<void> {
  const client = createClient({ url, socket: { reconnectStrategy: false, connectTimeout: 3_000 } })
  client.on('error', () => {})
  await client.connect()
  await client.ping()
  client.destroy()
}

interface Hearing {
  receive(text: string): void
  leave(): void
  comeBack(): void
  sayGap(): void
}

/** Subscribes again after each reconnection. */
function keepHearing(client: ReturnType<typeof clientOf>, topic: string, hearing: Hearing) {
  let isHearing = false

  async function hear(): Promise<void> {
    const isHeard = await client.subscribe(topic, hearing.receive).then(
      () => true,
      () => false,
    )
    if (!isHeard) return
    if (!isHearing) hearing.sayGap()
    isHearing = true
    hearing.comeBack()
  }
  client.on('error', () => {
    isHearing = false
    hearing.leave()
  })
  client.on('ready', () => {
    void hear()
  })

  return {
    connect: () => void client.connect().catch(() => {}),
    destroy: () => client.destroy(),
    get isHearing() {
      return isHearing
    },
  }
}

/**
 * Connects processes over Redis (publish and subscribe, at most once). While Redis is away, each process hears only
 * itself; `onGap` then reports possibly lost messages: to a process that was not subscribed, and to all if one could
 * not publish. `house` separates installations that share a Redis.
 */
export function redisBus(url: string, house: string, log: Pick<Log, 'warn' | 'info'>): Bus {
  const topic = `parvis:bus:${house}`
  const listeners = createListeners()
  const gaps = new Set<() => void>()
  const speaker = clientOf(url)
  const hearer = keepHearing(clientOf(url), topic, { receive, leave, comeBack, sayGap })
  const self = randomUUID()
  let isAway = false
  let wasAlone = false

  function leave(): void {
    // Logged once per outage, not per attempt.
    if (!isAway) log.warn({}, 'Redis is away: this process tells only itself')
    isAway = true
  }
  speaker.on('error', leave)
  speaker.on('ready', comeBack)

  function comeBack(): void {
    if (!speaker.isReady || !hearer.isHearing) return
    isAway = false
    if (!wasAlone) return
    wasAlone = false
    speaker.publish(topic, JSON.stringify({ gapOf: self })).catch(() => {
      wasAlone = true
    })
  }

  function sayGap(): void {
    for (const listener of gaps) listener()
  }

  function receive(text: string): void {
    const content: unknown = JSON.parse(text)
    const envelope = z.safeParse(Envelope, content)
    if (envelope.success) listeners.tell(envelope.data.channel, envelope.data.message)
    const gap = z.safeParse(Gap, content)
    if (gap.success && gap.data.gapOf !== self) sayGap()
  }

  void speaker.connect().catch(() => {})
  hearer.connect()

  return {
    publish(channel, message) {
      const alone = () => {
        wasAlone = true
        listeners.tell(channel, message)
        comeBack()
      }
      if (!speaker.isReady || !hearer.isHearing) {
        queueMicrotask(alone)
        return
      }
      speaker.publish(topic, JSON.stringify({ channel, message })).catch(alone)
    },
    subscribe: (channel, listener) => listeners.add(channel, listener),
    onGap(listener) {
      gaps.add(listener)
      return () => gaps.delete(listener)
    },
    isAway: () => !speaker.isReady || !hearer.isHearing,
    async close() {
      for (const client of [speaker, hearer]) client.destroy()
    },
  }
}
