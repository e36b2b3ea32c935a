import { addCompanion, listCompanions, removeCompanion } from '@parvis/contract/companions/companions.ts'
import type { SomeSettings } from '@parvis/contract/events/events.settings.ts'
import { register } from '@parvis/contract/registration/registration.ts'
import type { EventToMake, Person, World } from './world.ts'
import { makeWorld } from './world.ts'

export const ACTIVE: SomeSettings = { FO_COMPANIONS_ACTIVE: true, FO_COMPANIONS_MAX: 2 }

/** An event with two companions a person, and a registered person. */
export async function makeParty(
  settings: SomeSettings = {},
  more: EventToMake = {},
): Promise<{ world: World; host: Person }> {
  const world = await makeWorld({ ...more, settings: { ...ACTIVE, ...settings, ...more.settings } })
  const host = await world.person({ firstName: 'Camille', lastName: 'Roux' })
  const { status, error } = await comes(world, host)
  if (status !== 200) throw new Error(`The host is refused: ${JSON.stringify(error)}`)
  return { world, host }
}

/** Registers a person on site for two days. */
export const comes = (world: World, as: Person, userId = as.userId) =>
  world.call(
    register,
    {
      params: { ...world.path, userId },
      body: { values: { participation: { participation: 4 }, dates: { dayIds: ['j1', 'j2'] } } },
    },
    { as },
  )

interface GuestName {
  firstName: string
  lastName?: string
  email?: string
}

export const bring = (world: World, as: Person, body: GuestName = { firstName: 'Lou' }) =>
  world.call(addCompanion, { params: world.path, query: { userId: as.userId }, body }, { as })

export const listParty = (world: World, as: Person) =>
  world.call(listCompanions, { params: world.path, query: { userId: as.userId } }, { as })

export const takeOut = (world: World, as: Person, userId: string) =>
  world.call(removeCompanion, { params: { ...world.path, userId } }, { as })
