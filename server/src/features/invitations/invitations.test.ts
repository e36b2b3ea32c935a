import { createInvite } from '@parvis/contract/invitations/invitations.ts'
import { register } from '@parvis/contract/registration/registration.ts'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { outbox } from '#db/tables/emails.ts'
import { participations } from '#db/tables/participation.ts'
import type { Person, World } from '#testing/world.ts'
import { makeWorld } from '#testing/world.ts'

const makeGala = () => makeWorld({ settings: { FO_INVITE_ACTIVE: true } })
const guest = (world: World, email = `invite.${world.eventId}@exemple.fr`) => ({
  email,
  firstName: 'Ada',
  lastName: 'Byron',
})
const invite = (world: World, as: Person, body = guest(world)) =>
  world.call(createInvite, { params: world.path, body }, { as })
const mails = (world: World) =>
  world.ports.db
    .select({ actionId: outbox.actionId, to: outbox.to, html: outbox.html })
    .from(outbox)
    .where(eq(outbox.eventId, world.eventId))

describe('inviting a person', () => {
  it('gives them an account, notes who invites, and mails a link that signs in', async () => {
    const world = await makeGala()
    const host = await world.person()
    const { status, body } = await invite(world, host)
    expect(status).toBe(201)
    const [row] = await world.ports.db.select().from(participations).where(eq(participations.userId, body.newUserId))
    expect(row).toMatchObject({ invited: true, invitedBy: host.userId, responded: false })
    const sent = await mails(world)
    expect(sent).toMatchObject([{ actionId: 10, to: guest(world).email }])
    expect(sent[0]?.html).toMatch(/login\?token=[\w-]{20,}/)
  })

  it('mails once a day, however many invite the same person; the first host is kept', async () => {
    const world = await makeGala()
    const [host, other] = [await world.person(), await world.person()]
    const { body } = await invite(world, host)
    expect((await invite(world, other)).body).toEqual(body)
    expect(await mails(world)).toHaveLength(1)
    const [row] = await world.ports.db.select().from(participations).where(eq(participations.userId, body.newUserId))
    expect(row?.invitedBy).toBe(host.userId)
  })

  it('leaves somebody who has answered in peace, with the same answer', async () => {
    const world = await makeGala()
    const [host, comer] = [await world.person(), await world.person()]
    const values = { participation: { participation: 4 }, dates: { dayIds: ['j1'] } }
    await world.call(register, { params: { ...world.path, userId: comer.userId }, body: { values } }, { as: comer })
    const before = await mails(world)
    const { status, body } = await invite(world, host, guest(world, comer.email))
    expect([status, Object.keys(body)]).toEqual([201, ['newUserId']])
    expect(await mails(world)).toHaveLength(before.length)
    const [row] = await world.ports.db.select().from(participations).where(eq(participations.userId, comer.userId))
    expect(row).toMatchObject({ registered: true, invited: false })
  })

  it('is not for oneself, nor where invitations are off', async () => {
    const world = await makeGala()
    const host = await world.person()
    const { status, error } = await invite(world, host, guest(world, host.email.toUpperCase()))
    expect([status, error.code, error.errors?.[0]?.path]).toEqual([422, 'INVITED_SELF', 'email'])
    const off = await makeWorld()
    expect((await invite(off, await off.person())).error.code).toBe('INVITATIONS_OFF')
  })

  it('needs an address and both names', async () => {
    const world = await makeGala()
    const { status, error } = await invite(world, await world.person(), { email: 'a@', firstName: '', lastName: ' ' })
    expect(status).toBe(400)
    expect(error.errors?.map(({ path }) => path).toSorted()).toEqual(['email', 'firstName', 'lastName'])
  })
})
