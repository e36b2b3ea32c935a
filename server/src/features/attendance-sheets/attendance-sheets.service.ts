import type {
  AttendanceSheet,
  listAttendance,
  writeCompanyAttendance,
} from '@parvis/contract/attendance-sheets/attendance-sheets.ts'
import type { ExportStanding } from '@parvis/contract/exports/exports.ts'
import type { HandlerInput, HandlerReply } from '@parvis/contract/kit/endpoint.ts'
import { common, refuse } from '@parvis/contract/kit/refusal.ts'
import type { PersonDay, PersonHalf } from '#features/attendance/halves.service.ts'
import {
  currentHalf,
  eventHalves,
  halfNamed,
  halfOnWire,
  peopleAt,
  readPersonDays,
} from '#features/attendance/halves.service.ts'
import type { LoadedEvent } from '#features/events/events.service.ts'
import { loadEvent, typologyIn } from '#features/events/events.service.ts'
import { startExport } from '#features/exports/exports.service.ts'
import { transaction } from '#kit/transaction.ts'
import type { Ports } from '#ports/ports.ts'
import { readCompanyName } from './attendance-sheets.store.ts'
import { filtered, lineOnWire } from './lines.service.ts'

/** Two kinds, as the maker of an export does not know its format. */
export const SHEET = 'attendance.sheet'
export const TABLE = 'attendance.table'
export const COMPANY_FILE = 'attendance.company'

interface Path {
  readonly domainId: string
  readonly eventId: string
}
type Asked = HandlerInput<typeof listAttendance>['query']
type Attendance = HandlerReply<typeof listAttendance>

const NOTHING = { half: null, halves: [], companies: [], typologies: [], data: [], total: 0 }

/** Names that people of the day have, in order. */
function namesOf(
  people: readonly PersonDay[],
  of: (person: PersonDay) => { id: string | null; label: string | null },
  language: string,
): Attendance['companies'] {
  const named = new Map<string, string>()
  for (const { id, label } of people.map(of)) if (id !== null && label) named.set(id, label)
  return [...named]
    .map(([id, label]) => ({ id, label }))
    .toSorted((one, other) => one.label.localeCompare(other.label, language))
}

const countsOf = (lines: readonly PersonHalf[]) => ({
  expected: lines.filter(({ person }) => person.isExpected).length,
  present: lines.filter(({ attended }) => attended.proofs.length > 0).length,
  signed: lines.filter(({ attended }) => attended.signedAt !== null).length,
})

export async function readAttendance(
  { db, clock }: Ports,
  { domainId, eventId }: Path,
  asked: Asked,
  language: string,
): Promise<Attendance> {
  const event = await loadEvent(db, eventId, domainId)
  const all = eventHalves(event)
  const { dayId, half: part, page, pageSize } = asked
  const isNamed = dayId !== undefined && part !== undefined
  const half = isNamed ? halfNamed(all, dayId, part) : currentHalf(all, clock.now())
  const known = all.map(halfOnWire)
  if (half === undefined) return { ...NOTHING, all: known, page, pageSize }
  const ofDay = all.filter((one) => one.dayId === half.dayId)
  const people = await readPersonDays(db, event, ofDay)
  const lines = peopleAt(event, half, people)
  const found = filtered(lines, asked)
  return {
    all: known,
    half: halfOnWire(half),
    halves: ofDay.map((one) => ({ ...halfOnWire(one), ...countsOf(peopleAt(event, one, people)) })),
    companies: namesOf(people, ({ companyId, company }) => ({ id: companyId, label: company }), language),
    typologies: namesOf(people, (one) => ({ id: one.typoId, label: labelOf(event, language, one) }), language),
    data: found.slice((page - 1) * pageSize, page * pageSize).map((line) => lineOnWire(event, language, line)),
    ...{ total: found.length, page, pageSize },
  }
}

const labelOf = (event: LoadedEvent, language: string, { typoId, typo }: PersonDay): string | null =>
  typologyIn(event, language, { typoId, label: typo })

interface Asker {
  readonly userId: string
  readonly language: string
}

export async function startSheet(
  ports: Ports,
  { domainId, eventId }: Path,
  { format, ...query }: AttendanceSheet,
  asker: Asker,
): Promise<ExportStanding> {
  const event = await loadEvent(ports.db, eventId, domainId)
  halfNamed(eventHalves(event), query.dayId, query.part)
  return transaction(ports.db, (tx) =>
    startExport(tx, ports, { eventId, kind: format === 'pdf' ? SHEET : TABLE, format, query, ...asker }),
  )
}

export async function startCompanyFile(
  ports: Ports,
  { eventId, domainId }: Path,
  query: HandlerInput<typeof writeCompanyAttendance>['body'],
  asker: Asker,
): Promise<ExportStanding> {
  await loadEvent(ports.db, eventId, domainId)
  if ((await readCompanyName(ports.db, eventId, query.companyId)) === undefined) refuse(common.NOT_FOUND)
  return transaction(ports.db, (tx) =>
    startExport(tx, ports, { eventId, kind: COMPANY_FILE, format: 'pdf', query, ...asker }),
  )
}
