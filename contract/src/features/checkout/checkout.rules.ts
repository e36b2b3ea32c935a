import * as z from 'zod/mini'
import { Instant } from '#kit/fields.ts'

/** State of a payment. `pending`: the provider has not answered yet; `transfer`: a bank transfer is awaited. */
export const PaymentStanding = z.enum(['none', 'open', 'pending', 'transfer', 'refused', 'paid'])
export type PaymentStanding = z.output<typeof PaymentStanding>

export const Means = z.object({
  /** Card provider: no account linked, answers, or does not answer now. */
  card: z.enum(['absent', 'answers', 'silent']),
  answeredAt: z.nullable(Instant),
  mayDemonstrate: z.boolean(),
  /** Real orders, without abandoned ones. */
  orders: z.int(),
})
