import type { checkIn, DoorEntry, DoorResult, listRefused } from '@parvis/contract/check-in/check-in.ts'
import { checkInRefusals } from '@parvis/contract/check-in/check-in.ts'
import { readScannedCode } from '@parvis/contract/kit/badge-code.ts'
import type { HandlerInput, HandlerReply } from '@parvis/contract/kit/endpoint.ts'
import { RefusalError, refuse } from '@parvis/contract/kit/refusal.ts'
import type { LoadedEvent } from '#features/events/events.service.ts'
import { settingsFor, typologyIn } from '#features/events/events.service.ts'
import { publishAttendance } from '#features/participation/attendance.service.ts'
import { changePresence, lockPerson } from '#features/participation/participation.service.ts'
import { alwaysPermitted } from '#features/participation/place-permission.service.ts'
import type { Caller } from '#kit/access.ts'
import { actorOf } from '#kit/access.ts'
import { addAuditDetails } from '#kit/audit-log.ts'
import { newId } from '#kit/ids.ts'
import type { Tx } from '#kit/transaction.ts'
import { transaction } from '#kit/transaction.ts'
import type { Ports } from '#ports/ports.ts'
import type { Path } from './check-in.service.ts'
import { cardOf, eventOfDay } from './check-in.service.ts'
import type { DoorRow } from './check-in.store.ts'
import { countDoor, findAtDoor, isRehearsed } from './check-in.store.ts'
import type { ToldScan } from './scans.store.ts'
import { findEntry, findScan, insertScan, listRefusals, listTwice, readDoor } from './scans.store.ts'

type Scan = HandlerInput<typeof checkIn>['body']

interface Scanning {
  readonly path: Path
  readonly event: LoadedEvent
  readonly scan: Scan
  readonly caller: Caller
  readonly language: string
  readonly id: string
  /** Never in the future, even if the device's clock is fast. */
  readonly at: Date
}

interface Done {
  readonly result: DoorResult
  readonly twice: readonly DoorEntry[]
}

type ScanResult = Parameters<typeof insertScan>[1]['result']

const keep = (tx: Tx, { path, caller, id, at }: Scanning, userId: string | null, result: ScanResult) =>
  insertScan(tx, {
    ...{ eventId: path.eventId, dayId: path.dayId, id, userId, result, at },
    deviceId: caller.device ? caller.userId : null,
    ...{ door: (caller.device ?? caller.key)?.name ?? '', scannedBy: actorOf(caller).userId },
  })

const toldBefore: Readonly<Record<ScanResult, DoorResult>> = {
  ...{ welcome: 'welcome', already: 'already', twice: 'already', undone: 'undone', unregistered: 'unregistered' },
  // Never returned: the scan of an unknown badge has no owner to compare.
  ...{ unknown: 'unregistered', rehearsal: 'unregistered' },
}

/** Both entries of a person admitted twice, the earlier first. */
async function entriesOf(tx: Tx, scanning: Scanning, row: DoorRow): Promise<DoorEntry[]> {
  const { path, id, at } = scanning
  const before = await findEntry(tx, path, row.id)
  const was = before?.at ?? row.presentAt ?? at
  const here = await readDoor(tx, path.eventId, id)
  return [
    { door: before?.door ?? '', at: was },
    { door: here, at },
  ]
    .toSorted((one, other) => one.at.getTime() - other.at.getTime())
    .map((entry) => ({ ...entry, at: entry.at.toISOString() }))
}

/** Decides the result of a scan; an unexpected person enters only with `force`. */
async function settle(
  tx: Tx,
  scanning: Scanning,
  row: DoorRow,
  mark: (at: Date | null) => Promise<void>,
): Promise<Done> {
  const { scan, at } = scanning
  const done = async (result: DoorResult, kept: ScanResult = result): Promise<Done> => {
    await keep(tx, scanning, row.id, kept)
    return { result, twice: kept === 'twice' ? await entriesOf(tx, scanning, row) : [] }
  }
  if (scan.undo) {
    await mark(null)
    return done('undone')
  }
  if (row.isPresent) {
    if (!scan.isLetIn) return done('already')
    // The earlier of both admissions counts.
    if (row.presentAt && at < row.presentAt) await mark(at)
    return done('already', 'twice')
  }
  if (!row.isRegistered && !scan.force) return done('unregistered')
  await mark(at)
  return done('welcome')
}

const find = async (tx: Tx, { path, scan }: Scanning): Promise<DoorRow> =>
  (await findAtDoor(tx, path, readScannedCode(scan.code))) ?? refuse(checkInRefusals.BADGE_UNKNOWN)

