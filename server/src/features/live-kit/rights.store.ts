import { defaultSettings } from '@parvis/contract/events/events.settings.ts'
import { NOWHERE } from '@parvis/contract/users/users.rules.ts'
import type { SQL } from 'drizzle-orm'
import { and, eq, sql } from 'drizzle-orm'
import { events } from '#db/tables/events.ts'
import { participations } from '#db/tables/participation.ts'
import { authentications } from '#db/tables/users.ts'
import type { Executor } from '#kit/transaction.ts'

type Switch = 'FO_VERIFIED_EMAIL_VOTES' | 'FO_MEETING_ANONYMOUS_ACTIVE' | 'FO_MEETING_ANONYMOUS_VOTES'
const isOn = (key: Switch) =>
  sql`coalesce((event.settings ->> ${key}::text)::boolean, ${defaultSettings[key]}::boolean)`

const asked = sql`${isOn('FO_VERIFIED_EMAIL_VOTES')} as asks_verified,
  ${isOn('FO_MEETING_ANONYMOUS_ACTIVE')} and ${isOn('FO_MEETING_ANONYMOUS_VOTES')} as takes_anonymous`

/** SQL: the voting rules of these events, read once for all votes. */
export const rulesOf = (eventIds: SQL): SQL => sql`rules as materialized (
  select event.id, event.domain_id, ${asked} from ${events} as event where event.id in (${eventIds}))`

/** SQL joins: the address of a `holder`, or of their registrar when they have none. */
export const proofs = sql`left join ${authentications} as own on own.user_id = holder.user_id
  left join ${authentications} as registrar on own.user_id is null and registrar.user_id = holder.registered_by`

/** SQL: the refusal code against a `holder` under the `rules`; null when they may vote. */
export const against = sql`case
  when right(own.email, ${NOWHERE.length}::int) = ${NOWHERE} then
    case when not rules.takes_anonymous then 'NO_RIGHT_TO_VOTE' end
  when not rules.asks_verified or coalesce(own.email_verified_at, registrar.email_verified_at) is not null then null
  when own.user_id is null then 'NO_RIGHT_TO_VOTE'
  else 'EMAIL_NOT_VERIFIED' end`

export type AgainstVote = 'NO_RIGHT_TO_VOTE' | 'EMAIL_NOT_VERIFIED'

/** SQL: the same for one person; an unregistered person may not vote. */
export const againstOne = (eventId: SQL, userId: SQL): SQL => sql`coalesce((
  select coalesce(${against}, '') from ${participations} as holder
  join lateral (select ${asked} from ${events} as event where event.id = holder.event_id) as rules on true ${proofs}
  where holder.event_id = ${eventId} and holder.user_id = ${userId} and holder.registered
), 'NO_RIGHT_TO_VOTE')`

export async function findAgainst(db: Executor, eventId: string, userId: string): Promise<AgainstVote | ''> {
  const { rows } = await db.execute<{ against: AgainstVote | '' }>(
    sql`select ${againstOne(sql`${eventId}`, sql`${userId}`)} as against`,
  )
  return rows[0]?.against ?? 'NO_RIGHT_TO_VOTE'
}

export async function isRegisteredFor(db: Executor, eventId: string, userId: string): Promise<boolean> {
  const rows = await db
    .select({ registered: participations.registered })
    .from(participations)
    .where(and(eq(participations.eventId, eventId), eq(participations.userId, userId)))
  return rows[0]?.registered === true
}
