import type { SQL } from 'drizzle-orm'
import { sql } from 'drizzle-orm'
import { payments, receipts } from '#db/tables/checkout.ts'
import { refunds } from '#db/tables/refunds.ts'

/**
 * Net amount received by transfer for an order, less excess given back. `bill` is the order's alias in the statement.
 */
export const comeFor = (bill: SQL): SQL<number> => sql<number>`(
  (select coalesce(sum(part.cents), 0) from ${receipts} as part where part.order_id = ${bill}.id)
  - (select coalesce(sum(gone.cents), 0) from ${refunds} as gone
    where gone.order_id = ${bill}.id and gone.credit_note_id is null and gone.status = 'given'))`

/** Excess received by transfer for an order, to be given back; a dropped order keeps nothing. */
export const excessOf = (bill: SQL): SQL<number> => sql<number>`case when ${bill}.method <> 'transfer' then 0
  when ${bill}.status = 'dropped' then greatest(${comeFor(bill)}, 0)
  when ${bill}.status = 'paid' and ${comeFor(bill)} > 0
    then greatest(${comeFor(bill)} - (${bill}.gross_cents - ${bill}.forgone_cents), 0)
  else 0 end`

/**
 * Whether the order's decisive payment went through the sandbox, where no money moves. `orders` is aliased as `bill`.
 * Payments of a rehearsal count as real: it has no others.
 */
export const isDemonstrated = sql`coalesce(bill.method = 'online' and 'sandbox' = (
  select own.provider from ${payments} as own where own.order_id = bill.id
  order by own.status in ('paid', 'refunded') desc, own.created_at desc, own.id desc limit 1), false)`
