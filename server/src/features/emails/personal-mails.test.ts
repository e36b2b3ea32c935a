import { exchangeCode } from '@parvis/contract/auth/auth.ts'
import { createTemplate, mailAction, readMail, sendMail, sendMails } from '@parvis/contract/emails/emails.ts'
import { updateParticipation } from '@parvis/contract/participation/participation.ts'
import { getMe } from '@parvis/contract/users/users.ts'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { outbox } from '#db/tables/emails.ts'
import { events, organisers } from '#db/tables/events.ts'
import { journal } from '#db/tables/journal.ts'
import { participations } from '#db/tables/participation.ts'
import { newBadgeCode } from '#kit/ids.ts'
import { delivered } from '#testing/delivered.ts'
import { MOST_MS, processed } from '#testing/processor.ts'
import { rowsOf } from '#testing/rows.ts'
import type { Person, World } from '#testing/world.ts'
import { makeWorld } from '#testing/world.ts'

const HOUR_MS = 3_600_000

const mailsOf = (world: World) => rowsOf(world.ports.db, outbox, eq(outbox.eventId, world.eventId))

const tokenOf = async (world: World, { email }: Person) => {
  const mail = (await mailsOf(world)).find(({ to }) => to === email)
  return /login\?token=([\w-]{43})/.exec(delivered(mail).html)?.[1] ?? ''
}

const come = (world: World, as: Person) =>
  world.call(updateParticipation, { params: { ...world.path, userId: as.userId }, body: { participation: 4 } }, { as })

const template = { label: 'Bienvenue', subject: 'À bientôt {{firstName}}', bodyHtml: '<p>Bonjour</p>' }

