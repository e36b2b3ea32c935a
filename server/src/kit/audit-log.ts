import { AsyncLocalStorage } from 'node:async_hooks'
import { isDeepStrictEqual } from 'node:util'
import type { EndpointShape } from '@parvis/contract/kit/endpoint.ts'
import { rightAsked } from '@parvis/contract/kit/endpoint.ts'
import type { Right } from '@parvis/contract/kit/rights.ts'
import { keysOfPath } from '@parvis/contract/kit/thing-path.ts'
import type pg from 'pg'
import type { Orm } from '#db/orm.ts'
import { ormOnClient } from '#db/orm.ts'
import type { Caller, Scope } from './access.ts'
import { actorOf, hasRight, isOfTeam } from './access.ts'
import type { CommitRecord } from './commit-records.ts'
import { newId } from './ids.ts'

/** What an organiser's call is, before anybody knows whether it writes. */
interface AuditEntry {
  readonly id: string
  readonly at: Date
  readonly domainId: string
  readonly eventId: string | undefined
  readonly userId: string
  /** The name of the device that calls, in the place of a person. */
  readonly device: string
  /** That of the tool that calls with a key, likewise. */
  readonly tool?: string
  readonly subjectId: string | undefined
  /** Nothing where whoever calls may do it by no right, unless a service says otherwise. */
  readonly right: string | undefined
  readonly route: string
  readonly item: string
}

/** What a feature knows of a change, and the floor does not. */
interface AuditDetails {
  /** Whom it is about, where the address of the call does not name them. */
  readonly about?: string
  readonly before?: unknown
  readonly after?: unknown
  readonly why?: string
  readonly right?: Right
  /** The event, where the call does not name it; null for what is the whole domain's. */
  readonly eventId?: string | null
}

/** What may be told of a change, by key, and what it may be: the journal, which has a word for each, declares them here. */
export interface AuditWords {
  readonly name?: unknown
}

declare const isInWords: unique symbol
/** AuditDetails by keys that people read as they are: a path to a thing by its name, the label of a question. */
export type InWords = Readonly<Record<string, unknown>> & { readonly [isInWords]: true }
/** Says that what is told is named as people name it. */
export const inWords = (told: Readonly<Record<string, unknown>>): InWords => told as InWords

/** The same where each key has a word; nothing may be told under another. */
type Worded<AuditDetails> = AuditDetails extends { readonly [isInWords]: true }
  ? unknown
  : { readonly [Key in keyof AuditDetails]: Key extends keyof AuditWords ? AuditWords[Key] : never }

/** A line as it is kept. */
export interface Line extends Omit<AuditEntry, 'eventId'> {
  readonly eventId: string | null | undefined
  readonly right: string
  readonly before: unknown
  readonly after: unknown
  readonly why: string
}

/** Adds a line, in the transaction of what it tells; once, however often it is asked to. */
export type AppendAuditEntry = (db: Pick<Orm, 'execute'>, line: Line) => Promise<void>

declare module './declared.ts' {
  interface Declared {
    /** The journal is above what it tells of. */
    readonly appendAuditEntry: AppendAuditEntry
  }
}

interface Call {
  readonly deed: AuditEntry
  readonly appendAuditEntry: AppendAuditEntry
  told: AuditDetails
  /** Its row is committed. */
  isKept: boolean
  /** It has answered: what goes on in its wake is nobody's. */
  isOver: boolean
}

const calls = new AsyncLocalStorage<Call>()

const NAMED_APART = ['domainId', 'eventId', 'userId', 'userIdA']

/** The entry of a call that declares one; nothing for people who organise no event. */
export function auditEntryOf(
  shape: EndpointShape,
  caller: Caller | undefined,
  { eventId, userId }: Scope,
  { params, at }: { params: unknown; at: Date },
): AuditEntry | undefined {
  if (shape.audit === undefined || caller === undefined || caller.organises.length === 0) return undefined
  const asked = rightAsked(shape)
  const isOwn = shape.access.startsWith('self-or-') && (userId === undefined || userId === caller.userId)
  const has = asked === 'any' ? isOfTeam(caller, eventId) : asked !== undefined && hasRight(caller, asked, eventId)
  const items = Object.entries(params ?? {}).flatMap(([name, id]) => (NAMED_APART.includes(name) ? [] : [String(id)]))
  return {
    ...{ id: newId(at), at, right: isOwn || !has ? undefined : asked, route: shape.route, item: items.join(' ') },
    ...{ domainId: caller.domainId, eventId, userId: caller.userId, subjectId: userId },
    ...{ device: caller.device?.name ?? '', tool: actorOf(caller).tool },
  }
}

