import { PgBoss } from 'pg-boss'

// Given to a server with `--import`: told by a signal, it takes up what dead processes held, which it does by itself every
// fifteen seconds, and what is to be tried again in a few seconds is due.
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
