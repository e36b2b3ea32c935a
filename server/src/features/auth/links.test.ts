import { exchangeCode, sendLink } from '@parvis/contract/auth/auth.ts'
import type { ActionId } from '@parvis/contract/emails/emails.ts'
import { listMails, mailAction, readMail } from '@parvis/contract/emails/emails.ts'
import type { SomeSettings } from '@parvis/contract/events/events.settings.ts'
import { updateUser } from '@parvis/contract/users/users.ts'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { oneTimeCodes } from '#db/tables/auth.ts'
import { outbox } from '#db/tables/emails.ts'
import { events } from '#db/tables/events.ts'
import { participations } from '#db/tables/participation.ts'
import { authentications } from '#db/tables/users.ts'
import { newBadgeCode } from '#kit/ids.ts'
import { delivered, writtenMails } from '#testing/delivered.ts'
import type { Person, World } from '#testing/world.ts'
import { makeWorld } from '#testing/world.ts'

interface Sending {
  email: string
  actionId?: ActionId
  referer?: string
  as?: Person
}

async function send(world: World, { email, actionId = mailAction.signIn, referer, as }: Sending) {
  const body = { email, actionId, variables: referer === undefined ? {} : { referer } }
  const answer = await world.call(sendLink, { params: world.path, body }, as ? { as } : {})
  await world.ports.jobs.settle()
  return answer
}

const mailsOf = (world: World) => writtenMails(world.ports, eq(outbox.eventId, world.eventId))

async function codeIn(world: World, page: string): Promise<string> {
  const mail = (await mailsOf(world)).at(-1)
  return (
    new RegExp(`http://localhost/${world.context}/${page}\\?token=([\\w-]{43})`).exec(delivered(mail).html)?.[1] ?? ''
  )
}

const exchange = (world: World, code: string) => world.call(exchangeCode, { body: { code, eventId: world.eventId } })

describe('asking for a link', () => {
  it('mails a sign-in link that signs in', async () => {
    const world = await makeWorld()
    const person = await world.person()
    const { status, body } = await send(world, { email: person.email.toUpperCase() })
    expect([status, body]).toEqual([202, { accepted: true }])
    const [mail] = await mailsOf(world)
    expect(mail).toMatchObject({ to: person.email, userId: person.userId, actionId: 9 })
    expect(mail?.text).toMatch(/Il est valable 24\sheures/)
    expect((await exchange(world, await codeIn(world, 'login'))).body.purpose).toBe('connect')
  })

  it('mails a link to a new password, good for an hour', async () => {
    const world = await makeWorld()
    const person = await world.person({ firstName: 'Nadia', takesPart: true })
    await send(world, { email: person.email, actionId: mailAction.forgotPassword })
    const [mail] = await mailsOf(world)
    expect(mail?.actionId).toBe(3)
    expect(mail?.text).toContain('Bonjour Nadia')
    expect(mail?.text).toMatch(/valable 1\sheure /)
    expect((await exchange(world, await codeIn(world, 'password/new'))).body.purpose).toBe('password')
  })

  it('writes in the language of the person, else of the request', async () => {
    const world = await makeWorld()
    const person = await world.person({ languageId: 'en' })
    await send(world, { email: person.email })
    expect((await mailsOf(world))[0]).toMatchObject({ language: 'en' })
  })

  it('requires a valid address', async () => {
    const world = await makeWorld()
    for (const [email, code] of [
      ['', 'REQUIRED'],
      ['camille', 'EMAIL_FORMAT'],
    ] as const) {
      const { error } = await send(world, { email, actionId: mailAction.forgotPassword })
      expect([error.status, error.errors?.map((one) => [one.path, one.code])]).toEqual([400, [['email', code]]])
    }
    expect(await mailsOf(world)).toEqual([])
  })

  it('answers the same without an account, and mails nothing', async () => {
    const world = await makeWorld()
    for (const actionId of [mailAction.forgotPassword, mailAction.signIn]) {
      const { status, body } = await send(world, { email: 'personne@exemple.fr', actionId })
      expect([status, body]).toEqual([202, { accepted: true }])
    }
    expect(await mailsOf(world)).toEqual([])
  })

  it('does not flood a mailbox', async () => {
    const world = await makeWorld()
    const person = await world.person()
    for (let n = 0; n < 7; n++) {
      expect((await send(world, { email: person.email })).status).toBe(202)
      world.clock.advance(20_000)
    }
    expect(await mailsOf(world)).toHaveLength(5)
    world.clock.advance(15 * 60_000)
    await send(world, { email: person.email })
    expect(await mailsOf(world)).toHaveLength(6)
  })

  it('twice at once mails one link, and a little later another', async () => {
    const world = await makeWorld()
    const person = await world.person()
    const press = () =>
      world.call(sendLink, {
        params: world.path,
        body: { email: person.email, actionId: mailAction.signIn, variables: {} },
      })
    expect((await Promise.all([press(), press()])).map(({ status }) => status)).toEqual([202, 202])
    await world.ports.jobs.settle()
    expect(await mailsOf(world)).toHaveLength(1)
    world.clock.advance(1)
    // A link for another purpose is separate, and a used one does not count.
    await send(world, { email: person.email, actionId: mailAction.forgotPassword })
    expect(await mailsOf(world)).toHaveLength(2)
    await exchange(world, await codeIn(world, 'password/new'))
    await send(world, { email: person.email, actionId: mailAction.forgotPassword })
    expect(await mailsOf(world)).toHaveLength(3)
    world.clock.advance(20_000)
    await send(world, { email: person.email })
    expect(await mailsOf(world)).toHaveLength(4)
  })

  it('ends unfollowed links with a new password', async () => {
    const world = await makeWorld()
    const person = await world.person()
    await send(world, { email: person.email })
    const params = { domainId: world.domainId, userId: person.userId }
    await world.call(updateUser, { params, query: {}, body: { password: 'nouveau' } }, { as: person })
    expect((await exchange(world, await codeIn(world, 'login'))).status).toBe(410)
  })
})

