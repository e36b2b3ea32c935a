import { mustHoldTogether } from '@parvis/contract/event-file/event-file.rules.ts'
import type { EventFile } from '@parvis/contract/event-file/event-file.ts'
import type { Conflict, Fault } from '@parvis/contract/kit/part.ts'
import type { Decided, Decision, Effect } from '@parvis/contract/kit/plan.ts'
import { gives } from '@parvis/contract/kit/rights.ts'
import type { EventConfig } from '@parvis/contract/parts'
import type { Orm } from '#db/orm.ts'
import { endUnproved } from '#features/auth/sessions.service.ts'
import { importCompanies } from '#features/companies/companies.part.ts'
import { holdImages } from '#features/event-config/images.service.ts'
import { assessImpact } from '#features/event-config/impact.service.ts'
import { isSameImport, markOf, mergeConfig, writtenBy } from '#features/event-config/merging.service.ts'
import type { Parts } from '#features/event-config/parts.service.ts'
import { keyOfPart, located, nothingOf, readConfig, readWritten } from '#features/event-config/parts.service.ts'
import { changesBetween } from '#features/event-config/planning.service.ts'
import { insertRevisions } from '#features/event-config/revisions.service.ts'
import { faultsOf } from '#features/event-config/rules.service.ts'
import type { Telling } from '#features/event-config/writing.service.ts'
import { writeHeld, writeNew } from '#features/event-config/writing.service.ts'
import { openEvent } from '#features/events/events.part.ts'
import { forgetEvent } from '#features/events/events.service.ts'
import { listLedAlone, listPlaces, removeOrganiser, setRole, stillHas } from '#features/events/organisers.service.ts'
import { importParticipations, takenCodes } from '#features/participation/participation.part.ts'
import type { UserIds } from '#features/users/users.part.ts'
import { completePeople, erasedAmong, hashPasswords, importPeople } from '#features/users/users.part.ts'
import type { Hooks } from '#kit/hooks.ts'
import type { Tx } from '#kit/transaction.ts'
import { rehearsal, transaction, violated } from '#kit/transaction.ts'
import type { Bus } from '#ports/bus.ts'
import { findLastImport, saveLastImport } from './event-file.store.ts'
import type { LineOf } from './faults.service.ts'
import { EventFileError, faultAt, idsAlong, refuseConflicts, refuseUndecided } from './faults.service.ts'
import type { Compared } from './frames.service.ts'
import { asAllowed } from './frames.service.ts'
import type { EventPlan } from './plan-lines.service.ts'

export interface FileHouse {
  readonly db: Orm
  /** What features declare of the event file: `ports.hooks`. */
  readonly hooks: Pick<Hooks, 'parts' | 'renewLiveKeys' | 'accessEnding'>
  /** Tells open sessions what becomes of them. */
  readonly bus: Bus
  readonly now: Date
  /** The server's: tells whether an address was erased. */
  readonly secret: string
  hash(password: string): Promise<string>
  /** The decisions on the effects of the file, item by item. */
  readonly allow?: readonly Decision[]
  /** Refuses an event that would be published although it may not; asked in the transaction. */
  mayPublish?(imported: Pick<Imported, 'isNew' | 'before' | 'after'>): void
}

/** Everything that one import knows. */
interface Import extends Plan {
  readonly allow: readonly Decision[]
  readonly tx: Tx
  readonly parts: Parts
  readonly eventId: string
  readonly now: Date
  readonly lineOf: LineOf
}

interface Plan {
  /** The file, its things under the ids that they have in the event. */
  readonly file: EventFile
  /** What the file says of the event, under the ids that things have in it. */
  readonly filed: EventConfig
  /** The event as it is, and as it will be. */
  readonly before: EventConfig
  readonly after: EventConfig
  /** The file and its last import, as the merge sees them. */
  readonly compared: Compared
  readonly isNew: boolean
  /** The effects of the file on people, and the decisions on them. */
  readonly effects: readonly Effect[]
  readonly decided: readonly Decided[]
  readonly open: readonly Effect[]
}

const NOBODY: UserIds = new Map()

/**
 * Imports a whole event in one transaction; the same file may be imported again, and a refused file changes nothing.
 * Without a decision in `allow`, holdings, answers and payments of people and changes made elsewhere are kept, or the
 * file is refused with the line and key of each. Rows that registrations need are locked at the end only. Returns the
 * event's id. Throws EventFileError.
 */
