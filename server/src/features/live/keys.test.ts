import { listJournal } from '@parvis/contract/journal/journal.ts'
import type { TeamRole } from '@parvis/contract/kit/rights.ts'
import { driveLive, getLiveKeys } from '@parvis/contract/live/live.ts'
import { listMessages } from '@parvis/contract/messages/messages.ts'
import { mergePeople } from '@parvis/contract/people/people.ts'
import { eraseMe } from '@parvis/contract/privacy/privacy.ts'
import { changeRole, leaveTeam } from '@parvis/contract/team/team.ts'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { events, organisers } from '#db/tables/events.ts'
import { participations } from '#db/tables/participation.ts'
import { joinTeam as grant, leaveTeam as revoke } from '#features/team/team.service.ts'
import { newBadgeCode } from '#kit/ids.ts'
import { openPage, portOf } from '#testing/sockets.ts'
import type { Person, World } from '#testing/world.ts'
import { makeWorld } from '#testing/world.ts'

type Links = 'end' | 'keep'

async function keysOf(world: World, as: Person, eventId = world.eventId) {
  const { status, body } = await world.call(getLiveKeys, { params: { ...world.path, eventId } }, { as })
  expect(status).toBe(200)
  return { ...body, eventId }
}

/** Whether the keys open reading as a moderator, and driving the live. */
async function opened(world: World, { readKey, moderateKey, eventId }: Awaited<ReturnType<typeof keysOf>>) {
  const read = await world.call(listMessages, { query: { eventId } }, { headers: { 'x-live-key': readKey } })
  const params = { ...world.path, eventId }
  const headers = { 'x-live-key': moderateKey }
  const driven = await world.call(driveLive, { params, body: { showResults: true } }, { headers })
  return [read.status, driven.status]
}

const leave = (world: World, { userId }: Person, as: Person, links?: Links) =>
  world.call(leaveTeam, { params: { ...world.path, userId }, query: links ? { links } : {} }, { as })
const become = (world: World, { userId }: Person, as: Person, links?: Links, role: TeamRole = 'doorkeeper') =>
  world.call(
    changeRole,
    { params: { ...world.path, userId }, body: { role, everywhere: false, ...(links && { links }) } },
    { as },
  )

async function played() {
  const world = await makeWorld()
  const [ana, bea] = [await world.person({ organiser: true }), await world.person({ organiser: true })]
  const sam = await world.person({ organiser: 'stage', takesPart: true })
  const keys = await keysOf(world, sam)
  expect(await opened(world, keys)).toEqual([200, 200])
  return { world, ana, bea, sam, keys }
}

const goings = [
  ['is put out', leave],
  ['has a role without the live', become],
] as const

describe.each(goings)('the keys of the live, once a person who read them %s', (_, goes) => {
  it('open nothing more, not even to a screen that is listening', async () => {
    const { world, ana, sam, keys } = await played()
    const screen = await openPage(await portOf(world.app), `/push/live?eventId=${world.eventId}`, { key: keys.readKey })
    await screen.hears(({ type }) => type === 'SNAPSHOT')
    expect((await goes(world, sam, ana)).status).toBe(204)
    expect(await opened(world, keys)).toEqual([401, 401])
    await screen.closed
    expect(await opened(world, await keysOf(world, ana))).toEqual([200, 200])
    const { data } = (await world.call(listJournal, { params: world.path, query: {} }, { as: ana })).body
    expect(data[0]?.after).toMatchObject({ liveKeysRenewed: 1 })
  })

  it('are kept by a lead who asks for it, until that lead reads them no more', async () => {
    const { world, ana, bea, sam, keys } = await played()
    expect((await goes(world, sam, ana, 'keep')).status).toBe(204)
    expect(await opened(world, keys)).toEqual([200, 200])
    expect((await leave(world, ana, bea)).status).toBe(204)
    expect(await opened(world, keys)).toEqual([401, 401])
  })
})

it('a member who leaves keeps no keys of the live, in spite of the request', async () => {
  const { world, ana, keys } = await played()
  expect((await leave(world, ana, ana, 'keep')).status).toBe(204)
  expect(await opened(world, keys)).toEqual([401, 401])
})

const silently: readonly (readonly [string, (world: World, who: Person) => Promise<unknown>])[] = [
  ['the command line takes a role', ({ ports, path }, { userId }) => revoke(ports, { ...path, userId })],
  ['the command line gives another role', ({ ports, path }, { userId }) => grant(ports, { ...path, userId }, 'reader')],
  [
    'a person is erased',
    (world, as) => world.call(eraseMe, { params: { domainId: world.domainId }, body: { email: as.email } }, { as }),
  ],
]

it.each(silently)('the keys of the live are renewed without a question: %s', async (_, ends) => {
  const { world, sam, keys } = await played()
  await ends(world, sam)
  expect(await opened(world, keys)).toEqual([401, 401])
})

it('the keys of the live are renewed when a merge keeps the role without the live', async () => {
  const { world, sam, keys } = await played()
  const { domainId } = world
  const [chief, kept] = [await world.person(), await world.person({ organiser: 'doorkeeper', takesPart: true })]
  await world.ports.db.insert(organisers).values({ domainId, eventId: null, userId: chief.userId, role: 'lead' })
  const params = { ...world.path, userId: kept.userId }
  const merge = (body: { seal?: string; dryRun?: boolean }) =>
    world.call(mergePeople, { params, body: { otherId: sam.userId, ...body } }, { as: chief })
  const { plan } = (await merge({ dryRun: true })).body
  expect(await opened(world, keys)).toEqual([200, 200])
  expect((await merge({ seal: plan.seal })).body).toMatchObject({ isMerged: true })
  expect(await opened(world, keys)).toEqual([401, 401])
})

it('the keys of the live stay while a person may read them by another role, or never could', async () => {
  const { world, ana, sam, keys } = await played()
  const { domainId, path } = world
  expect((await become(world, ana, ana, 'end', 'stage')).status).toBe(204)
  const door = await world.person({ organiser: 'doorkeeper' })
  await revoke(world.ports, { ...path, userId: door.userId })
  await world.ports.db.insert(organisers).values({ domainId, eventId: null, userId: sam.userId, role: 'stage' })
  await grant(world.ports, { ...path, userId: sam.userId }, 'reader')
  expect(await opened(world, keys)).toEqual([200, 200])
})

it('a role in the whole domain takes the keys of each of its events along', async () => {
  const { world, sam, keys } = await played()
  const { domainId, ports } = world
  const id = `v${world.eventId}`
  await ports.db.insert(events).values({ id, context: id, domainId, name: 'À côté', onSite: true })
  await ports.db.insert(participations).values({ eventId: id, userId: sam.userId, code: newBadgeCode() })
  await ports.db.update(organisers).set({ eventId: null }).where(eq(organisers.userId, sam.userId))
  const besides = await keysOf(world, sam, id)
  const elsewhere = await makeWorld()
  const others = await keysOf(elsewhere, await elsewhere.person({ organiser: true }))
  await revoke(ports, { ...world.path, userId: sam.userId })
  expect([await opened(world, keys), await opened(world, besides)]).toEqual([
    [401, 401],
    [401, 401],
  ])
  expect(await opened(elsewhere, others)).toEqual([200, 200])
})
