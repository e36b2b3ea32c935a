import { listAtDoor } from '@parvis/contract/check-in/check-in.ts'
import { getOverview } from '@parvis/contract/dashboard/dashboard.ts'
import { listJournal } from '@parvis/contract/journal/journal.ts'
import { listKeys, makeKey } from '@parvis/contract/keys/keys.ts'
import { eraseMe } from '@parvis/contract/privacy/privacy.ts'
import {
  acceptTeamInvitation,
  changeRole,
  inviteToTeam,
  joinTeam,
  leaveTeam,
  listDeviceLinks,
  listTeam,
  listTeamInvitations,
  makeDeviceLink,
  readTeamInvitation,
  resendTeamInvitation,
} from '@parvis/contract/team/team.ts'
import {
  addWebhook,
  changeWebhook,
  listWebhookDeliveries,
  listWebhooks,
  tryWebhook,
} from '@parvis/contract/webhooks/webhooks.ts'
import { and, count, eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { outbox } from '#db/tables/emails.ts'
import { organisers } from '#db/tables/events.ts'
import { webhookDeliveries } from '#db/tables/webhooks.ts'
import { enqueueWebhooks } from '#features/webhooks/outbox.service.ts'
import { transaction } from '#kit/transaction.ts'
import { delivered, writtenMails } from '#testing/delivered.ts'
import { makeLive } from '#testing/live.ts'
import { openPage, portOf } from '#testing/sockets.ts'
import type { Person, World } from '#testing/world.ts'
import { makeWorld } from '#testing/world.ts'
import { joinTeam as grant } from './team.service.ts'

const PASSWORD = 'pomme de terre'

async function invite(world: World, as: Person, email: string, everywhere = false): Promise<string> {
  const body = { email, role: 'lead' as const, everywhere }
  expect((await world.call(inviteToTeam, { params: world.path, body }, { as })).status).toBe(201)
  return tokenIn(world, email)
}

async function tokenIn(world: World, email: string): Promise<string> {
  const mail = (await writtenMails(world.ports, and(eq(outbox.eventId, world.eventId), eq(outbox.to, email)))).at(-1)
  return /[?]invitation=([\w.-]+)/.exec(delivered(mail).text)?.[1] ?? ''
}

async function lend(world: World, as: Person, right: 'door' | 'live' = 'door'): Promise<Person> {
  const made = await world.call(makeDeviceLink, { params: world.path, body: { name: 'Porte nord', right } }, { as })
  expect(made.status).toBe(201)
  return { userId: made.body.id, email: '', token: made.body.url.split('#')[1] ?? '' }
}

async function key(world: World, as: Person): Promise<Person> {
  const body = { name: 'CRM', role: 'doorkeeper' as const, readsOnly: true, days: 7 as const }
  const made = await world.call(makeKey, { params: world.path, body }, { as })
  expect(made.status).toBe(201)
  return { userId: made.body.id, email: '', token: made.body.token }
}

const HOOK = { url: 'https://outil.invalid/parvis', kinds: ['order.paid' as const] }
async function hook(world: World, as: Person): Promise<string> {
  const made = await world.call(addWebhook, { params: world.path, body: HOOK }, { as })
  expect(made.status).toBe(201)
  return made.body.id
}
async function isTold(world: World, webhookId: string): Promise<boolean> {
  const toldOf = async () => {
    const which = eq(webhookDeliveries.webhookId, webhookId)
    return (await world.ports.db.select({ n: count() }).from(webhookDeliveries).where(which))[0]?.n ?? 0
  }
  const before = await toldOf()
  const { eventId, ports } = world
  await transaction(ports.db, (tx) => enqueueWebhooks(tx, ports, { eventId, userId: null, kind: 'order.paid' }))
  return (await toldOf()) > before
}

async function opened() {
  const world = await makeWorld()
  const lead = { organiser: true, lastName: 'Roux' }
  const [ana, bea] = [await world.person({ ...lead, firstName: 'Ana' }), await world.person(lead)]
  const [token, device, tool, webhook] = [
    await invite(world, ana, 'nour@exemple.fr'),
    await lend(world, ana),
    await key(world, ana),
    await hook(world, ana),
  ]
  return { world, ana, bea, token, device, tool, webhook }
}

const leave = (world: World, { userId }: Person, as: Person, links?: 'end' | 'keep') =>
  world.call(leaveTeam, { params: { ...world.path, userId }, query: links ? { links } : {} }, { as })
const become = (world: World, { userId }: Person, as: Person, links?: 'end' | 'keep') =>
  world.call(
    changeRole,
    { params: { ...world.path, userId }, body: { role: 'registration', everywhere: false, ...(links && { links }) } },
    { as },
  )
const erase = async (world: World, who: Person) => {
  const { domainId } = world
  const asked = { params: { domainId }, body: { email: who.email } }
  expect((await world.call(eraseMe, asked, { as: who })).status).toBe(204)
}
const door = async (world: World, as: Person) =>
  (await world.call(listAtDoor, { params: { ...world.path, dayId: 'j1' }, query: {} }, { as })).status
const isRead = async (world: World, token: string) => (await world.call(readTeamInvitation, { body: { token } })).status
const listed = async (world: World, as: Person) => {
  const [devices, invitations, keys, webhooks] = [
    await world.call(listDeviceLinks, { params: world.path }, { as }),
    await world.call(listTeamInvitations, { params: world.path }, { as }),
    await world.call(listKeys, { params: world.path }, { as }),
    await world.call(listWebhooks, { params: world.path }, { as }),
  ]
  const all = [devices.body, invitations.body, keys.body, webhooks.body].flatMap<{ isStopped: boolean }>(
    ({ data }) => data,
  )
  return all.map(({ isStopped }) => isStopped)
}

const goings = [
  ['is put out', leave],
  ['has another role', become],
] as const

describe.each(goings)('the links of a lead who %s', (_, goes) => {
  it('end with their right, unless it is said otherwise', async () => {
    const { world, ana, bea, token, device, tool } = await opened()
    expect([await door(world, device), await door(world, tool), await isRead(world, token)]).toEqual([200, 200, 200])
    expect((await goes(world, ana, bea)).status).toBe(204)
    expect([await door(world, device), await door(world, tool), await isRead(world, token)]).toEqual([401, 401, 410])
    expect(await listed(world, bea)).toEqual([true])
    const other = await world.person()
    expect((await world.call(acceptTeamInvitation, { body: { token, anyAccount: true } }, { as: other })).status).toBe(
      410,
    )
    const account = { token, firstName: 'Nour', lastName: 'Vidal', password: PASSWORD }
    expect((await world.call(joinTeam, { body: account })).status).toBe(410)
    const { data } = (await world.call(listJournal, { params: world.path, query: {} }, { as: bea })).body
    expect(data[0]?.after).toMatchObject({ linksEnded: 4 })
  })

  it('are kept by a lead who asks for it, and are worth the rights of that lead', async () => {
    const { world, ana, bea, token, device, tool } = await opened()
    const cy = await world.person({ organiser: true })
    expect((await goes(world, ana, bea, 'keep')).status).toBe(204)
    expect([await door(world, device), await door(world, tool), await isRead(world, token)]).toEqual([200, 200, 200])
    expect(await listed(world, bea)).toEqual([false, false, false, false])
    expect((await leave(world, bea, cy)).status).toBe(204)
    expect([await door(world, device), await door(world, tool), await isRead(world, token)]).toEqual([401, 401, 410])
  })
})

it('one’s own links end when one leaves, in spite of the request', async () => {
  const { world, ana, bea, token, device, tool } = await opened()
  expect((await leave(world, ana, ana, 'keep')).status).toBe(204)
  expect([await door(world, device), await door(world, tool), await isRead(world, token)]).toEqual([401, 401, 410])
  expect(await listed(world, bea)).toEqual([true])
})

it('a link opens nothing while its maker lost the right, by any cause, and its list says so', async () => {
  const { world, ana, bea, token, device, tool } = await opened()
  await grant(world.ports, { ...world.path, userId: ana.userId }, 'reader')
  expect([await door(world, device), await door(world, tool), await isRead(world, token)]).toEqual([401, 401, 410])
  expect(await listed(world, bea)).toEqual([true, true, true, true])
  const [invitation] = (await world.call(listTeamInvitations, { params: world.path }, { as: bea })).body.data
  const params = { ...world.path, invitationId: invitation?.id ?? '' }
  expect((await world.call(resendTeamInvitation, { params }, { as: bea })).body.isStopped).toBe(false)
  expect(await isRead(world, await tokenIn(world, 'nour@exemple.fr'))).toBe(200)
  await grant(world.ports, { ...world.path, userId: ana.userId }, 'lead')
  expect([await door(world, device), await door(world, tool)]).toEqual([200, 200])
})

it('the devices and the keys of an erased person open nothing, their invitations neither, and their webhooks are paused', async () => {
  const { world, ana, bea, token, device, tool, webhook } = await opened()
  await erase(world, ana)
  expect([await door(world, device), await door(world, tool), await isRead(world, token)]).toEqual([401, 401, 410])
  expect(await listed(world, bea)).toEqual([true, false])
  expect(await isTold(world, webhook)).toBe(false)
})

it('a webhook is told nothing once its last editor is removed, until another lead takes it over', async () => {
  const { world, ana, bea, webhook } = await opened()
  const params = { ...world.path, webhookId: webhook }
  const save = async (as: Person) =>
    (await world.call(changeWebhook, { params, body: { ...HOOK, isOn: true } }, { as })).status
  expect(await isTold(world, webhook)).toBe(true)
  expect([await save(bea), (await leave(world, ana, bea)).status, await isTold(world, webhook)]).toEqual([
    204,
    204,
    true,
  ])
  const cy = await world.person({ organiser: true })
  expect([(await leave(world, bea, cy)).status, await isTold(world, webhook)]).toEqual([204, false])
  expect((await world.call(tryWebhook, { params }, { as: cy })).status).toBe(409)
  expect((await world.call(listWebhooks, { params: world.path }, { as: cy })).body.data).toMatchObject([
    { isOn: false, isStopped: true },
  ])
  expect([await save(cy), await isTold(world, webhook)]).toEqual([204, true])
})

it('a delivery waiting for a stopped webhook leaves once it is taken over', async () => {
  const { world, ana, bea, webhook } = await opened()
  const { domainId, eventId, ports } = world
  const params = { ...world.path, webhookId: webhook }
  const waiting = async () =>
    (await world.call(listWebhooks, { params: world.path }, { as: bea })).body.data[0]?.waiting
  await transaction(ports.db, (tx) => enqueueWebhooks(tx, ports, { eventId, userId: null, kind: 'order.paid' }))
  await grant(ports, { domainId, eventId, userId: ana.userId }, 'reader')
  await ports.jobs.settle()
  expect(await waiting()).toBe(1)
  expect((await world.call(getOverview, { query: { eventId } }, { as: bea })).body.lostWebhooks).toBe(1)
  expect((await world.call(changeWebhook, { params, body: { ...HOOK, isOn: true } }, { as: bea })).status).toBe(204)
  await ports.jobs.settle()
  // The call fails as the address does not exist, but it was tried.
  const { data } = (await world.call(listWebhookDeliveries, { params, query: {} }, { as: bea })).body
  expect(data).toMatchObject([{ tries: 1 }])
})

it('an invitation into every event asks its sender for the right in every event', async () => {
  const world = await makeWorld()
  const [all, bea] = [await world.person({ organiser: true }), await world.person({ organiser: true })]
  const { domainId } = world
  const everywhere = { domainId, eventId: null, role: 'lead' as const }
  await world.ports.db.insert(organisers).values([
    { ...everywhere, userId: all.userId },
    { ...everywhere, userId: bea.userId },
  ])
  const token = await invite(world, all, 'nour@exemple.fr', true)
  const device = await lend(world, all)
  const params = { ...world.path, userId: all.userId }
  const role = { role: 'reader' as const, everywhere: true }
  expect((await world.call(changeRole, { params, body: role }, { as: bea })).status).toBe(204)
  // They still lead the event, to which the device link is limited.
  expect([await door(world, device), await isRead(world, token)]).toEqual([200, 410])
})

it('the team says how many links each member answers for', async () => {
  const { world, ana, bea } = await opened()
  const { data } = (await world.call(listTeam, { params: world.path }, { as: bea })).body
  expect(Object.fromEntries(data.map(({ userId, links }) => [userId, links]))).toEqual({
    [ana.userId]: 4,
    [bea.userId]: 0,
  })
})

const ends = [
  ['is put out', leave],
  ['is erased', erase],
] as const

it.each(ends)('the sockets of a device close when its maker %s', async (_, end) => {
  const live = await makeLive()
  const bea = await live.person({ organiser: true })
  const device = await lend(live, bea, 'live')
  const socket = await openPage(await portOf(live.app), `/push/live?eventId=${live.eventId}`, { token: device.token })
  await socket.hears(({ type }) => type === 'SNAPSHOT')
  await end(live, bea, live.organiser)
  await socket.closed
})
