import { createHash } from 'node:crypto'
import type { EndpointShape } from '@parvis/contract/kit/endpoint.ts'
import { common, refuse } from '@parvis/contract/kit/refusal.ts'
import { eq, sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { idempotentReplies } from '#db/tables/kit.ts'
import type { Ports } from '#ports/ports.ts'

const KEPT_MS = 24 * 3600 * 1000
/** A first request that takes longer has died with its process. */
const IN_FLIGHT_MS = 60 * 1000
/** Characters. */
export const MOST_KEY = 200
const sha256 = (text: string) => createHash('sha256').update(text).digest('base64url')

/** Whether a call is done once for each `Idempotency-Key`, which is kept for a day: never a file, nor a secret. */
export const isDoneOnce = ({ route, isSecret, produces, consumes }: EndpointShape): boolean =>
  route.startsWith('POST ') && !isSecret && !produces && !consumes

/**
 * Runs a POST once for each `Idempotency-Key` of a caller: the same key answers the same for a day,
 * 409 while the first is under way. Failures are not kept: they may be tried again. Only for signed-in callers, as a
 * key says nothing of whose it is; and never where the answer holds a secret.
 */
export async function once<T>(
  ports: Ports,
  request: FastifyRequest,
  shape: EndpointShape,
  work: () => Promise<T>,
): Promise<T> {
  const key = request.headers['idempotency-key']
  if (!request.caller || !isDoneOnce(shape) || typeof key !== 'string' || key === '' || key.length > MOST_KEY)
    return work()
  const id = sha256(JSON.stringify([request.caller.userId, shape.route, key]))
  const bodyHash = sha256(JSON.stringify([request.params, request.query, request.body ?? null]))
  const earlier = await claim(ports, id, bodyHash)
  if (earlier !== undefined) return earlier.reply as T
  try {
    const reply = await work()
    await ports.db
      .update(idempotentReplies)
      .set({ status: 200, reply: reply ?? null })
      .where(eq(idempotentReplies.id, id))
    return reply
  } catch (error) {
    await ports.db.delete(idempotentReplies).where(eq(idempotentReplies.id, id))
    throw error
  }
}

async function claim(ports: Ports, id: string, bodyHash: string): Promise<{ reply: unknown } | undefined> {
  const now = ports.clock.now()
  const before = (ms: number) => new Date(now.getTime() - ms)
  const claimed = await ports.db
    .insert(idempotentReplies)
    .values({ id, bodyHash, createdAt: now })
    .onConflictDoUpdate({
      target: idempotentReplies.id,
      set: { bodyHash, createdAt: now, status: null, reply: null },
      setWhere: sql`${idempotentReplies.createdAt} < ${before(KEPT_MS)} or (${idempotentReplies.status} is null and ${idempotentReplies.createdAt} < ${before(IN_FLIGHT_MS)})`,
    })
    .returning({ id: idempotentReplies.id })
  if (claimed.length > 0) return undefined
  const [row] = await ports.db.select().from(idempotentReplies).where(eq(idempotentReplies.id, id))
  if (!row || row.status === null) refuse(common.IN_FLIGHT)
  if (row.bodyHash !== bodyHash) refuse(common.STALE)
  return { reply: row.reply }
}