export async function importEvent(
  { db, hooks, bus, now, secret, hash, allow = [], mayPublish }: FileHouse,
  file: EventFile,
  lineOf: LineOf = () => 1,
): Promise<string> {
  const hashes = await hashPasswords(db, file, hash)
  const { eventId } = await transaction(db, async (tx) => {
    const imported = await importIn(tx, { hooks, bus, now, secret, hashes, allow }, file, lineOf)
    mayPublish?.(imported)
    return imported
  })
  forgetEvent(db)
  return eventId
}

type Trial = Pick<FileHouse, 'hooks' | 'bus' | 'now' | 'secret' | 'allow'> & {
  /** The account that imports the file, and its reason; left out on a command line. */
  readonly by?: Importer
}
interface Importer {
  readonly userId: string
  readonly why: string
}

export interface Imported {
  readonly eventId: string
  readonly isNew: boolean
  /** What an import does to the event: as it was, and as it is. */
  readonly before: EventConfig
  readonly after: EventConfig
  /** How many people of the file began to take part in the event. */
  readonly joined: number
  readonly effects: readonly Effect[]
  readonly decided: readonly Decided[]
  readonly open: readonly Effect[]
}

/** The same in a transaction that does more. */
export async function importIn(
  tx: Tx,
  {
    hooks,
    bus,
    now,
    secret,
    hashes,
    by,
    allow = [],
  }: Trial & {
    readonly hashes: ReadonlyMap<string, string>
  },
  file: EventFile,
  lineOf: LineOf,
): Promise<Imported> {
  const { parts } = hooks
  const opened = await inPlainWords('context', lineOf, () => openEvent(tx, file, now))
  if (!opened) return refuseAll([{ at: ['context'], code: 'FILE_CONTEXT_TAKEN' }], file, lineOf)
  const planned = await plan({ tx, parts, allow, now, lineOf }, opened, file)
  const one: Import = { tx, parts, allow, eventId: opened.eventId, now, lineOf, ...planned }
  refuseConflicts(await erased(one, secret), one.file, lineOf)
  refuseOpen(one)
  const telling: Telling = (part, work) => inPlainWords(keyOfPart(part), lineOf, work)
  await writeNew(parts, changeOf(one, NOBODY), telling)
  const { ids, fresh } = await writePeople(one, hashes, {
    renewLiveKeys: (id) => hooks.renewLiveKeys(tx, { secret }, id),
    endUnproved: (whose) => endUnproved(tx, { bus, hooks }, whose),
  })
  const assessed = { telling, isNew: one.isNew, assessAgain: () => assessAgain(one, fresh) }
  await writeHeld(parts, changeOf(one, fresh), assessed)
  await inPlainWords('people', lineOf, () => completePeople(tx, file, ids, hashes, now))
  await remember(one, by)
  return { ...outcomeOf(one), joined: fresh.size }
}

const outcomeOf = ({ eventId, isNew, before, after, effects, decided, open }: Import): Imported => ({
  ...{ eventId, isNew, before, after, effects, decided, open },
  joined: 0,
})

/** Thrown for effects without a decision; `outcome` has all effects, for a caller that only plans. */
export class Undecided extends EventFileError {
  readonly outcome: Imported
  constructor({ faults, more }: EventFileError, outcome: Imported) {
    super(faults, more)
    this.outcome = outcome
  }
}

function refuseOpen(one: Import): void {
  try {
    refuseUndecided(one.open, one.file, one.lineOf)
  } catch (error) {
    throw error instanceof EventFileError ? new Undecided(error, outcomeOf(one)) : error
  }
}

/**
 * The plan of an import: its changes to the event, its effects on people, and how many people would join. The import is
 * made, with every refusal that it may meet, and rolled back, so that the plan is true. Throws EventFileError where no
 * decision would let the import pass.
 */
export async function planImport(
  { db, hooks, bus, now, secret, allow = [] }: Trial & Pick<FileHouse, 'db'>,
  file: EventFile,
  lineOf: LineOf = () => 1,
): Promise<EventPlan> {
  // A password that is never written needs no hash.
  const hashes = await hashPasswords(db, file, async () => '')
  const { isNew, before, after, joined, effects, decided, open } = await tryImport(db, (tx) =>
    importIn(tx, { hooks, bus, now, secret, hashes, allow }, file, lineOf),
  )
  return { isNew, changes: changesBetween(before, after), joined, effects, decided, open }
}

