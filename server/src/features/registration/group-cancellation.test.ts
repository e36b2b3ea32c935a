import { listJournal } from '@parvis/contract/journal/journal.ts'
import { cancelRegistration } from '@parvis/contract/people/people.ts'
import { readTicket, register } from '@parvis/contract/registration/registration.ts'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { authentications } from '#db/tables/users.ts'
import { bring, comes, listParty, makeParty } from '#testing/party.ts'
import type { Person, World } from '#testing/world.ts'

type Answer = 'absent' | 'remote' | 'onsite'
const CODES = { absent: 3, remote: 1, onsite: 4 }

const answer = (world: World, host: Person, choice: Answer, companions?: readonly string[], as: Person = host) => {
  const values = { participation: { participation: CODES[choice] }, dates: { dayIds: ['j1'] } }
  const body = { values, ...(companions && { companions: [...companions] }) }
  return world.call(register, { params: { ...world.path, userId: host.userId }, body }, { as })
}

/** Two companions who come; the first one has signed in. */
async function makeHost() {
  const party = await makeParty()
  const { world, host } = party
  const claimed = (
    await bring(world, host, { firstName: 'Lou', lastName: 'Brun', email: `lou-${world.eventId}@exemple.fr` })
  ).body
  const other = (await bring(world, host, { firstName: 'Max', lastName: 'Brun' })).body
  for (const { id } of [claimed, other]) await comes(world, host, id)
  await world.ports.db
    .update(authentications)
    .set({ claimedAt: world.clock.now() })
    .where(eq(authentications.userId, claimed.id))
  const coming = async () =>
    (await listParty(world, host)).body.data.filter(({ UserEvent }) => UserEvent?.registered).map(({ id }) => id)
  const ticket = async () =>
    (await world.call(readTicket, { params: { ...world.path, userId: host.userId } }, { as: host })).body
  return { ...party, claimed, other, coming, ticket }
}

describe('a host who no longer comes on site', () => {
  it('keeps their companions unless they are named, and reads the list of those still coming', async () => {
    const { world, host, claimed, other, coming, ticket } = await makeHost()
    expect((await ticket()).companions).toEqual([])
    for (const choice of ['remote', 'absent'] as const) {
      expect((await answer(world, host, choice)).status).toBe(200)
      expect(await coming()).toEqual([claimed.id, other.id])
      expect((await ticket()).companions).toEqual(['Lou Brun', 'Max Brun'])
    }
  })

  it.each(['absent', 'remote'] as const)(
    'takes out by « %s » the companions named as not coming either',
    async (choice) => {
      const { world, host, claimed, other, coming, ticket } = await makeHost()
      expect((await answer(world, host, choice, [other.id])).status).toBe(200)
      expect(await coming()).toEqual([claimed.id])
      expect((await ticket()).companions).toEqual(['Lou Brun'])
      expect((await answer(world, host, choice, [other.id])).status).toBe(200)
      expect(await coming()).toEqual([claimed.id])
    },
  )

  it('takes out no person with an account, no stranger, and no companion while they come on site', async () => {
    const { world, host, claimed, other, coming } = await makeHost()
    const stranger = await world.person()
    const refused = { status: 400, error: { errors: [{ path: 'companions', code: 'CHOICE_UNKNOWN' }] } }
    for (const id of [claimed.id, stranger.userId, host.userId])
      expect(await answer(world, host, 'absent', [other.id, id])).toMatchObject(refused)
    expect(await answer(world, host, 'onsite', [other.id])).toMatchObject(refused)
    expect(await coming()).toEqual([claimed.id, other.id])
  })

  it('may be answered for by an organiser, and any companion taken out', async () => {
    const { world, host, claimed, coming } = await makeHost()
    const organiser = await world.person({ organiser: true })
    expect((await answer(world, host, 'absent', [claimed.id], organiser)).status).toBe(200)
    expect(await coming()).toHaveLength(1)
    const { body: journal } = await world.call(
      listJournal,
      { params: world.path, query: { person: host.userId } },
      { as: organiser },
    )
    expect(journal.data.map(({ before, after }) => ({ before, after }))).toMatchObject([
      { before: { choice: 'onsite', cancelledToo: null }, after: { choice: 'absent', cancelledToo: 1 } },
    ])
  })

  it('is cancelled by an organiser with companions, each once', async () => {
    const { world, host, claimed, other, coming } = await makeHost()
    const organiser = await world.person({ organiser: true })
    const { body: remote } = await answer(world, host, 'remote', [other.id])
    const input = {
      params: { ...world.path, userId: host.userId },
      body: { version: remote.UserEvent?.version ?? 0, companions: [claimed.id, other.id], isTold: true },
    }
    const { status } = await world.call(cancelRegistration, input, { as: organiser })
    expect(status).toBe(200)
    expect(await coming()).toEqual([])
  })
})
