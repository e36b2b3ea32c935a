import type { UserColumn } from '@parvis/contract/stats/stats.ts'
import type { SQL } from 'drizzle-orm'
import { and, asc, eq, sql } from 'drizzle-orm'
import { companies, employees } from '#db/tables/companies.ts'
import { conferenceSlots, conferences, slotParticipations } from '#db/tables/conferences.ts'
import { participationDays, participations } from '#db/tables/participation.ts'
import { notes, tagHolders, tags } from '#db/tables/tags.ts'
import { authentications } from '#db/tables/users.ts'
import { shownUsers, showsOthers } from '#features/users/users.service.ts'
import type { HeldColumns } from '#kit/held-columns.ts'
import type { Executor } from '#kit/transaction.ts'
import type { Field, Filter, Source, Within } from './filters.store.ts'
import { byName, byOwnName, conditionOf, fields, keyOf, standingOf } from './filters.store.ts'

export interface PeopleWanted extends Within {
  readonly filters: readonly Filter[]
  readonly orderBy: Pick<Filter, 'source' | 'type'> & { readonly direction: 'asc' | 'desc' }
}

export const isSortable = (source: Source, type: UserColumn['type']): boolean => keyOf(source, type) !== undefined

const ofUsers: readonly Field[] = ['lastName', 'firstName', 'mobile', 'phone', 'languageId']

const looksAtUser = ({ source }: Filter): boolean =>
  source.from === 'form'
    ? source.target === 'U'
    : source.from === 'search' ||
      source.from === 'language' ||
      (source.from === 'field' && ofUsers.includes(source.field))

/** Left joins to at most one row: the planner drops those that a page does not use. */
const joined = sql`left join ${authentications} as a on a.user_id = p.user_id
  left join ${employees} as e on e.id = p.employee_id
  left join ${companies} as c on c.id = e.company_id`

const matching = (wanted: PeopleWanted): SQL =>
  sql.join(
    [sql`p.event_id = ${wanted.eventId}`, ...wanted.filters.map((filter) => conditionOf(filter, wanted))],
    sql` and `,
  )

const participants = (wanted: PeopleWanted): SQL => sql`
  from ${participations} as p ${joined} where ${matching(wanted)}`

const everybody = (wanted: PeopleWanted): SQL => sql`
  from ${participations} as p
  join ${shownUsers} as u on u.id = p.user_id and u.domain_id = ${wanted.domainId}
  ${joined} where ${matching(wanted)}`

export type Ids = SQL

export const idsOf = (wanted: PeopleWanted): Ids => sql`select u.id ${everybody(wanted)}`

export async function countPeople(db: Executor, wanted: PeopleWanted): Promise<number> {
  // Participants are always people of the event's domain, so the count needs no join.
  const counted = wanted.filters.some(looksAtUser) ? everybody(wanted) : participants(wanted)
  const { rows } = await db.execute<{ total: number }>(sql`select count(*)::int as total ${counted}`)
  return rows[0]?.total ?? 0
}

export interface Besides {
  readonly days: boolean
  readonly held: readonly HeldColumns[]
  readonly slots: boolean
  readonly tags: boolean
  readonly notes: boolean
  readonly standing: boolean
}

export interface PersonRow
  extends Record<
    Exclude<Field, 'registeredAt' | 'present' | 'invited' | 'answered' | 'completed' | 'refusesPhotos'>,
    string | null
  > {
  [column: string]: unknown
  readonly id: string
  readonly key: string
  readonly registeredAt: string | null
  readonly present: boolean
  readonly invited: boolean
  readonly answered: boolean
  readonly completed: boolean
  readonly refusesPhotos: boolean
  readonly U: Record<string, unknown>
  readonly UE: Record<string, unknown>
  readonly C: Record<string, unknown> | null
  readonly days: string[]
  /** By feature. */
  readonly held: Readonly<Record<string, readonly unknown[]>>
  /** Ids of slots and their conferences, earliest first. */
  readonly slots: { id: string; conferenceId: string }[]
  readonly tags: string[]
  readonly notes: string[]
  readonly standing: string | null
}

const none = sql`'[]'::json`
const daysHeld = sql`(select coalesce(json_agg(held.event_day_id order by held.event_day_id), '[]') from ${participationDays} as held
  where held.event_id = p.event_id and held.user_id = p.user_id and held.registered)`
const heldOf = ({ held }: Besides): SQL =>
  sql.join(
    held.map((one) => sql`${one.name}::text, ${one.held}`),
    sql`, `,
  )
const slotsHeld = sql`(select coalesce(json_agg(json_build_object('id', held.slot_id, 'conferenceId', held.conference_id)
    order by held.start_at, held.slot_id), '[]') from ${slotParticipations} as held
  where held.event_id = p.event_id and held.user_id = p.user_id)`