/** Makes an import and rolls it back; returns its outcome, with the effects that still need a decision. */
export async function tryImport(db: Orm, work: (tx: Tx) => Promise<Imported>): Promise<Imported> {
  try {
    return await rehearsal(db, work)
  } catch (error) {
    if (error instanceof Undecided) return error.outcome
    throw error
  }
}

function refuseAll(conflicts: readonly Conflict[], file: EventFile, lineOf: LineOf): never {
  refuseConflicts(conflicts, file, lineOf)
  throw new Error('A file was refused for no reason')
}

async function plan(
  { tx, parts, allow, now, lineOf }: Pick<Import, 'tx' | 'parts' | 'allow' | 'now' | 'lineOf'>,
  { eventId, context, isNew }: { eventId: string; context: string; isNew: boolean },
  given: EventFile,
): Promise<Plan> {
  const read = { ...given, context }
  if (isNew) {
    const filed = located(eventId, read, [])
    const compared = { filed, last: undefined }
    const nobody = { effects: [], decided: [], open: [] }
    const made = { domainId: read.domain.id, eventId, before: undefined, after: filed }
    refuseFaults(await faultsOf(tx, parts, made), read, lineOf)
    return { file: { ...read, ...filed }, filed, compared, before: nothingOf(filed), after: filed, isNew, ...nobody }
  }
  const before = await readConfig(tx, parts, { domainId: read.domain.id, eventId })
  // A file exported from the event as it is now includes all changes made elsewhere.
  const hasSeenAll = read.exported === markOf({ ...before, context: given.context })
  const last = hasSeenAll ? { filed: before, written: before } : await findLastImport(tx, eventId)
  const filed = located(eventId, read, last ? [before, last.filed] : [before])
  const file = { ...read, ...filed }
  const compared = asAllowed(parts, filed, last)
  const { config: merged, clashes } = mergeConfig(compared.filed, before, compared.last)
  refuseConflicts(clashes, file, lineOf)
  const place = { tx, domainId: merged.domain.id, eventId, now }
  const assessed = await assessImpact(parts, { ...place, before, after: merged, decided: [], fresh: [] }, allow)
  const whole = { ...file, ...assessed.after }
  const loose = mustHoldTogether(whole).map(({ path, code }) => ({ at: idsAlong(whole, path), code }))
  refuseConflicts(loose, file, lineOf)
  const changed = { domainId: merged.domain.id, eventId, before, after: assessed.after }
  refuseFaults(await faultsOf(tx, parts, changed), file, lineOf)
  return { file, filed, compared, before, isNew, ...assessed }
}

/** Refuses what a setting may not be. */
function refuseFaults(faults: readonly Fault[], file: EventFile, lineOf: LineOf): void {
  refuseConflicts(
    faults.map(({ path, code }) => ({ at: path.split('.'), code })),
    file,
    lineOf,
  )
}

/** Throws EventFileError for effects that have appeared since the plan, and have no decision. */
async function assessAgain(one: Import, fresh: UserIds): Promise<void> {
  if (one.isNew && fresh.size === 0) return
  const { open } = await assessImpact(one.parts, changeOf(one, fresh), one.allow)
  refuseUndecided(open, one.file, one.lineOf)
}

/** The import as parts take it. */
function changeOf({ tx, eventId, now, before, after, decided, file }: Import, fresh: UserIds) {
  const people = file.people.flatMap(({ email, participation: chosen }) => {
    const userId = fresh.get(email)
    return userId === undefined ? [] : [{ userId, chosen }]
  })
  return { tx, domainId: after.domain.id, eventId, now, before, after, decided, fresh: people }
}

async function erased({ tx, file }: Import, secret: string): Promise<Conflict[]> {
  return [...(await erasedAmong(tx, file, secret))].map((email) => ({ at: ['people', email], code: 'FILE_ERASED' }))
}

