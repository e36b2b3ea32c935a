import type { Audience } from '@parvis/contract/mailings/mailings.ts'
import {
  countAudience,
  createSending,
  getChoices,
  listRecipients,
  releaseChosen,
  updateSending,
} from '@parvis/contract/mailings/mailings.ts'
import { eraseUser } from '@parvis/contract/privacy/privacy.ts'
import { eq } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import { beforeEach, describe, expect, it } from 'vitest'
import { outbox } from '#db/tables/emails.ts'
import { events } from '#db/tables/events.ts'
import { participations } from '#db/tables/participation.ts'
import { authentications, users } from '#db/tables/users.ts'
import { loadEvent } from '#features/events/events.service.ts'
import { audienceColumns, idsNamed } from '#features/stats/audience.service.ts'
import { newBadgeCode, newId } from '#kit/ids.ts'
import { addresses, guestOf, MINUTE, mailsOf, pass, sender, texts } from '#testing/sendings.ts'
import type { Person, World } from '#testing/world.ts'
import { makeWorld } from '#testing/world.ts'

let world: World
let lead: Person
let by: ReturnType<typeof sender>
beforeEach(async () => {
  world = await makeWorld({
    typologies: [
      { id: 'etudiant', label: 'Étudiant' },
      { id: 'presse', label: 'Presse' },
    ],
  })
  lead = await world.person({ organiser: true })
  by = sender(world, lead)
})
const guest = (comes: Parameters<typeof guestOf>[1] = {}) => guestOf(world, { typoId: 'etudiant', ...comes })
const mails = () => mailsOf(world)

