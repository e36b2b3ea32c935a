import type { SQL } from 'drizzle-orm'
import { inArray, sql } from 'drizzle-orm'
import { userArticles } from '#db/tables/articles.ts'
import { events } from '#db/tables/events.ts'
import { invoices } from '#db/tables/invoices.ts'
import { participationDays, participations } from '#db/tables/participation.ts'
import { promoUses } from '#db/tables/promo-codes.ts'
import type { Executor } from '#kit/transaction.ts'

export interface Suspect extends Record<string, unknown> {
  readonly userId: string
  /** Keys of the invoice lines; empty when only a promo code may have lowered the price. */
  readonly keys: readonly string[]
}

/**
 * Whether the payer or a companion still holds the item; its key is the person, then a day, or an article and its day.
 */
const isHeld = sql`exists (
  select from ${participations} as holder
  where holder.event_id = sold.event_id and holder.user_id = split_part(sold.key, ' ', 1) and holder.registered
    and coalesce(holder.registered_by, holder.user_id) = sold.user_id
    and case when split_part(sold.key, ' ', 3) = '' then exists (
      select from ${participationDays} as own where own.event_id = sold.event_id and own.user_id = holder.user_id
        and own.event_day_id = split_part(sold.key, ' ', 2) and own.registered)
    else exists (
      select from ${userArticles} as own where own.event_id = sold.event_id and own.user_id = holder.user_id
        and own.article_id = split_part(sold.key, ' ', 2) and own.day_id = split_part(sold.key, ' ', 3)) end)`

/** Specimens are not real money, except in a rehearsal, which has no other invoices. */
const isReal = sql`(not paper.is_specimen or exists (
  select from ${events} as stage where stage.id = paper.event_id and stage.rehearsal_of is not null))`

/** Payers with more invoiced than held, or with a promo code. `among` limits the payers. */
export async function listSuspects(db: Executor, eventId: string, among?: readonly string[]): Promise<Suspect[]> {
  const named = (column: SQL) => (among === undefined ? sql`` : sql`and ${inArray(column, [...among])}`)
  const { rows } = await db.execute<Suspect>(sql`
    with sold as (
      select paper.event_id, paper.user_id, line ->> 'key' as key,
        sum(case when paper.kind = 'invoice' then 1 else -1 end * (line ->> 'quantity')::int) as count
      from ${invoices} as paper cross join lateral jsonb_array_elements(paper.lines) as line
      where paper.event_id = ${eventId} ${named(sql`paper.user_id`)} and line ->> 'kind' = 'item' and ${isReal}
        and line ->> 'waived' is null
      group by paper.event_id, paper.user_id, line ->> 'key'
    ), lost as (
      select sold.user_id, sold.key from sold where sold.count > case when ${isHeld} then 1 else 0 end
    )
    select all_of.user_id as "userId", coalesce(array_agg(all_of.key) filter (where all_of.key is not null), '{}') as keys
    from (
      select lost.user_id, lost.key from lost
      union all
      select used.user_id, null from ${promoUses} as used
      where used.event_id = ${eventId} ${named(sql`used.user_id`)} and exists (
        select from ${invoices} as paper where paper.event_id = used.event_id and paper.user_id = used.user_id and ${isReal})
    ) as all_of group by all_of.user_id`)
  return rows
}

export interface OpenInvoice extends Record<string, unknown> {
  readonly userId: string
  readonly id: string
  readonly number: string
  readonly leftCents: number
  readonly labels: Readonly<Record<string, string>>
}

export async function listOpenInvoices(
  db: Executor,
  eventId: string,
  userIds: readonly string[],
): Promise<OpenInvoice[]> {
  if (userIds.length === 0) return []
  const { rows } = await db.execute<OpenInvoice>(sql`
    select * from (
      select paper.user_id as "userId", paper.id, paper.number, paper.issued_at,
        (paper.gross_cents - (select coalesce(sum(note.gross_cents), 0) from ${invoices} as note
          where note.credited_id = paper.id))::int as "leftCents",
        (select jsonb_object_agg(line ->> 'key', line ->> 'label') from jsonb_array_elements(paper.lines) as line) as labels
      from ${invoices} as paper where paper.event_id = ${eventId} and paper.kind = 'invoice' and ${isReal}
        and ${inArray(sql`paper.user_id`, [...userIds])}
    ) as found where found."leftCents" > 0 order by found.issued_at desc, found.id desc`)
  return rows
}
