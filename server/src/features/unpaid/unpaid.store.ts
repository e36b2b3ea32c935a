import type { Turn } from '@parvis/contract/unpaid/unpaid.rules.ts'
import type { SQL } from 'drizzle-orm'
import { and, eq, inArray, isNotNull, isNull, notInArray, or, sql } from 'drizzle-orm'
import { userArticles } from '#db/tables/articles.ts'
import { orders, payments, receipts } from '#db/tables/checkout.ts'
import { outbox } from '#db/tables/emails.ts'
import { events } from '#db/tables/events.ts'
import { invoices } from '#db/tables/invoices.ts'
import { obstacleMeetings } from '#db/tables/obstacles.ts'
import { participationDays, participations } from '#db/tables/participation.ts'
import { unpaidPlaces, unpaidTurns } from '#db/tables/unpaid.ts'
import { authentications } from '#db/tables/users.ts'
import type { Executor, Tx } from '#kit/transaction.ts'

const given = (key: string): SQL => sql`coalesce((${events.settings} ->> ${key})::int, 0)`

/** Published events that release places; `eventId` limits the list to one. */
export async function listReleasing(db: Executor, eventId?: string): Promise<string[]> {
  const rows = await db
    .select({ id: events.id })
    .from(events)
    .where(
      and(
        eq(events.published, true),
        eventId === undefined ? undefined : eq(events.id, eventId),
        isNull(events.archivedAt),
        isNull(events.rehearsalOf),
        sql`greatest(${given('FO_UNPAID_HOURS')}, ${given('FO_UNPAID_TRANSFER_DAYS')}) > 0`,
      ),
    )
    .orderBy(events.id)
  return rows.map(({ id }) => id)
}

type TurnRow = typeof unpaidTurns.$inferSelect

export const turnOf = ({ since, heldAt, resumedAt }: TurnRow): Turn => ({
  since: since.getTime(),
  ...(heldAt && { heldAt: heldAt.getTime() }),
  ...(resumedAt && { resumedAt: resumedAt.getTime() }),
})

export async function findTurn(db: Executor, eventId: string): Promise<TurnRow | undefined> {
  const [row] = await db.select().from(unpaidTurns).where(eq(unpaidTurns.eventId, eventId))
  return row
}

export async function lockTurn(tx: Tx, fresh: Pick<TurnRow, 'eventId' | 'since' | 'hours' | 'transferDays'>) {
  await tx.insert(unpaidTurns).values(fresh).onConflictDoNothing()
  const [row] = await tx.select().from(unpaidTurns).where(eq(unpaidTurns.eventId, fresh.eventId)).for('update')
  if (!row) throw new Error('A turn that was made is not there')
  return row
}

export async function saveTurn(tx: Tx, eventId: string, changes: Partial<TurnRow>): Promise<TurnRow> {
  const [row] = await tx.update(unpaidTurns).set(changes).where(eq(unpaidTurns.eventId, eventId)).returning()
  if (!row) throw new Error('A turn that is locked is not there')
  return row
}

/** Ends the turns of all other events and forgets their warnings: people are warned again if releases resume. */
export async function endOtherTurns(tx: Tx, eventIds: readonly string[]): Promise<void> {
  const gone = await tx
    .delete(unpaidTurns)
    .where(eventIds.length > 0 ? notInArray(unpaidTurns.eventId, [...eventIds]) : undefined)
    .returning({ eventId: unpaidTurns.eventId })
  if (gone.length === 0) return
  const those = inArray(
    unpaidPlaces.eventId,
    gone.map(({ eventId }) => eventId),
  )
  await tx.update(unpaidPlaces).set({ toldAt: null, toldUntil: null, mailKey: null }).where(those)
}

export async function shiftTold(tx: Tx, eventId: string, milliseconds: number): Promise<void> {
  await tx
    .update(unpaidPlaces)
    .set({ toldUntil: sql`${unpaidPlaces.toldUntil} + ${milliseconds} * interval '1 millisecond'` })
    .where(and(eq(unpaidPlaces.eventId, eventId), isNotNull(unpaidPlaces.toldUntil)))
}

export interface PayerRow extends Record<string, unknown> {
  readonly userId: string
  readonly hasAddress: boolean
  readonly isTransfer: boolean
  readonly isInvoiced: boolean
  readonly hasReceived: boolean
  readonly isPaying: boolean
  readonly isPresent: boolean
  readonly isStopped: boolean
  /** Times are in milliseconds since 1970. */
  readonly actedAt: number
  readonly toldAt: number | null
  readonly toldUntil: number | null
  readonly leftAt: number | null
  readonly isKept: boolean | null
  readonly keptUntil: number | null
}

/** An obstacle whose end shows only when a stopped guest gets past it. */
const UNSEEN = 'invoice'
const ms = (instant: SQL): SQL => sql`(extract(epoch from ${instant}) * 1000)::float8`

