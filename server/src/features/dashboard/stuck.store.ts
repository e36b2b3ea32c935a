import { sql } from 'drizzle-orm'
import { orders, payments } from '#db/tables/checkout.ts'
import { outbox } from '#db/tables/emails.ts'
import { messages } from '#db/tables/messages.ts'
import { participations } from '#db/tables/participation.ts'
import { refunds } from '#db/tables/refunds.ts'
import { excessOf } from '#features/checkout/paid-orders.service.ts'
import type { Executor } from '#kit/transaction.ts'

interface Stuck extends Record<string, unknown> {
  /** Mails tried without success; mails kept instead of sent. */
  readonly heldMails: number
  readonly keptMails: number
  /** Registered people whose last online payment was refused and is still due. */
  readonly refusedPayments: number
  /** Refunds to make by hand and overpaid transfers. */
  readonly backs: number
  readonly backCents: number
  /** Questions awaiting a moderator. */
  readonly heldQuestions: number
}

export async function countStuck(db: Executor, eventId: string): Promise<Stuck> {
  const { rows } = await db.execute<Stuck>(sql`
    select mails."heldMails", mails."keptMails",
      (select count(*)::int from ${orders} as bill
        join ${participations} as payer on payer.event_id = bill.event_id and payer.user_id = bill.user_id
          and payer.registered and not payer.is_completed
        where bill.event_id = ${eventId} and bill.status in ('open', 'dropped') and not exists (
          select from ${orders} as later where later.event_id = bill.event_id and later.user_id = bill.user_id
            and (later.created_at, later.id) > (bill.created_at, bill.id)) and (
          select own.status from ${payments} as own where own.order_id = bill.id
          order by own.created_at desc, own.id desc limit 1) = 'failed') as "refusedPayments",
      (select count(*)::int from ${messages} as asked where asked.event_id = ${eventId}
        and not asked.accepted and not asked.archived and not asked.favorite and asked.decisions = 0) as "heldQuestions",
      (back.count + over.count)::int as backs, (back.cents + over.cents)::int as "backCents"
    from (
      select count(*) filter (where mail.status = 'queued' and mail.last_error is not null)::int as "heldMails",
        count(*) filter (where mail.status = 'kept')::int as "keptMails"
      from ${outbox} as mail where mail.event_id = ${eventId}
    ) as mails, (
      select count(*) as count, coalesce(sum(owed.cents), 0) as cents from ${refunds} as owed
      where owed.event_id = ${eventId} and owed.status in ('owed', 'refused')
    ) as back, (
      select count(*) as count, coalesce(sum(found.cents), 0) as cents from (
        select ${excessOf(sql`bill`)} as cents from ${orders} as bill
        where bill.event_id = ${eventId} and bill.method = 'transfer' and bill.status in ('paid', 'dropped')
      ) as found where found.cents > 0
    ) as over`)
  const [found] = rows
  if (!found) throw new Error('A count answered no row')
  return found
}
