import type { PartPlan, SavedPart } from '@parvis/contract/event-config/event-config.ts'
import { partRefusals } from '@parvis/contract/event-config/event-config.ts'
import { withPrices } from '@parvis/contract/event-config/prices.rules.ts'
import { looseReferences } from '@parvis/contract/event-config/together.rules.ts'
import type { ServerFacts } from '@parvis/contract/kit/obstacle.ts'
import type { Fault } from '@parvis/contract/kit/part.ts'
import type { Decision } from '@parvis/contract/kit/plan.ts'
import { RETIRE } from '@parvis/contract/kit/plan.ts'
import { common, refuse } from '@parvis/contract/kit/refusal.ts'
import type { ConfigKey, EventConfig } from '@parvis/contract/parts'
import { configFields, resolvedBy } from '@parvis/contract/parts'
import { lockEvent } from '#features/events/events.part.ts'
import { forgetEvent } from '#features/events/events.service.ts'
import type { Caller } from '#kit/access.ts'
import { actorOf } from '#kit/access.ts'
import type { InWords } from '#kit/audit-log.ts'
import { addAuditDetails, inWords } from '#kit/audit-log.ts'
import type { EventScope } from '#kit/part.ts'
import type { Executor, Tx } from '#kit/transaction.ts'
import { rehearsal, transaction, violated } from '#kit/transaction.ts'
import { parse } from '#kit/validation.ts'
import type { WholeChange } from '#part.ts'
import type { Ports } from '#ports/ports.ts'
import { droppedBySaving } from './dropped.service.ts'
import { holdImages } from './images.store.ts'
import type { Impact } from './impact.service.ts'
import { assessImpact } from './impact.service.ts'
import { markOf, mergeConfig } from './merging.service.ts'
import { namedChanges } from './naming.service.ts'
import { mustMayChange } from './needs.service.ts'
import type { Parts } from './parts.service.ts'
import { located, readConfig, readWritten } from './parts.service.ts'
import { changesBetween, thingsOf } from './planning.service.ts'
import { factsFor, heldBackBy } from './readiness.service.ts'
import { findValue, insertRevisions } from './revisions.store.ts'
import { faultsOf, tellSaved } from './rules.service.ts'
import { droppedKeys } from './unknown-keys.service.ts'
import type { Telling } from './writing.service.ts'
import { writeHeld, writeNew } from './writing.service.ts'

export { insertRevisions }

/** A requested change of a part. */
export interface PartChange {
  readonly part: ConfigKey
  readonly value: unknown
  /** The mark of the value that the caller read; left out, the current value is replaced. */
  readonly revision?: string
  /** What there must still be, where a plan of it was shown. */
  readonly now?: string
  /** It was the event's once: its things come back under the ids that they had. */
  readonly isOwn?: true
  readonly allow: readonly Decision[]
  readonly why: string
  readonly dryRun: boolean
  /** Whether effects to decide or not yet shown give the outcome `decide`, rather than `PLAN_REFUSED` (409). */
  readonly askFirst?: boolean
  /** The question that the decisions answer. */
  readonly seal?: string | undefined
}

/** A part of an event as it is now. */
export async function readPart(db: Executor, { reading }: Parts, place: EventScope, part: ConfigKey) {
  const owner = reading.find(({ share }) => Object.hasOwn(share.fields, part))
  const read: Readonly<Record<string, unknown>> = (await owner?.read(db, place, reading)) ?? {}
  return { revision: markOf(read[part]), value: read[part] }
}

/**
 * Saves a part in one transaction, with the same plan and the same writing as an event file. A dry run makes the
 * change, with each refusal that it may meet, and rolls it back.
 */
export async function savePart(ports: Ports, place: EventScope, caller: Caller, asked: PartChange): Promise<SavedPart> {
  const facts = asked.part === 'published' && asked.value === true ? await publishing(ports, place) : undefined
  const make = (tx: Tx, before: EventConfig) => wantedOf(tx, place.eventId, before, asked)
  return save(ports, { place, caller, asked, make, facts })
}

async function save(ports: Ports, saving: Saving): Promise<SavedPart> {
  try {
    const run = saving.asked.dryRun ? rehearsal : transaction
    return await run(ports.db, (tx) => saveIn(tx, ports, saving))
  } finally {
    forgetEvent(ports.db)
  }
}

