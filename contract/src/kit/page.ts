import * as z from 'zod/mini'

export const Paging = z.object({
  page: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100_000)), 1),
  pageSize: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(200)), 50),
})

/** A page of a list. */
export const pageOf = <T extends z.ZodMiniType>(item: T) =>
  z.object({ data: z.array(item), total: z.int(), page: z.int(), pageSize: z.int() })

/** A whole list. */
export const listOf = <T extends z.ZodMiniType>(item: T) => z.object({ data: z.array(item) })
