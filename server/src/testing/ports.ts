import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'

const EPHEMERAL = '/proc/sys/net/ipv4/ip_local_port_range'
/** Above all ports that `fetch` and browsers refuse (WHATWG Fetch, « bad port »), of which 10 080 is the last. */
const LEAST = 10_081
const MOST = 65_536

/** Ports that the system gives to nobody who asks for any. */
function apart(): readonly [number, number] {
  const range = existsSync(EPHEMERAL) ? readFileSync(EPHEMERAL, 'utf8') : '32768 60999'
  const [low = LEAST, high = MOST] = range.trim().split(/\s+/).map(Number)
  return low - LEAST > MOST - high ? [LEAST, low] : [high + 1, MOST]
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port, '127.0.0.1')
  const isListening = await once(server, 'listening').then(
    () => true,
    () => false,
  )
  if (isListening) await new Promise((resolve) => server.close(resolve))
  return isListening
}

/**
 * A port for a program that must be told its own before it starts; those that can say which they were given listen on 0.
 * It is of those that the system gives to nobody: no connection takes it in between.
 */
export async function portApart(): Promise<number> {
  for (;;) {
    const port = randomInt(...apart())
    if (await isFree(port)) return port
  }
}
