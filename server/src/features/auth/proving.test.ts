import { askMobileCode, createAccount } from '@parvis/contract/auth/auth.ts'
import { openCalendarFeed } from '@parvis/contract/calendars/calendars.ts'
import { acceptTeamInvitation, inviteToTeam, joinTeam, listTeam } from '@parvis/contract/team/team.ts'
import { getMe, updateUser } from '@parvis/contract/users/users.ts'
import { and, eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { calendarFeeds } from '#db/tables/calendars.ts'
import { outbox } from '#db/tables/emails.ts'
import { events, organisers } from '#db/tables/events.ts'
import { secondFactors } from '#db/tables/two-factor.ts'
import { authentications } from '#db/tables/users.ts'
import { hashPassword } from '#kit/password.ts'
import { delivered, writtenMails } from '#testing/delivered.ts'
import { setUpFactor, waysIn } from '#testing/factors.ts'
import type { Person, World } from '#testing/world.ts'
import { makeWorld } from '#testing/world.ts'

const PASSWORD = 'le mot de passe de qui a fait le compte'

const asPerson = (email: string, token = '', userId = ''): Person => ({ userId, email, token })
const verdict = async (world: World, as: Person) => {
  const { status, error } = await world.call(listTeam, { params: world.path }, { as })
  return status === 200 ? 'leads' : error.code
}
const byPassword = async (world: World, email: string, password = PASSWORD) =>
  asPerson(email, await waysIn(world, asPerson(email), password)['password']?.())
const byLink = async (world: World, email: string) =>
  asPerson(email, await waysIn(world, asPerson(email), '')['a mailed link']?.())
const isIn = async (world: World, as: Person) =>
  (await world.call(getMe, { params: { domainId: world.domainId }, query: {} }, { as })).status === 200
const move = (world: World, { userId }: Person, email: string, as: Person) =>
  world.call(
    updateUser,
    { params: { domainId: world.domainId, userId }, query: { eventId: world.eventId }, body: { email } },
    { as },
  )

async function start(settings = {}) {
  const world = await makeWorld({ settings })
  const lead = await world.person({ organiser: true })
  return { world, lead, email: `chef.${world.eventId}@exemple.fr` }
}

async function make(world: World, email: string, { as, password }: { as?: Person; password?: string } = {}) {
  const body = { email, firstName: 'Ana', lastName: 'Roux', ...(password !== undefined && { password }) }
  const query = { eventId: world.eventId, ...(as && { force: '1' as const }) }
  const made = await world.call(createAccount, { params: { domainId: world.domainId }, query, body }, as ? { as } : {})
  expect(made.status, JSON.stringify(made.error)).toBe(200)
  return asPerson(email, made.body.data.token, made.body.data.user.id)
}

async function invite(world: World, as: Person, email: string, everywhere = false): Promise<string> {
  const body = { email, role: 'lead' as const, everywhere }
  expect((await world.call(inviteToTeam, { params: world.path, body }, { as })).status).toBe(201)
  const mail = (await writtenMails(world.ports, and(eq(outbox.eventId, world.eventId), eq(outbox.to, email)))).at(-1)
  return /[?]invitation=([\w.-]+)/.exec(delivered(mail).text)?.[1] ?? ''
}
const join = (world: World, token: string) =>
  world.call(joinTeam, { body: { token, firstName: 'Ana', lastName: 'Roux', password: 'une phrase assez longue' } })

it('an organiser who takes the address of an invitation loses the account when the invited person joins', async () => {
  const { world, email } = await start()
  const id = `v${world.eventId}`
  await world.ports.db
    .insert(events)
    .values({ id, context: id, domainId: world.domainId, name: 'À côté', onSite: true })
  const chief = await world.person()
  const everywhere = { domainId: world.domainId, eventId: null, role: 'lead' as const }
  await world.ports.db.insert(organisers).values({ ...everywhere, userId: chief.userId })
  const thief = await world.person({ organiser: 'registration' })
  const token = await invite(world, chief, email, true)
  expect((await move(world, thief, email, thief)).status).toBe(200)
  expect((await join(world, token)).status).toBe(201)
  expect(await isIn(world, thief)).toBe(false)
})

it('the maker of an account loses it when its owner joins the team', async () => {
  const { world, lead, email } = await start({ FO_MEETING_AUTO_CONNECT: true })
  const maker = await make(world, email, { as: await world.person({ organiser: 'registration' }) })
  expect(await isIn(world, maker)).toBe(true)
  expect((await join(world, await invite(world, lead, email))).status).toBe(201)
  expect(await isIn(world, maker)).toBe(false)
})

it('the password and the session of the maker of an account end with the first link that its owner follows', async () => {
  const { world, lead, email } = await start()
  const maker = await make(world, email, { as: await world.person({ organiser: 'registration' }), password: PASSWORD })
  const owner = await byLink(world, email)
  const token = await invite(world, lead, email)
  expect((await world.call(acceptTeamInvitation, { body: { token } }, { as: owner })).status).toBe(200)
  expect([await verdict(world, owner), await isIn(world, maker)]).toEqual(['leads', false])
  expect(await isIn(world, await byPassword(world, email))).toBe(false)
  const chosen = await byLink(world, email)
  expect([await isIn(world, owner), await isIn(world, chosen)]).toEqual([true, true])
})

it('every way into an account ends when another person changes its address', async () => {
  const { world, lead, email } = await start()
  const other = await world.person({ takesPart: true, passwordHash: await hashPassword(PASSWORD) })
  const feed = await world.call(openCalendarFeed, { params: world.path, body: {} }, { as: other })
  expect(feed.status, JSON.stringify(feed.error)).toBeLessThan(300)
  expect((await move(world, other, email, lead)).status).toBe(200)
  expect(await isIn(world, other)).toBe(false)
  expect(await isIn(world, await byPassword(world, email))).toBe(false)
  const { db } = world.ports
  expect(await db.select().from(calendarFeeds).where(eq(calendarFeeds.userId, other.userId))).toEqual([])
})

it('the factor that a stranger set up ends when the owner of the address proves it, and an owner’s own stays', async () => {
  const { world, email } = await start()
  const stranger = await make(world, email, { password: PASSWORD })
  await setUpFactor(world, stranger)
  await byLink(world, email)
  const factorsOf = (userId: string) =>
    world.ports.db.select().from(secondFactors).where(eq(secondFactors.userId, userId))
  expect(await factorsOf(stranger.userId)).toEqual([])
  const ana = await world.person({ organiser: true })
  await setUpFactor(world, ana)
  await byLink(world, ana.email)
  expect(await factorsOf(ana.userId)).toHaveLength(1)
})

it('an organiser with a second factor removes it before their own address changes', async () => {
  const { world, lead, email } = await start()
  await setUpFactor(world, lead)
  const refused = await move(world, lead, email, lead)
  expect([refused.status, refused.error.code]).toEqual([409, 'EMAIL_HAS_FACTOR'])
  const [row] = await world.ports.db.select().from(authentications).where(eq(authentications.userId, lead.userId))
  expect(row?.email).toBe(lead.email)
})

it('a mobile opens nothing while the address is only vouched for', async () => {
  const { world, email } = await start({ FO_MEETING_SMS_MODE: true })
  const maker = await make(world, email, { as: await world.person({ organiser: 'registration' }), password: PASSWORD })
  const asked = await world.call(
    askMobileCode,
    { params: world.path, body: { mobile: '06 39 98 00 99' } },
    { as: maker },
  )
  expect(asked.error.code).toBe('EMAIL_NOT_VERIFIED')
})

it('a person keeps their password when they follow a second link', async () => {
  const { world } = await start()
  const ana = await world.person({ takesPart: true, passwordHash: await hashPassword(PASSWORD) })
  await byLink(world, ana.email)
  expect(await isIn(world, await byPassword(world, ana.email))).toBe(true)
})
