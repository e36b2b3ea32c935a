import { createAccount } from '@parvis/contract/auth/auth.ts'
import { createPerson } from '@parvis/contract/companions/companions.ts'
import { sendMail } from '@parvis/contract/emails/emails.ts'
import { getPart, savePart } from '@parvis/contract/event-config/event-config.ts'
import { listJournal } from '@parvis/contract/journal/journal.ts'
import { driveLive, renewLiveKeys } from '@parvis/contract/live/live.ts'
import { deletePoll, drivePoll } from '@parvis/contract/polls/polls.ts'
import { eraseUser } from '@parvis/contract/privacy/privacy.ts'
import { changeRole } from '@parvis/contract/team/team.ts'
import { updateUser } from '@parvis/contract/users/users.ts'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { organisers } from '#db/tables/events.ts'
import { journal } from '#db/tables/journal.ts'
import { withoutSecrets } from '#kit/audit-log.ts'
import { makeLive, makePoll } from '#testing/live.ts'
import type { Person, World } from '#testing/world.ts'
import { makeWorld } from '#testing/world.ts'

const read = async (world: World, as: Person, query = {}) =>
  (await world.call(listJournal, { params: world.path, query }, { as })).body
const rows = (world: World) =>
  world.ports.db.select().from(journal).where(eq(journal.domainId, world.domainId)).orderBy(journal.id)

const give = (world: World, as: Person, { userId }: Person, role: 'lead' | 'reader' | 'editor') => {
  world.clock.advance(1000)
  return world.call(changeRole, { params: { ...world.path, userId }, body: { role } }, { as })
}
/** A lead of the whole domain. */
const chiefOf = async (world: World): Promise<Person> => {
  const chief = await world.person()
  const place = { domainId: world.domainId, eventId: null, userId: chief.userId, role: 'lead' as const }
  await world.ports.db.insert(organisers).values(place)
  return chief
}
const rename = (world: World, as: Person, { userId }: Person, firstName: string) => {
  world.clock.advance(1000)
  const { domainId, eventId } = world
  return world.call(updateUser, { params: { domainId, userId }, query: { eventId }, body: { firstName } }, { as })
}

