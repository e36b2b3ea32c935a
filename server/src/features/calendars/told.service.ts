import { isDeepStrictEqual } from 'node:util'
import { calendarEntries, entryId } from '@parvis/contract/events/calendar.rules.ts'
import type { CalendarEvent } from '@parvis/contract/kit/calendar.ts'
import { common, refuse } from '@parvis/contract/kit/refusal.ts'
import type { User } from '@parvis/contract/users/users.ts'
import type { LoadedEvent } from '#features/events/events.service.ts'
import { loadEvent, readEvent, settingsFor } from '#features/events/events.service.ts'
import { readUser, userIn } from '#features/users/users.service.ts'
import { newId } from '#kit/ids.ts'
import type { Executor } from '#kit/transaction.ts'
import { transaction } from '#kit/transaction.ts'
import type { Ports } from '#ports/ports.ts'
import type { FeedOwner, ProgrammeReader, PublishedEntry } from './calendars.store.ts'
import {
  findOwn,
  findProgramme,
  insertTold,
  keepProgramme,
  keepTold,
  listSpeakers,
  lockOwn,
  lockProgramme,
} from './calendars.store.ts'
import { updateEntries } from './entries.service.ts'

export interface PersonalCalendar {
  readonly event: LoadedEvent
  readonly user: User
  /** Name of the event in the person's language. */
  readonly name: string
  /** Cancelled ones included. */
  readonly entries: readonly PublishedEntry[]
}

/**
 * The calendar of a person, in their language or else `language`. Every file of theirs is made of it, so that an entry
 * has one sequence number wherever a calendar meets it. Undefined where the person is gone.
 */
export async function readPersonal(
  ports: Ports,
  owner: FeedOwner,
  language = 'fr',
): Promise<PersonalCalendar | undefined> {
  const { eventId, userId } = owner
  const event = await loadEvent(ports.db, eventId)
  const user = await readUser(ports.db, { domainId: event.row.domainId, eventId, userId })
  if (!user) return undefined
  const own = user.languageId ?? language
  const now = ports.clock.now()
  const spoken = await readEvent(ports.db, event, now, own)
  const { conferences } = userIn(user, event, own)
  const speakers = await listSpeakers(
    ports.db,
    eventId,
    conferences.map(({ id }) => id),
  )
  const held = calendarEntries(spoken, settingsFor(event, own).FO_LOCATION, {
    now,
    url: `${ports.publicUrl}/${event.row.context}`,
    dayIds: (user.UserEvent?.UserEventDays ?? []).filter((day) => day.registered).map((day) => day.eventDayId),
    slots: conferences.map((slot) => ({ ...slot, description: speakersIn(speakers.get(slot.id)) })),
  })
  return { event, user, name: spoken.name, entries: await tellPerson(ports, owner, held) }
}

/** Ids of the days and slots to come that a calendar of this person was told of. */
export async function idsTold(db: Executor, owner: FeedOwner, now: Date): Promise<string[]> {
  const told = (await findOwn(db, owner))?.told ?? []
  return told
    .filter(({ isCancelled, end }) => !isCancelled && end > now.toISOString())
    .map(({ uid }) => entryId(owner.eventId, uid))
}

/** One speaker a line. */
export const speakersIn = (names: readonly string[] = []): string | undefined => names.join('\n') || undefined

/** Writes only after a change: most requests bring nothing new. */
async function tellPerson(
  ports: Ports,
  owner: FeedOwner,
  held: readonly CalendarEvent[],
): Promise<readonly PublishedEntry[]> {
  const now = ports.clock.now()
  const row = await findOwn(ports.db, owner)
  const next = updateEntries(row?.told ?? [], held, now)
  if (row && isDeepStrictEqual(next, row.told)) return next
  if (!row && (await insertTold(ports.db, { ...owner, id: newId(now), madeAt: now, told: next }))) return next
  return transaction(ports.db, async (tx) => {
    const { told } = (await lockOwn(tx, owner)) ?? refuse(common.NOT_FOUND)
    const latest = updateEntries(told, held, now)
    await keepTold(tx, owner, latest)
    return latest
  })
}

/** The entries of the public calendar of a programme in a language; the same rules as those of a person. */
export async function tellProgramme(
  ports: Ports,
  reader: ProgrammeReader,
  held: readonly CalendarEvent[],
): Promise<readonly PublishedEntry[]> {
  const now = ports.clock.now()
  const known = await findProgramme(ports.db, reader)
  const next = updateEntries(known ?? [], held, now)
  if (known && isDeepStrictEqual(next, known)) return next
  return transaction(ports.db, async (tx) => {
    const latest = updateEntries(await lockProgramme(tx, reader), held, now)
    await keepProgramme(tx, reader, latest)
    return latest
  })
}
