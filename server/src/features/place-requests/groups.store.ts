import type { OfferKey, RequestPerson } from '@parvis/contract/place-requests/place-requests.ts'
import type { PlaceRules, WaitingGroup } from '@parvis/contract/place-requests/serving.rules.ts'
import { DEFAULT_RULES } from '@parvis/contract/place-requests/serving.rules.ts'
import type { SQL } from 'drizzle-orm'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { participations } from '#db/tables/participation.ts'
import type { RequestStatus } from '#db/tables/place-requests.ts'
import { placeRequests, placeRules } from '#db/tables/place-requests.ts'
import { shownUsers } from '#features/users/users.service.ts'
import type { Executor, Tx } from '#kit/transaction.ts'

export type OfferOf = OfferKey & { readonly eventId: string }

const of = ({ eventId, kind, target }: OfferOf) =>
  and(eq(placeRequests.eventId, eventId), eq(placeRequests.kind, kind), eq(placeRequests.target, target))
const isOpen = inArray(placeRequests.status, ['waiting', 'offered'])

export interface Group extends WaitingGroup {
  /** The person who asked comes first, then by name. */
  readonly people: readonly RequestPerson[]
  readonly status: RequestStatus
  readonly endedAt: Date | null
}

type GroupRow = Omit<Group, 'joinedAt' | 'keptUntil' | 'endedAt'> & {
  readonly [column: string]: unknown
  readonly kind: OfferKey['kind']
  readonly target: string
  readonly joinedAt: string
  readonly keptUntil: string | null
  readonly endedAt: string | null
}

const instantOf = (text: string | null): Date | null => (text === null ? null : new Date(text))

const groupOf = ({ kind: _, target: __, ...row }: GroupRow): Group => ({
  ...row,
  joinedAt: new Date(row.joinedAt),
  keptUntil: instantOf(row.keptUntil),
  endedAt: instantOf(row.endedAt),
})

/** Groups by offer. People who do not come are served once they do. */
const groups = (where: SQL, who: 'all' | 'coming' = 'coming') => sql<GroupRow>`
  select request.kind, request.target, request.group_id as id, count(*)::int as size, min(request.rank) as rank,
    min(request.joined_at) as "joinedAt", request.status, max(request.ended_at) as "endedAt",
    max(request.offer_expires_at) filter (where request.status = 'offered') as "keptUntil",
    json_agg(json_build_object('id', u.id, 'firstName', u.first_name, 'lastName', u.last_name)
      order by request.is_lead desc, u.last_name, u.first_name, u.id) as people
  from ${placeRequests} as request
  left join ${participations} as p on p.event_id = request.event_id and p.user_id = request.user_id
  join ${shownUsers} as u on u.id = request.user_id
  where ${where} and ${who === 'all' ? sql`true` : sql`p.registered`} group by request.kind, request.target, request.group_id, request.status`

const ofOffer = ({ eventId, kind, target }: OfferOf) =>
  sql`request.event_id = ${eventId} and request.kind = ${kind} and request.target = ${target}`

/** Groups that wait or for which places are kept. */
export async function listGroups(db: Executor, offer: OfferOf): Promise<Group[]> {
  const { rows } = await db.execute<GroupRow>(
    groups(sql`${ofOffer(offer)} and request.status in ('waiting', 'offered')`),
  )
  return rows.map(groupOf)
}

const SHOWN_ENDED = 50

/** The groups that last got their places. */
export async function listServed(db: Executor, offer: OfferOf): Promise<Group[]> {
  const { rows } = await db.execute<GroupRow>(
    sql`${groups(sql`${ofOffer(offer)} and request.status = 'taken'`)} order by "endedAt" desc limit ${SHOWN_ENDED}`,
  )
  return rows.map(groupOf)
}

