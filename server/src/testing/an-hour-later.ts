import { PgBoss } from 'pg-boss'

// Loaded into a server with `--import`. On a signal it retries jobs of dead processes, which happens by itself every
// fifteen seconds, and makes jobs due that wait for a retry in some seconds.
const queues = new Set<PgBoss>()
const { start } = PgBoss.prototype
PgBoss.prototype.start = function () {
  queues.add(this)
  return start.call(this)
}

process.on('SIGUSR2', async () => {
  for (const boss of queues) {
    await boss.supervise()
    await boss
      .getDb()
      .executeSql(`update pgboss.job set start_after = start_after - interval '1 hour' where state < 'active'`, [])
  }
})
