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
