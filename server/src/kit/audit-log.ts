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

/** The entry of an organiser's call, opened before the call writes: one that writes nothing leaves none. */
interface AuditEntry {
  readonly id: string
  readonly at: Date
  readonly domainId: string
  readonly eventId: string | undefined
  readonly userId: string
  /** The name of the device that calls in the place of a person; else empty. */
  readonly device: string
  /** The name of the tool that calls with a key in the place of a person. */
  readonly tool?: string
  /** The person that the call is about. */
  readonly subjectId: string | undefined
  /** The right that the caller uses; without one, no entry is appended unless a service adds the right. */
  readonly right: string | undefined
  readonly route: string
  readonly item: string
}

/** What only the feature knows of a change. */
interface AuditDetails {
  /** The id of the person it is about, where the path of the call does not hold it. */
  readonly about?: string
  readonly before?: unknown
  readonly after?: unknown
  readonly why?: string
  readonly right?: Right
  /** The event, where the call does not name it; null for a change of the whole domain. */
  readonly eventId?: string | null
}

/** The keys of `before` and `after`, with the types of their values. The journal has a word for each, and declares them here. */
export interface AuditWords {
  readonly name?: unknown
}

declare const isInWords: unique symbol
/** Details under keys that people read as they are, such as a path of names or the label of a question. */
export type InWords = Readonly<Record<string, unknown>> & { readonly [isInWords]: true }
/** Marks details whose keys need no word: people read them as they are. */
export const inWords = (details: Readonly<Record<string, unknown>>): InWords => details as InWords

/** Details of which each key has a word; other keys do not compile. */
type Worded<Details> = Details extends { readonly [isInWords]: true }
  ? unknown
  : { readonly [Key in keyof Details]: Key extends keyof AuditWords ? AuditWords[Key] : never }

export interface AuditRow extends Omit<AuditEntry, 'eventId'> {
  readonly eventId: string | null | undefined
  readonly right: string
  readonly before: unknown
  readonly after: unknown
  readonly why: string
}

/** Appends an entry in the transaction of the change that it tells; idempotent by its id. */
export type AppendAuditEntry = (db: Pick<Orm, 'execute'>, row: AuditRow) => Promise<void>

declare module './hooks.ts' {
  interface Hooks {
    /** The journal stands above the features whose changes it tells. */
    readonly appendAuditEntry: AppendAuditEntry
  }
}

interface Call {
  readonly entry: AuditEntry
  readonly appendAuditEntry: AppendAuditEntry
  details: AuditDetails
  /** Its row is committed. */
  isAppended: boolean
  /** The call has answered: work that goes on after it is not audited. */
  isOver: boolean
}

const calls = new AsyncLocalStorage<Call>()

const NAMED_APART = ['domainId', 'eventId', 'userId', 'userIdA']

/** The entry of a call whose endpoint declares an audit; `undefined` for callers who organise no event. */
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
 * Runs a call. The first of its transactions that changes a row appends the entry before it commits; a call that changes
 * nothing, or fails before it commits, leaves none.
 */
export async function withAudit<T>(
  appendAuditEntry: AppendAuditEntry,
  entry: AuditEntry | undefined,
  work: () => Promise<T>,
): Promise<T> {
  if (!entry) return work()
  const call: Call = { entry, appendAuditEntry, details: {}, isAppended: false, isOver: false }
  try {
    return await calls.run(call, work)
  } finally {
    call.isOver = true
  }
}

/** Runs one part of a call that acts on many people: what it changes has an entry of its own, about `about`, a user id. */
export async function withAuditEntryAbout<T>(about: string, work: () => Promise<T>): Promise<T> {
  const call = calls.getStore()
  if (!call) return work()
  const entry = { ...call.entry, id: newId(call.entry.at), subjectId: about }
  const own: Call = { entry, appendAuditEntry: call.appendAuditEntry, details: {}, isAppended: false, isOver: false }
  try {
    return await calls.run(own, work)
  } finally {
    own.isOver = true
  }
}

/**
 * Runs one part of a call that makes several changes: what it commits has an entry of its own, whose details the part adds.
 * Outside an audited call the part is run without an entry.
 */
