import { and, eq, sql } from 'drizzle-orm'
import { formerBadges, participationDays, participations } from '#db/tables/participation.ts'
import type { Executor, Tx } from '#kit/transaction.ts'

export interface RegistrationPair {
  readonly eventId: string
  readonly from: string
  readonly to: string
}

/** Resolves the code of a merged registration to the current one. */
export const currentCode = (code: string) => sql<string>`coalesce((
  select own.code from ${formerBadges} as former
  join ${participations} as own on own.event_id = former.event_id and own.user_id = former.user_id
  where former.code = ${code}
), ${code})`

const ofDay = (eventId: string, userId: string) =>
  and(eq(participationDays.eventId, eventId), eq(participationDays.userId, userId))

export async function listComingDays(db: Executor, eventId: string, userId: string): Promise<string[]> {
  const rows = await db
    .select({ id: participationDays.eventDayId })
    .from(participationDays)
    .where(and(ofDay(eventId, userId), participationDays.registered))
  return rows.map(({ id }) => id)
}

export async function moveArrivals(tx: Tx, { eventId, from, to }: RegistrationPair): Promise<void> {
  await tx.execute(sql`
    insert into participation_days as own (event_id, event_day_id, user_id, present, present_at)
    select event_id, event_day_id, ${to}, true, present_at from participation_days
    where event_id = ${eventId} and user_id = ${from} and present
    on conflict (event_id, event_day_id, user_id) do update
      set present = true, present_at = least(own.present_at, excluded.present_at)`)
}

/** Moves days with their places, so the counts of places do not change. */
export async function moveDays(
  tx: Tx,
  { eventId, from, to }: RegistrationPair,
  dayIds: readonly string[],
): Promise<void> {
  const those = sql`event_day_id = any(${sql.param([...dayIds])}::text[])`
  await tx.execute(sql`
    insert into participation_days as own (event_id, event_day_id, user_id, registered, registered_at, on_site)
    select event_id, event_day_id, ${to}, registered, registered_at, on_site from participation_days
    where event_id = ${eventId} and user_id = ${from} and ${those}
    on conflict (event_id, event_day_id, user_id) do update
      set registered = excluded.registered, registered_at = excluded.registered_at, on_site = excluded.on_site`)
  await tx.execute(sql`
    update participation_days set registered = false, registered_at = null, on_site = false
    where event_id = ${eventId} and user_id = ${from} and ${those}`)
}

/**
 * Fills the gaps of the remaining registration from the other one, whose badge code then leads to the remaining one.
 */
export async function absorb(tx: Tx, { eventId, from, to }: RegistrationPair): Promise<void> {
  await tx.execute(sql`
    update participations own
    set extended = other.extended || own.extended, employee_id = coalesce(own.employee_id, other.employee_id),
      typo_id = coalesce(own.typo_id, other.typo_id), invited = own.invited or other.invited,
      invited_by = coalesce(own.invited_by, other.invited_by),
      refuses_photos = own.refuses_photos or other.refuses_photos, version = own.version + 1
    from participations other
    where own.event_id = ${eventId} and own.user_id = ${to} and other.event_id = ${eventId} and other.user_id = ${from}`)
  await tx.execute(sql`
    insert into former_badges (code, event_id, user_id)
    select code, event_id, ${to} from participations where event_id = ${eventId} and user_id = ${from}`)
}

/** Copies the registration, badge code included, to an account that has none in this event. */
export async function copyTo(tx: Tx, { eventId, from, to }: RegistrationPair): Promise<void> {
  const { rows } = await tx.execute<{ code: string }>(sql`
    select code from participations where event_id = ${eventId} and user_id = ${from}`)
  const code = rows[0]?.code ?? ''
  await tx.execute(sql`
    update participations set code = ${`moved ${from} ${eventId}`} where event_id = ${eventId} and user_id = ${from}`)
  await tx.execute(sql`
    insert into participations
    select (jsonb_populate_record(own, jsonb_build_object('user_id', ${to}::text, 'code', ${code}::text))).*
    from participations own where event_id = ${eventId} and user_id = ${from}`)
  await tx.execute(sql`
    insert into participation_days
    select (jsonb_populate_record(own, jsonb_build_object('user_id', ${to}::text))).*
    from participation_days own where event_id = ${eventId} and user_id = ${from}`)
}

export async function removeParticipation(tx: Tx, eventId: string, userId: string): Promise<void> {
  await tx.delete(participationDays).where(ofDay(eventId, userId))
  await tx.delete(participations).where(and(eq(participations.eventId, eventId), eq(participations.userId, userId)))
}

/** After a merge, a person must not be their own companion, host or representative. */
export async function forgetEachOther(tx: Tx, one: string, other: string): Promise<void> {
  const both = sql`(${one}, ${other})`
  for (const column of ['registered_by', 'registered_by2', 'represented_by', 'invited_by']) {
    const name = sql.identifier(column)
    await tx.execute(sql`update participations set ${name} = null where user_id in ${both} and ${name} in ${both}`)
  }
}

export async function replaceEmployee(tx: Tx, employeeId: string, by: string): Promise<void> {
  await tx.update(participations).set({ employeeId: by }).where(eq(participations.employeeId, employeeId))
}

export async function takeAnswers(
  tx: Tx,
  { eventId, from, to }: RegistrationPair,
  keys: readonly string[],
): Promise<void> {
  await tx.execute(sql`
    update participations own set extended = own.extended || coalesce((
      select jsonb_object_agg(key, value) from participations other, jsonb_each(other.extended)
      where other.event_id = ${eventId} and other.user_id = ${from} and key = any(${sql.param([...keys])}::text[])
    ), '{}')
    where own.event_id = ${eventId} and own.user_id = ${to}`)
}