describe('the journal', () => {
  it('tells the author, the act, the person and the right, before and after, the latest first', async () => {
    const world = await makeWorld()
    const ana = await world.person({ organiser: true, firstName: 'Ana' })
    const bo = await world.person({ organiser: 'reader', takesPart: true, firstName: 'Bo' })
    await give(world, ana, bo, 'editor')
    await rename(world, ana, bo, 'Boris')
    const { data, next } = await read(world, ana)
    const between = {
      by: { id: ana.userId, firstName: 'Ana' },
      person: { id: bo.userId },
      isAboutPerson: true,
      why: '',
    }
    expect(data).toMatchObject([
      { ...between, act: 'person', right: 'people.write', before: { firstName: 'Bo' }, after: { firstName: 'Boris' } },
      { ...between, act: 'role', right: 'team', before: { role: 'reader' }, after: { role: 'editor' } },
    ])
    expect(next).toBeNull()
  })

  it('tells the changed items of a part, and the reason', async () => {
    const world = await makeWorld({ typologies: [{ id: 'presse', label: 'Presse' }] })
    const ana = await world.person({ organiser: true })
    const params = { ...world.path, part: 'typologies' as const }
    const { body } = await world.call(getPart, { params }, { as: ana })
    const value = [{ ...(body.value as [object])[0], label: 'Médias' }]
    const asked = { revision: body.revision, value, why: 'Trop vague' }
    for (const dryRun of [true, false]) {
      const saved = await world.call(savePart, { params, body: { ...asked, dryRun } }, { as: ana })
      expect(saved.status).toBe(200)
    }
    const { data } = await read(world, ana)
    expect(data).toMatchObject([{ act: 'part', item: 'typologies', why: 'Trop vague', isAboutPerson: false }])
    expect(data[0]?.before).toEqual({ 'typologies.“Presse”.label': 'Presse' })
    expect(data[0]?.after).toEqual({ 'typologies.“Presse”.label': 'Médias' })
  })

  it('holds no call that is refused, and one line of a call that is repeated', async () => {
    const world = await makeWorld()
    const [ana, bo] = [await world.person({ organiser: true }), await world.person({ organiser: 'reader' })]
    expect((await give(world, ana, ana, 'editor')).error.code).toBe('TEAM_LAST')
    expect(await rows(world)).toEqual([])
    const chief = await chiefOf(world)
    const { domainId } = world
    const body = { email: bo.email, subject: 'Bonjour', bodyHtml: '<p>Bonjour</p>' }
    for (let i = 0; i < 2; i++) {
      const headers = { 'idempotency-key': `une fois ${domainId}` }
      expect(
        (await world.call(sendMail, { params: { domainId }, query: {}, body }, { as: chief, headers })).status,
      ).toBe(202)
    }
    expect((await rows(world)).map(({ route }) => route)).toEqual(['POST /domains/:domainId/emails/send'])
  })

  it('says nothing of people’s acts on their own data', async () => {
    const world = await makeWorld()
    const [ana, bo] = [
      await world.person({ organiser: true, takesPart: true }),
      await world.person({ takesPart: true }),
    ]
    for (const as of [ana, bo]) expect((await rename(world, as, as, 'Camille')).status).toBe(200)
    expect(await rows(world)).toEqual([])
  })

  it('holds open acts where a right lets an organiser do them, and not where they concern oneself', async () => {
    const world = await makeWorld()
    const { domainId, eventId, path } = world
    const as = await world.person({ organiser: true })
    const { body: made } = await world.call(
      createAccount,
      {
        params: { domainId },
        query: { eventId, force: 'true' },
        body: { firstName: 'Zoé', lastName: 'Prat', email: `zoe.${eventId}@exemple.fr`, password: 'pomme de terre' },
      },
      { as },
    )
    world.clock.advance(1000)
    const { id } = made.data.user
    const someone = { firstName: 'Léo', lastName: 'Prat', email: `leo.${eventId}@exemple.fr` }
    const added = await world.call(createPerson, { params: path, body: someone }, { as })
    world.clock.advance(1000)
    const selfMade = { ...someone, email: `bo.${eventId}@exemple.fr` }
    const guest = await world.person()
    expect((await world.call(createPerson, { params: path, body: selfMade }, { as: guest })).status).toBe(201)
    expect((await read(world, as)).data).toMatchObject([
      { act: 'personAdded', right: 'people.write', person: { id: added.body.id } },
      { act: 'account', right: 'people.write', person: { id } },
    ])
    expect(JSON.stringify(await rows(world))).not.toContain('pomme de terre')
  })

  it('is read page by page, and filtered by author, person or kind', async () => {
    const world = await makeWorld()
    const [ana, cy] = [await world.person({ organiser: true }), await world.person({ organiser: true })]
    const bo = await world.person({ organiser: 'reader', takesPart: true })
    for (let i = 0; i < 51; i++) await give(world, ana, bo, i % 2 ? 'reader' : 'editor')
    await rename(world, cy, bo, 'Boris')
    const first = await read(world, ana)
    expect(first.data).toHaveLength(50)
    const second = await read(world, ana, { before: first.next ?? '' })
    expect(second.data).toHaveLength(2)
    expect(second.next).toBeNull()
    expect(new Set([...first.data, ...second.data].map(({ id }) => id)).size).toBe(52)
    expect((await read(world, ana, { by: cy.userId })).data).toMatchObject([{ act: 'person' }])
    expect((await read(world, ana, { kind: 'people' })).data).toMatchObject([{ act: 'person' }])
    expect((await read(world, ana, { kind: 'money' })).data).toEqual([])
    expect((await read(world, ana, { person: cy.userId })).data).toEqual([])
  })

  it('is for members who make the team of their own event; acts on the domain are for organisers of all of it', async () => {
    const world = await makeWorld()
    const elsewhere = await makeWorld()
    const ana = await world.person({ organiser: true })
    const chief = await chiefOf(world)
    const bo = await world.person({ organiser: 'editor', takesPart: true })
    await give(world, ana, bo, 'reader')
    world.clock.advance(1000)
    const { domainId } = world
    const { userId } = bo
    await world.call(updateUser, { params: { domainId, userId }, query: {}, body: { lastName: 'B.' } }, { as: chief })
    expect((await read(world, ana)).data).toMatchObject([{ act: 'role' }])
    expect((await read(world, chief)).data).toMatchObject([{ act: 'person' }, { act: 'role' }])
    const ask = (as: Person) => world.call(listJournal, { params: world.path, query: {} }, { as })
    expect((await ask(bo)).status).toBe(403)
    expect((await ask(await elsewhere.person({ organiser: true }))).status).toBe(404)
    const theirs = await elsewhere.person({ organiser: true })
    expect((await read(elsewhere, theirs)).data).toEqual([])
  })
})

