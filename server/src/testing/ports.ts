import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'

const EPHEMERAL = '/proc/sys/net/ipv4/ip_local_port_range'
/** Above all ports that `fetch` and browsers refuse (WHATWG Fetch, « bad port »), the last being 10 080. */
const LEAST = 10_081
const MOST = 65_536

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
 * A port for a program that cannot listen on 0 and report its port. Outside the ephemeral range, so that no
 * connection takes it in between.
 */
export async function portApart(): Promise<number> {
  for (;;) {
    const port = randomInt(...apart())
    if (await isFree(port)) return port
  }
}