/** The groups of one person, by offer. */
export async function listOwn(db: Executor, eventId: string, userId: string): Promise<(OfferKey & { group: Group })[]> {
  const { rows } = await db.execute<GroupRow>(
    groups(
      sql`request.event_id = ${eventId} and request.status in ('waiting', 'offered') and exists (
      select 1 from ${placeRequests} as mine where mine.event_id = request.event_id and mine.kind = request.kind
        and mine.target = request.target and mine.group_id = request.group_id and mine.user_id = ${userId}
        and mine.status in ('waiting', 'offered'))`,
      'all',
    ),
  )
  return rows.map((row) => ({ kind: row.kind, target: row.target, group: groupOf(row) }))
}

export interface AwaitedOffer extends OfferKey {
  readonly requests: number
  readonly places: number
  readonly kept: number
}

/** Open requests by offer. */
export async function countAwaited(db: Executor, eventId: string, now: Date): Promise<AwaitedOffer[]> {
  const { rows } = await db.execute<AwaitedOffer & Record<string, unknown>>(sql`
    select request.kind, request.target, count(distinct request.group_id)::int as requests, count(*)::int as places,
      (count(*) filter (where request.status = 'offered'))::int as kept
    from ${placeRequests} as request
    join ${participations} as own on own.event_id = request.event_id and own.user_id = request.user_id and own.registered
    where request.event_id = ${eventId} and (request.status = 'waiting'
      or (request.status = 'offered' and request.offer_expires_at > ${now.toISOString()}::timestamptz))
    group by request.kind, request.target`)
  return rows
}

/** Events in which people wait. */
export async function listAwaitedEvents(db: Executor): Promise<string[]> {
  const rows = await db.selectDistinct({ eventId: placeRequests.eventId }).from(placeRequests).where(isOpen)
  return rows.map(({ eventId }) => eventId)
}

/** Offers with open requests, in a fixed order. */
export async function listOpenOffers(db: Executor, eventId: string): Promise<OfferOf[]> {
  const { kind, target } = placeRequests
  const rows = await db
    .selectDistinct({ kind, target })
    .from(placeRequests)
    .where(and(eq(placeRequests.eventId, eventId), isOpen))
    .orderBy(kind, target)
  return rows.map((row) => ({ eventId, ...row }))
}

interface Joining {
  readonly userIds: readonly string[]
  readonly leadId: string
  readonly groupId: string
  readonly joinedAt: Date
}

/** People who wait for this offer already keep their request. Returns those who joined. */
export async function joinGroup(
  tx: Tx,
  offer: OfferOf,
  { userIds, leadId, groupId, joinedAt }: Joining,
): Promise<string[]> {
  const fresh = { groupId, joinedAt, status: 'waiting' as const, rank: null }
  const rows = await tx
    .insert(placeRequests)
    .values(userIds.map((userId) => ({ ...offer, userId, ...fresh, isLead: userId === leadId })))
    .onConflictDoUpdate({
      target: [placeRequests.eventId, placeRequests.kind, placeRequests.target, placeRequests.userId],
      set: {
        ...fresh,
        ...{ isLead: sql`excluded.is_lead`, offeredAt: null, offerExpiresAt: null, endedAt: null },
      },
      setWhere: sql`${placeRequests.status} not in ('waiting', 'offered')`,
    })
    .returning({ userId: placeRequests.userId })
  return rows.map(({ userId }) => userId)
}

/** Ends the open requests of groups. Returns the people concerned. */
export async function endGroups(
  tx: Tx,
  offer: OfferOf,
  groupIds: readonly string[],
  { status, now }: { readonly status: 'expired' | 'left' | 'taken'; readonly now: Date },
): Promise<string[]> {
  if (groupIds.length === 0) return []
  const rows = await tx
    .update(placeRequests)
    .set({ status, endedAt: now })
    .where(and(of(offer), inArray(placeRequests.groupId, [...groupIds]), isOpen))
    .returning({ userId: placeRequests.userId })
  return rows.map(({ userId }) => userId)
}

/** Ends the open requests of people for an offer; the others of their groups go on. */
export async function endPeople(
  tx: Tx,
  offer: OfferOf,
  userIds: readonly string[],
  { status, now }: { readonly status: 'left' | 'taken'; readonly now: Date },
): Promise<void> {
  if (userIds.length === 0) return
  await tx
    .update(placeRequests)
    .set({ status, endedAt: now })
    .where(and(of(offer), inArray(placeRequests.userId, [...userIds]), isOpen))
}

