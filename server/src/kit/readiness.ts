import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Database } from '#db/open.ts'

/** The database and the disk are checked at this interval at most, however often the probe is called. */
const LOOK_MS = 1_000
/** One disk page: an empty file can be created on a full disk. */
const PAGE = Buffer.alloc(4_096, 'x')

/**
 * The readiness probe: throws where the database does not answer, or the data folder (if there is one) cannot be
 * written to, as on a full disk.
 */
export function readiness({ pool }: Pick<Database, 'pool'>, folder: string | undefined): () => Promise<void> {
  let looked = { at: -Infinity, outcome: Promise.resolve() }
  async function look(): Promise<void> {
    await pool.query('select 1')
    if (folder === undefined) return
    const file = join(folder, `.ready-${process.pid}`)
    try {
      await writeFile(file, PAGE, { mode: 0o600 })
    } finally {
      await rm(file, { force: true })
    }
  }
  return () => {
    const now = performance.now()
    if (now - looked.at >= LOOK_MS) looked = { at: now, outcome: look() }
    return looked.outcome
  }
}
