import pg from 'pg'

/**
 * A pool that survives the loss of connections (failover, restart, administrator). `pg` listens for errors of a
 * connection only while it is idle, so an error at another moment would end the process.
 */
export function openPool(options: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool(options)
  // A lost idle connection is replaced at the next query.
  pool.on('error', () => {})
  // Statements of a lost connection fail on their own.
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

/** Applies a change to every connection before its first use. */
export function onEveryClient(pool: pg.Pool, change: (client: pg.PoolClient) => void): void {
  const known = new WeakSet<pg.PoolClient>()
  pool.on('acquire', (client) => {
    if (known.has(client)) return
    known.add(client)
    change(client)
  })
}

/** A connection left inside a transaction is closed, not reused. */
export async function withClient<T>(pool: pg.Pool, use: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  try {
    return await use(client)
  } finally {
    client.release(client.getTransactionStatus() !== 'I')
  }
}
