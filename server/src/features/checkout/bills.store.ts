import type { SQL } from 'drizzle-orm'
import { sql } from 'drizzle-orm'
import { payments, receipts } from '#db/tables/checkout.ts'
import { refunds } from '#db/tables/refunds.ts'

/** What has come by transfer for an order, by the name that a statement gives it, less what came too much and was given back. */
export const comeFor = (bill: SQL): SQL<number> => sql<number>`(
  (select coalesce(sum(part.cents), 0) from ${receipts} as part where part.order_id = ${bill}.id)
  - (select coalesce(sum(gone.cents), 0) from ${refunds} as gone
    where gone.order_id = ${bill}.id and gone.credit_note_id is null and gone.status = 'given'))`

/** What came too much by transfer for an order and is to be given back; one that was given up keeps nothing. */
export const excessOf = (bill: SQL): SQL<number> => sql<number>`case when ${bill}.method <> 'transfer' then 0
  when ${bill}.status = 'dropped' then greatest(${comeFor(bill)}, 0)
  when ${bill}.status = 'paid' and ${comeFor(bill)} > 0
    then greatest(${comeFor(bill)} - (${bill}.gross_cents - ${bill}.forgone_cents), 0)
  else 0 end`

/**
 * Whether the last word of `orders as bill` is that of the demonstration, in which no money moves. That of a rehearsal is all it
 * has.
 */
export const isDemonstrated = sql`coalesce(bill.method = 'online' and 'sandbox' = (
  select own.provider from ${payments} as own where own.order_id = bill.id
  order by own.status in ('paid', 'refunded') desc, own.created_at desc, own.id desc limit 1), false)`
