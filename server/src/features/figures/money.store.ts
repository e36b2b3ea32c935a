import type { MoneyFigures } from '@parvis/contract/figures/figures.ts'
import { sql } from 'drizzle-orm'
import { orders, payments, receipts } from '#db/tables/checkout.ts'
import { invoices } from '#db/tables/invoices.ts'
import { refunds } from '#db/tables/refunds.ts'
import type { Executor } from '#kit/transaction.ts'

type Counted = Omit<MoneyFigures, 'due'>

const sum = (cents: ReturnType<typeof sql>) => sql`json_build_object(
  'people', count(distinct bill.user_id) filter (where ${cents} > 0),
  'cents', coalesce(sum(${cents}) filter (where ${cents} > 0), 0))`

/** What has come, what of transfers is to come and what is to be given back, of orders that no demonstration has paid. */
export async function sumMoney(db: Executor, eventId: string, demonstrations: readonly string[]): Promise<Counted> {
  const { rows } = await db.execute<Counted & Record<string, unknown>>(sql`
    with told as (
      select bill.user_id, bill.status, bill.method, bill.gross_cents - bill.forgone_cents as asked, bill.gross_cents,
        (select coalesce(sum(part.cents), 0) from ${receipts} as part where part.order_id = bill.id)
          - (select coalesce(sum(gone.cents), 0) from ${refunds} as gone
            where gone.order_id = bill.id and gone.credit_note_id is null and gone.status = 'given') as come,
        (select coalesce(sum(note.gross_cents), 0) from ${invoices} as note where note.credited_id = bill.invoice_id) as credited,
        (select coalesce(sum(owed.cents), 0) from ${refunds} as owed
          where owed.order_id = bill.id and owed.status in ('owed', 'refused')) as owed
      from ${orders} as bill where bill.event_id = ${eventId}
        and not exists (select from ${invoices} as paper where paper.id = bill.invoice_id and paper.is_specimen)
        and not exists (select from ${payments} as own where own.order_id = bill.id
          and own.status in ('paid', 'refunded') and own.provider = any(${sql.param([...demonstrations])}::text[]))
    ), bill as (
      select user_id,
        case when status = 'paid' then gross_cents - credited when status = 'dropped' then 0
          else least(gross_cents - credited, come) end as taken,
        case when status = 'transfer' then asked - come else 0 end as awaited,
        owed + case when method <> 'transfer' or come <= 0 then 0 when status = 'dropped' then come
          when status = 'paid' then greatest(come - asked, 0) else 0 end as back
      from told
    )
    select ${sum(sql`bill.taken`)} as taken, ${sum(sql`bill.awaited`)} as awaited, ${sum(sql`bill.back`)} as back,
      (select count(*)::int from ${invoices} as paper where paper.event_id = ${eventId} and paper.is_specimen) as specimens
    from bill`)
  const [found] = rows
  if (!found) throw new Error('A sum answered no row')
  return found
}
