import type pg from 'pg'
import { isWhole } from './scope.ts'
import type { Server } from './server-process.ts'
import { startServer } from './server-process.ts'

/** Ages leases, heartbeats and payments by an hour, so that tests need not wait until they expire. */
export async function anHourGoesBy(pool: pg.Pool): Promise<void> {
  for (const statement of [
    "update outbox set leased_until = leased_until - interval '1 hour'",
    "update sandbox_payments set paid_at = paid_at - interval '1 hour'",
    `update pgboss.queue set monitor_on = monitor_on - interval '1 hour', monitor_claim_on = monitor_claim_on - interval '1 hour'`,
    `update pgboss.job set heartbeat_on = heartbeat_on - interval '1 hour', started_on = started_on - interval '1 hour',
      start_after = start_after - interval '1 hour'`,
  ])
    await pool.query(statement)
}

const WHEN_TOLD = `--import ${new URL('./an-hour-later.ts', import.meta.url)}`

/**
 * The server after `anHourGoesBy`, which recovers jobs of dead processes on a signal; in the whole suite by itself.
 */
export async function startAnHourLater(env: Readonly<Record<string, string>>): Promise<Server> {
  if (isWhole) return startServer(env)
  const server = await startServer({ ...env, NODE_OPTIONS: WHEN_TOLD })
  server.kill('SIGUSR2')
  return server
}
