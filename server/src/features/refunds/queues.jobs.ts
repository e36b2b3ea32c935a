import * as z from 'zod/mini'
import type { JobQueue } from '#kit/jobs.ts'

const Asked = z.object({ refundId: z.string(), round: z.int() })
export const refundAsked: JobQueue<z.output<typeof Asked>> = { name: 'refunds.ask', schema: Asked }
