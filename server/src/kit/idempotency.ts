import { AsyncLocalStorage } from 'node:async_hooks'
import { createHash } from 'node:crypto'
import type { EndpointShape } from '@parvis/contract/kit/endpoint.ts'
import { common, RefusalError, refuse } from '@parvis/contract/kit/refusal.ts'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { ormOnClient } from '#db/orm.ts'
import { idempotentReplies } from '#db/tables/kit.ts'
import type { Ports } from '#ports/ports.ts'
import type { CommitRecord } from './commit-records.ts'
import type { Tx } from './transaction.ts'

const KEPT_MS = 24 * 3600 * 1000
/** A first request that takes longer is assumed to have died with its process. */
const IN_FLIGHT_MS = 60 * 1000
const [ANSWERED, DONE_UNANSWERED] = [200, 202]
export const MOST_KEY = 200
const sha256 = (text: string) => createHash('sha256').update(text).digest('base64url')

/**
 * Whether an endpoint honours `Idempotency-Key`: POST with JSON, no file, no secret in the answer. Keys are kept for
 * a day.
 */
export const isDoneOnce = ({ route, isSecret, produces, consumes }: EndpointShape): boolean =>
  route.startsWith('POST ') && !isSecret && !produces && !consumes

interface Attempt {
  readonly id: string
  /** Distinguishes this call from a later one that took over the key. */
  readonly claimedAt: Date
  readonly shape: EndpointShape
  /** The answer for a repeated call once this one is committed; undefined while it is not known. */
  noted: { readonly reply: unknown } | undefined
  isCommitted: boolean
  /** The call has answered; work that goes on afterwards does not use its key. */
  isOver: boolean
}

const attempts = new AsyncLocalStorage<Attempt | undefined>()

/** Runs work beside the current call, such as counting a login attempt, without using its idempotency key. */
export const asideOfKey = <T>(work: () => Promise<T>): Promise<T> => attempts.run(undefined, work)

const isOwn = ({ id, claimedAt }: Attempt) =>
  and(eq(idempotentReplies.id, id), eq(idempotentReplies.createdAt, claimedAt))

function replyIn({ reply: schema }: EndpointShape, result: unknown): { readonly reply: unknown } | undefined {
  if (!schema) return { reply: null }
  return z.safeParse(schema, result).success ? { reply: result } : undefined
}

/** The key of the call under way: noted as used in the transaction of what it does, with the answer if it is known there. */
export function recordOfKey(): CommitRecord | undefined {
  const attempt = attempts.getStore()
  if (!attempt || attempt.isOver) return undefined
  let told: Attempt['noted']
  return {
    append: async (client, result) => {
      told = replyIn(attempt.shape, result)
      if (attempt.isCommitted && !told) return
      const { rowCount } = await ormOnClient(client)
        .update(idempotentReplies)
        .set({ status: told ? ANSWERED : DONE_UNANSWERED, reply: told?.reply ?? null })
        .where(isOwn(attempt))
      // The call took so long that another one has its key: only one of them may commit.
      if (rowCount === 0) refuse(common.IN_FLIGHT)
    },
    committed: () => {
      attempt.isCommitted = true
      attempt.noted = told ?? attempt.noted
    },
  }
}

