import type { DoorCard, listAtDoor, listExpected } from '@parvis/contract/check-in/check-in.ts'
import { checkInRefusals, EXPECTED_AT_ONCE } from '@parvis/contract/check-in/check-in.ts'
import { readScannedCode } from '@parvis/contract/kit/badge-code.ts'
import type { HandlerInput, HandlerReply } from '@parvis/contract/kit/endpoint.ts'
import { FEW_FOUND, MOST_NEAR } from '@parvis/contract/kit/near.ts'
import { refuse } from '@parvis/contract/kit/refusal.ts'
import type { LoadedEvent } from '#features/events/events.service.ts'
import { loadEvent, typologyIn } from '#features/events/events.service.ts'
import { refusePhotos } from '#features/participation/photo-refusal.service.ts'
import { listNear } from '#features/users/users.service.ts'
import type { Ports } from '#ports/ports.ts'
import type { DoorRow } from './check-in.store.ts'
import {
  countDoor,
  countPeople,
  endOf,
  findOwner,
  listAmong,
  listChanged,
  listDoor,
  readCursor,
} from './check-in.store.ts'

export interface Path {
  readonly domainId: string
  readonly eventId: string
  readonly dayId: string
}

/** The event, if it has this day; refuses DAY_UNKNOWN. */
export async function eventOfDay(ports: Pick<Ports, 'db'>, { domainId, eventId, dayId }: Path): Promise<LoadedEvent> {
  const event = await loadEvent(ports.db, eventId, domainId)
  if (!event.days.some(({ id }) => id === dayId)) refuse(checkInRefusals.DAY_UNKNOWN)
  return event
}

export const cardOf = (event: LoadedEvent, language: string, { presentAt, typoId, ...row }: DoorRow): DoorCard => ({
  ...row,
  typo: typologyIn(event, language, { typoId, label: row.typo }),
  presentAt: presentAt?.toISOString() ?? null,
})

export async function readDoor(
  ports: Ports,
  path: Path,
  { only, q = '', page, pageSize }: HandlerInput<typeof listAtDoor>['query'],
  language: string,
): Promise<HandlerReply<typeof listAtDoor>> {
  const event = await eventOfDay(ports, path)
  const { rows, total } = await listDoor(ports.db, path, { only, searched: q.trim(), page, pageSize })
  const data = rows.map((row) => cardOf(event, language, row))
  const near = page === 1 && total < FEW_FOUND ? await readNear(ports, path, only, q) : []
  return {
    ...{ data, total, page, pageSize },
    near: near.filter(({ id }) => !rows.some((row) => row.id === id)).map((row) => cardOf(event, language, row)),
    counts: await countDoor(ports.db, path),
  }
}

async function readNear(
  { db }: Ports,
  path: Path,
  only: HandlerInput<typeof listAtDoor>['query']['only'],
  q: string,
): Promise<DoorRow[]> {
  const ids = await listNear(db, path, q)
  if (ids.length === 0) return []
  const rows = new Map((await listAmong(db, path, only, ids)).map((row) => [row.id, row]))
  return ids.flatMap((id) => rows.get(id) ?? []).slice(0, MOST_NEAR)
}

/** What a device keeps of a person: of one who is neither expected nor present, a name, a type and the badge. */
const keptCard = (card: DoorCard): DoorCard => (card.isRegistered || card.isPresent ? card : { ...card, company: '' })

/** An older cursor gets all rows: the 32-bit transaction numbers of rows wrap around. */
const MOST_TRANSACTIONS = 1_000_000_000n

export async function readExpected(
  { db }: Ports,
  path: Path,
  { since, after }: HandlerInput<typeof listExpected>['query'],
  language: string,
): Promise<HandlerReply<typeof listExpected>> {
  const event = await eventOfDay({ db }, path)
  // Read before the people, so that rows committed meanwhile are sent again next time.
  const cursor = await readCursor(db)
  const behind = since === undefined ? -1n : BigInt(cursor) - BigInt(since)
  const isWhole = behind < 0n || behind > MOST_TRANSACTIONS
  const rows = await listChanged(db, path, { since: isWhole ? undefined : since, after }, EXPECTED_AT_ONCE)
  const { registered: total } = await countDoor(db, path)
  return {
    data: rows.map((row) => keptCard(cardOf(event, language, row))),
    next: rows.length < EXPECTED_AT_ONCE ? null : (rows.at(-1)?.id ?? null),
    ...{ isWhole, cursor, total, others: (await countPeople(db, path.eventId)) - total },
    forgetAt: (await endOf(db, path.eventId)).toISOString(),
  }
}

export async function refuseAtDoor(
  ports: Ports,
  eventId: string,
  { code, refusesPhotos }: { readonly code: string; readonly refusesPhotos: boolean },
): Promise<boolean> {
  const userId = (await findOwner(ports.db, eventId, readScannedCode(code))) ?? refuse(checkInRefusals.BADGE_UNKNOWN)
  return refusePhotos(ports, { eventId, userId }, refusesPhotos)
}
