import { createTemplate, mailAction, sendMail, sendMails } from '@parvis/contract/emails/emails.ts'
import { updateParticipation } from '@parvis/contract/participation/participation.ts'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { organisers } from '#db/tables/context.ts'
import { outbox } from '#db/tables/emails.ts'
import { participations } from '#db/tables/participation.ts'
import { newBadgeCode } from '#kit/ids.ts'
import type { Person, World } from '#testing/world.ts'
import { makeWorld } from '#testing/world.ts'

const HOUR_MS = 3_600_000

const mailsOf = (world: World) => world.ports.db.select().from(outbox).where(eq(outbox.eventId, world.eventId))

const come = (world: World, as: Person) =>
  world.call(updateParticipation, { params: { ...world.path, userId: as.userId }, body: { participation: 4 } }, { as })

const template = { label: 'Bienvenue', subject: 'À bientôt {{firstName}}', bodyHtml: '<p>Bonjour</p>' }

describe('an organiser', () => {
  it('sends a template to people and to an address, once however often they click', async () => {
    const world = await makeWorld()
    const as = await world.person({ organiser: true })
    const people = [await world.person({ firstName: 'Ada' }), await world.person({ firstName: 'Alan' })]
    const { body: made } = await world.call(createTemplate, { params: world.path, body: template }, { as })
    const body = { emailId: made.id, userIds: people.map(({ userId }) => userId), email: 'Inconnu@Exemple.fr' }
    for (let i = 0; i < 2; i++)
      expect((await world.call(sendMails, { params: world.path, body }, { as })).body).toEqual({ queued: 3 })
    expect((await mailsOf(world)).map(({ to, subject }) => `${to} ${subject}`).toSorted()).toEqual(
      [
        `${people[0]?.email} À bientôt Ada`,
        `${people[1]?.email} À bientôt Alan`,
        'inconnu@exemple.fr À bientôt',
      ].toSorted(),
    )
    world.clock.advance(HOUR_MS)
    await world.call(sendMails, { params: world.path, body }, { as })
    expect(await mailsOf(world)).toHaveLength(6)
  })

  it('must say what to send, to whom, and may not send links that sign in', async () => {
    const world = await makeWorld()
    const as = await world.person({ organiser: true })
    const stranger = await (await makeWorld()).person()
    const send = async (body: object) => (await world.call(sendMails, { params: world.path, body }, { as })).error
    expect(await send({ actionId: 1 })).toMatchObject({ status: 422, code: 'NO_RECIPIENT' })
    expect(await send({ userId: as.userId })).toMatchObject({
      status: 400,
      errors: [{ path: 'emailId', code: 'REQUIRED' }],
    })
    expect(await send({ userId: as.userId, actionId: 9 })).toMatchObject({ status: 400 })
    expect(await send({ userId: as.userId, emailId: 'nothing' })).toMatchObject({ status: 404 })
    expect(await send({ userId: stranger.userId, actionId: 1 })).toMatchObject({ status: 404 })
  })

  it('of the domain sends a mail written by hand', async () => {
    const world = await makeWorld()
    const boss = await world.person()
    await world.ports.db.insert(organisers).values({ domainId: world.domainId, eventId: null, userId: boss.userId })
    const { domainId, eventId } = world
    const body = {
      email: 'presse@exemple.fr',
      subject: 'Bonjour',
      bodyHtml: '<p>Bonjour<script>1</script></p>',
      eventId,
    }
    const other = await world.person({ organiser: true })
    expect((await world.call(sendMail, { params: { domainId }, body }, { as: other })).status).toBe(403)
    for (let i = 0; i < 2; i++)
      expect((await world.call(sendMail, { params: { domainId }, body }, { as: boss })).status).toBe(202)
    expect(await mailsOf(world)).toMatchObject([
      {
        to: 'presse@exemple.fr',
        subject: 'Bonjour',
        html: expect.not.stringContaining('<script'),
      },
    ])
    const elsewhere = await makeWorld()
    expect(
      (
        await world.call(
          sendMail,
          { params: { domainId }, body: { ...body, eventId: elsewhere.eventId } },
          { as: boss },
        )
      ).status,
    ).toBe(404)
  })
})

describe('a participant', () => {
  it('has their own confirmation sent again, once for a double click, and no other mail', async () => {
    const world = await makeWorld()
    const as = await world.person()
    const other = await world.person()
    await come(world, as)
    const send = async (body: object) => (await world.call(sendMails, { params: world.path, body }, { as })).status
    expect(await Promise.all([send({ actionId: 1 }), send({ actionId: 1 })])).toEqual([202, 202])
    expect(await mailsOf(world)).toHaveLength(2)
    expect(await send({ actionId: 2 })).toBe(403)
    expect(await send({ actionId: 1, email: 'autre@exemple.fr' })).toBe(403)
    expect(await send({ actionId: 1, variables: { firstName: 'Cliquez ici' } })).toBe(403)
    expect(await send({ actionId: 1, userId: other.userId })).toBe(403)
    expect(await mailsOf(world)).toHaveLength(2)
  })

  it('has the confirmation of their companion sent again', async () => {
    const world = await makeWorld()
    const as = await world.person({ firstName: 'Ada', lastName: 'Roux' })
    const companion = await world.person()
    const now = world.clock.now()
    const facts = {
      eventId: world.eventId,
      userId: companion.userId,
      code: newBadgeCode(),
      responded: true,
      registered: true,
      registeredAt: now,
    }
    await world.ports.db.insert(participations).values({ ...facts, registeredBy: as.userId })
    const body = { actionId: mailAction.companion, userId: companion.userId }
    expect((await world.call(sendMails, { params: world.path, body }, { as })).status).toBe(202)
    expect(await mailsOf(world)).toMatchObject([
      {
        to: companion.email,
        subject: 'Ada Roux vous a inscrit(e) – Assises du vivant',
      },
    ])
  })
})
