import { randomUUID } from 'node:crypto'
import { createClient } from '@redis/client'
import * as z from 'zod/mini'
import type { Log } from '#kit/log.ts'
import type { Bus } from './bus.ts'
import { createListeners } from './bus.ts'

const Envelope = z.object({ channel: z.string(), message: z.record(z.string(), z.unknown()) })
/** A process could not be heard for a while: the others may have missed something. */
const Gap = z.object({ gapOf: z.string() })
const LONGEST_WAIT_MS = 5_000

/** A connection that comes back by itself, and keeps nothing to say for later. */
function clientOf(url: string) {
  const reconnectStrategy = (tries: number) =>
    Math.min(100 * 2 ** Math.min(tries, 6), LONGEST_WAIT_MS) * (0.5 + Math.random() / 2)
  return createClient({ url, disableOfflineQueue: true, socket: { reconnectStrategy, connectTimeout: 3_000 } })
}

/** Asks whether it is there, once. Throws where it is not. */
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
  /** Before `comeBack`, where nothing was heard for a while. */
  sayGap(): void
}

/** Hears a topic each time the connection is there. */
function keepHearing(client: ReturnType<typeof clientOf>, topic: string, hearing: Hearing) {
  let isHearing = false

  async function hear(): Promise<void> {
    const isHeard = await client.subscribe(topic, hearing.receive).then(
      () => true,
      () => false,
    )
    // Gone again already: the next connection tries again.
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
 * Several processes of one house over one Redis (publish and subscribe, at most once). While Redis is away each process tells only
 * itself; `onGap` says that something may have been missed: by a process that did not hear for a while, and by all when
 * one of them could not speak. `house` tells the processes of one database from those of another that use the same Redis.
 */
export function redisBus(url: string, house: string, log: Pick<Log, 'warn' | 'info'>): Bus {
  const topic = `parvis:bus:${house}`
  const listeners = createListeners()
  const gaps = new Set<() => void>()
  const speaker = clientOf(url)
  const hearer = keepHearing(clientOf(url), topic, { receive, leave, comeBack, sayGap })
  const self = randomUUID()
  let isAway = false
  /** Something was told to this process alone. */
  let wasAlone = false

  function leave(): void {
    // Said once each time it goes, not at each try.
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
