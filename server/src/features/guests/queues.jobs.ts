import * as z from 'zod/mini'
import type { JobQueue } from '#kit/jobs.ts'

const OfImport = z.object({ eventId: z.string(), importId: z.string() })
type OfImport = z.output<typeof OfImport>

/** Writes the lines of an import that are left. */
export const writeQueue: JobQueue<OfImport> = { name: 'guests.write', schema: OfImport, concurrency: 2 }
/** Mails the people of an import who were invited and have no mail yet. */
export const inviteQueue: JobQueue<OfImport> = { name: 'guests.invite', schema: OfImport, concurrency: 2 }
