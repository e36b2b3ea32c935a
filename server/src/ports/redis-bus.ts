import { createClient } from 'redis'
import * as z from 'zod/mini'
import type { Log } from '#kit/log.ts'
import type { Bus } from './bus.ts'
import { createListeners } from './bus.ts'

const Envelope = z.object({ channel: z.string(), message: z.record(z.string(), z.unknown()) })
const LONGEST_WAIT_MS = 5_000

/**
 * Several processes of one house over one Redis (publish and subscribe, at most once). While Redis is away each process tells only
 * itself; once it is back, `onGap` says that something may have been missed. `house` tells the processes of one
 * database from those of another that use the same Redis.
 */
export function redisBus(url: string, house: string, log: Pick<Log, 'warn' | 'info'>): Bus {
  const topic = `parvis:bus:${house}`
  const listeners = createListeners()
  const gaps = new Set<() => void>()
  const reconnectStrategy = (tries: number) =>
    Math.min(100 * 2 ** Math.min(tries, 6), LONGEST_WAIT_MS) * (0.5 + Math.random() / 2)
  const options = { url, disableOfflineQueue: true, socket: { reconnectStrategy, connectTimeout: 3_000 } }
  const speaker = createClient(options)
  const hearer = createClient(options)
  let isHearing = false

  for (const client of [speaker, hearer]) {
    // Said once each time it goes, not at each try.
    client.on('error', () => {
      if (isHearing) log.warn({}, 'Redis is away: this process tells only itself')
      isHearing = false
    })
  }
  hearer.on('ready', () => {
    void hear()
  })

  async function hear(): Promise<void> {
    const isHeard = await hearer.subscribe(topic, receive).then(
      () => true,
      () => false,
    )
    // Gone again already: the next connection tries again.
    if (!isHeard) return
    if (!isHearing) for (const listener of gaps) listener()
    isHearing = true
  }

  function receive(text: string): void {
    const envelope = z.safeParse(Envelope, JSON.parse(text))
    if (envelope.success) listeners.tell(envelope.data.channel, envelope.data.message)
  }

  void speaker.connect().catch(() => {})
  void hearer.connect().catch(() => {})

  return {
    publish(channel, message) {
      const alone = () => listeners.tell(channel, message)
      if (!speaker.isReady || !isHearing) {
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
    async close() {
      for (const client of [speaker, hearer]) client.destroy()
    },
  }
}
