import type { Writable } from 'node:stream'
import type pg from 'pg'
import { onEveryClient } from './pool.ts'

/** Missing from the types of `pg`. */
type Wired = pg.PoolClient & { readonly connection: { readonly stream: Writable } }

/**
 * Sends all statements of one tick of a connection in one write: a system call per statement costs as much as the rest
 * of its handling in the driver.
 */
export function gatherWrites(pool: pg.Pool): void {
  onEveryClient(pool, (client) => {
    const { stream } = (client as Wired).connection
    const send = client.query
    let isHeld = false
    const release = () => {
      isHeld = false
      stream.uncork()
    }
    const gathered = (...args: unknown[]): unknown => {
      if (!isHeld) {
        isHeld = true
        stream.cork()
        // After the code that awaits the current results has sent its next statements.
        process.nextTick(release)
      }
      return Reflect.apply(send, client, args)
    }
    client.query = gathered as typeof client.query
  })
}