describe('an organiser', () => {
  it('sends a template to people and to an address, once for repeated clicks', async () => {
    const world = await makeWorld()
    const as = await world.person({ organiser: true })
    const people = [
      await world.person({ firstName: 'Ada', takesPart: true }),
      await world.person({ firstName: 'Alan', takesPart: true }),
    ]
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

  it('invites many at once, each by a link of their own that signs them in once', async () => {
    const world = await makeWorld()
    const as = await world.person({ organiser: true })
    const people = [await world.person({ takesPart: true }), await world.person({ takesPart: true })]
    const body = { actionId: mailAction.invitation, userIds: people.map(({ userId }) => userId) }
    expect((await world.call(sendMails, { params: world.path, body }, { as })).status).toBe(202)
    const tokens = await Promise.all(people.map((person) => tokenOf(world, person)))
    expect(new Set(tokens).size).toBe(2)
    const follow = (code: string) => world.call(exchangeCode, { body: { code, eventId: world.eventId } })
    for (const [i, token] of tokens.entries()) {
      const { body: session } = await follow(token)
      const { body: me } = await world.call(
        getMe,
        { params: { domainId: world.domainId }, query: {} },
        { as: { ...as, token: session.token } },
      )
      expect(me.id).toBe(people[i]?.userId)
      expect((await follow(token)).status).toBe(410)
    }
  })

  it('may send null for a field left out', async () => {
    const world = await makeWorld()
    const as = await world.person({ organiser: true })
    const person = await world.person({ takesPart: true })
    const none = { userIds: null, email: null, emailId: null, label: null }
    const body = { ...none, actionId: mailAction.invitation, userId: person.userId }
    expect(await world.call(sendMails, { params: world.path, body }, { as })).toMatchObject({
      status: 202,
      body: { queued: 1 },
    })
    expect((await mailsOf(world)).map(({ to }) => to)).toEqual([person.email])
    const nobody = { ...body, userId: null }
    expect((await world.call(sendMails, { params: world.path, body: nobody }, { as })).error.code).toBe('NO_RECIPIENT')
  })

  it('sends no link that signs in to a stranger', async () => {
    const world = await makeWorld()
    const as = await world.person({ organiser: true })
    const body = { actionId: mailAction.invitation, email: 'inconnu@exemple.fr' }
    expect((await world.call(sendMails, { params: world.path, body }, { as })).body).toEqual({ queued: 1 })
    expect((await mailsOf(world)).map((mail) => /token=/.test(delivered(mail).html))).toEqual([false])
  })

  it.each([
    ['link', mailAction.invitation],
    ['link', mailAction.representative],
    ['code', mailAction.placeFree],
  ])('gives no %s of their own to action %i, which opens an account', async (name, actionId) => {
    const world = await makeWorld()
    const as = await world.person({ organiser: 'registration' })
    const person = await world.person({ takesPart: true })
    const body = { actionId, userId: person.userId, variables: { [name]: 'https://ailleurs.example/login' } }
    const { status, error } = await world.call(sendMails, { params: world.path, body }, { as })
    expect([status, error.errors]).toEqual([
      400,
      [expect.objectContaining({ path: `variables.${name}`, code: 'VARIABLE_UNKNOWN' })],
    ])
    expect(await mailsOf(world)).toEqual([])
  })

  it('gives a link of their own to a mail that opens nothing', async () => {
    const world = await makeWorld()
    const as = await world.person({ organiser: 'registration' })
    const person = await world.person({ takesPart: true })
    const body = { actionId: mailAction.onsite, userId: person.userId, variables: { link: 'https://exemple.fr/venir' } }
    expect((await world.call(sendMails, { params: world.path, body }, { as })).status).toBe(202)
    expect(delivered((await mailsOf(world))[0]).html).toContain('https://exemple.fr/venir')
  })

  it('is refused values that fill a text beyond measure, in a moment', async () => {
    const world = await makeWorld()
    const as = await world.person({ organiser: 'registration' })
    const person = await world.person({ takesPart: true })
    const send = async (times: number, variables: Record<string, string>) => {
      const text = { ...template, bodyHtml: '{{a}}'.repeat(times) }
      const { body } = await world.call(createTemplate, { params: world.path, body: text }, { as })
      const asked = { userId: person.userId, emailId: body.id, variables }
      return processed(() => world.call(sendMails, { params: world.path, body: asked }, { as }))
    }
    const wide = await send(20_000, { a: '&'.repeat(2000) })
    expect(wide.answer.error.errors).toEqual([expect.objectContaining({ path: 'variables', code: 'TOO_LONG' })])
    expect(wide.ms).toBeLessThan(MOST_MS)
    const many = Object.fromEntries(Array.from({ length: 11 }, (_, at) => [`v${at}`, '&'.repeat(2000)]))
    expect((await send(1, many)).answer.error.errors).toEqual([
      expect.objectContaining({ path: 'variables', code: 'TOO_LONG' }),
    ])
    expect((await send(3, { a: '&'.repeat(2000) })).answer.status).toBe(202)
  })

  it('reads the mails that left, but not the links that sign others in', async () => {
    const world = await makeWorld()
    const as = await world.person({ organiser: true })
    const person = await world.person({ takesPart: true })
    const body = { actionId: mailAction.invitation, userId: person.userId }
    await world.call(sendMails, { params: world.path, body }, { as })
    const [mail] = await mailsOf(world)
    const read = await world.call(readMail, { params: { ...world.path, mailId: mail?.id ?? '' } }, { as })
    expect(read.body.html).toContain('href="…"')
    expect(`${read.body.html} ${read.body.text}`).not.toContain(await tokenOf(world, person))
  })

  it('reads such a link in kept mails only with the right to make the team: others would sign in under any name', async () => {
    const world = await makeWorld()
    const lead = await world.person({ organiser: true })
    const registrar = await world.person({ organiser: 'registration' })
    await world.call(
      sendMails,
      { params: world.path, body: { actionId: mailAction.invitation, userId: lead.userId } },
      { as: lead },
    )
    const [mail] = await mailsOf(world)
    await world.ports.db.update(outbox).set({ status: 'kept' }).where(eq(outbox.eventId, world.eventId))
    const readBy = async (as: Person) =>
      (await world.call(readMail, { params: { ...world.path, mailId: mail?.id ?? '' } }, { as })).body
    const token = await tokenOf(world, lead)
    expect((await readBy(lead)).html).toContain(token)
    const { html, text } = await readBy(registrar)
    expect(html).toContain('href="…"')
    expect(`${html} ${text}`).not.toContain(token)
  })

  it('must name a mail and its recipients, and may not send links that sign in', async () => {
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

  const chiefOf = async (world: World): Promise<Person> => {
    const chief = await world.person()
    const place = { domainId: world.domainId, eventId: null, userId: chief.userId, role: 'lead' as const }
    await world.ports.db.insert(organisers).values(place)
    return chief
  }
  const write = ({ call, domainId }: World, as: Person, email: string, eventId?: string) => {
    const body = { email, subject: 'Bonjour', bodyHtml: '<p>Bonjour<script>1</script></p>' }
    return call(sendMail, { params: { domainId }, query: { eventId }, body }, { as })
  }

  it('of the domain sends a mail written by hand to any address, once for a double click', async () => {
    const world = await makeWorld()
    const boss = await chiefOf(world)
    for (let i = 0; i < 2; i++) expect((await write(world, boss, 'presse@exemple.fr', world.eventId)).status).toBe(202)
    expect(await mailsOf(world)).toMatchObject([
      { to: 'presse@exemple.fr', subject: 'Bonjour', html: expect.not.stringContaining('<script') },
    ])
    const elsewhere = await makeWorld()
    expect((await write(world, boss, 'presse@exemple.fr', elsewhere.eventId)).status).toBe(404)
  })

  it('of an event writes by hand to its participants alone, which the journal says', async () => {
    const world = await makeWorld()
    const as = await world.person({ organiser: true })
    const [guest, passerBy, reader] = [
      await world.person({ takesPart: true }),
      await world.person(),
      await world.person({ organiser: 'reader' }),
    ]
    expect((await write(world, as, guest.email)).status).toBe(403)
    expect((await write(world, reader, guest.email, world.eventId)).status).toBe(403)
    for (const email of [passerBy.email, 'presse@exemple.fr'])
      expect((await write(world, as, email, world.eventId)).status).toBe(404)
    expect((await write(world, as, guest.email, world.eventId)).status).toBe(202)
    expect(await mailsOf(world)).toMatchObject([{ to: guest.email, userId: guest.userId }])
    const lines = await rowsOf(world.ports.db, journal, eq(journal.eventId, world.eventId))
    expect(lines).toMatchObject([{ route: sendMail.route, subjectId: guest.userId, userId: as.userId }])
  })

  it('writes by hand only to the team before the event is published', async () => {
    const world = await makeWorld()
    await world.ports.db.update(events).set({ published: false }).where(eq(events.id, world.eventId))
    const as = await world.person({ organiser: true })
    const boss = await chiefOf(world)
    const guest = await world.person({ takesPart: true })
    for (const one of [as, boss])
      expect((await write(world, one, guest.email, world.eventId)).error.code).toBe('MAIL_BEFORE_PUBLICATION')
    expect((await write(world, boss, as.email, world.eventId)).status).toBe(202)
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
        subject: 'Votre inscription, faite par Ada Roux – Assises du vivant',
      },
    ])
  })
})
