import type { Claims, RequestKind } from '@parvis/contract/place-requests/place-requests.rules.ts'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { participations } from '#db/tables/participation.ts'
import { placeRequests } from '#db/tables/place-requests.ts'
import { preparedPerConnection } from '#kit/prepared-statement.ts'
import type { Tx } from '#kit/transaction.ts'

/** The person who asks for the places left, and the time. */
export interface Asker {
  readonly userId: string
  readonly now: Date
}

/** Claims by target; `null` without any. */
export type ClaimsByTarget = Readonly<Record<string, Claims & { readonly isOwn: boolean }>> | null

/** Requests of people who do not come, or whose offer has expired, claim nothing. Asks for `userId` and `now`. */
const claims = (kind: RequestKind) => sql`
  select request.target, count(*) filter (where request.user_id <> ${sql.placeholder('userId')})::int as others,
    bool_or(request.user_id = ${sql.placeholder('userId')}) as is_own,
    bool_or(request.user_id = ${sql.placeholder('userId')} and request.status = 'offered') as is_offered
  from ${placeRequests} as request
  join ${participations} as own on own.event_id = request.event_id and own.user_id = request.user_id and own.registered
  where request.event_id = ${sql.placeholder('eventId')} and request.kind = ${sql.raw(`'${kind}'`)}
    and (request.status = 'waiting'
      or (request.status = 'offered' and request.offer_expires_at > ${sql.placeholder('now')}::timestamptz))
  group by request.target`

/**
 * A column of a prepared statement about the offers of an event: the open requests for all offers of a kind. Asks for
 * `eventId`, `userId` and `now`. It depends on no row, so PostgreSQL reads it once a statement.
 */
export const claimsColumn = (kind: RequestKind) => sql<ClaimsByTarget>`(
  select json_object_agg(target, json_build_object('others', others, 'isOwn', is_own, 'isOffered', is_offered))
  from (${claims(kind)}) as claimed)`

/** Values of the placeholders of `claimsColumn`; without an asker, all requests are of other people. */
export const askedBy = ({ userId, now }: Partial<Asker>) => ({ userId: userId ?? '', now: now?.toISOString() ?? null })

const claimsOf = preparedPerConnection((db, kind) =>
  db
    .select({ claims: claimsColumn(kind as RequestKind) })
    .from(sql`(values (1)) as asked`)
    .prepare(''),
)

/**
 * Reads the open requests of a kind. Called once the places are locked: a statement that locks them would read requests
 * from before it waited.
 */
export async function readClaims(
  tx: Tx,
  kind: RequestKind,
  { eventId, ...asker }: Asker & { readonly eventId: string },
): Promise<ClaimsByTarget> {
  const [row] = await claimsOf(tx, kind).execute({ eventId, ...askedBy(asker) })
  return row?.claims ?? null
}

/** Ends the requests of a person for these offers. */
export async function endRequests(
  tx: Tx,
  {
    eventId,
    userId,
    kind,
    targets,
  }: { eventId: string; userId: string; kind: RequestKind; targets: readonly string[] },
  status: 'taken' | 'left',
  now: Date,
): Promise<void> {
  if (targets.length === 0) return
  await tx
    .update(placeRequests)
    .set({ status, endedAt: now })
    .where(
      and(
        eq(placeRequests.eventId, eventId),
        eq(placeRequests.userId, userId),
        eq(placeRequests.kind, kind),
        inArray(placeRequests.target, [...targets]),
        inArray(placeRequests.status, ['waiting', 'offered']),
      ),
    )
}
