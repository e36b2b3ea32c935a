import * as z from 'zod/mini'
import type { JobQueue } from '#kit/jobs.ts'

const OfImport = z.object({ eventId: z.string(), importId: z.string() })
type OfImport = z.output<typeof OfImport>

export const writeQueue: JobQueue<OfImport> = { name: 'guests.write', schema: OfImport, concurrency: 2 }
export const inviteQueue: JobQueue<OfImport> = { name: 'guests.invite', schema: OfImport, concurrency: 2 }
export const undoQueue: JobQueue<OfImport> = { name: 'guests.undo', schema: OfImport, concurrency: 2 }
