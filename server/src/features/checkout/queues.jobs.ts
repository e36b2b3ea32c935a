import * as z from 'zod/mini'
import type { JobQueue } from '#kit/jobs.ts'

const Session = z.object({ provider: z.string(), ref: z.string() })
/** A session in which nobody is to pay any more is closed at the provider. */
export const closeSession: JobQueue<z.output<typeof Session>> = { name: 'payments.close', schema: Session }

const Refund = z.object({
  paymentId: z.string(),
  /** What is given back now, and what will have been in all. */
  cents: z.int(),
  total: z.int(),
  key: z.string(),
})
/** Money is given back by the provider. */
export const refundPayment: JobQueue<z.output<typeof Refund>> = { name: 'payments.refund', schema: Refund }

const Look = z.object({ paymentId: z.string(), round: z.int() })
/** A session whose news may have been lost is asked about, ever more rarely, until it is over. */
export const lookAgain: JobQueue<z.output<typeof Look>> = { name: 'payments.look', schema: Look }

const Payer = z.object({ eventId: z.string(), userId: z.string() })
/** What a payer holds has moved: they may have paid more than it costs, or keep a code that serves for nothing. */
export const payerMoved: JobQueue<z.output<typeof Payer>> = { name: 'payments.payer', schema: Payer }