describe('a link asked for a person of another event', () => {
  it.each([mailAction.signIn, mailAction.invitation, mailAction.forgotPassword])(
    'tells the team that reads its mail no more than the address that was typed (action %s)',
    async (actionId) => {
      const settings = { FO_MEETING_SMS_MODE: true }
      const world = await makeWorld({ settings, typologies: [{ id: 'vip', label: 'Presse' }] })
      const id = `v${world.eventId}`
      const [stranger, clerk, lead] = [
        await world.person({ firstName: 'Eugénie', lastName: 'Aumont', typoId: 'vip', mobile: '06 39 98 77 02' }),
        await world.person({ organiser: 'registration' }),
        await world.person({ organiser: true, firstName: 'Béatrix' }),
      ]
      const { db } = world.ports
      const proved = { verifiedMobile: '+33639987702' }
      await db.update(authentications).set(proved).where(eq(authentications.userId, stranger.userId))
      const besides = { id, context: id, domainId: world.domainId, name: 'À côté', onSite: true }
      await db.insert(events).values(besides)
      await db.insert(participations).values({ eventId: id, userId: stranger.userId, code: newBadgeCode() })
      const read = async ({ email }: Person) => {
        expect((await send(world, { email, actionId, as: clerk })).status).toBe(202)
        const { data } = (await world.call(listMails, { params: world.path, query: {} }, { as: clerk })).body
        const params = { ...world.path, mailId: data[0]?.id ?? '' }
        return JSON.stringify((await world.call(readMail, { params }, { as: clerk })).body)
      }
      const told = await read(stranger)
      expect(told).toContain(stranger.email)
      expect(told).not.toMatch(/Eugénie|Aumont|Presse|39.?98.?77.?02/)
      // A lead belongs to the event without taking part.
      expect(await read(lead)).toContain('Béatrix')
    },
  )
})

describe('where a link leads', () => {
  const settings: SomeSettings = { FO_REFERER_ORIGINS: ['https://partenaire.example'] }

  it.each([
    ['/c/live', 'http://localhost/c/live'],
    ['http://localhost/c/live?a=1', 'http://localhost/c/live?a=1'],
    ['https://partenaire.example/retour', 'https://partenaire.example/retour'],
  ])('may be %s', async (referer, kept) => {
    const world = await makeWorld({ settings })
    const person = await world.person()
    expect((await send(world, { email: person.email, referer })).status).toBe(202)
    expect((await exchange(world, await codeIn(world, 'login'))).body.referer).toBe(kept)
  })

  it.each([
    'https://evil.example/',
    '//evil.example',
    'javascript:alert(1)',
    'http://localhost@evil.example/',
    'https://partenaire.example.evil.example/',
    'http://u:p@localhost/',
    '/\\evil.example',
  ])('may not be %s, with or without an account', async (referer) => {
    const world = await makeWorld({ settings })
    const person = await world.person()
    for (const email of [person.email, 'personne@exemple.fr']) {
      const { error } = await send(world, { email, referer })
      expect(error).toEqual({
        status: 400,
        code: 'REFERER_NOT_ALLOWED',
        message: 'Cette adresse de retour n’est pas autorisée',
      })
    }
    expect(await world.ports.db.select().from(oneTimeCodes).where(eq(oneTimeCodes.userId, person.userId))).toEqual([])
  })
})

describe('sending another action', () => {
  it('is for the organisers of the event', async () => {
    const [world, elsewhere] = [await makeWorld(), await makeWorld()]
    const [person, stranger] = [await world.person(), await elsewhere.person({ organiser: true })]
    const invite = { email: person.email, actionId: mailAction.invitation }
    expect((await send(world, invite)).status).toBe(401)
    expect((await send(world, { ...invite, as: person })).status).toBe(403)
    expect((await send(world, { ...invite, as: stranger })).status).toBe(403)
    expect(await mailsOf(world)).toEqual([])
  })

  it('invites with a link that signs in', async () => {
    const world = await makeWorld()
    const [person, organiser] = [await world.person({ takesPart: true }), await world.person({ organiser: true })]
    expect((await send(world, { email: person.email, actionId: mailAction.invitation, as: organiser })).status).toBe(
      202,
    )
    expect((await exchange(world, await codeIn(world, 'login'))).body.purpose).toBe('invitation')
  })

  it('reaches the account', async () => {
    const world = await makeWorld()
    const [person, organiser] = [await world.person({ takesPart: true }), await world.person({ organiser: true })]
    expect((await send(world, { email: person.email, actionId: mailAction.placeFree, as: organiser })).status).toBe(202)
    expect((await mailsOf(world))[0]).toMatchObject({ actionId: 19, userId: person.userId, to: person.email })
  })

  it('is refused when the account does not exist', async () => {
    const world = await makeWorld()
    const organiser = await world.person({ organiser: true })
    const { error } = await send(world, { email: 'personne@exemple.fr', actionId: mailAction.onsite, as: organiser })
    expect(error).toMatchObject({ status: 422, code: 'NO_RECIPIENT', message: 'Aucun destinataire' })
  })

  it('refuses an unknown action', async () => {
    const world = await makeWorld()
    const { error } = await send(world, { email: 'x@exemple.fr', actionId: 12 as ActionId })
    expect(error.errors?.map(({ path }) => path)).toEqual(['actionId'])
  })
})
