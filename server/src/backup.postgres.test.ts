import { scratchPostgres } from '#db/scratch.ts'
import { backupCases } from '#testing/backup.cases.ts'

backupCases('PostgreSQL', async () => {
  const { url, drop } = await scratchPostgres()
  return { env: { DATABASE_URL: url }, drop }
})