/** Ends all open requests of a person in an event. */
export async function endAllOf(tx: Tx, eventId: string, userId: string, now: Date): Promise<void> {
  await tx
    .update(placeRequests)
    .set({ status: 'left', endedAt: now })
    .where(and(eq(placeRequests.eventId, eventId), eq(placeRequests.userId, userId), isOpen))
}

export async function hasOpen(db: Executor, eventId: string, userId: string): Promise<boolean> {
  const rows = await db
    .select({ one: sql`1` })
    .from(placeRequests)
    .where(and(eq(placeRequests.eventId, eventId), eq(placeRequests.userId, userId), isOpen))
    .limit(1)
  return rows.length > 0
}

/** Keeps places for a group that waits. The caller holds the lock of the places. */
export async function keepPlaces(
  tx: Tx,
  offer: OfferOf,
  groupId: string,
  { offeredAt, offerExpiresAt }: { readonly offeredAt: Date; readonly offerExpiresAt: Date },
): Promise<void> {
  await tx
    .update(placeRequests)
    .set({ status: 'offered', offeredAt, offerExpiresAt })
    .where(and(of(offer), eq(placeRequests.groupId, groupId), eq(placeRequests.status, 'waiting')))
}

/** These groups wait again, at their own rank. */
export async function takeBack(tx: Tx, offer: OfferOf, groupIds: readonly string[]): Promise<void> {
  if (groupIds.length === 0) return
  await tx
    .update(placeRequests)
    .set({ status: 'waiting', offeredAt: null, offerExpiresAt: null })
    .where(and(of(offer), inArray(placeRequests.groupId, [...groupIds]), eq(placeRequests.status, 'offered')))
}

export async function rankGroups(tx: Tx, offer: OfferOf, groupIds: readonly string[]): Promise<void> {
  await tx.execute(sql`
    update ${placeRequests} set rank = place.number
    from unnest(${sql.param([...groupIds])}::text[]) with ordinality as place (group_id, number)
    where ${of(offer)} and ${placeRequests.groupId} = place.group_id and ${placeRequests.status} = 'waiting'`)
}

export async function findRules(db: Executor, { eventId, kind, target }: OfferOf): Promise<PlaceRules> {
  const { isAutomatic, skipsGroups, hours, until } = placeRules
  const [row] = await db
    .select({ isAutomatic, skipsGroups, hours, until })
    .from(placeRules)
    .where(and(eq(placeRules.eventId, eventId), eq(placeRules.kind, kind), eq(placeRules.target, target)))
  return row ?? DEFAULT_RULES
}

export async function saveRules(tx: Tx, offer: OfferOf, rules: PlaceRules): Promise<void> {
  await tx
    .insert(placeRules)
    .values({ ...offer, ...rules })
    .onConflictDoUpdate({ target: [placeRules.eventId, placeRules.kind, placeRules.target], set: { ...rules } })
}

/** People registered by a person, by name. */
export async function listRegisteredBy(db: Executor, eventId: string, registrarId: string): Promise<RequestPerson[]> {
  const { rows } = await db.execute<RequestPerson & Record<string, unknown>>(sql`
    select u.id, u.first_name as "firstName", u.last_name as "lastName"
    from ${participations} as p join ${shownUsers} as u on u.id = p.user_id
    where p.event_id = ${eventId} and p.registered_by = ${registrarId} order by u.last_name, u.first_name, u.id`)
  return rows
}

/** The registrar of a person; gets the mail of a person without an address. */
export async function findRegistrar(db: Executor, eventId: string, userId: string): Promise<string | null> {
  const [row] = await db
    .select({ registrarId: participations.registeredBy })
    .from(participations)
    .where(and(eq(participations.eventId, eventId), eq(participations.userId, userId)))
  return row?.registrarId ?? null
}
