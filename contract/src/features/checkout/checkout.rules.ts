import * as z from 'zod/mini'
import { Instant } from '#kit/fields.ts'

/** Where the payment of what is due stands. `pending`: the provider has not said yet; `transfer`: a bank transfer is awaited. */
export const PaymentStanding = z.enum(['none', 'open', 'pending', 'transfer', 'refused', 'paid'])
export type PaymentStanding = z.output<typeof PaymentStanding>

/** What opening a means of payment depends on. */
export const Means = z.object({
  /** How the provider of cards stands: no account is linked to the server, it answers, or it does not now. */
  card: z.enum(['absent', 'answers', 'silent']),
  /** When the provider of cards answered last, as this process knows; null where it has not yet. */
  answeredAt: z.nullable(Instant),
  /** The server offers payments in demonstration. */
  mayDemonstrate: z.boolean(),
  /** Orders that are no demonstration, those given up left out. */
  orders: z.int(),
})