const tagsHeld = sql`(select coalesce(json_agg(tag.label order by lower(tag.label), tag.id), '[]') from ${tagHolders} as held
  join ${tags} as tag on tag.event_id = held.event_id and tag.id = held.tag_id
  where held.event_id = p.event_id and held.user_id = p.user_id)`
const notesWritten = sql`(select coalesce(json_agg(held.text order by held.written_at desc, held.id desc), '[]')
  from ${notes} as held where held.event_id = p.event_id and held.user_id = p.user_id)`

/** First the page of ids, by cursor or offset; then the data of these few people. */
export async function listPeople(
  db: Executor,
  wanted: PeopleWanted,
  page: {
    after: { key: string; id: string } | undefined
    offset: number
    limit: number
    besides: Besides
    isFew: boolean
  },
): Promise<PersonRow[]> {
  const asked = keyOf(wanted.orderBy.source, wanted.orderBy.type) ?? byName
  const key = asked === byName && !(await showsOthers(db, wanted.eventId)) ? byOwnName : asked
  const direction = wanted.orderBy.direction === 'desc' ? sql`desc` : sql`asc`
  const beyond = wanted.orderBy.direction === 'desc' ? sql`<` : sql`>`
  const on = page.after ? sql`and (${key}, u.id) ${beyond} (${page.after.key}, ${page.after.id})` : sql``
  const { besides } = page
  const cut = sql`order by key ${direction}, id ${direction} limit ${page.limit} offset ${page.offset}`
  // The index order finds a page quickly when many match; few matches are collected first and then sorted.
  const asOrdered = sql`page as materialized (select u.id, ${key} as key ${everybody(wanted)} ${on}
    order by ${key} ${direction}, u.id ${direction} limit ${page.limit} offset ${page.offset})`
  const found = sql`found as materialized (select u.id, ${key} as key ${everybody(wanted)} ${on}),
    page as materialized (select id, key from found ${cut})`
  const { rows } = await db.execute<PersonRow>(sql`
    with ${page.isFew ? found : asOrdered}
    select page.id, page.key, u.first_name as "firstName", u.last_name as "lastName", a.email, u.mobile, u.phone,
      u.language_id as "languageId", p.typo_id as typology, ${fields.participation} as participation, c.name as company,
      c.siren, c.address1, c.postal_code as "postalCode", c.city, p.registered_from as "registeredFrom",
      to_char(p.registered_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "registeredAt",
      ${fields.absenceReason} as "absenceReason", ${fields.live} as live, ${fields.present} as present, p.invited,
      p.responded as answered, p.is_completed as completed, p.refuses_photos as "refusesPhotos", p.code, ${besides.standing ? standingOf : sql`null`} as standing,
      u.extended as "U", p.extended as "UE", c.extended as "C",
      ${besides.days ? daysHeld : none} as days, json_build_object(${heldOf(besides)}) as held,
      ${besides.slots ? slotsHeld : none} as slots,
      ${besides.tags ? tagsHeld : none} as tags, ${besides.notes ? notesWritten : none} as notes
    from page
    join ${participations} as p on p.event_id = ${wanted.eventId} and p.user_id = page.id
    join ${shownUsers} as u on u.id = page.id
    left join ${authentications} as a on a.user_id = page.id
    left join ${employees} as e on e.id = p.employee_id
    left join ${companies} as c on c.id = e.company_id
    order by page.key ${direction}, page.id ${direction}`)
  return rows
}

/** What each of the features offers, in their order, and where people registered from. */
export async function listOffered(
  db: Executor,
  eventId: string,
  offers: readonly HeldColumns[],
): Promise<{ held: unknown[][]; origins: string[] }> {
  const offered = sql.join(
    offers.map((one) => one.offered(eventId)),
    sql`, `,
  )
  const { rows } = await db.execute<{ held: unknown[][]; origins: string[] }>(sql`select
    json_build_array(${offered}) as held,
    (select coalesce(json_agg(distinct p.registered_from), '[]') from ${participations} as p where p.event_id = ${eventId}) as origins`)
  return rows[0] ?? { held: [], origins: [] }
}

export async function listSlots(
  db: Executor,
  eventId: string,
): Promise<{ id: string; conferenceId: string; title: string; startAt: Date }[]> {
  return db
    .select({
      id: conferenceSlots.id,
      conferenceId: conferences.id,
      title: conferences.title,
      startAt: conferenceSlots.startAt,
    })
    .from(conferenceSlots)
    .innerJoin(
      conferences,
      and(eq(conferences.eventId, conferenceSlots.eventId), eq(conferences.id, conferenceSlots.conferenceId)),
    )
    .where(eq(conferenceSlots.eventId, eventId))
    .orderBy(asc(conferenceSlots.startAt), asc(conferenceSlots.id))
}