/** How the server stands, read before the transaction: others may be slow to answer. */
async function publishing(ports: Ports, place: EventScope): Promise<ServerFacts> {
  return factsFor(ports, await readConfig(ports.db, ports.hooks.parts, place), { eventId: place.eventId })
}

interface Saving {
  readonly place: EventScope
  readonly caller: Caller
  readonly asked: Pick<PartChange, 'part' | 'allow' | 'why' | 'dryRun' | 'askFirst' | 'seal'>
  /** The event as it is asked for. */
  readonly make: (tx: Tx, before: EventConfig) => EventConfig | Promise<EventConfig>
  /** Told where the event is to be published. */
  readonly facts?: ServerFacts | undefined
}

async function saveIn(tx: Tx, ports: Ports, { place, caller, asked, make, facts }: Saving): Promise<SavedPart> {
  const { clock } = ports
  const { parts } = ports.hooks
  await lockEvent(tx, place)
  const { part, allow, why, dryRun, askFirst = false } = asked
  const before = await readConfig(tx, parts, place)
  const wanted = await make(tx, before)
  const now = clock.now()
  const start = { tx, ...place, now, before, after: wanted, decided: [], fresh: [] }
  const impact = await assessImpact(parts, start, allow)
  await mustMayChange(tx, parts, { ...place, caller, before, after: impact.after, now, part })
  const wished = atBest(before, impact, now)
  refuseFaults(part, before, wished, await faultsOf(tx, parts, { ...place, before, after: wished }))
  if (facts && heldBackBy({ before, after: impact.after }, facts, now).length > 0) refuse(partRefusals.NOT_READY)
  const plan = planOf(before, impact)
  const dropped = droppedBySaving(part, wanted, parts)
  const seal = sealOf(impact, dropped)
  const isUnseen = askFirst && seal !== asked.seal && impact.effects.length + dropped.length > 0
  if (plan.open > 0 || isUnseen) {
    if (!askFirst && !dryRun) refuse(partRefusals.PLAN_REFUSED, {}, [], plan)
    const outcome = dryRun ? 'planned' : 'decide'
    return { revision: markOf(before[part]), value: before[part], outcome, plan, dropped, seal }
  }
  await write(parts, { ...start, after: impact.after, decided: impact.decided }, allow)
  const after = await readWritten(tx, parts, place, { before, after: impact.after })
  const saved = { revision: markOf(after[part]), value: after[part], plan, dropped, seal }
  if (dryRun) return { ...saved, outcome: 'planned' }
  addAuditDetails({ ...told(plan), why })
  await insertRevisions(tx, place.eventId, { before, after }, { ...actorOf(caller), at: now, why })
  await holdImages(tx, place.eventId, after)
  await tellSaved(tx, ports, { ...place, before, after, caller })
  return { ...saved, outcome: 'saved' }
}

/** A hash of the effects, with their counts, and of the dropped HTML: decisions apply only to those that were shown. */
const sealOf = ({ effects }: Impact, dropped: SavedPart['dropped']): string => markOf({ effects, dropped })

/** How prices are to be written, and what stays: what each person pays, or the figures. */
export interface PricesAsked extends Pick<PartChange, 'allow' | 'why' | 'dryRun'> {
  readonly withVat: boolean
  readonly keeps: 'paid' | 'written'
}

/** Writes the prices of an event with VAT or without it, as it saves a part. */
export async function choosePrices(
  ports: Ports,
  place: EventScope,
  caller: Caller,
  { withVat, keeps, ...asked }: PricesAsked,
): Promise<{ withVat: boolean; plan: PartPlan }> {
  const make = (_: Tx, before: EventConfig) => withPrices(before, withVat, keeps)
  const { plan } = await save(ports, { place, caller, asked: { ...asked, part: 'settings' }, make })
  return { withVat, plan }
}

/** The event with its open effects retired where they may be, so that references to their items stay valid. */
function atBest(before: EventConfig, { after, open }: Impact, now: Date): EventConfig {
  const retired = open.filter(({ remedies }) => remedies.includes(RETIRE))
  return resolvedBy(before, after, {
    decided: retired.map((effect) => ({ ...effect, remedy: RETIRE })),
    now: now.toISOString(),
  })
}