describe('the audience of a sending', () => {
  it('has the people that match all its words: type, day, way of coming, language', async () => {
    const named = await guest({ dayId: 'j2', isRemote: true, languageId: 'en', firstName: 'Ana' })
    await guest({ dayId: 'j2', isRemote: true, languageId: 'fr' })
    await guest({ dayId: 'j2', languageId: 'en' })
    await guest({ dayId: 'j1', isRemote: true, languageId: 'en' })
    await guest({ dayId: 'j2', isRemote: true, languageId: 'en', typoId: 'presse' })
    const audience = { typology: ['etudiant'], days: ['j2'], participation: ['remote'], language: ['en'] }
    const sending = await by.ready(audience)
    expect(sending.list).toMatchObject({ receiving: 1, languages: [{ language: 'en', count: 1 }], joined: 0 })
    expect((await by.confirm(sending)).status).toBe(200)
    await pass(world, 5 * MINUTE)
    expect(await mails()).toEqual([{ to: named.email, subject: 'See you, Ana', status: 'kept' }])
  })

  it('has the people that match one of the values of a word, each once', async () => {
    const [student, press] = [await guest({ dayId: 'j1' }), await guest({ typoId: 'presse', dayId: 'j2' })]
    await guest({ typoId: 'presse', dayId: 'j2', languageId: 'en' })
    const audience = { typology: ['etudiant', 'presse'], days: ['j1', 'j2'], language: ['fr'] }
    const sending = await by.ready(audience)
    expect(sending.list).toMatchObject({ receiving: 2 })
    await by.confirm(sending)
    await pass(world, 5 * MINUTE)
    expect((await mails()).map(({ to }) => to)).toEqual(addresses([student, press]))
  })

  it('is one statement of the same length, for any number of values', async () => {
    const event = await loadEvent(world.ports.db, world.eventId)
    const columns = await audienceColumns(world.ports, event, 'fr')
    const lengthOf = (count: number) => {
      const values = Array.from({ length: count }, (_, i) => `value ${i}`)
      const named = { participation: values, typology: values, days: values, language: values, slots: values }
      return new PgDialect().sqlToQuery(idsNamed(event, columns, named)).sql.length
    }
    expect(lengthOf(50)).toBe(lengthOf(2))
  })

  it('can be chosen by the state of a registration', async () => {
    await guest({ isCompleted: false })
    await guest()
    await guest()
    await guest({ registered: false })
    const count = async (standing: string) =>
      (
        await world.call(
          countAudience,
          { params: world.path, body: { audience: { standing: [standing] }, languages: [] } },
          { as: lead },
        )
      ).body.receiving
    expect([await count('registered'), await count('complete'), await count('due'), await count('unanswered')]).toEqual(
      [3, 2, 1, 1],
    )
  })

  it('is counted, listed and written to by the same rule, which names those left out and the reason', async () => {
    const { db } = world.ports
    await guest({ firstName: 'Reçoit' })
    const nameless = await guest({ firstName: 'Sans adresse' })
    await db.delete(authentications).where(eq(authentications.userId, nameless.userId))
    const refused = await guest({ firstName: 'Refusée' })
    const mail = { domainId: world.domainId, eventId: world.eventId, userId: refused.userId, language: 'fr' }
    const old = { to: refused.email, subject: 'Avant', html: '', text: '', messageId: '<a@b>', status: 'dead' as const }
    await db
      .insert(outbox)
      .values({ id: newId(world.clock.now()), dedupeKey: `${world.eventId}:avant`, ...mail, ...old })
    const { body } = await world.call(
      countAudience,
      { params: world.path, body: { audience: {}, languages: ['fr'] } },
      { as: lead },
    )
    const reasons = [
      { reason: 'noAddress', count: 1 },
      { reason: 'returned', count: 1 },
    ]
    expect(body).toMatchObject({ receiving: 1, reasons })
    const sending = await by.ready()
    expect(sending.list).toMatchObject({ receiving: 1, reasons })
    const left = await world.call(listRecipients, { ...by.at(sending), query: { which: 'left' } }, { as: lead })
    expect(left.body.data.map(({ firstName, reason }) => [firstName, reason]).toSorted()).toEqual([
      ['Refusée', 'returned'],
      ['Sans adresse', 'noAddress'],
    ])
    await by.confirm(sending)
    await pass(world, 5 * MINUTE)
    expect((await mails()).filter(({ status }) => status !== 'dead')).toHaveLength(1)
  })

  it('leaves out people without the required consent, in its version', async () => {
    const { db } = world.ports
    const settings = {
      FO_CONSENTS: [{ key: 'nouvelles', label: 'Recevoir les nouvelles', required: false, version: '2' }],
    }
    await db.update(events).set({ settings }).where(eq(events.id, world.eventId))
    const [yes, , former, back] = [await guest(), await guest(), await guest(), await guest()]
    const say = (person: Person, extended: Record<string, unknown>) =>
      db.update(users).set({ extended }).where(eq(users.id, person.userId))
    const day = world.clock.now().toISOString()
    await say(yes, { CONSENT_nouvelles: { version: '2', at: day } })
    await say(former, { CONSENT_nouvelles: { version: '1', at: day } })
    const history = [
      { version: '2', given: true, at: day },
      { version: '2', given: false, at: day },
    ]
    await say(back, { CONSENT_HISTORY_nouvelles: history, CONSENT_nouvelles: { version: '2', at: day } })
    world.clock.advance(2000)
    const sending = await by.ready({ consent: 'nouvelles' })
    expect(sending.list).toMatchObject({ receiving: 1, reasons: [{ reason: 'noConsent', count: 3 }] })
  })

  it('is the team alone before the event is published', async () => {
    await world.ports.db.update(events).set({ published: false }).where(eq(events.id, world.eventId))
    await guest()
    await world.ports.db.insert(participations).values({ ...world.path, userId: lead.userId, code: newBadgeCode() })
    world.clock.advance(2000)
    const sending = await by.ready()
    expect(sending.list).toMatchObject({ receiving: 1, reasons: [{ reason: 'unpublished', count: 1 }] })
    await by.confirm(sending)
    await pass(world, 5 * MINUTE)
    expect((await mails()).map(({ to }) => to)).toEqual([lead.email])
  })

  it('offers only words that the event has', async () => {
    const { body } = await world.call(getChoices, { params: world.path }, { as: lead })
    expect(body.data.map(({ id }) => id)).toEqual(['standing', 'participation', 'typology', 'days', 'language'])
    expect(body.data[2]?.values.map(({ label }) => label)).toEqual(['Étudiant', 'Presse'])
  })
})

