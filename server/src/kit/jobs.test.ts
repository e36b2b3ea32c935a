import { afterAll, describe } from 'vitest'
import { openPrepared } from '#testing/prepared.ts'
import { describeJobs } from './jobs.cases.ts'

describe('jobs on the embedded database', async () => {
  const database = await openPrepared()
  afterAll(() => database.close())
  describeJobs(database)
})
