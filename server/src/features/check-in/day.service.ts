import { BIN_MS, SILENT_MS } from '@parvis/contract/check-in/check-in.rules.ts'
import type { DayState } from '@parvis/contract/check-in/check-in.ts'
import { dayAt } from '@parvis/contract/events/hours.rules.ts'
import { dateIn } from '@parvis/contract/kit/dates.ts'
import { loadEvent } from '#features/events/events.service.ts'
import type { Ports } from '#ports/ports.ts'
import {
  countEntered,
  countEntries,
  countExpected,
  listDayDates,
  listDayDevices,
  listSlotsBetween,
  listTypes,
} from './day.store.ts'
import { countRefused } from './scans.store.ts'

const HOUR_MS = 3_600_000
const SECONDS = BIN_MS / 1000

export interface Expected {
  readonly counts: Awaited<ReturnType<typeof countExpected>>
  readonly types: Awaited<ReturnType<typeof listTypes>>
  readonly days: Awaited<ReturnType<typeof listDayDates>>
}

export async function readExpectedCounts({ db }: Pick<Ports, 'db'>, eventId: string): Promise<Expected> {
  const [counts, types, days] = await Promise.all([
    countExpected(db, eventId),
    listTypes(db, eventId),
    listDayDates(db, eventId),
  ])
  return { counts, types, days }
}

const sum = <Row>(rows: readonly Row[], of: (row: Row) => number): number => rows.reduce((all, row) => all + of(row), 0)

async function readDevices({ db }: Pick<Ports, 'db'>, eventId: string, isToday: (at: Date) => boolean, now: Date) {
  return (await listDayDevices(db, eventId)).map(({ lastUsedAt, ...device }) => ({
    ...device,
    lastHeardAt: lastUsedAt?.toISOString() ?? null,
    isSilent: lastUsedAt !== null && isToday(lastUsedAt) && now.getTime() - lastUsedAt.getTime() > SILENT_MS,
  }))
}

const NOTHING = { entered: 0, awaited: 0, entries: [], types: [], refused: 0, twice: 0, rooms: [] }

export async function readDay(
  ports: Pick<Ports, 'db' | 'clock'>,
  eventId: string,
  expected: Expected,
): Promise<DayState> {
  const { db, clock } = ports
  const event = await loadEvent(db, eventId)
  const now = clock.now()
  const dateOf = (at: Date) =>
    dayAt(event.days, at, event.row.timeZone)?.day ?? dateIn(at.toISOString(), event.row.timeZone)
  const today = dateOf(now)
  const dayId = expected.days.find(({ day }) => day === today)?.id ?? null
  const isToday = (at: Date) => dateOf(at) === today
  const devices = await readDevices(ports, eventId, isToday, now)
  const came = await countEntered(db, eventId)
  const days = expected.days.map((day) => {
    const own = expected.counts.filter((one) => one.dayId === day.id)
    return { ...day, entered: came.get(day.id) ?? 0, awaited: sum(own, ({ awaited }) => awaited) }
  })
  if (dayId === null) return { ...NOTHING, dayId, devices, days }
  const path = { eventId, dayId }
  const entries = await countEntries(db, path, SECONDS)
  const { refused, twice } = await countRefused(db, path)
  const slots = await listSlotsBetween(db, eventId, now, new Date(now.getTime() + HOUR_MS))
  const ofDay = expected.counts.filter((one) => one.dayId === dayId)
  const byBin = Map.groupBy(entries, ({ at }) => at)
  return {
    dayId,
    entered: sum(entries, ({ count }) => count),
    awaited: sum(ofDay, ({ awaited }) => awaited),
    entries: [...byBin]
      .toSorted(([one], [other]) => one - other)
      .map(([at, rows]) => ({ at: new Date(at * 1000).toISOString(), count: sum(rows, ({ count }) => count) })),
    types: typesOf(expected, ofDay, entries),
    days,
    ...{ refused, twice, devices },
    rooms: slots.map((slot) => ({ ...slot, startAt: slot.startAt.toISOString() })),
  }
}

/** Counts by type, without empty types; people without a type last. */
function typesOf(
  { types }: Expected,
  expected: Expected['counts'],
  entries: readonly { typoId: string | null; count: number }[],
): DayState['types'] {
  const all = [...types, { id: null, label: '', colour: null }]
  return all.flatMap(({ id, label, colour }) => {
    const awaited = sum(
      expected.filter(({ typoId }) => typoId === id),
      (one) => one.awaited,
    )
    const entered = sum(
      entries.filter(({ typoId }) => typoId === id),
      ({ count }) => count,
    )
    return awaited + entered === 0 ? [] : [{ id, label, colour, entered, awaited }]
  })
}