export async function listPayerRows(
  db: Executor,
  eventId: string,
  now: Date,
  among?: readonly string[],
): Promise<PayerRow[]> {
  const theirs = sql`bill.event_id = ${eventId} and bill.user_id = party.id`
  const { rows } = await db.execute<PayerRow>(sql`
    with party as (
      select coalesce(person.registered_by, person.user_id) as id, max(person.registered_at) as registered_at,
        max((select max(day.registered_at) from ${participationDays} as day
          where day.event_id = person.event_id and day.user_id = person.user_id and day.registered)) as day_at,
        max((select max(held.taken_at) from ${userArticles} as held
          where held.event_id = person.event_id and held.user_id = person.user_id)) as article_at,
        bool_or(exists (select from ${participationDays} as day
          where day.event_id = person.event_id and day.user_id = person.user_id and day.present)) as is_present
      from ${participations} as person
      where person.event_id = ${eventId} and person.registered
        ${among ? sql`and coalesce(person.registered_by, person.user_id) = any(${sql.param([...among])}::text[])` : sql``}
      group by 1 having bool_or(not person.is_completed)
    )
    select party.id as "userId", party.is_present as "isPresent",
      coalesce(account.email, '') <> '' as "hasAddress",
      exists (select from ${orders} as bill where ${theirs} and bill.status = 'transfer') as "isTransfer",
      exists (select from ${invoices} as paper where paper.event_id = ${eventId} and paper.user_id = party.id) as "isInvoiced",
      exists (select from ${orders} as bill where ${theirs} and (bill.status = 'paid'
        or exists (select from ${receipts} as came where came.order_id = bill.id)
        or exists (select from ${payments} as own where own.order_id = bill.id and own.status in ('paid', 'refunded'))))
        as "hasReceived",
      exists (select from ${orders} as bill join ${payments} as own on own.order_id = bill.id where ${theirs}
        and (own.status = 'pending' or (own.status = 'open' and own.expires_at > ${now.toISOString()}::timestamptz)))
        as "isPaying",
      exists (select from ${obstacleMeetings} as met where met.event_id = ${eventId} and met.user_id = party.id
        and met.obstacle = ${UNSEEN}) as "isStopped",
      ${ms(sql`greatest(party.registered_at, party.day_at, party.article_at,
        (select max(greatest(bill.created_at, (select max(own.created_at) from ${payments} as own where own.order_id = bill.id)))
          from ${orders} as bill where ${theirs}))`)} as "actedAt",
      ${ms(sql`place.told_at`)} as "toldAt", ${ms(sql`place.told_until`)} as "toldUntil",
      (select ${ms(sql`mail.sent_at`)} from ${outbox} as mail
        where mail.dedupe_key = place.mail_key and mail.status in ('sent', 'kept')) as "leftAt",
      place.is_kept as "isKept", ${ms(sql`place.kept_until`)} as "keptUntil"
    from party
    left join ${authentications} as account on account.user_id = party.id
    left join ${unpaidPlaces} as place on place.event_id = ${eventId} and place.user_id = party.id
    order by party.id`)
  return rows
}

type PlaceRow = typeof unpaidPlaces.$inferInsert

export async function savePlace(tx: Tx, { eventId, userId, ...changes }: PlaceRow): Promise<void> {
  await tx
    .insert(unpaidPlaces)
    .values({ eventId, userId, ...changes })
    .onConflictDoUpdate({ target: [unpaidPlaces.eventId, unpaidPlaces.userId], set: changes })
}

export async function removePlace(tx: Tx, eventId: string, userId: string): Promise<void> {
  await tx.delete(unpaidPlaces).where(and(eq(unpaidPlaces.eventId, eventId), eq(unpaidPlaces.userId, userId)))
}

/** The payer first, then their registered companions. */
export async function listParty(db: Executor, eventId: string, payerId: string): Promise<string[]> {
  const { userId, registeredBy } = participations
  const rows = await db
    .select({ userId })
    .from(participations)
    .where(
      and(
        eq(participations.eventId, eventId),
        eq(participations.registered, true),
        or(and(eq(userId, payerId), isNull(registeredBy)), eq(registeredBy, payerId)),
      ),
    )
    .orderBy(sql`${userId} = ${payerId} desc`, userId)
  return rows.map((row) => row.userId)
}

export async function findPayerId(db: Executor, eventId: string, userId: string): Promise<string | undefined> {
  const [row] = await db
    .select({ id: sql<string>`coalesce(${participations.registeredBy}, ${participations.userId})` })
    .from(participations)
    .where(
      and(eq(participations.eventId, eventId), eq(participations.userId, userId), eq(participations.registered, true)),
    )
  return row?.id
}