describe('a sending for selected people', () => {
  const beginFor = async (people: readonly Person[], audience: Audience = {}) => {
    const userIds = people.map(({ userId }) => userId)
    const body = { texts, audience, departure: { kind: 'now' as const }, userIds }
    const answer = await world.call(createSending, { params: world.path, body }, { as: lead })
    expect(answer).toMatchObject({ status: 201 })
    return by.list(await by.read(answer.body))
  }

  it('goes to them alone, as far as they are of the event and its sentence names them', async () => {
    const other = await makeWorld()
    const [one, two, elsewhere] = [await guest(), await guest({ isRemote: true }), await guestOf(other)]
    await guest()
    const sending = await beginFor([one, two, elsewhere])
    expect(sending).toMatchObject({ chosen: 2, list: { receiving: 2, joined: 0 } })
    const narrowed = await beginFor([one, two], { participation: ['remote'] })
    expect(narrowed.list).toMatchObject({ receiving: 1 })
    await by.confirm(sending)
    await pass(world, 5 * MINUTE)
    expect((await mails()).map(({ to }) => to)).toEqual(addresses([one, two]))
  })

  it('is for no person once they are erased, and for all only on request', async () => {
    const one = await guest()
    await guest()
    const sending = await beginFor([one])
    const params = { ...world.path, userId: one.userId }
    expect((await world.call(eraseUser, { params }, { as: lead })).status).toBeLessThan(300)
    expect((await by.list(sending)).list).toMatchObject({ receiving: 0 })
    const counted = { audience: {}, languages: [], sendingId: sending.id }
    const count = () => world.call(countAudience, { params: world.path, body: counted }, { as: lead })
    expect((await count()).body.receiving).toBe(0)
    const released = await world.call(releaseChosen, by.at(sending), { as: lead })
    expect(released.body).toMatchObject({ version: 2 })
    expect(await by.read(sending)).toMatchObject({ chosen: null, list: null })
    expect((await count()).body.receiving).toBe(1)
  })
})

describe('the list of a sending', () => {
  it('is sent as confirmed, though people change meanwhile: new people are told and not added', async () => {
    const [stays, changes] = [await guest({ isRemote: true }), await guest({ isRemote: true })]
    const joins = await guest()
    const sending = await by.ready({ participation: ['remote'] })
    const become = (person: Person, isRemote: boolean) =>
      world.ports.db.update(participations).set({ isRemote }).where(eq(participations.userId, person.userId))
    await become(changes, false)
    await become(joins, true)
    expect((await by.read(sending)).list).toMatchObject({ receiving: 2, joined: 1 })
    expect((await by.confirm(sending)).status).toBe(200)
    await pass(world, 5 * MINUTE)
    expect((await mails()).map(({ to }) => to)).toEqual(addresses([stays, changes]))
  })

  it('is void once a word of its sentence changes', async () => {
    await guest()
    const sending = await by.ready({ standing: ['registered'] })
    const { departure } = sending
    const body = { version: sending.version, texts, departure, audience: { standing: ['due'] } }
    const changed = await world.call(updateSending, { ...by.at(sending), body }, { as: lead })
    expect(changed.body).toMatchObject({ version: 2 })
    expect((await by.read(sending)).list).toBeNull()
    expect((await by.confirm({ ...sending, version: 2 })).error.code).toBe('LIST_CHANGED')
  })

  it('leaves out an unticked person', async () => {
    const [kept, out] = [await guest(), await guest()]
    const sending = await by.ready()
    const ticked = await by.untick(sending, out)
    expect(ticked.list).toMatchObject({ receiving: 1, unticked: 1 })
    expect((await by.confirm(sending)).error.code).toBe('LIST_CHANGED')
    expect((await by.confirm(ticked)).status).toBe(200)
    await pass(world, 5 * MINUTE)
    expect((await mails()).map(({ to }) => to)).toEqual([kept.email])
  })

  it('is void once it has been drawn again, though it counts as many', async () => {
    const [kept, out] = [await guest(), await guest()]
    const sending = await by.ready()
    world.clock.advance(1)
    const again = await by.list(sending)
    expect(again.list?.receiving).toBe(sending.list?.receiving)
    expect((await by.confirm(sending)).error.code).toBe('LIST_CHANGED')
    expect((await by.confirm(await by.untick(again, out))).status).toBe(200)
    await pass(world, 5 * MINUTE)
    expect((await mails()).map(({ to }) => to)).toEqual([kept.email])
  })

  it('is read in the order of names, and searched', async () => {
    await guest({ firstName: 'Zoé' })
    await guest({ firstName: 'Élise Łucja' })
    const sending = await by.ready()
    const find = async (search: string) =>
      (await world.call(listRecipients, { ...by.at(sending), query: { search } }, { as: lead })).body.data.map(
        ({ firstName }) => firstName,
      )
    expect(await find('')).toEqual(['Élise Łucja', 'Zoé'])
    expect(await find('elise')).toEqual(['Élise Łucja'])
    expect(await find('lucja elise')).toEqual(['Élise Łucja'])
  })

  it('forgets an erased person', async () => {
    const [kept, gone] = [await guest(), await guest()]
    const sending = await by.ready()
    await by.confirm(sending)
    const params = { ...world.path, userId: gone.userId }
    expect((await world.call(eraseUser, { params }, { as: lead })).status).toBeLessThan(300)
    await pass(world, 5 * MINUTE)
    expect((await mails()).map(({ to }) => to)).toEqual([kept.email])
  })
})