/**
 * Runs a POST once for each `Idempotency-Key` of a caller: the same key gets the same answer for a day, 409 while the
 * first call runs. Unless the endpoint is repeatable, the key is marked as used in the transaction of the work. Should
 * the process die before the answer is stored, a repeated call does nothing, and gets the answer if the transaction
 * returned it, 409 (`ALREADY_DONE`) otherwise. Failures are not stored and may be retried. Only for signed-in callers,
 * as a key does not identify its owner; never where the answer holds a secret.
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
  const claimedAt = ports.clock.now()
  const callerHash = sha256(request.caller.userId)
  const earlier = await asideOfKey(() => claim(ports, { id, callerHash, bodyHash, claimedAt }))
  if (earlier !== undefined) return earlier.reply as T
  const attempt: Attempt = { id, claimedAt, shape, noted: undefined, isCommitted: false, isOver: false }
  try {
    const reply = await (shape.isRepeatable ? work() : attempts.run(attempt, work))
    attempt.isOver = true
    if (request.server.checksReplies) mustBeNoted(attempt, reply)
    await noteReply(ports, attempt, reply ?? null)
    return reply
  } catch (error) {
    attempt.isOver = true
    const refusal = refusalIn(error)
    // A commit may have succeeded although its response was lost: the row tells. A refusal means that nothing was
    // done.
    const isUndone = attempt.isCommitted && refusal ? undefined : isNull(idempotentReplies.status)
    await ports.db.delete(idempotentReplies).where(and(isOwn(attempt), isUndone))
    throw refusal ?? error
  }
}

/** The refusal among the causes of an error: a statement outside a transaction wraps the refusal of its key. */
function refusalIn(error: unknown): RefusalError | undefined {
  for (let current = error; current instanceof Error; current = current.cause)
    if (current instanceof RefusalError) return current
  return undefined
}

/**
 * For tests: fails where the transaction returned a value that parses as the answer and differs from it, as a
 * repeated call would get that value.
 */
function mustBeNoted({ shape: { reply: schema, route }, noted }: Attempt, reply: unknown): void {
  if (!noted || !schema) return
  const [told, answered] = [noted.reply, reply].map((one) => JSON.stringify(z.parse(schema, one)))
  if (told !== answered)
    throw new Error(`A transaction of ${route} gives ${told}, which is not its answer: ${answered}`)
}

async function noteReply(ports: Ports, attempt: Attempt, reply: unknown): Promise<void> {
  if (attempt.noted && attempt.noted.reply === reply) return
  const noting = ports.db.update(idempotentReplies).set({ status: ANSWERED, reply }).where(isOwn(attempt))
  if (!attempt.isCommitted) return void (await noting)
  // The work is done: a failure to store the answer must not fail the call. Only the cause is reported, since the
  // statement in the error holds the answer.
  await noting.catch(({ cause }: Error) =>
    process.emitWarning(new Error('An answer is not kept for its key', { cause })),
  )
}

/**
 * Removes the stored answers that were given to a person, and those that contain one of these words, such as an id or
 * an address.
 */
export async function forgetReplies(tx: Tx, words: readonly string[]): Promise<void> {
  await tx.execute(sql`
    delete from ${idempotentReplies}
    where caller_hash = any(${sql.param(words.map(sha256))}::text[])
      or exists (select from unnest(${sql.param([...words])}::text[]) word where strpos(reply::text, word) > 0)`)
}

interface Claim {
  readonly id: string
  readonly callerHash: string
  readonly bodyHash: string
  readonly claimedAt: Date
}

async function claim(
  ports: Ports,
  { id, callerHash, bodyHash, claimedAt }: Claim,
): Promise<{ reply: unknown } | undefined> {
  const before = (ms: number) => new Date(claimedAt.getTime() - ms)
  const claimed = await ports.db
    .insert(idempotentReplies)
    .values({ id, callerHash, bodyHash, createdAt: claimedAt })
    .onConflictDoUpdate({
      target: idempotentReplies.id,
      set: { bodyHash, createdAt: claimedAt, status: null, reply: null },
      setWhere: sql`${idempotentReplies.createdAt} < ${before(KEPT_MS)} or (${idempotentReplies.status} is null and ${idempotentReplies.createdAt} < ${before(IN_FLIGHT_MS)})`,
    })
    .returning({ id: idempotentReplies.id })
  if (claimed.length > 0) return undefined
  const [row] = await ports.db.select().from(idempotentReplies).where(eq(idempotentReplies.id, id))
  if (!row || row.status === null) refuse(common.IN_FLIGHT)
  if (row.bodyHash !== bodyHash) refuse(common.STALE)
  if (row.status === DONE_UNANSWERED) refuse(common.ALREADY_DONE)
  return { reply: row.reply }
}
