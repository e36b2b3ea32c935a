import * as z from 'zod/mini'
import { Id } from '#kit/fields.ts'

/** A company (specification 1, § 3). */
export const Company = z.object({
  id: Id,
  name: z.string(),
  siren: z.string(),
  address1: z.string(),
  postalCode: z.string(),
  city: z.string(),
})
export type Company = z.output<typeof Company>
