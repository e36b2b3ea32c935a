import pg from 'pg'

/**
 * A pool whose connections may end at any moment (failover, restart, an administrator) without ending the process. The
 * pool itself listens to a connection only while it is idle: between that and its statements an error would be unheard.
 */
export function openPool(options: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool(options)
  // An idle connection that dies is replaced at the next query.
  pool.on('error', () => {})
  // For its whole life: its statements fail, and whoever sent them is told so.
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

/** Changes each connection of a pool before anybody has it, those that there are already too. */
export function onEveryClient(pool: pg.Pool, change: (client: pg.PoolClient) => void): void {
  const known = new WeakSet<pg.PoolClient>()
  pool.on('acquire', (client) => {
    if (known.has(client)) return
    known.add(client)
    change(client)
  })
}

/** Lends a connection of the pool. One that is left inside a transaction is closed. */
export async function withClient<T>(pool: pg.Pool, use: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  try {
    return await use(client)
  } finally {
    client.release(client.getTransactionStatus() !== 'I')
  }
}
