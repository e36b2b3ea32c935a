import * as z from 'zod/mini'
import type { JobQueue } from '#kit/jobs.ts'

const Session = z.object({ provider: z.string(), ref: z.string() })
export const closeSession: JobQueue<z.output<typeof Session>> = { name: 'payments.close', schema: Session }

const Refund = z.object({
  paymentId: z.string(),
  /** `cents`: refunded by this job; `total`: refunded in all after it. */
  cents: z.int(),
  total: z.int(),
  key: z.string(),
})
export const refundPayment: JobQueue<z.output<typeof Refund>> = { name: 'payments.refund', schema: Refund }

const Look = z.object({ paymentId: z.string(), round: z.int() })
export const pollPaymentQueue: JobQueue<z.output<typeof Look>> = { name: 'payments.look', schema: Look }

const Payer = z.object({ eventId: z.string(), userId: z.string() })
/** Checks a payer for an overpayment and an unused promo code. */
export const balanceQueue: JobQueue<z.output<typeof Payer>> = { name: 'payments.payer', schema: Payer }