describe('a line of the journal', () => {
  it('is neither changed nor deleted by anything that does not forget', async () => {
    const world = await makeWorld()
    const [ana, bo] = [await world.person({ organiser: true }), await world.person({ organiser: 'reader' })]
    await give(world, ana, bo, 'editor')
    const { db } = world.ports
    const ours = eq(journal.domainId, world.domainId)
    for (const change of [
      { right: 'edit' },
      { why: 'autre' },
      { userId: bo.userId },
      { after: null },
      { at: new Date(0) },
    ])
      await expect(db.update(journal).set(change).where(ours)).rejects.toThrow()
    await expect(db.delete(journal).where(ours)).rejects.toThrow()
    await expect(db.execute(sql`truncate ${journal}`)).rejects.toThrow()
    expect(await rows(world)).toHaveLength(1)
  })

  it('keeps the fact and names no person once its author or its subject is erased', async () => {
    const world = await makeWorld()
    const ana = await world.person({ organiser: true })
    const bo = await world.person({ organiser: true, takesPart: true, firstName: 'Bo' })
    const guest = await world.person({ takesPart: true, firstName: 'Zénobie' })
    await rename(world, bo, guest, 'Zénaïde')
    await give(world, ana, bo, 'editor')
    for (const { userId } of [guest, bo]) {
      world.clock.advance(1000)
      if (userId === bo.userId) await world.ports.db.delete(organisers).where(eq(organisers.userId, userId))
      const params = { ...world.path, userId }
      expect((await world.call(eraseUser, { params }, { as: ana })).status).toBe(200)
    }
    const { data } = await read(world, ana)
    expect(data.map(({ act, by, person, isAboutPerson }) => [act, by?.id ?? null, person, isAboutPerson])).toEqual([
      ['erased', ana.userId, null, true],
      ['erased', ana.userId, null, true],
      ['role', ana.userId, null, true],
      ['person', null, null, true],
    ])
    expect(JSON.stringify(await rows(world))).not.toMatch(/Zéna|Zéno|editor/)
  })

  it('leaves secrets out, at any depth', async () => {
    const open = {
      password: 'a',
      apiKey: 'b',
      list: [{ token: 'c', 'settings.FO_SMTP_PASSWORD': 'd', key: 'lastName' }],
    }
    expect(withoutSecrets(open)).toEqual({ list: [{ key: 'lastName' }] })
    const called = { 'conferences.“Le secret d’un bon password”.title': 'a' }
    expect(withoutSecrets(called)).toEqual(called)
    const world = await makeWorld()
    const ana = await world.person({ organiser: true })
    const { body } = await world.call(renewLiveKeys, { params: world.path }, { as: ana })
    expect(await rows(world)).toHaveLength(1)
    const kept = JSON.stringify(await rows(world))
    for (const secret of Object.values(body)) expect(kept).not.toContain(String(secret))
  })
})

describe('an act of the live', () => {
  it('says which act it was, and the title of the poll that it drove', async () => {
    const world = await makeLive()
    const { organiser: as, path } = world
    const { poll } = await makePoll(world)
    const params = { ...path, pollId: poll.id }
    const ran = []
    for (const body of [{ isClose: true }, { isClose: false }, { newRound: true as const }, { position: 0 }]) {
      world.clock.advance(1000)
      await world.call(drivePoll, { params, body }, { as })
    }
    await world.call(driveLive, { params: path, body: { showResults: true } }, { as })
    world.clock.advance(1000)
    await world.call(driveLive, { params: path, body: { activeModule: null } }, { as })
    world.clock.advance(1000)
    await world.call(deletePoll, { params }, { as })
    for (const { act, before, after } of (await read(world, as, { kind: 'live' })).data) ran.push([act, before, after])
    const title = 'Déjeuner'
    expect(ran.toReversed()).toEqual([
      ['pollAdded', undefined, { title }],
      ['live', { module: null }, { module: 'poll', title }],
      ['pollRun', undefined, { title, isClose: true }],
      ['pollRun', undefined, { title, isClose: false }],
      ['pollRun', undefined, { title, newRound: true }],
      ['pollRun', undefined, { title, moved: true }],
      ['live', undefined, { module: 'poll', title, showResults: true }],
      ['live', { module: 'poll', title }, { module: null }],
      ['pollRemoved', { title }, undefined],
    ])
  })
})
