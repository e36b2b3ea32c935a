import type { MoneyFigures } from '@parvis/contract/figures/figures.ts'
import { sql } from 'drizzle-orm'
import { orders } from '#db/tables/checkout.ts'
import { invoices } from '#db/tables/invoices.ts'
import { refunds } from '#db/tables/refunds.ts'
import { comeFor, excessOf, isDemonstrated } from '#features/checkout/paid-orders.service.ts'
import type { Executor } from '#kit/transaction.ts'

type Counted = Omit<MoneyFigures, 'due'>

const sum = (cents: ReturnType<typeof sql>) => sql`json_build_object(
  'people', count(distinct bill.user_id) filter (where ${cents} > 0),
  'cents', coalesce(sum(${cents}) filter (where ${cents} > 0), 0))`

/** Amounts received, awaited and to be returned, without demonstration payments. */
export async function sumMoney(db: Executor, eventId: string): Promise<Counted> {
  const { rows } = await db.execute<Counted & Record<string, unknown>>(sql`
    with told as (
      select bill.user_id, bill.status, bill.method, bill.gross_cents - bill.forgone_cents as asked, bill.gross_cents,
        ${comeFor(sql`bill`)} as come, ${excessOf(sql`bill`)} as excess,
        (select coalesce(sum(note.gross_cents), 0) from ${invoices} as note where note.credited_id = bill.invoice_id) as credited,
        (select coalesce(sum(owed.cents), 0) from ${refunds} as owed
          where owed.order_id = bill.id and owed.status in ('owed', 'refused')) as owed
      from ${orders} as bill where bill.event_id = ${eventId}
        and not ${isDemonstrated}
    ), bill as (
      select user_id,
        case when status = 'paid' then gross_cents - credited when status = 'dropped' then 0
          else least(gross_cents - credited, come) end as taken,
        case when status = 'transfer' then asked - come else 0 end as awaited,
        owed + excess as back
      from told
    )
    select ${sum(sql`bill.taken`)} as taken, ${sum(sql`bill.awaited`)} as awaited, ${sum(sql`bill.back`)} as back,
      (select count(*)::int from ${invoices} as paper where paper.event_id = ${eventId} and paper.is_specimen) as specimens
    from bill`)
  const [found] = rows
  if (!found) throw new Error('A sum answered no row')
  return found
}
