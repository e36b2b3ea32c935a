import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect } from 'vitest'
import type { Database } from '#db/open.ts'
import { openDatabase } from '#db/open.ts'
import { scratchPostgres } from '#db/scratch.ts'
import { readPatience } from '#kit/env.ts'
import { durabilityCases } from '#testing/durability.cases.ts'
import { isWhole } from '#testing/scope.ts'

// The gate kills registrations on the embedded database only; payments and votes on PostgreSQL.
describe.runIf(isWhole)('registrations, which the gate kills on the embedded database', () => {
  durabilityCases('PostgreSQL', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'parvis-durable-'))
    const scratch = await scratchPostgres()
    const using = async <T>(work: (database: Database) => Promise<T>): Promise<T> => {
      const database = await openDatabase({ url: scratch.url, poolSize: 2, patience: readPatience() })
      try {
        return await work(database)
      } finally {
        await database.close()
      }
    }
    return {
      dataDir,
      env: { DATA_DIR: dataDir, DATABASE_URL: scratch.url },
      async left() {
        await using(deadAreGone)
        await using(nobodyWaitedForEver)
        return { look: using }
      },
      touch: using,
      async drop() {
        await scratch.drop()
        await rm(dataDir, { recursive: true })
      },
    }
  })
})

/** Statements of a killed client end some time after it. */
async function deadAreGone({ pool }: Database): Promise<void> {
  for (;;) {
    const { rows } = await pool.query<{ left: number }>(
      `select count(*)::int as left from pg_stat_activity
        where datname = current_database() and backend_type = 'client backend' and backend_start < (select backend_start from pg_stat_activity where pid = pg_backend_pid())`,
    )
    if (rows[0]?.left === 0) return
    await wait(20)
  }
}

/** Deadlocks are retried, which hides them from all other checks. */
async function nobodyWaitedForEver({ pool }: Database): Promise<void> {
  const { rows } = await pool.query('select deadlocks::int from pg_stat_database where datname = current_database()')
  expect(rows).toEqual([{ deadlocks: 0 }])
}
