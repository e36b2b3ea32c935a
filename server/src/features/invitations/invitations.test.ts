import { createInvite } from '@parvis/contract/invitations/invitations.ts'
import { register } from '@parvis/contract/registration/registration.ts'
import { getUser } from '@parvis/contract/users/users.ts'
import { and, eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { outbox } from '#db/tables/emails.ts'
import { participations } from '#db/tables/participation.ts'
import { authentications } from '#db/tables/users.ts'
import { delivered, writtenMails } from '#testing/delivered.ts'
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
const mails = (world: World) => writtenMails(world.ports, eq(outbox.eventId, world.eventId))

const participationOf = async ({ ports, eventId, domainId }: World, email: string) => {
  const [row] = await ports.db
    .select({ participation: participations })
    .from(participations)
    .innerJoin(authentications, eq(authentications.userId, participations.userId))
    .where(
      and(
        eq(participations.eventId, eventId),
        eq(authentications.domainId, domainId),
        eq(authentications.email, email),
      ),
    )
  return row?.participation
}

describe('inviting a person', () => {
  it('takes them by themselves or as « user », and names each missing field', async () => {
    const world = await makeGala()
    const host = await world.person()
    const person = guest(world)
    const wrapped = await invite(world, host, { user: person } as never)
    expect([wrapped.status, wrapped.body]).toEqual([201, { newUserId: expect.any(String) }])
    expect((await participationOf(world, person.email))?.invited).toBe(true)
    const wrong = async (body: object) =>
      (await invite(world, host, body as never)).error.errors?.map(({ path, code }) => [path, code])
    const missing = [
      ['email', 'REQUIRED'],
      ['firstName', 'FIRST_NAME_REQUIRED'],
      ['lastName', 'LAST_NAME_REQUIRED'],
    ]
    expect(await wrong({})).toEqual(missing)
    expect(await wrong({ user: {} })).toEqual(missing.map(([path, code]) => [`user.${path}`, code]))
    expect(await wrong({ ...person, email: 'ada' })).toEqual([['email', 'EMAIL_FORMAT']])
    expect(await wrong({ ...person, lastName: ' ' })).toEqual([['lastName', 'LAST_NAME_REQUIRED']])
  })

  it('never reveals the owner of an address, nor whether it has one', async () => {
    const world = await makeGala()
    const [host, known] = [await world.person(), await world.person()]
    for (const email of [known.email, `inconnue.${world.eventId}@exemple.fr`]) {
      const { body } = await invite(world, host, guest(world, email))
      const read = { params: { domainId: world.domainId, userId: body.newUserId }, query: {} }
      expect(body.newUserId).not.toBe(known.userId)
      expect((await world.call(getUser, read, { as: host })).status).toBe(404)
    }
  })

  it('shows the team a person known elsewhere under the host’s names, until they answer', async () => {
    const world = await makeGala()
    const { ports, eventId } = world
    const [host, lead] = [await world.person(), await world.person({ organiser: true })]
    const known = await world.person({ firstName: 'Zoé', lastName: 'Secret', mobile: '0639980000' })
    const claimed = { claimedAt: world.clock.now() }
    await ports.db.update(authentications).set(claimed).where(eq(authentications.userId, known.userId))
    await invite(world, host, guest(world, known.email))
    const path = { domainId: world.domainId, userId: known.userId }
    const read = async () => (await world.call(getUser, { params: path, query: { eventId } }, { as: lead })).body
    expect(await read()).toMatchObject({
      firstName: 'Ada',
      lastName: 'Byron',
      mobile: '',
      UserEvent: { isIntroduced: true },
    })
    const [mail] = await mails(world)
    expect(delivered(mail).html).toContain('Ada')
    expect(delivered(mail).html).not.toContain('Zoé')
    const values = { participation: { participation: 3 } }
    const answered = await world.call(register, { params: { ...path, eventId }, body: { values } }, { as: known })
    expect(answered).toMatchObject({ status: 200, body: { firstName: 'Zoé' } })
    expect(await read()).toMatchObject({ firstName: 'Zoé', lastName: 'Secret', mobile: '0639980000' })
  })

  it('gives them an account, notes the inviter, and mails a link that signs in', async () => {
    const world = await makeGala()
    const host = await world.person()
    expect((await invite(world, host)).status).toBe(201)
    const row = await participationOf(world, guest(world).email)
    expect(row).toMatchObject({ invited: true, invitedBy: host.userId, responded: false })
    const sent = await mails(world)
    expect(sent).toMatchObject([{ actionId: 10, to: guest(world).email }])
    expect(delivered(sent[0]).html).toMatch(/login\?token=[\w-]{20,}/)
  })

  it('mails once a day, for any number of hosts; the first host is kept', async () => {
    const world = await makeGala()
    const [host, other] = [await world.person(), await world.person()]
    await invite(world, host)
    expect((await invite(world, other)).status).toBe(201)
    expect(await mails(world)).toHaveLength(1)
    const row = await participationOf(world, guest(world).email)
    expect(row?.invitedBy).toBe(host.userId)
  })

  it('leaves a person who has answered in peace, with the same answer', async () => {
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

  it.each(['Cliquez ici http://evil', 'evil.example', 'Zoé\nVotre facture', 'a@evil.example'])(
    'refuses the name « %s », which its mail would make a link or a line of',
    async (firstName) => {
      const world = await makeGala()
      const invited = { email: `z.${world.eventId}@exemple.fr`, firstName, lastName: 'Roux' }
      const { status, error } = await invite(world, await world.person(), invited)
      expect([status, error.errors?.map(({ path, code }) => [path, code])]).toEqual([
        400,
        [['firstName', 'NAME_FORMAT']],
      ])
    },
  )

  it('needs an address and both names', async () => {
    const world = await makeGala()
    const { status, error } = await invite(world, await world.person(), { email: 'a@', firstName: '', lastName: ' ' })
    expect(status).toBe(400)
    expect(error.errors?.map(({ path }) => path).toSorted()).toEqual(['email', 'firstName', 'lastName'])
  })
})
