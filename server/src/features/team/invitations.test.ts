import { login } from '@parvis/contract/auth/auth.ts'
import { readMail } from '@parvis/contract/emails/emails.ts'
import { listJournal } from '@parvis/contract/journal/journal.ts'
import { eraseMe } from '@parvis/contract/privacy/privacy.ts'
import {
  acceptTeamInvitation,
  inviteToTeam,
  joinTeam,
  listTeam,
  listTeamInvitations,
  readTeamInvitation,
  resendTeamInvitation,
  revokeTeamInvitation,
} from '@parvis/contract/team/team.ts'
import { and, eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { outbox } from '#db/tables/emails.ts'
import { events, organisers } from '#db/tables/events.ts'
import { teamInvitations } from '#db/tables/team.ts'
import { authentications } from '#db/tables/users.ts'
import { hashPassword } from '#kit/password.ts'
import { delivered, writtenMails } from '#testing/delivered.ts'
import type { Person, World } from '#testing/world.ts'
import { makeWorld } from '#testing/world.ts'

const DAY_MS = 24 * 3600 * 1000
const PASSWORD = 'pomme de terre'

type Asked = { role?: 'lead' | 'reader' | 'doorkeeper'; everywhere?: boolean }
const invite = (world: World, as: Person, email: string, { role = 'reader', everywhere = false }: Asked = {}) =>
  world.call(inviteToTeam, { params: world.path, body: { email, role, everywhere } }, { as })

async function mailed(world: World, email: string) {
  const mail = (await writtenMails(world.ports, and(eq(outbox.eventId, world.eventId), eq(outbox.to, email)))).at(-1)
  return { mail, token: /[?]invitation=([\w.-]+)/.exec(delivered(mail).text)?.[1] ?? '' }
}
const read = (world: World, token: string, as?: Person) =>
  world.call(readTeamInvitation, { body: { token } }, as ? { as } : {})
const accept = (world: World, token: string, as: Person, anyAccount = false) =>
  world.call(acceptTeamInvitation, { body: { token, anyAccount } }, { as })
const join = (world: World, token: string, password = PASSWORD) =>
  world.call(joinTeam, { body: { token, firstName: 'Nour', lastName: 'Vidal', password } })
const rolesIn = async (world: World, as: Person) =>
  (await world.call(listTeam, { params: world.path }, { as })).body.data.map(({ email, role }) => [email, role])

async function invited(email: string, asked?: Asked) {
  const world = await makeWorld()
  const ana = await world.person({ organiser: true, firstName: 'Ana', lastName: 'Roux' })
  const sent = await invite(world, ana, email, asked)
  expect(sent.status).toBe(201)
  return { world, ana, id: sent.body.id, ...(await mailed(world, email)) }
}

it('an address without an account is mailed a link, makes an account with it, and has the role', async () => {
  const { world, ana, mail, token } = await invited('nour@exemple.fr', { role: 'doorkeeper' })
  expect(mail?.text).toContain('Ana Roux')
  expect(mail?.text).toContain('Accueil')
  expect(mail?.text).toMatch(/7\sjours/)
  expect((await read(world, token)).body).toMatchObject({
    ...{ email: 'nour@exemple.fr', role: 'doorkeeper', account: 'none', me: null, invitedBy: 'Ana Roux' },
    ...{ eventName: 'Assises du vivant', context: world.context, organisation: 'Domaine' },
  })
  const short = await join(world, token, 'onzelettres')
  expect([short.status, short.error.errors]).toMatchObject([400, [{ code: 'PASSWORD_SHORT_TEAM' }]])
  const { status, body, headers } = await join(world, token)
  expect([status, body.context, headers['set-cookie']]).toEqual([
    201,
    world.context,
    expect.stringContaining('parvis_device'),
  ])
  expect(await rolesIn(world, ana)).toEqual([
    [ana.email, 'lead'],
    ['nour@exemple.fr', 'doorkeeper'],
  ])
  const credentials = { email: 'nour@exemple.fr', password: PASSWORD, eventId: world.eventId }
  expect((await world.call(login, { body: credentials })).status).toBe(200)
  const [account] = await world.ports.db
    .select()
    .from(authentications)
    .where(and(eq(authentications.domainId, world.domainId), eq(authentications.email, 'nour@exemple.fr')))
  expect(account?.emailVerifiedAt).not.toBeNull()
})

it('a link is good once, for seven days, and of several that were sent the last alone', async () => {
  const { world, ana, id, token: first } = await invited('nour@exemple.fr')
  const params = { ...world.path, invitationId: id }
  expect((await world.call(resendTeamInvitation, { params }, { as: ana })).status).toBe(200)
  const { token } = await mailed(world, 'nour@exemple.fr')
  expect(token).not.toBe(first)
  for (const wrong of [first, `${token}x`, `x${token}`, token.slice(0, -1), '.', 'x', `${id}.`, id])
    expect((await read(world, wrong)).error.code).toBe('TEAM_INVITATION_GONE')
  world.clock.advance(7 * DAY_MS)
  // The session of the test has expired too.
  const lead = await world.person({ organiser: true })
  expect((await read(world, token)).error.code).toBe('TEAM_INVITATION_EXPIRED')
  expect((await join(world, token)).error.code).toBe('TEAM_INVITATION_EXPIRED')
  const [listed] = (await world.call(listTeamInvitations, { params: world.path }, { as: lead })).body.data
  expect(listed).toMatchObject({ email: 'nour@exemple.fr', isExpired: true, invitedBy: 'Ana Roux' })
  expect((await world.call(resendTeamInvitation, { params }, { as: lead })).body.isExpired).toBe(false)
  const again = (await mailed(world, 'nour@exemple.fr')).token
  const both = await Promise.all([join(world, again), join(world, again)])
  expect(both.map(({ status }) => status).toSorted()).toEqual([201, 410])
  expect((await read(world, again)).error.code).toBe('TEAM_INVITATION_GONE')
  expect((await world.call(listTeamInvitations, { params: world.path }, { as: lead })).body.data).toEqual([])
})

it('an invitation that is taken back opens nothing more', async () => {
  const { world, ana, id, token } = await invited('nour@exemple.fr')
  const params = { ...world.path, invitationId: id }
  expect((await world.call(revokeTeamInvitation, { params }, { as: ana })).status).toBe(204)
  expect((await read(world, token)).error.code).toBe('TEAM_INVITATION_GONE')
  expect((await world.call(resendTeamInvitation, { params }, { as: ana })).status).toBe(404)
})

it('a person with an account accepts with it, and with another one only once they are told', async () => {
  const { world, ana, token } = await invited('nour@exemple.fr')
  const nour = await world.person({ email: 'nour@exemple.fr', passwordHash: await hashPassword(PASSWORD, 'test') })
  const other = await world.person({ firstName: 'Bo', lastName: 'Lund' })
  const asked = (await read(world, token, other)).body
  expect(asked.me).toEqual({ name: 'Bo Lund', email: other.email, isInvited: false })
  expect(asked.account).toBe('password')
  expect((await accept(world, token, other)).error.code).toBe('TEAM_OTHER_ACCOUNT')
  // An existing account: the link must not set another password.
  expect((await join(world, token)).error.code).toBe('EMAIL_ALREADY_USED')
  expect((await read(world, token, nour)).body.me?.isInvited).toBe(true)
  expect((await accept(world, token, nour)).body.context).toBe(world.context)
  await invite(world, ana, 'ailleurs@exemple.fr')
  const second = (await mailed(world, 'ailleurs@exemple.fr')).token
  expect((await accept(world, second, nour, true)).error.code).toBe('TEAM_ALREADY')
  expect((await accept(world, second, other, true)).status).toBe(200)
  expect((await rolesIn(world, ana)).map(([email]) => email).toSorted()).toEqual(
    [ana.email, nour.email, other.email].toSorted(),
  )
})

it('an account that a stranger made with the address ends with the link that proves it', async () => {
  const { world, token } = await invited('nour@exemple.fr')
  const stranger = await world.person({ email: 'nour@exemple.fr', isVerified: false })
  expect((await join(world, token)).status).toBe(201)
  expect((await accept(world, token, stranger)).status).toBe(401)
})

it('a person of another organisation, or with a badge alone, accepts nothing', async () => {
  const { world, token } = await invited('nour@exemple.fr')
  const stranger = await (await makeWorld()).person()
  expect((await read(world, token, stranger)).body.me).toBeNull()
  expect((await accept(world, token, stranger, true)).error.code).toBe('TEAM_INVITATION_GONE')
})

it('a member of the team is not invited, and a role in every event is given by a lead of every event', async () => {
  const { world, ana, id } = await invited('nour@exemple.fr')
  const bo = await world.person({ organiser: 'reader' })
  expect((await invite(world, ana, bo.email)).error.code).toBe('TEAM_ALREADY')
  const everywhere = { role: 'lead', everywhere: true } as const
  expect((await invite(world, ana, 'nour@exemple.fr', everywhere)).error.code).toBe('TEAM_WHOLE_DOMAIN')
  const chief = await world.person()
  const place = { domainId: world.domainId, eventId: null, userId: chief.userId, role: 'lead' as const }
  await world.ports.db.insert(organisers).values(place)
  const given = await invite(world, chief, 'nour@exemple.fr', everywhere)
  // An address has only its latest invitation.
  expect([given.status, given.body.id === id]).toEqual([201, false])
  const params = { ...world.path, invitationId: given.body.id }
  expect((await world.call(revokeTeamInvitation, { params }, { as: ana })).error.code).toBe('TEAM_WHOLE_DOMAIN')
  await join(world, (await mailed(world, 'nour@exemple.fr')).token)
  expect(await rolesIn(world, ana)).toContainEqual(['nour@exemple.fr', 'lead'])
})

it('an unpublished event mails its invitations, and its team alone may answer them', async () => {
  const world = await makeWorld()
  const ana = await world.person({ organiser: true })
  await world.ports.db.update(events).set({ published: false }).where(eq(events.id, world.eventId))
  await invite(world, ana, 'nour@exemple.fr')
  const { token } = await mailed(world, 'nour@exemple.fr')
  expect((await read(world, token)).status).toBe(200)
  expect((await join(world, token)).status).toBe(201)
})

it('the journal names the inviter and the new member, with the role', async () => {
  const { world, ana, token } = await invited('nour@exemple.fr', { role: 'lead' })
  await join(world, token)
  const { data } = (await world.call(listJournal, { params: world.path, query: {} }, { as: ana })).body
  expect(data.map(({ act, by, after }) => [act, by?.lastName, after])).toEqual([
    ['joinedNew', 'Vidal', { role: 'lead', everywhere: false }],
    ['invited', 'Roux', { role: 'lead', everywhere: false }],
  ])
})

it('the mails of the event do not show the link into its team', async () => {
  const { world, ana, token, mail } = await invited('nour@exemple.fr', { role: 'lead' })
  await world.ports.jobs.settle()
  const clerk = await world.person({ organiser: 'registration' })
  const seenBy = async (as: Person) =>
    (await world.call(readMail, { params: { ...world.path, mailId: mail?.id ?? '' } }, { as })).body.html
  expect(await seenBy(clerk)).not.toContain(token)
  expect(await seenBy(ana)).toContain(token)
})

it('an erased person is invited nowhere, and their name leaves the invitations that they sent', async () => {
  const { world, ana } = await invited('nour@exemple.fr')
  const nour = await world.person({ email: 'nour@exemple.fr' })
  const params = { domainId: world.domainId }
  expect((await world.call(eraseMe, { params, body: { email: nour.email } }, { as: nour })).status).toBe(204)
  const rows = () => world.ports.db.select().from(teamInvitations).where(eq(teamInvitations.eventId, world.eventId))
  expect(await rows()).toEqual([])
  await invite(world, ana, 'bo@exemple.fr')
  await world.person({ organiser: true })
  await world.call(eraseMe, { params, body: { email: ana.email } }, { as: ana })
  expect(await rows()).toMatchObject([{ email: 'bo@exemple.fr', invitedBy: null }])
})
