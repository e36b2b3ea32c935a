import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Database } from '#db/open.ts'
import { openDatabase } from '#db/open.ts'
import { readPatience } from '#kit/env.ts'
import { durabilityCases } from '#testing/durability.cases.ts'
import { prepareDataDir } from '#testing/prepared.ts'

const using = async <T>(folder: string, work: (database: Database) => Promise<T>): Promise<T> => {
  const database = await openDatabase({ folder, patience: readPatience() })
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

durabilityCases('PGlite', async () => {
  const dataDir = await prepareDataDir(await mkdtemp(join(tmpdir(), 'parvis-durable-')))
  const folder = join(dataDir, 'database')
  return {
    dataDir,
    env: { DATA_DIR: dataDir },
    async left() {
      const copy = await mkdtemp(join(tmpdir(), 'parvis-left-'))
      await cp(folder, join(copy, 'database'), { recursive: true })
      return {
        async look(work) {
          await using(join(copy, 'database'), work)
          await rm(copy, { recursive: true })
        },
      }
    },
    touch: (work) => using(folder, work),
    drop: () => rm(dataDir, { recursive: true }),
  }
})
