import { afterAll, describe } from 'vitest'
import { openDatabase } from '#db/open.ts'
import { describeJobs } from './jobs.cases.ts'

describe('jobs on the embedded database', async () => {
  const database = await openDatabase({})
  afterAll(() => database.close())
  describeJobs(database)
})
