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
import { newId } from './ids.ts'
import type { Witness } from './writes.ts'

/** An organiser's call that the journal may record, should it write. */
interface Deed {
  readonly id: string
  readonly at: Date
  readonly domainId: string
  readonly eventId: string | undefined
  readonly userId: string
  readonly device: string
  readonly tool?: string
  readonly subjectId: string | undefined
  /** Undefined where no right of the caller allows the call, unless a service names one. */
  readonly right: string | undefined
  readonly route: string
  readonly item: string
}

/** Details of a change, given by the feature. */
interface Told {
  /** Id of the person concerned, where the path does not name one. */
  readonly about?: string
  readonly before?: unknown
  readonly after?: unknown
  readonly why?: string
  readonly right?: Right
  /** The event, where the path does not name one; null for a change of the whole domain. */
  readonly eventId?: string | null
}

/**
 * Keys that details may have, with their types; the journal feature, which has a label for each, declares them here.
 */
export interface ToldWords {
  readonly name?: unknown
}

declare const isInWords: unique symbol
/** Details whose keys are already readable: a path of names, the label of a question. */
export type InWords = Readonly<Record<string, unknown>> & { readonly [isInWords]: true }
/** Marks the keys of details as readable, so that they need no label. */
export const inWords = (told: Readonly<Record<string, unknown>>): InWords => told as InWords

/** Restricts keys to those of `ToldWords`, unless they are marked as readable. */
type Worded<Told> = Told extends { readonly [isInWords]: true }
  ? unknown
  : { readonly [Key in keyof Told]: Key extends keyof ToldWords ? ToldWords[Key] : never }

export interface Line extends Omit<Deed, 'eventId'> {
  readonly eventId: string | null | undefined
  readonly right: string
  readonly before: unknown
  readonly after: unknown
  readonly why: string
}

/** Adds an entry in the transaction of the change; repeated calls with the same id add it once. */
export type KeepDeed = (db: Pick<Orm, 'execute'>, line: Line) => Promise<void>

declare module './declared.ts' {
  interface Declared {
    /** A hook, since the journal stands above the features that it records. */
    readonly keepDeed: KeepDeed
  }
}

interface Call {
  readonly deed: Deed
  readonly keepDeed: KeepDeed
  told: Told
  /** The transaction with its entry is committed. */
  isKept: boolean
  /** The call has answered; work that goes on afterwards is not recorded. */
  isOver: boolean
}

const calls = new AsyncLocalStorage<Call>()

const NAMED_APART = ['domainId', 'eventId', 'userId', 'userIdA']

/** The entry of a call; undefined for reads and for callers who are not organisers. */
export function deedOf(
  shape: EndpointShape,
  caller: Caller | undefined,
  { eventId, userId }: Scope,
  { params, at }: { params: unknown; at: Date },
): Deed | undefined {
  if (caller === undefined || caller.organises.length === 0 || shape.route.startsWith('GET ')) return undefined
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
 * Runs a call. Its first transaction that commits also commits the journal entry; a call that writes nothing, or
 * fails, leaves none.
 */
export async function inJournal<T>(keepDeed: KeepDeed, deed: Deed | undefined, work: () => Promise<T>): Promise<T> {
  if (!deed) return work()
  const call: Call = { deed, keepDeed, told: {}, isKept: false, isOver: false }
  try {
    return await calls.run(call, work)
  } finally {
    call.isOver = true
  }
}

/** Runs one part of a bulk call with a journal entry of its own, about the person `about`. */
export async function inOwnLine<T>(about: string, work: () => Promise<T>): Promise<T> {
  const call = calls.getStore()
  if (!call) return work()
  const deed = { ...call.deed, id: newId(call.deed.at), subjectId: about }
  const own: Call = { deed, keepDeed: call.keepDeed, told: {}, isKept: false, isOver: false }
  try {
    return await calls.run(own, work)
  } finally {
    own.isOver = true
  }
}

/**
 * Runs one part of a bulk call with a journal entry of its own, whose details name the person. Outside a recorded
 * call, only runs it.
 */
export async function asDeedOfItsOwn<T>(at: Date, work: () => Promise<T>): Promise<T> {
  const call = calls.getStore()
  if (!call || call.isOver) return work()
  return inJournal(call.keepDeed, { ...call.deed, id: newId(at), at }, work)
}

/**
 * Gives details of the change to the entry of the current call, before its transaction ends; ignored where the call
 * is not recorded. Keys that name secrets are left out.
 */
export function tellJournal<Before, After>(
  told: Told & { readonly before?: Before & Worded<Before>; readonly after?: After & Worded<After> },
): void {
  const call = calls.getStore()
  if (call) call.told = { ...call.told, ...told }
}

/**
 * Records the current call under a right, where the call is open to other callers too. To be called before the
 * transaction writes.
 */
export const actsByRight = <Before, After>(
  right: Right,
  told: Parameters<typeof tellJournal<Before, After>>[0] = {},
): void => tellJournal<Before, After>({ ...told, right })

/** Id of the entry that the current call has, or will have. */
export const lineOfCall = (): string | undefined => calls.getStore()?.deed.id

type Values = Readonly<Record<string, unknown>>

/** Gives the changed keys of a thing, before and after, to the entry of the current call. */
export function tellChange<Given extends object>(before: object, given: Given & Worded<Given>): void {
  const [was, is]: Values[] = [{ ...before }, { ...given }]
  const keys = Object.keys(given).filter((key) => is?.[key] !== undefined && !isDeepStrictEqual(was?.[key], is[key]))
  const of = (values: Values | undefined) =>
    inWords(Object.fromEntries(keys.map((key) => [key, values?.[key] ?? null])))
  if (keys.length > 0) tellJournal({ before: of(was), after: of(is) })
}

/** Whether the current call is recorded, so that callers may skip reading what only its details need. */
export const isJournalled = (): boolean => {
  const call = currentCall()
  return call !== undefined && rightOf(call) !== undefined
}

const rightOf = ({ deed, told }: Call): string | undefined => deed.right ?? told.right

const currentCall = (): Call | undefined => {
  const call = calls.getStore()
  return call && !call.isKept && !call.isOver ? call : undefined
}

/** Keys that name secrets. */
const SECRET =
  /password|passwd|secret|token|hash|credential|authorization|(?:api|read|moderate|access|private|live|signing)_?keys?$/i

/** By keys alone: names of things are not secret. */
const isSecret = (path: string): boolean => keysOfPath(path).some((key) => SECRET.test(key))

/** A copy of a value without its secrets, at any depth. */
export function withoutSecrets(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutSecrets)
  if (typeof value !== 'object' || value === null || value instanceof Date) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, one]) => (isSecret(key) ? [] : [[key, withoutSecrets(one)]])),
  )
}

/** Adds the journal entry to the transaction of the current call, unless it has one. */
export function witnessOfDeed(): Witness | undefined {
  const call = currentCall()
  return (
    call && {
      keep: (client) => keep(client, call),
      committed: () => {
        call.isKept ||= rightOf(call) !== undefined
      },
    }
  )
}

async function keep(client: pg.PoolClient, call: Call): Promise<void> {
  const { deed, told, keepDeed } = call
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
  await keepDeed(ormOnClient(client), line)
}
