import { getPerson } from '@parvis/contract/people/people.ts'
import { register } from '@parvis/contract/registration/registration.ts'
import { updateUser } from '@parvis/contract/users/users.ts'
import { and, eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { mailOptouts } from '#db/tables/deliveries.ts'
import { outbox } from '#db/tables/emails.ts'
import { organisers } from '#db/tables/events.ts'
import { writtenMails } from '#testing/delivered.ts'
import { seller } from '#testing/shop.ts'
import type { Person, World } from '#testing/world.ts'
import { makeWorld } from '#testing/world.ts'

const worldOf = () =>
  makeWorld({
    days: [{ id: 'j1' }, { id: 'j2' }],
    settings: { FO_PAYMENT_ACTIVE: true, FO_ARTICLES_ACTIVE: true, FO_SELLER: seller },
  })
const cardOf = (world: World, as: Person, { userId }: Person, eventId = world.eventId) =>
  world.call(getPerson, { params: { ...world.path, eventId, userId } }, { as })
const rewrite = (world: World, as: Person, { userId }: Person, body: object) =>
  world.call(
    updateUser,
    { params: { domainId: world.domainId, userId }, query: { eventId: world.eventId }, body },
    { as },
  )
const come = async (world: World, person: Person) => {
  const answer = await world.call(
    register,
    {
      params: { ...world.path, userId: person.userId },
      body: { values: { participation: { participation: 4 }, dates: { dayIds: ['j1'] } } },
    },
    { as: person },
  )
  expect(answer.status).toBe(200)
}

describe('the card of a person', () => {
  it('shows its lead all the data of the event about them', async () => {
    const world = await worldOf()
    const [ana, bo] = [await world.person({ organiser: true }), await world.person({ firstName: 'Bo' })]
    await come(world, bo)
    await rewrite(world, ana, bo, { firstName: 'Boris' })
    const { status, body } = await cardOf(world, ana, bo)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      user: { id: bo.userId, firstName: 'Boris' },
      standing: 'complete',
      confirmation: 1,
      mayDecide: true,
      journal: [{ act: 'person', before: { firstName: 'Bo' }, after: { firstName: 'Boris' } }],
      mails: [{ status: 'queued' }],
    })
  })

  it('says that they have declined mails, to a member who sends mails', async () => {
    const world = await worldOf()
    const [ana, bo] = [await world.person({ organiser: true }), await world.person()]
    await come(world, bo)
    expect((await cardOf(world, ana, bo)).body.declinesMails).toBe(false)
    const { domainId, eventId } = world
    await world.ports.db.insert(mailOptouts).values({ domainId, eventId, userId: bo.userId, createdAt: new Date() })
    expect((await cardOf(world, ana, bo)).body.declinesMails).toBe(true)
    const reader = await world.person()
    await world.ports.db.insert(organisers).values({ domainId, eventId, userId: reader.userId, role: 'reader' })
    expect((await cardOf(world, reader, bo)).body).not.toHaveProperty('declinesMails')
  })

  it('leaves out the parts without a right of the reader', async () => {
    const world = await worldOf()
    const bo = await world.person()
    await come(world, bo)
    for (const [role, seen] of [
      ['lead', { money: true, mails: true }],
      ['registration', { money: false, mails: true }],
      ['accountant', { money: true, mails: false }],
      ['reader', { money: false, mails: false }],
    ] as const) {
      const { body } = await cardOf(world, await world.person({ organiser: role }), bo)
      expect({ role, money: 'money' in body, mails: 'mails' in body }).toEqual({ role, ...seen })
    }
    for (const role of ['doorkeeper', 'stage', 'editor'] as const)
      expect((await cardOf(world, await world.person({ organiser: role }), bo)).status).toBe(403)
  })

  it('is refused for a person outside the event, or in another domain', async () => {
    const world = await worldOf()
    const [ana, elsewhere] = [await world.person({ organiser: true }), await world.person()]
    expect((await cardOf(world, ana, elsewhere)).status).toBe(404)
    const other = await worldOf()
    const stranger = await other.person({ takesPart: true })
    expect((await cardOf(world, ana, stranger)).status).toBe(404)
    expect((await cardOf(world, ana, stranger, other.eventId)).status).toBe(404)
  })

  it('tells whether the reader may decide about a colleague’s account', async () => {
    const world = await worldOf()
    const ana = await world.person({ organiser: 'registration' })
    const lead = await world.person({ organiser: true, takesPart: true })
    expect((await cardOf(world, ana, lead)).body).toMatchObject({ mayDecide: false })
    expect((await rewrite(world, ana, lead, { email: 'autre@exemple.fr' })).status).toBe(403)
  })
})

describe('another address', () => {
  const mailsTo = (world: World, to: string) =>
    writtenMails(world.ports, and(eq(outbox.domainId, world.domainId), eq(outbox.to, to)))

  it('is told to the former one, which is not told the new one', async () => {
    const world = await worldOf()
    const ana = await world.person({ organiser: 'registration' })
    const bo = await world.person({ takesPart: true, email: 'bo@exemple.fr' })
    expect((await rewrite(world, ana, bo, { email: 'boris@exemple.fr' })).status).toBe(200)
    const told = (await mailsTo(world, 'bo@exemple.fr')).at(-1)
    expect(told?.subject).toBe('L’adresse de votre inscription a changé')
    expect(told?.html).not.toContain('boris@exemple.fr')
    expect((await cardOf(world, ana, bo)).body).toMatchObject({
      journal: [{ before: { email: 'bo@exemple.fr' }, after: { email: 'boris@exemple.fr' } }],
    })
  })

  it('is refused where it is in use, and no mail is sent', async () => {
    const world = await worldOf()
    const ana = await world.person({ organiser: 'registration' })
    const bo = await world.person({ takesPart: true, email: 'bo2@exemple.fr' })
    await world.person({ email: 'pris@exemple.fr' })
    expect(await rewrite(world, ana, bo, { email: 'pris@exemple.fr' })).toMatchObject({
      status: 409,
      body: { code: 'EMAIL_ALREADY_USED' },
    })
    expect(await mailsTo(world, 'bo2@exemple.fr')).toEqual([])
  })

  it('changed by a lead of the whole domain, outside events, is told too', async () => {
    const world = await worldOf()
    const chief = await world.person()
    const place = { domainId: world.domainId, eventId: null, userId: chief.userId, role: 'lead' as const }
    await world.ports.db.insert(organisers).values(place)
    const bo = await world.person({ email: 'bo3@exemple.fr' })
    const params = { domainId: world.domainId, userId: bo.userId }
    await world.call(updateUser, { params, query: {}, body: { email: 'b@exemple.fr' } }, { as: chief })
    expect(await mailsTo(world, 'bo3@exemple.fr')).toHaveLength(1)
  })
})
