import type { Writable } from 'node:stream'
import type pg from 'pg'
import { onEveryClient } from './pool.ts'

/** What the driver writes to, which its types leave out. */
type Wired = pg.PoolClient & { readonly connection: { readonly stream: Writable } }

/**
 * Has the statements that leave a connection in one turn travel in one write: the driver makes a system call of each, which
 * costs as much as all else that it does for a statement.
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
        // Once whoever is answered now has sent what they send next.
        process.nextTick(release)
      }
      return Reflect.apply(send, client, args)
    }
    client.query = gathered as typeof client.query
  })
}
