import type { checkIn, DoorCard, DoorResult, listAtDoor } from '@parvis/contract/check-in/check-in.ts'
import { checkInRefusals } from '@parvis/contract/check-in/check-in.ts'
import { readScannedCode } from '@parvis/contract/kit/badge-code.ts'
import type { HandlerInput, HandlerReply } from '@parvis/contract/kit/endpoint.ts'
import { refuse } from '@parvis/contract/kit/refusal.ts'
import type { LoadedEvent } from '#features/context/context.service.ts'
import { loadEvent, settingsFor, typologyIn } from '#features/context/context.service.ts'
import { changePresence, lockPerson } from '#features/participation/participation.service.ts'
import { unasked } from '#features/participation/takers.service.ts'
import { tellJournal } from '#kit/journal.ts'
import type { Tx } from '#kit/transaction.ts'
import { transaction } from '#kit/transaction.ts'
import type { Ports } from '#ports/ports.ts'
import type { DoorRow } from './check-in.store.ts'
import { countDoor, findAtDoor, isRehearsed, listDoor } from './check-in.store.ts'

type Path = HandlerInput<typeof checkIn>['params']

async function eventOfDay(ports: Ports, { domainId, eventId, dayId }: Path): Promise<LoadedEvent> {
  const event = await loadEvent(ports.db, eventId, domainId)
  if (!event.days.some(({ id }) => id === dayId)) refuse(checkInRefusals.DAY_UNKNOWN)
  return event
}

/** As who stands at the door reads it: the type of the person in their language. */
const cardOf = (event: LoadedEvent, language: string, { presentAt, typoId, ...row }: DoorRow): DoorCard => ({
  ...row,
  typo: typologyIn(event, language, { typoId, label: row.typo }),
  presentAt: presentAt?.toISOString() ?? null,
})

type Scan = HandlerInput<typeof checkIn>['body']

/** What the scan of this person's badge comes to; nothing is written for one who is not expected, unless told to. */
async function settle(
  ports: Ports,
  row: DoorRow,
  { undo, force, at }: Scan,
  mark: (at: Date | null) => Promise<void>,
): Promise<DoorResult> {
  if (undo) {
    await mark(null)
    return 'undone'
  }
  if (row.isPresent) return 'already'
  if (!row.isRegistered && !force) return 'unregistered'
  const now = ports.clock.now()
  const told = at === undefined ? now : new Date(at)
  await mark(told < now ? told : now)
  return 'welcome'
}

/** Whoever printed a badge of a rehearsal is told that it is one. */
async function refuseUnknown(tx: Tx, eventId: string, code: string): Promise<never> {
  const isTried = await isRehearsed(tx, eventId, code)
  return refuse(isTried ? checkInRefusals.BADGE_OF_REHEARSAL : checkInRefusals.BADGE_UNKNOWN)
}

async function markOnce(
  tx: Tx,
  ports: Ports,
  path: Path,
  scan: Scan & { event: LoadedEvent; language: string },
): Promise<DoorResult> {
  const { event, language } = scan
  const code = readScannedCode(scan.code)
  const find = async () => (await findAtDoor(tx, path, code)) ?? refuseUnknown(tx, path.eventId, code)
  const { id: userId } = await find()
  tellJournal({ about: userId, before: { present: scan.undo === true }, after: { present: scan.undo !== true } })
  await lockPerson(tx, ports, path.eventId, userId)
  const subject = {
    event,
    settings: settingsFor(event, language),
    userId,
    isExhibitor: false,
    againstTaking: unasked,
    language,
  }
  return settle(ports, await find(), scan, (at) => changePresence(tx, ports, subject, path.dayId, at))
}

/** Lets the owner of a badge in once: of two doors that scan it together, one is told that they are in already. */
export async function letIn(
  ports: Ports,
  path: Path,
  scan: Scan,
  language: string,
): Promise<HandlerReply<typeof checkIn>> {
  const event = await eventOfDay(ports, path)
  const result = await transaction(ports.db, (tx) => markOnce(tx, ports, path, { ...scan, event, language }))
  const row = (await findAtDoor(ports.db, path, readScannedCode(scan.code))) ?? refuse(checkInRefusals.BADGE_UNKNOWN)
  return { result, card: cardOf(event, language, row), counts: await countDoor(ports.db, path) }
}

/** Who is expected on a day, or there. */
export async function readDoor(
  ports: Ports,
  path: Path,
  { only, q = '', page, pageSize }: HandlerInput<typeof listAtDoor>['query'],
  language: string,
): Promise<HandlerReply<typeof listAtDoor>> {
  const event = await eventOfDay(ports, path)
  const { rows, total } = await listDoor(ports.db, path, { only, searched: q.trim(), page, pageSize })
  const data = rows.map((row) => cardOf(event, language, row))
  return { data, total, page, pageSize, counts: await countDoor(ports.db, path) }
}
