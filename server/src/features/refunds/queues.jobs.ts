import * as z from 'zod/mini'
import type { JobQueue } from '#kit/jobs.ts'

const Asked = z.object({ refundId: z.string(), round: z.int() })
/** The provider is asked to give money back, and asked again ever more rarely until it has said yes or no. */
export const refundAsked: JobQueue<z.output<typeof Asked>> = { name: 'refunds.ask', schema: Asked }
