import { connectWithBadge, exchangeCode } from '@parvis/contract/auth/auth.ts'
import { downloadBadge } from '@parvis/contract/badges/badges.ts'
import { createPerson } from '@parvis/contract/companions/companions.ts'
import { sendMails } from '@parvis/contract/emails/emails.ts'
import { getUser, getUsers, updateUser } from '@parvis/contract/users/users.ts'
import { describe, expect, it } from 'vitest'
import { issueCode } from '#features/auth/auth.service.ts'
import { transaction } from '#kit/transaction.ts'
import { bring, comes, listParty, makeParty, takeOut } from '#testing/party.ts'
import type { Person, World } from '#testing/world.ts'
import { makeWorld } from '#testing/world.ts'

describe('a created person who opens their own account', () => {
  const owner = async (world: World, userId: string, email: string): Promise<Person> => {
    const code = await transaction(world.ports.db, (tx) =>
      issueCode(tx, world.ports, { ...world.path, userId, purpose: 'connect', isMailed: true }),
    )
    return { userId, email, token: (await world.call(exchangeCode, { body: { code } })).body.token }
  }

  it('answers for themselves from then on: their creator reads and writes nothing more', async () => {
    const world = await makeWorld()
    const creator = await world.person()
    const email = `autrui.${world.eventId}@exemple.fr`
    const names = { firstName: 'Ada', lastName: 'Byron' }
    const made = await world.call(createPerson, { params: world.path, body: { ...names, email } }, { as: creator })
    const userId = made.body.id
    const read = { params: { domainId: world.domainId, userId }, query: { eventId: world.eventId } }
    expect((await world.call(getUser, read, { as: creator })).status).toBe(200)
    const ada = await owner(world, userId, email)
    expect((await comes(world, ada)).status).toBe(200)
    expect((await world.call(getUser, read, { as: creator })).status).toBe(403)
    expect((await world.call(getUser, { ...read, query: {} }, { as: creator })).status).toBe(403)
    const several = { ...read, params: { domainId: world.domainId }, body: { ids: [userId] } }
    expect((await world.call(getUsers, several, { as: creator })).body.data).toEqual([])
    const mail = { params: world.path, body: { userId, actionId: 1 as const } }
    expect((await world.call(sendMails, mail, { as: creator })).status).toBe(403)
    expect((await comes(world, creator, userId)).status).toBe(403)
    const sheet = { params: world.path, query: { userId: creator.userId } }
    expect((await world.call(downloadBadge, sheet, { as: creator })).status).toBe(409)
  })

  it('stays in the list of their host, by name, days and type alone', async () => {
    const { world, host } = await makeParty({ FO_COMPANIONS_MODE: 'name' })
    const email = `lou.${world.eventId}@exemple.fr`
    const { body } = await bring(world, host, { firstName: 'Lou', lastName: 'Brun', email })
    expect((await listParty(world, host)).body.data).toMatchObject([{ isClaimed: false, Authentication: { email } }])
    const lou = await owner(world, body.id, email)
    const own = { params: { domainId: world.domainId, userId: lou.userId }, query: {} }
    await world.call(updateUser, { ...own, body: { mobile: '0601020304' } }, { as: lou })
    const [companion] = (await listParty(world, host)).body.data
    expect(companion).toMatchObject({
      ...{ firstName: 'Lou', lastName: 'Brun', isClaimed: true, mobile: '', qrcode: null, conferences: [] },
      Authentication: { email: '' },
      UserEvent: { registered: true, registeredBy: host.userId, code: null, extended: {} },
    })
    expect(companion?.UserEvent?.UserEventDays.filter((day) => day.registered)).toHaveLength(2)
    expect((await takeOut(world, host, lou.userId)).status).toBe(403)
    const badge = { params: world.path, query: { userId: lou.userId } }
    expect((await world.call(downloadBadge, badge, { as: host })).status).toBe(403)
    expect((await world.call(downloadBadge, badge, { as: lou })).status).toBe(200)
  })

  it('is not claimed by a session opened with a badge', async () => {
    const { world, host } = await makeParty({ FO_COMPANIONS_MODE: 'name', FO_LOGIN_BADGE: true })
    const { body } = await bring(world, host, {
      firstName: 'Lou',
      lastName: 'Brun',
      email: `b.${world.eventId}@exemple.fr`,
    })
    const { headers } = await world.call(connectWithBadge, { query: { badge: body.UserEvent?.code ?? '' } })
    const code = new URL(String(headers['location']), 'http://localhost').searchParams.get('token') ?? ''
    expect((await world.call(exchangeCode, { body: { code } })).status).toBe(200)
    expect((await listParty(world, host)).body.data).toMatchObject([{ id: body.id, isClaimed: false }])
  })
})