/**
 * Runs a call. If it is a deed, the first thing it commits is committed with a row of the journal, in one transaction;
 * what writes nothing, or fails, leaves none.
 */
export async function withAudit<T>(
  appendAuditEntry: AppendAuditEntry,
  deed: AuditEntry | undefined,
  work: () => Promise<T>,
): Promise<T> {
  if (!deed) return work()
  const call: Call = { deed, appendAuditEntry, told: {}, isKept: false, isOver: false }
  try {
    return await calls.run(call, work)
  } finally {
    call.isOver = true
  }
}

/** Does one part of a call that acts on many: what it does to each of them has a line of its own, about them. */
export async function withAuditEntryAbout<T>(about: string, work: () => Promise<T>): Promise<T> {
  const call = calls.getStore()
  if (!call) return work()
  const deed = { ...call.deed, id: newId(call.deed.at), subjectId: about }
  const own: Call = { deed, appendAuditEntry: call.appendAuditEntry, told: {}, isKept: false, isOver: false }
  try {
    return await calls.run(own, work)
  } finally {
    own.isOver = true
  }
}

/**
 * Does a piece of a call that does many: what it commits has a row of its own, which tells whom it is about. In the wake of no
 * deed it is only done.
 */
export async function withOwnAuditEntry<T>(at: Date, work: () => Promise<T>): Promise<T> {
  const call = calls.getStore()
  if (!call || call.isOver) return work()
  return withAudit(call.appendAuditEntry, { ...call.deed, id: newId(at), at }, work)
}

/**
 * Says what the call under way changes, before its transaction ends; of nobody's business where it is not in the journal.
 * Secrets are left out by the names of their keys.
 */
export function addAuditDetails<Before, After>(
  told: AuditDetails & { readonly before?: Before & Worded<Before>; readonly after?: After & Worded<After> },
): void {
  const call = calls.getStore()
  if (call) call.told = { ...call.told, ...told }
}

/**
 * Says that a call which others may make too, or in another way, is made by a right: it is in the journal then. To be said
 * before it writes.
 */
export const auditByRight = <Before, After>(
  right: Right,
  told: Parameters<typeof addAuditDetails<Before, After>>[0] = {},
): void => addAuditDetails<Before, After>({ ...told, right })

/** The id that the row of the call under way has, or will have. */
export const auditEntryId = (): string | undefined => calls.getStore()?.deed.id

type Values = Readonly<Record<string, unknown>>

/** Says what of a thing is given another value. */
export function auditChange<Given extends object>(before: object, given: Given & Worded<Given>): void {
  const [was, is]: Values[] = [{ ...before }, { ...given }]
  const keys = Object.keys(given).filter((key) => is?.[key] !== undefined && !isDeepStrictEqual(was?.[key], is[key]))
  const of = (values: Values | undefined) =>
    inWords(Object.fromEntries(keys.map((key) => [key, values?.[key] ?? null])))
  if (keys.length > 0) addAuditDetails({ before: of(was), after: of(is) })
}

/** Whether the call under way may be told of, for what has to be read before it can be said. */
export const isAudited = (): boolean => {
  const call = currentCall()
  return call !== undefined && rightOf(call) !== undefined
}

const rightOf = ({ deed, told }: Call): string | undefined => deed.right ?? told.right

const currentCall = (): Call | undefined => {
  const call = calls.getStore()
  return call && !call.isKept && !call.isOver ? call : undefined
}

/** Keys whose values open something. */
const SECRET =
  /password|passwd|secret|token|hash|credential|authorization|(?:api|read|moderate|access|private|live|signing)_?keys?$/i

/** By its keys alone: what things are called is no secret. */
const isSecret = (path: string): boolean => keysOfPath(path).some((key) => SECRET.test(key))

/** A value without its secrets, at any depth. */
export function withoutSecrets(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutSecrets)
  if (typeof value !== 'object' || value === null || value instanceof Date) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, one]) => (isSecret(key) ? [] : [[key, withoutSecrets(one)]])),
  )
}

/** The row of the organiser's call under way, unless it has one. */
export function recordOfAudit(): CommitRecord | undefined {
  const call = currentCall()
  return (
    call && {
      append: (client) => append(client, call),
      committed: () => {
        call.isKept ||= rightOf(call) !== undefined
      },
    }
  )
}

async function append(client: pg.PoolClient, call: Call): Promise<void> {
  const { deed, told, appendAuditEntry } = call
  const right = rightOf(call)
  if (right === undefined) return
  const { before, after, why = '', about = deed.subjectId, eventId = deed.eventId } = told
  const line = {
    ...deed,
    right,
    eventId,
    subjectId: about,
    before: withoutSecrets(before),
    after: withoutSecrets(after),
    why,
  }
  await appendAuditEntry(ormOnClient(client), line)
}
