import { createAccount } from '@parvis/contract/auth/auth.ts'
import { getPart } from '@parvis/contract/event-config/event-config.ts'
import { getMe } from '@parvis/contract/users/users.ts'
import { describe, expect, it } from 'vitest'
import { exportEvent } from '#features/event-file/event-file.service.ts'
import { importEvent } from '#features/event-file/importing.service.ts'
import { readEventFile } from '#features/event-file/reading.service.ts'
import { joinTeam } from '#features/team/team.service.ts'
import { waysIn } from '#testing/factors.ts'
import type { Person, World } from '#testing/world.ts'
import { makeWorld } from '#testing/world.ts'

const PASSWORD = 'le mot de passe de qui a fait le compte'

const by = async (world: World, { email, userId }: Person, way: string): Promise<Person> => ({
  ...{ email, userId },
  token: (await waysIn(world, { email, userId, token: '' }, PASSWORD)[way]?.()) ?? '',
})
const isIn = async (world: World, as: Person) =>
  (await world.call(getMe, { params: { domainId: world.domainId }, query: {} }, { as })).status === 200

/** An event, and an account created for an address without proof. */
async function start() {
  const world = await makeWorld()
  const email = `chef.${world.eventId}@exemple.fr`
  const { domainId, eventId } = world
  const body = { email, firstName: 'Ana', lastName: 'Roux', password: PASSWORD }
  const { data } = (await world.call(createAccount, { params: { domainId }, query: { eventId }, body })).body
  const stranger: Person = { email, userId: data.user.id, token: data.token }
  return { world, stranger }
}

describe('a role that the machine’s owner gives to an address', () => {
  const byFile = async (world: World, email: string, organiser: string) => {
    const file = (await exportEvent(world.ports, world.context)).replace(/\npeople:[\s\S]*/, '')
    const person = JSON.stringify({ email, firstName: 'Ana', lastName: 'Roux', organiser })
    const house = { ...world.ports, now: world.clock.now(), hash: async () => '' }
    await importEvent(house, readEventFile(`${file}\npeople:\n  - ${person}\n`))
  }
  const ways: [string, (world: World, account: Person) => Promise<unknown>][] = [
    ['on the command line', (world, { userId }) => joinTeam(world.ports, { ...world.path, userId }, 'editor')],
    ['in a file', (world, { email }) => byFile(world, email, 'editor')],
  ]

  it.each(ways)('%s does not go to the stranger who made its account', async (_, give) => {
    const { world, stranger } = await start()
    await give(world, stranger)
    expect(await isIn(world, stranger)).toBe(false)
    expect(await isIn(world, await by(world, stranger, 'password'))).toBe(false)
    const owner = await by(world, stranger, 'a mailed link')
    expect((await world.call(getPart, { params: { ...world.path, part: 'forms' } }, { as: owner })).status).toBe(200)
    // A repetition ends no session.
    await give(world, stranger)
    expect(await isIn(world, owner)).toBe(true)
  })

  it.each(ways)('%s leaves its proven owner signed in', async (_, give) => {
    const { world, stranger } = await start()
    const owner = await by(world, stranger, 'a mailed link')
    await give(world, owner)
    expect(await isIn(world, owner)).toBe(true)
  })
})