/** Writes accounts, organisers and companies, and adds missing participations and holdings; places count later. */
async function writePeople(
  one: Import,
  hashes: ReadonlyMap<string, string>,
  { renewLiveKeys, endUnproved }: Securing,
): Promise<{ ids: UserIds; fresh: UserIds }> {
  const { tx, eventId, parts, file, now, lineOf } = one
  const ids = await inPlainWords('people', lineOf, () => importPeople(tx, file, now, hashes))
  if (await writeTeam({ tx, eventId, file, lineOf }, ids, endUnproved)) await renewLiveKeys(eventId)
  const employees = await inPlainWords('companies', lineOf, () => importCompanies(tx, file, ids, now))
  const codes = await takenCodes(tx, eventId, file, ids)
  const taken = file.people.filter(({ participation: { code } }) => code !== undefined && codes.has(code))
  refuseConflicts(
    taken.map(({ email }) => ({ at: ['people', email, 'participation', 'code'], code: 'FILE_CODE_TAKEN' })),
    file,
    lineOf,
  )
  const fresh = await inPlainWords('people', lineOf, async () => {
    const made = await importParticipations(tx, eventId, file, ids, now, employees)
    const change = changeOf(one, made)
    for (const { people } of parts.reading) await people?.write?.(change)
    return made
  })
  return { ids, fresh }
}

/** What becomes of keys and accounts when the team changes. */
interface Securing {
  readonly renewLiveKeys: (eventId: string) => Promise<unknown>
  readonly endUnproved: (whose: { readonly eventId: string; readonly userId: string }) => Promise<unknown>
}

/**
 * Gives and removes roles on the event as the file says; one lead must be left. An account with an unverified address
 * that gets a role loses its other access: only a mailed link enters it from then on. Returns whether any person lost
 * the right to read the live keys.
 */
async function writeTeam(
  { tx, eventId, file, lineOf }: Pick<Import, 'tx' | 'eventId' | 'file' | 'lineOf'>,
  ids: UserIds,
  endUnproved: Securing['endUnproved'],
): Promise<boolean> {
  let hasLost = false
  const domainId = file.domain.id
  const filed = file.people.flatMap(({ email, organiser }) => {
    const userId = ids.get(email)
    if (organiser === undefined || userId === undefined) return []
    return [{ email, run: { domainId, eventId, userId }, role: organiser === true ? 'lead' : organiser }]
  })
  const roleOf = async (userId: string) =>
    (await listPlaces(tx, domainId, userId)).find((place) => place.eventId === eventId)?.role
  for (const { run, role } of filed) if (role !== false && (await roleOf(run.userId)) !== role) await endUnproved(run)
  // Leads first, so that a former lead may leave the event to a new one.
  for (const { run, role } of filed) if (role === 'lead') await setRole(tx, run, role)
  for (const { email, run, role } of filed) {
    const was = await roleOf(run.userId)
    if (role === 'lead' || (was ?? false) === role) continue
    const isLast = was === 'lead' && (await listLedAlone(tx, domainId, run.userId, [eventId])).length > 0
    if (isLast) refuseConflicts([{ at: ['people', email, 'organiser'], code: 'TEAM_LAST' }], file, lineOf)
    await (role === false ? removeOrganiser(tx, run) : setRole(tx, run, role))
    const couldRead = was !== undefined && gives(was, 'live')
    hasLost ||= couldRead && !(await stillHas(tx, run.userId, eventId, 'live'))
  }
  return hasLost
}

/** Stores this import, which the next one is compared with, and the revisions of the parts that it changed. */
async function remember(
  { tx, parts, eventId, filed, compared, before, after, isNew, now }: Import,
  { userId, why }: Importer | { userId: null; why: string } = { userId: null, why: '' },
): Promise<void> {
  const place = { domainId: filed.domain.id, eventId }
  const done = isNew ? await readConfig(tx, parts, place) : await readWritten(tx, parts, place, { before, after })
  await holdImages(tx, eventId, done)
  const next = { filed, written: isNew ? done : writtenBy(compared.filed, before, compared.last, done) }
  if (!isNew) await insertRevisions(tx, eventId, { before, after: done }, { userId, at: now, why })
  if (!isSameImport(next, await findLastImport(tx, eventId))) await saveLastImport(tx, eventId, next, now)
}

/** Turns a database refusal into an EventFileError at `key`. */
async function inPlainWords<T>(key: string, lineOf: LineOf, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const code = violated(error)?.code ?? ''
    // A value it cannot hold, or one that clashes with another.
    if (!/^2[23]/.test(code)) throw error
    throw new EventFileError([faultAt(lineOf(key), key, { code: 'FILE_REFUSED' })])
  }
}