async function markOnce(tx: Tx, ports: Ports, scanning: Scanning): Promise<Done> {
  const { path, event, scan, language } = scanning
  const { id: userId } = await find(tx, scanning)
  await lockPerson(tx, ports, path.eventId, userId)
  const known = await findScan(tx, path.eventId, scanning.id)
  const row = await find(tx, scanning)
  if (known?.userId === userId && known.dayId === path.dayId) {
    const twice = known.result === 'twice' ? await entriesOf(tx, { ...scanning, at: known.at }, row) : []
    return { result: toldBefore[known.result], twice }
  }
  const subject = {
    event,
    settings: settingsFor(event, language),
    userId,
    isExhibitor: false,
    againstTaking: alwaysPermitted,
    language,
  }
  // The id belongs to another scan, so this one gets its own.
  const own = known ? { ...scanning, id: newId(ports.clock.now()) } : scanning
  const done = await settle(tx, own, row, (at) => changePresence(tx, ports, subject, path.dayId, at))
  tellDone(userId, scan, done)
  publishAttendance(tx, ports, path.eventId)
  return done
}

function tellDone(about: string, { undo }: Scan, { result }: Done): void {
  if (result === 'welcome' || result === 'undone')
    addAuditDetails({ about, before: { present: undo === true }, after: { present: undo !== true } })
  else addAuditDetails({ about, after: { scan: result } })
}

/** Records and refuses an unknown badge, and says when it belongs to a rehearsal. */
async function refuseUnknown(ports: Ports, scanning: Scanning): Promise<never> {
  const { path, scan } = scanning
  const isTried = await isRehearsed(ports.db, path.eventId, readScannedCode(scan.code))
  await transaction(ports.db, async (tx) => {
    await keep(tx, scanning, null, isTried ? 'rehearsal' : 'unknown')
    addAuditDetails({ after: { scan: isTried ? 'rehearsal' : 'unknown' } })
    publishAttendance(tx, ports, path.eventId)
  })
  return refuse(isTried ? checkInRefusals.BADGE_OF_REHEARSAL : checkInRefusals.BADGE_UNKNOWN)
}

const isUnknown = (error: unknown): boolean =>
  error instanceof RefusalError && error.refusal.code === checkInRefusals.BADGE_UNKNOWN.code

/** Checks a person in once: of two doors scanning the same badge, one is told that they are present already. */
export async function letIn(
  ports: Ports,
  path: Path,
  scan: Scan,
  { caller, language }: { caller: Caller; language: string },
): Promise<HandlerReply<typeof checkIn>> {
  const event = await eventOfDay(ports, path)
  const now = ports.clock.now()
  const told = scan.at === undefined ? now : new Date(scan.at)
  const scanning = { path, event, scan, caller, language, id: scan.id ?? newId(now), at: told < now ? told : now }
  const done = await transaction(ports.db, (tx) => markOnce(tx, ports, scanning)).catch((error: unknown) => {
    if (isUnknown(error)) return refuseUnknown(ports, scanning)
    throw error
  })
  const row = (await findAtDoor(ports.db, path, readScannedCode(scan.code))) ?? refuse(checkInRefusals.BADGE_UNKNOWN)
  return {
    result: done.result,
    twice: [...done.twice],
    card: cardOf(event, language, row),
    counts: await countDoor(ports.db, path),
  }
}

const MOST = 100

export async function readRefused(
  { db }: Ports,
  path: Path,
  language: string,
): Promise<HandlerReply<typeof listRefused>> {
  const event = await eventOfDay({ db }, path)
  const named = ({ userId: id, firstName, lastName, typoId, typo, typoColour }: ToldScan) =>
    id === null
      ? null
      : {
          ...{ id, firstName: firstName ?? '', lastName: lastName ?? '' },
          ...{ typo: typologyIn(event, language, { typoId, label: typo }), typoColour },
        }
  const refused = (await listRefusals(db, path, MOST)).flatMap((scan) => {
    const { id, result: why, door, at } = scan
    if (why !== 'unregistered' && why !== 'unknown' && why !== 'rehearsal') return []
    return { id, why, door, at: at.toISOString(), person: named(scan) }
  })
  const scans = Map.groupBy(await listTwice(db, path, MOST), ({ userId }) => userId)
  const twice = [...scans.values()].flatMap((own) => {
    const [latest] = own
    const person = latest ? named(latest) : null
    if (!latest || !person) return []
    const entries = own.toReversed().map(({ door, at }) => ({ door, at: at.toISOString() }))
    return { id: latest.id, person, entries }
  })
  return { refused, twice }
}
