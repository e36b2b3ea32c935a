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
/** A first request that takes longer has died with its process. */
const IN_FLIGHT_MS = 60 * 1000
const [ANSWERED, DONE_UNANSWERED] = [200, 202]
/** Characters. */
export const MOST_KEY = 200
const sha256 = (text: string) => createHash('sha256').update(text).digest('base64url')

/** Whether a call is done once for each `Idempotency-Key`, which is kept for a day: never a file, nor a secret. */
export const isDoneOnce = ({ route, isSecret, produces, consumes }: EndpointShape): boolean =>
  route.startsWith('POST ') && !isSecret && !produces && !consumes

/** The call under way, as long as its key is its own. */
interface Attempt {
  readonly id: string
  /** When it took its key: a call that takes it later has another moment. */
  readonly claimedAt: Date
  readonly shape: EndpointShape
  /** What a repeated call is answered once this one is committed; nothing where its answer is not known yet. */
  noted: { readonly reply: unknown } | undefined
  isCommitted: boolean
  /** It has answered: what goes on in its wake is another matter. */
  isOver: boolean
}

const attempts = new AsyncLocalStorage<Attempt | undefined>()

/** Does what is not the work of the call under way, such as counting that a code is tried: its key is not used by that. */
export const asideOfKey = <T>(work: () => Promise<T>): Promise<T> => attempts.run(undefined, work)

const isOwn = ({ id, claimedAt }: Attempt) =>
  and(eq(idempotentReplies.id, id), eq(idempotentReplies.createdAt, claimedAt))

/** What a transaction tells of the answer to its call: what it gives, where that is an answer. */
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
      // It took so long that another call has the key: only one of them is committed.
      if (rowCount === 0) refuse(common.IN_FLIGHT)
    },
    committed: () => {
      attempt.isCommitted = true
      attempt.noted = told ?? attempt.noted
    },
  }
}

/**
 * Runs a POST once for each `Idempotency-Key` of a caller: the same key answers the same for a day, 409 while the first is under
 * way. The key is noted as used in the transaction of the work, unless the call may be repeated: where the process dies before
 * the answer is kept, a repeated call does nothing, and answers the same if the transaction gave the answer, 409
 * (`ALREADY_DONE`) otherwise. Failures are not kept: they may be tried again. Only for signed-in callers, as a key says nothing
 * of whose it is; and never where the answer holds a secret.
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
    // A commit may have been made although its answer is lost: the row knows. A refusal says that the call is not done.
    const isUndone = attempt.isCommitted && refusal ? undefined : isNull(idempotentReplies.status)
    await ports.db.delete(idempotentReplies).where(and(isOwn(attempt), isUndone))
    throw refusal ?? error
  }
}

/** The refusal under an error: a statement of its own that is refused its key fails by that. */
function refusalIn(error: unknown): RefusalError | undefined {
  for (let current = error; current instanceof Error; current = current.cause)
    if (current instanceof RefusalError) return current
  return undefined
}

/** In tests: a transaction that gives what looks like the answer gives the answer, or a repeated call would be told otherwise. */
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
  // It is done: that its answer could not be kept must not have it fail.
  // The statement of the error holds the answer, which is nobody else's.
  await noting.catch(({ cause }: Error) =>
    process.emitWarning(new Error('An answer is not kept for its key', { cause })),
  )
}

/** Forgets the answers that were given to a person, and those that name one by these words, such as an id and an address. */
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
