import * as z from 'zod/mini'

/** Where the payment of what is due stands. `pending`: the provider has not said yet; `transfer`: a bank transfer is awaited. */
export const PaymentStanding = z.enum(['none', 'open', 'pending', 'transfer', 'refused', 'paid'])
export type PaymentStanding = z.output<typeof PaymentStanding>
