import { createAccount } from '@parvis/contract/auth/auth.ts'
import type { SomeSettings } from '@parvis/contract/events/events.settings.ts'
import { defaultSettings } from '@parvis/contract/events/events.settings.ts'
import { getEvent } from '@parvis/contract/events/events.ts'
import { anonymousChoice } from '@parvis/contract/participation/participation.rules.ts'
import { updateParticipation } from '@parvis/contract/participation/participation.ts'
import { anonymousEmail } from '@parvis/contract/users/users.rules.ts'
import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { outbox } from '#db/tables/emails.ts'
import { users } from '#db/tables/users.ts'
import { makeWorld } from '#testing/world.ts'

const ANONYMOUS: SomeSettings = { FO_MEETING_ANONYMOUS_ACTIVE: true }

async function come(
  settings: SomeSettings,
  body: { email?: string; firstName?: string; registeredFrom?: string } = {},
) {
  const world = await makeWorld({ settings })
  const email = anonymousEmail(world.eventId)
  const { domainId, eventId } = world
  const reply = await world.call(createAccount, { params: { domainId }, query: { eventId }, body: { email, ...body } })
  return { world, reply }
}

it('an anonymous person has blank names and an address that no mail goes to, and registers for all days', async () => {
  const { world, reply } = await come(ANONYMOUS, { registeredFrom: 'AFFICHE' })
  expect(reply.status).toBe(200)
  const { token, user } = reply.body.data
  expect(user).toMatchObject({ firstName: '', lastName: '' })
  const { body } = await world.call(
    updateParticipation,
    { params: { ...world.path, userId: user.id }, body: { participation: 4, registeredFrom: 'AFFICHE' } },
    { headers: { authorization: `Bearer ${token}` } },
  )
  expect(body).toMatchObject({ registered: true, registeredFrom: 'AFFICHE' })
  expect(body.UserEventDays.filter(({ registered }) => registered)).toHaveLength(3)
  expect(await world.ports.db.select().from(outbox).where(eq(outbox.userId, user.id))).toEqual([])
})

it('an anonymous person is let in even where accounts are not created, and where the type of participant is asked', async () => {
  const { reply } = await come({
    ...ANONYMOUS,
    FO_MEETING_CREATE_ACCOUNT_HIDE: true,
    FO_MEETING_CHOOSE_TYPOLOGY: true,
  })
  expect(reply.status).toBe(200)
})

it('an anonymous account is refused where the event does not allow it, under a real address, or with half a name', async () => {
  for (const { reply, world } of [
    await come({}),
    await come(ANONYMOUS, { email: `a.${Math.random()}@exemple.fr`.toLowerCase() }),
    await come(ANONYMOUS, { firstName: 'Zoé' }),
  ]) {
    expect(reply.status).toBe(400)
    expect(reply.error.errors?.map(({ path }) => path)).toContain('lastName')
    expect(await world.ports.db.select().from(users).where(eq(users.domainId, world.domainId))).toEqual([])
  }
})

it('the consents that the event requires are asked of anonymous people too', async () => {
  const charter = { key: 'charte', label: 'J’ai lu la charte', required: true, version: '1' }
  const { reply } = await come({ ...ANONYMOUS, FO_CONSENTS: [charter] })
  expect(reply.error.errors).toMatchObject([{ path: 'consents.charte' }])
})

it.each([
  ['attendance is only remote', { onSite: false }],
  ['no place on site is left', { days: [{ capacity: 0 }] }],
] as const)('an anonymous person comes remotely where %s', async (_, options) => {
  const world = await makeWorld({ settings: ANONYMOUS, ...options })
  const { domainId, eventId } = world
  const body = { email: anonymousEmail(eventId) }
  const { data } = (await world.call(createAccount, { params: { domainId }, query: { eventId }, body })).body
  const headers = { authorization: `Bearer ${data.token}` }
  const event = (await world.call(getEvent, { params: world.path })).body
  const choice = anonymousChoice(defaultSettings, event, world.clock.now())
  const params = { ...world.path, userId: data.user.id }
  const registered = await world.call(updateParticipation, { params, body: choice }, { headers })
  expect(registered).toMatchObject({ status: 200, body: { registered: true, isRemote: true } })
})
