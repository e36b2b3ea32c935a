import type { SQL, SQLWrapper } from 'drizzle-orm'
import { sql } from 'drizzle-orm'
import { searched } from '#db/searched.ts'
import { organisers } from '#db/tables/events.ts'
import type { ShownAs } from '#db/tables/participation.ts'
import { participations } from '#db/tables/participation.ts'
import { authentications, users } from '#db/tables/users.ts'
import type { Executor } from '#kit/transaction.ts'

export type { ShownAs }

type People = Readonly<
  Record<'id' | 'firstName' | 'lastName' | 'mobile' | 'phone' | 'extended' | 'searchText', SQLWrapper>
>

/**
 * Search text built from the shown name, like that of a user's row; null where the event shows the person's own record.
 */
const searchTextOf = (shownAs: SQL): SQL =>
  searched(sql`(${shownAs} ->> 'lastName' || ' ' || (${shownAs} ->> 'firstName'))`)

const ofShown = (shownAs: SQL, own: People) => ({
  firstName: sql<string>`coalesce(${shownAs} ->> 'firstName', ${own.firstName})`,
  lastName: sql<string>`coalesce(${shownAs} ->> 'lastName', ${own.lastName})`,
  mobile: sql<string>`coalesce(${shownAs} ->> 'mobile', ${own.mobile})`,
  phone: sql<string>`coalesce(${shownAs} ->> 'phone', ${own.phone})`,
  extended: sql<Record<string, unknown>>`coalesce(${shownAs} -> 'extended', ${own.extended})`,
  searchText: sql<string>`coalesce(${searchTextOf(shownAs)}, ${own.searchText})`,
})

export const shown = ofShown(sql`${participations.shownAs}`, users)

/** The same without a join of `participations`; `eventId` is a column or a value. */
export const shownIn = (eventId: SQL, own: People = users) =>
  ofShown(
    sql`(select brought.shown_as from ${participations} as brought
    where brought.event_id = ${eventId} and brought.user_id = ${own.id})`,
    own,
  )

/** Takes the place of `users` in a statement; needs a participation joined before it as `p`. */
export const shownUsers: SQL = sql`lateral (select own.id, own.domain_id, own.language_id, own.typo_id, own.is_exhibitor,
    coalesce(p.shown_as ->> 'firstName', own.first_name) as first_name,
    coalesce(p.shown_as ->> 'lastName', own.last_name) as last_name,
    coalesce(p.shown_as ->> 'mobile', own.mobile) as mobile, coalesce(p.shown_as ->> 'phone', own.phone) as phone,
    coalesce(p.shown_as -> 'extended', own.extended) as extended,
    coalesce(${searchTextOf(sql`p.shown_as`)}, own.search_text) as search_text, own.search_text as own_search_text
  from ${users} as own)`

/** Whether an event shows at least one person under names given by a host. */
export async function showsOthers(db: Executor, eventId: string): Promise<boolean> {
  const { rows } = await db.execute(sql`select from ${participations}
    where ${participations.eventId} = ${eventId} and ${participations.shownAs} is not null limit 1`)
  return rows.length > 0
}

/** The events whose participants the reader may see, or all of the domain. */
export type Reads = readonly string[] | 'everything'

/**
 * People known to the reader only through this event: they have signed in, organise or take part elsewhere, and in no
 * event that the reader may see. Their own record must not be shown to the reader.
 */
export async function listStrangers(
  db: Executor,
  { eventId, userIds, reads }: { readonly eventId: string; readonly userIds: readonly string[]; readonly reads: Reads },
): Promise<ReadonlySet<string>> {
  if (reads === 'everything' || userIds.length === 0) return new Set()
  const { rows } = await db.execute<{ id: string }>(sql`
    select u.id from ${users} as u where u.id = any(${sql.param([...userIds])}::text[])
      and (exists (select from ${authentications} as own where own.user_id = u.id and own.claimed_at is not null)
        or exists (select from ${organisers} as team where team.user_id = u.id)
        or exists (select from ${participations} as other where other.user_id = u.id and other.event_id <> ${eventId}))
      and not exists (select from ${participations} as read where read.user_id = u.id and read.shown_as is null
        and read.event_id = any(${sql.param([eventId, ...reads])}::text[]))`)
  return new Set(rows.map(({ id }) => id))
}
