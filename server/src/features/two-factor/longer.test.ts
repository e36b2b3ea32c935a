import { createAccount } from '@parvis/contract/auth/auth.ts'
import { listMyEvents } from '@parvis/contract/dashboard/dashboard.ts'
import { getContext } from '@parvis/contract/events/events.ts'
import { listTeam } from '@parvis/contract/team/team.ts'
import { getFactor, removeFactor } from '@parvis/contract/two-factor/two-factor.ts'
import { getMe, lengthenPassword, updateUser } from '@parvis/contract/users/users.ts'
import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { events, organisers } from '#db/tables/events.ts'
import { hashPassword } from '#kit/password.ts'
import { setUpFactor, waysIn } from '#testing/factors.ts'
import type { Person, World } from '#testing/world.ts'
import { makeWorld } from '#testing/world.ts'

const SHORT = 'onze lettres'.slice(0, 11)
const LONG = 'onze lettres'
const NEEDED = 'LONGER_PASSWORD_NEEDED'

const withToken = (person: Person, token = ''): Person => ({ ...person, token })
const verdict = async (world: World, as: Person) => {
  const { status, error } = await world.call(listTeam, { params: world.path }, { as })
  return status === 200 ? 'let in' : error.code
}
const signIn = async (world: World, person: Person, password: string) =>
  withToken(person, await waysIn(world, person, password)['password']?.())
const lengthen = (world: World, as: Person, password: string, currentPassword = SHORT) =>
  world.call(lengthenPassword, { body: { password, currentPassword } }, { as })

async function start(password = SHORT) {
  const world = await makeWorld()
  const ana = await world.person({ organiser: true, takesPart: true, passwordHash: await hashPassword(password) })
  return { world, ana, short: await signIn(world, ana, password) }
}

it('an organiser who signs in with eleven characters organises nothing, and takes part', async () => {
  const { world, short } = await start()
  expect(await verdict(world, short)).toBe(NEEDED)
  expect((await world.call(listMyEvents, {}, { as: short })).error.code).toBe(NEEDED)
  const asked = { params: { domainId: world.domainId }, query: { eventId: world.eventId } }
  const me = await world.call(getMe, asked, { as: short })
  expect([me.status, me.body]).toMatchObject([200, { awaits: 'password', isOrganiser: false, rights: [] }])
  expect((await world.call(getFactor, {}, { as: short })).body).toMatchObject({ awaits: 'password', isOn: false })
})

it('a draft tells its organiser the missing step of their session', async () => {
  const { world, short } = await start()
  await world.ports.db.update(events).set({ published: false }).where(eq(events.id, world.eventId))
  const { body } = await world.call(getContext, { params: { context: world.context } }, { as: short })
  expect(body).toMatchObject({ isOpen: false, awaits: 'password' })
})

it('twelve characters let an organiser in, and so does a mailed link', async () => {
  const { world, short } = await start(LONG)
  expect(await verdict(world, short)).toBe('let in')
  const other = await start()
  const link = await waysIn(other.world, other.ana, SHORT)['a mailed link']?.()
  expect(await verdict(other.world, withToken(other.ana, link))).toBe('let in')
})

it('a longer password lets the session in at once, ends the others, and is asked for at the next sign-in', async () => {
  const { world, ana, short } = await start()
  const elsewhere = await signIn(world, ana, SHORT)
  expect((await lengthen(world, short, LONG)).status).toBe(204)
  expect(await verdict(world, short)).toBe('let in')
  expect(await verdict(world, elsewhere)).toBe('ACCESS_REFUSED')
  expect(await verdict(world, await signIn(world, ana, LONG))).toBe('let in')
})

it('a longer password that is too short still, or a wrong current one, is refused at its field and changes nothing', async () => {
  const { world, short } = await start()
  const again = await lengthen(world, short, `${SHORT.slice(1)}!`)
  expect([again.status, again.error.errors]).toMatchObject([400, [{ path: 'password', code: 'PASSWORD_SHORT_TEAM' }]])
  const wrong = await lengthen(world, short, LONG, 'autre')
  expect([wrong.status, wrong.error.errors]).toMatchObject([422, [{ path: 'currentPassword', code: 'PASSWORD_WRONG' }]])
  expect(await verdict(world, short)).toBe(NEEDED)
})

it('a second factor lets a session of a short password in, and keeps it until it is removed', async () => {
  const { world, short } = await start()
  const { app } = await setUpFactor(world, short)
  expect(await verdict(world, short)).toBe('let in')
  expect((await world.call(removeFactor, { body: { code: app.next() } }, { as: short })).status).toBe(204)
  expect(await verdict(world, short)).toBe(NEEDED)
})

it('a participant keeps a password of four characters, and is asked for a longer one once they organise', async () => {
  const world = await makeWorld()
  const bo = await world.person({ takesPart: true, passwordHash: await hashPassword('abcd') })
  const session = await signIn(world, bo, 'abcd')
  const params = { domainId: world.domainId, userId: bo.userId }
  const body = { password: 'efgh', currentPassword: 'abcd' }
  expect(
    (await world.call(updateUser, { params, query: { eventId: world.eventId }, body }, { as: session })).status,
  ).toBe(200)
  const { domainId, eventId } = world
  await world.ports.db.insert(organisers).values({ domainId, eventId, userId: bo.userId, role: 'lead' })
  expect(await verdict(world, session)).toBe(NEEDED)
})

it('an account that is made with a short password organises nothing in the session that made it', async () => {
  const world = await makeWorld()
  const { domainId, eventId } = world
  const organisesWith = async (password: string) => {
    const email = `${password.replaceAll(' ', '.')}@made.example`
    const body = { firstName: 'Ève', lastName: 'Neuve', email, password }
    const made = await world.call(createAccount, { params: { domainId }, query: { eventId }, body })
    const { token, user } = made.body.data
    await world.ports.db.insert(organisers).values({ domainId, eventId, userId: user.id, role: 'lead' })
    return verdict(world, { ...(await world.person()), token })
  }
  expect([await organisesWith(SHORT), await organisesWith(LONG)]).toEqual([NEEDED, 'let in'])
})
