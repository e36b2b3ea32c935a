import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Database } from '#db/open.ts'

/** Whoever asks, and however often: the database and the disk are looked at once in this time. */
const LOOK_MS = 1_000
/** A page of the disk: an empty file can be made where nothing more can be kept. */
const PAGE = Buffer.alloc(4_096, 'x')

/**
 * Throws while the application could only refuse: the database does not answer, or the folder where it keeps things (if
 * it keeps any) cannot be written to, as when the disk is full.
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
