import { migrate } from '#db/migrate.ts'
import { openDatabase } from '#db/open.ts'
import type { Scratch } from '#db/scratch.ts'
import { dropCopies, scratchPostgres } from '#db/scratch.ts'

/** Passes the template's name to workers. */
const NAME = 'TEST_DATABASE_TEMPLATE'

/** Global setup with PostgreSQL: creates the template that every worker copies; returns the cleanup. */
export async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env[NAME] !== undefined) return undefined
  const { url } = await scratchPostgres()
  const database = await openDatabase({ url, poolSize: 1 })
  await migrate(database)
  await database.close()
  const template = new URL(url).pathname.slice(1)
  process.env[NAME] = template
  return async () => {
    delete process.env[NAME]
    await dropCopies(template)
  }
}

/**
 * A database with all tables, copied in a tenth of the time of migrating an empty one. With a prefix of its own it is
 * not dropped with the template.
 */
export const migratedPostgres = (prefix?: string): Promise<Scratch> => scratchPostgres(process.env[NAME], prefix)
