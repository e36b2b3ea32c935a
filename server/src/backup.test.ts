import { backupCases } from '#testing/backup.cases.ts'

backupCases('an embedded database', async () => ({ env: {}, drop: async () => {} }))
