import type { Stay } from '@parvis/contract/attendance/attendance.rules.ts'
import type { DayPart } from '@parvis/contract/figures/figures.rules.ts'
import type { SQL } from 'drizzle-orm'
import { sql } from 'drizzle-orm'
import { attendanceSignatures } from '#db/tables/attendance.ts'
import { doorScans } from '#db/tables/check-in.ts'
import { companies, employees } from '#db/tables/companies.ts'
import { participationDays, participations } from '#db/tables/participation.ts'
import { presenceStays } from '#db/tables/presence.ts'
import { typologies } from '#db/tables/typologies.ts'
import { shownUsers } from '#features/users/users.service.ts'
import type { Executor } from '#kit/transaction.ts'

/** Instants in milliseconds since 1970. */
export interface PersonDay {
  readonly [column: string]: unknown
  readonly id: string
  readonly dayId: string
  readonly firstName: string
  readonly lastName: string
  readonly languageId: string | null
  readonly companyId: string | null
  readonly company: string | null
  readonly typoId: string | null
  readonly typo: string | null
  readonly isExpected: boolean
  readonly entries: readonly number[]
  readonly stays: readonly Stay[]
  readonly signatures: readonly { part: DayPart; at: number }[]
}

export interface DaysAsked {
  readonly domainId: string
  readonly eventId: string
  readonly dayIds: readonly string[]
  /** Hours that hold all of these days. */
  readonly from: Date
  readonly until: Date
  readonly userId?: string
  readonly companyId?: string
}

const ms = (instant: SQL): SQL => sql`(extract(epoch from ${instant}) * 1000)::float8`

/** An undone entry takes the scans before it along. */
const entries = ({ eventId, dayIds }: DaysAsked): SQL => sql`
  select scan.user_id, scan.day_id, json_agg(${ms(sql`scan.at`)}) as entries from ${doorScans} as scan
  where scan.event_id = ${eventId} and scan.day_id = any(${sql.param([...dayIds])}::text[])
    and scan.result in ('welcome', 'already', 'twice') and not exists (select from ${doorScans} as undo
      where undo.event_id = scan.event_id and undo.day_id = scan.day_id and undo.user_id = scan.user_id
        and undo.result = 'undone' and undo.at >= scan.at)
  group by 1, 2`

const stays = ({ eventId, from, until }: DaysAsked): SQL => sql`
  select stay.user_id, json_agg(json_build_array(${ms(sql`stay.in_at`)},
    ${ms(sql`coalesce(stay.out_at, stay.seen_at)`)})) as stays from ${presenceStays} as stay
  where stay.event_id = ${eventId} and stay.in_at < ${until}::timestamptz
    and coalesce(stay.out_at, stay.seen_at) > ${from}::timestamptz
  group by 1`

const signatures = ({ eventId, dayIds }: DaysAsked): SQL => sql`
  select signed.user_id, signed.day_id, json_agg(json_build_object('part', signed.part, 'at',
    ${ms(sql`signed.signed_at`)})) as signatures from ${attendanceSignatures} as signed
  where signed.event_id = ${eventId} and signed.day_id = any(${sql.param([...dayIds])}::text[])
  group by 1, 2`

const isAsked = ({ userId, companyId }: DaysAsked): SQL => sql`
  ${userId === undefined ? sql`true` : sql`p.user_id = ${userId}`}
  and ${companyId === undefined ? sql`true` : sql`e.company_id = ${companyId}`}`

/** People of the event with their traces of each of these days, by name; a person without any is left out. */
export async function listPersonDays(db: Executor, asked: DaysAsked): Promise<PersonDay[]> {
  const { rows } = await db.execute<PersonDay>(sql`
    with entered as (${entries(asked)}), stayed as (${stays(asked)}), signed as (${signatures(asked)})
    select u.id, day.id as "dayId", u.first_name as "firstName", u.last_name as "lastName",
      u.language_id as "languageId", c.id as "companyId", c.name as company, t.id as "typoId", t.label as typo,
      p.registered and coalesce(own.registered, false) as "isExpected",
      case when own.present and own.present_at is not null
        then array_prepend(${ms(sql`own.present_at`)}, array(
          select value::float8 from json_array_elements_text(coalesce(entered.entries, '[]'))))
        else '{}' end as entries,
      coalesce(stayed.stays, '[]') as stays, coalesce(signed.signatures, '[]') as signatures
    from ${participations} as p
    join ${shownUsers} as u on u.id = p.user_id and u.domain_id = ${asked.domainId}
    cross join unnest(${sql.param([...asked.dayIds])}::text[]) as day(id)
    left join ${participationDays} as own
      on own.event_id = p.event_id and own.user_id = p.user_id and own.event_day_id = day.id
    left join entered on entered.user_id = p.user_id and entered.day_id = day.id
    left join stayed on stayed.user_id = p.user_id
    left join signed on signed.user_id = p.user_id and signed.day_id = day.id
    left join ${employees} as e on e.id = p.employee_id
    left join ${companies} as c on c.id = e.company_id
    left join ${typologies} as t on t.event_id = p.event_id and t.id = coalesce(p.typo_id, u.typo_id)
    where p.event_id = ${asked.eventId} and ${isAsked(asked)}
      and (own.registered or own.present or stayed.user_id is not null or signed.user_id is not null)
    order by lower(u.last_name), lower(u.first_name), u.id, day.id`)
  return rows
}
