import { afterAll, describe } from 'vitest'
import { openDatabase } from '#db/open.ts'
import { scratchPostgres } from '#db/scratch.ts'
import { describeJobs } from './jobs.cases.ts'

describe('jobs on PostgreSQL', async () => {
  const scratch = await scratchPostgres()
  const database = await openDatabase({ url: scratch.url })
  afterAll(async () => {
    await database.close()
    await scratch.drop()
  })
  describeJobs(database)
})
