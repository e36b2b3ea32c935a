import type { SQL } from 'drizzle-orm'
import { sql } from 'drizzle-orm'
import { badgePrints } from '#db/tables/check-in.ts'
import { companies, employees } from '#db/tables/companies.ts'
import { slotParticipations } from '#db/tables/conferences.ts'
import { participationDays, participations } from '#db/tables/participation.ts'
import { typologies } from '#db/tables/typologies.ts'
import type { BadgeHolder } from '#features/badges/sheets.service.ts'
import type { Ids } from '#features/stats/audience.service.ts'
import { shownUsers } from '#features/users/users.service.ts'
import type { Executor } from '#kit/transaction.ts'

export interface Printable {
  readonly domainId: string
  readonly eventId: string
  readonly named: Ids
  /** Limits the people; undefined for all that match. */
  readonly userIds: readonly string[] | undefined
  /** Leaves out badges printed by this time; undefined for all. */
  readonly unprintedAt?: Date | undefined
  /** Types without a badge; '' means no type. */
  readonly withoutBadge: readonly string[]
  /** Types with a badge only after payment; '' means no type. */
  readonly afterPayment: readonly string[]
}

const typoId = sql`coalesce(p.typo_id, u.typo_id)`

/** Badges are printed for people on site whose answers are complete, and whose payment is if the type requires it. */
const printable = ({ afterPayment, ...which }: Printable): SQL => sql`${onSite(which)}
    and (p.is_completed or not ${isOfType(afterPayment)})`

const isOfType = (typoIds: readonly string[]): SQL =>
  sql`coalesce(${typoId}, '') = any(${sql.param([...typoIds])}::text[])`

const onSite = ({
  domainId,
  eventId,
  named,
  userIds,
  withoutBadge,
  unprintedAt,
}: Omit<Printable, 'afterPayment'>): SQL => sql`
  from ${participations} as p
  join ${shownUsers} as u on u.id = p.user_id and u.domain_id = ${domainId}
  where p.event_id = ${eventId} and p.registered and not p.is_remote and not p.is_partial
    and p.user_id in (${named})
    and ${userIds === undefined ? sql`true` : sql`p.user_id = any(${sql.param([...userIds])}::text[])`}
    and not ${isOfType(withoutBadge)}
    and ${unprintedAt === undefined ? sql`true` : isUnprinted(unprintedAt)}`

const isUnprinted = (at: Date): SQL => sql`not exists (select from ${badgePrints} as printed
    where printed.event_id = p.event_id and printed.user_id = p.user_id and printed.printed_at <= ${at}::timestamptz)`

export async function countPrintable(db: Executor, which: Printable): Promise<number> {
  const { rows } = await db.execute<{ total: number }>(sql`select count(*)::int as total ${printable(which)}`)
  return rows[0]?.total ?? 0
}

export async function countUnpaid(db: Executor, { afterPayment, ...which }: Printable): Promise<number> {
  const { rows } = await db.execute<{ total: number }>(sql`select count(*)::int as total ${onSite(which)}
    and not p.is_completed and ${isOfType(afterPayment)}`)
  return rows[0]?.total ?? 0
}

const holders = (which: Printable, page: SQL): SQL => sql`
  with page as materialized (select p.user_id, length(u.first_name) as first, length(u.last_name) as last
    ${printable(which)} ${page})
  select u.id, u.first_name as "firstName", u.last_name as "lastName", c.name as company, ${typoId} as "typoId",
    t.label as typo, t.colour as "typoColour", u.language_id as "languageId", p.code,
    p.registered_by is not null as "isCompanion",
    (select coalesce(json_agg(held.event_day_id order by held.event_day_id), '[]') from ${participationDays} as held
      where held.event_id = p.event_id and held.user_id = p.user_id and held.registered) as "dayIds",
    (select extract(epoch from min(slot.start_at))::float8 from ${slotParticipations} as slot
      where slot.event_id = p.event_id and slot.user_id = p.user_id) as "firstSlotAt"
  from page
  join ${participations} as p on p.event_id = ${which.eventId} and p.user_id = page.user_id
  join ${shownUsers} as u on u.id = page.user_id
  left join ${employees} as e on e.id = p.employee_id
  left join ${companies} as c on c.id = e.company_id
  left join ${typologies} as t on t.event_id = p.event_id and t.id = ${typoId}`

/** `firstSlotAt` in seconds since 1970; null without a slot. */
export type PrintedHolder = BadgeHolder & { readonly firstSlotAt: number | null }

type Row = PrintedHolder & Record<string, unknown>

export async function listPrintable(db: Executor, which: Printable): Promise<PrintedHolder[]> {
  const { rows } = await db.execute<Row>(holders(which, sql``))
  return rows
}

/** The longest names, which are most likely not to fit. */
export async function listLongest(db: Executor, which: Printable, limit: number): Promise<BadgeHolder[]> {
  const order = sql`order by greatest(length(u.first_name), length(u.last_name)) desc, u.id limit ${limit}`
  const { rows } = await db.execute<Row>(sql`${holders(which, order)}
    order by greatest(page.first, page.last) desc, u.id`)
  return rows
}