/** The event with the requested value and changes since `revision`. Refuses `VALIDATION`, `STALE` (409) on a clash. */
async function wantedOf(
  tx: Tx,
  eventId: string,
  before: EventConfig,
  { part, value, revision, isOwn, now: expected }: PartChange,
): Promise<EventConfig> {
  if (value === undefined) refuse(common.VALIDATION, {}, [{ path: 'value', code: 'REQUIRED' }])
  const read: unknown = parse(configFields[part], value, ['value'])
  const lost = droppedKeys(value, read, ['value']).map((path) => ({ path, code: 'UNKNOWN_KEY' }))
  if (lost.length > 0) refuse(common.VALIDATION, {}, lost)
  const given = { ...before, [part]: read }
  const sent = located(eventId, given, isOwn ? [before, given] : [before])
  const now = markOf(before[part])
  const stale = { revision: now, value: before[part], sent: sent[part] }
  if (expected !== undefined && expected !== now) refuse(common.STALE, {}, [], stale)
  if (revision === undefined || revision === now) return { ...before, [part]: sent[part] }
  const base = (await findValue(tx, eventId, part, revision)) ?? refuse(common.STALE, {}, [], stale)
  const seen: EventConfig = { ...before, [part]: base.value }
  const asked: EventConfig = { ...before, [part]: sent[part] }
  const { config, clashes } = mergeConfig(asked, before, { filed: seen, written: seen })
  return clashes.length > 0 ? refuse(common.STALE, {}, [], stale) : config
}

/** What a change was, thing by thing, under the names that things have then. */
export function told({ changes }: PartPlan): { before: InWords; after: InWords } {
  const side = (which: 'before' | 'after') =>
    inWords(Object.fromEntries(changes.map(({ told }) => [told.path, told[which] ?? null])))
  return { before: side('before'), after: side('after') }
}

const named = ({ path, code }: Fault): string => `${path} ${code}`

/** Refuses `VALIDATION` for the faults of rules, and for names of missing items that the event did not have before. */
function refuseFaults(part: ConfigKey, before: EventConfig, after: EventConfig, others: readonly Fault[]): void {
  const known = new Set(looseReferences(before).map(named))
  const loose = looseReferences(after).filter((fault) => !known.has(named(fault)))
  const faults = [...loose, ...others]
  const fields = faults.map(({ path, code }) => ({
    path: path === part || path.startsWith(`${part}.`) ? `value${path.slice(part.length)}` : path,
    code,
  }))
  if (fields.length > 0) refuse(common.VALIDATION, {}, fields)
}

/** The plan of a change, as the API returns it. */
export function planOf(before: EventConfig, { after, effects, decided, open }: Impact): PartPlan {
  const chosen = (at: readonly string[]) => decided.find((one) => one.at.join() === at.join())?.remedy
  const worst = effects.some(({ severity }) => severity === 'blocked') ? 'blocked' : 'decide'
  return {
    severity: effects.length === 0 ? 'safe' : worst,
    changes: namedChanges(changesBetween(before, after), before, after),
    effects: effects.map((effect) => {
      const remedy = chosen(effect.at)
      const things = thingsOf(effect, before, after)
      const told = { ...effect, things, at: [...effect.at], remedies: [...effect.remedies] }
      return { ...told, ...(remedy !== undefined && { remedy }) }
    }),
    open: open.length,
  }
}

async function write(parts: Parts, change: WholeChange, allow: readonly Decision[]): Promise<void> {
  const assessAgain = async () => {
    const impact = await assessImpact(parts, change, allow)
    if (impact.open.length > 0) refuse(partRefusals.PLAN_REFUSED, {}, [], planOf(change.before, impact))
  }
  await writeNew(parts, change, telling)
  await writeHeld(parts, change, { telling, isNew: false, assessAgain })
}

/** Refuses `VALIDATION` for a value that the database cannot hold, or that clashes with another. */
const telling: Telling = async (_, work) => {
  try {
    return await work()
  } catch (error) {
    const code = violated(error)?.code ?? ''
    if (!/^2[23]/.test(code)) throw error
    return refuse(common.VALIDATION, {}, [{ path: 'value', code: 'FILE_REFUSED' }])
  }
}