export async function withOwnAuditEntry<T>(at: Date, work: () => Promise<T>): Promise<T> {
  const call = calls.getStore()
  if (!call || call.isOver) return work()
  return withAudit(call.appendAuditEntry, { ...call.entry, id: newId(at), at }, work)
}

/**
 * Runs a part of a call that prepares its change, such as the row of a file that is still being drawn: what it commits
 * appends no entry. The call's own change does.
 */
export async function withoutAudit<T>(work: () => Promise<T>): Promise<T> {
  const call = calls.getStore()
  return call ? calls.run({ ...call, isOver: true }, work) : work()
}

/**
 * Adds details to the entry of the call under way, before its transaction ends; does nothing where the call is not audited.
 * Secrets are left out by the names of their keys.
 */
export function addAuditDetails<Before, After>(
  details: AuditDetails & { readonly before?: Before & Worded<Before>; readonly after?: After & Worded<After> },
): void {
  const call = calls.getStore()
  if (call) call.details = { ...call.details, ...details }
}

/** Adds values to those that the change of the call under way gives. */
export function addToAuditedChange<After>(after: After & Worded<After>): void {
  const call = calls.getStore()
  if (call) call.details = { ...call.details, after: { ...Object(call.details.after), ...Object(after) } }
}

/**
 * Audits a call that is also open to people without any right, such as making an account: its caller makes it by `right`. To
 * be called before the call writes.
 */
export const auditByRight = <Before, After>(
  right: Right,
  details: Parameters<typeof addAuditDetails<Before, After>>[0] = {},
): void => addAuditDetails<Before, After>({ ...details, right })

/** The id of the entry of the call under way, appended or not; `undefined` where the call is not audited. */
export const auditEntryId = (): string | undefined => calls.getStore()?.entry.id

type Values = Readonly<Record<string, unknown>>

/** Adds the values that a change gives, and those that they replace, to the entry of the call under way. */
export function auditChange<Given extends object>(before: object, given: Given & Worded<Given>): void {
  const [was, is]: Values[] = [{ ...before }, { ...given }]
  const keys = Object.keys(given).filter((key) => is?.[key] !== undefined && !isDeepStrictEqual(was?.[key], is[key]))
  const of = (values: Values | undefined) =>
    inWords(Object.fromEntries(keys.map((key) => [key, values?.[key] ?? null])))
  if (keys.length > 0) addAuditDetails({ before: of(was), after: of(is) })
}

/** Whether the call under way will leave an entry, for details that cost a read. */
export const isAudited = (): boolean => {
  const call = currentCall()
  return call !== undefined && rightOf(call) !== undefined
}

const rightOf = ({ entry, details }: Call): string | undefined => entry.right ?? details.right

const currentCall = (): Call | undefined => {
  const call = calls.getStore()
  return call && !call.isAppended && !call.isOver ? call : undefined
}

/** Keys whose values open something. */
const SECRET =
  /password|passwd|secret|token|hash|credential|authorization|(?:api|read|moderate|access|private|live|signing)_?keys?$/i

/** By the keys of the path alone: the names of things are no secret. */
const isSecret = (path: string): boolean => keysOfPath(path).some((key) => SECRET.test(key))

/** A value without its secrets, at any depth. */
export function withoutSecrets(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutSecrets)
  if (typeof value !== 'object' || value === null || value instanceof Date) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, one]) => (isSecret(key) ? [] : [[key, withoutSecrets(one)]])),
  )
}

/** The entry that the call under way still has to append; `undefined` where it has none, or has appended it. */
export function recordOfAudit(): CommitRecord | undefined {
  const call = currentCall()
  return (
    call && {
      append: (client) => append(client, call),
      committed: () => {
        call.isAppended ||= rightOf(call) !== undefined
      },
    }
  )
}

async function append(client: pg.PoolClient, call: Call): Promise<void> {
  const { entry, details, appendAuditEntry } = call
  const right = rightOf(call)
  if (right === undefined) return
  const { before, after, why = '', about = entry.subjectId, eventId = entry.eventId } = details
  const row = {
    ...entry,
    right,
    eventId,
    subjectId: about,
    before: withoutSecrets(before),
    after: withoutSecrets(after),
    why,
  }
  await appendAuditEntry(ormOnClient(client), row)
}
