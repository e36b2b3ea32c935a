import { checkIn } from '@parvis/contract/check-in/check-in.ts'
import { localToInstant } from '@parvis/contract/kit/calendar.ts'
import { dateIn, laterDay } from '@parvis/contract/kit/dates.ts'
import { and, eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { participationDays, participations } from '#db/tables/participation.ts'
import { newBadgeCode } from '#kit/ids.ts'
import { openHouse } from './house.ts'
import type { EventToMake, Person, World } from './world.ts'
import { makeWorld } from './world.ts'

export const HOUR = 3_600_000

const ZONE = 'Europe/Paris'

/** An event whose first day is under way, at 10:00; each day lasts from 09:00 to 18:00. */
export async function makeDays(
  options: Omit<EventToMake, 'days'> = {},
  ids: readonly string[] = ['j1'],
): Promise<World> {
  const { clock } = await openHouse()
  const first = laterDay(dateIn(clock.now().toISOString(), ZONE), 1)
  const world = await makeWorld({ ...options, days: ids.map((id, i) => ({ id, day: laterDay(first, i) })) })
  clock.advance(localToInstant(first, '10:00', ZONE).getTime() - clock.now().getTime())
  return world
}

interface Comes {
  readonly firstName?: string
  readonly lastName?: string
  readonly typoId?: string
  readonly isRemote?: boolean
  readonly dayId?: string
}

/** A person registered for a day. */
export async function guestAt(world: World, comes: Comes = {}): Promise<Person> {
  const { typoId = null, isRemote = false, dayId = 'j1', firstName = 'Camille', lastName = 'Roux' } = comes
  const { ports, eventId } = world
  const person = await world.person({ firstName, lastName, languageId: 'fr' })
  const { userId } = person
  await ports.db.insert(participations).values({
    ...{ eventId, userId, code: newBadgeCode(), typoId, isRemote, isCompleted: true },
    ...{ registered: true, responded: true, registeredAt: ports.clock.now() },
  })
  await ports.db
    .insert(participationDays)
    .values({ eventId, userId, eventDayId: dayId, registered: true, onSite: !isRemote })
  return person
}

/** Scans the badge of a person at the door, now. */
export async function scanIn(
  world: World,
  as: Person,
  { userId }: Person,
  { undo, dayId = 'j1' }: { readonly undo?: true; readonly dayId?: string } = {},
): Promise<void> {
  const { eventId, path, ports } = world
  const [row] = await ports.db
    .select({ code: participations.code })
    .from(participations)
    .where(and(eq(participations.eventId, eventId), eq(participations.userId, userId)))
  const body = { code: row?.code ?? '', ...(undo && { undo }) }
  expect((await world.call(checkIn, { params: { ...path, dayId }, body }, { as })).status).toBe(200)
}
