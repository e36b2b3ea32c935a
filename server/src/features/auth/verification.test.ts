import { connectWithBadge, exchangeCode, sendEmailCode, sendLink, verifyEmail } from '@parvis/contract/auth/auth.ts'
import { mailAction } from '@parvis/contract/emails/emails.ts'
import type { SomeSettings } from '@parvis/contract/events/events.settings.ts'
import { updateParticipation } from '@parvis/contract/participation/participation.ts'
import { getMe, updateUser } from '@parvis/contract/users/users.ts'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { emailCodes, oneTimeCodes, sessions } from '#db/tables/auth.ts'
import { outbox } from '#db/tables/emails.ts'
import { authentications } from '#db/tables/users.ts'
import { hashPassword } from '#kit/password.ts'
import { delivered, writtenMails } from '#testing/delivered.ts'
import type { Person, World } from '#testing/world.ts'
import { hashToken, makeWorld } from '#testing/world.ts'

const MINUTE_MS = 60_000

async function start(settings: SomeSettings = {}) {
  const world = await makeWorld({ settings })
  return { world, person: await world.person({ isVerified: false, takesPart: true, firstName: 'Zoé' }) }
}

const send = (world: World, as: Person, again = false, email?: string) => {
  world.clock.advance(1000)
  return world.call(sendEmailCode, { params: world.path, body: { again, email } }, { as })
}
const confirm = (world: World, as: Person, code: string) =>
  world.call(verifyEmail, { params: world.path, body: { code } }, { as })
const mailsOf = (world: World, person: Person) => writtenMails(world.ports, eq(outbox.userId, person.userId))
const codeIn = (mail: typeof outbox.$inferSelect | undefined) => /^\d{6}/.exec(delivered(mail).subject)?.[0] ?? ''
const lastCode = async (world: World, person: Person) => codeIn((await mailsOf(world, person)).at(-1))
const isVerified = async (world: World, { userId }: Person) =>
  (await world.ports.db.select().from(authentications).where(eq(authentications.userId, userId)))[0]
    ?.emailVerifiedAt !== null
const wrong = (code: string, by = 1) => String((Number(code) + by) % 1_000_000).padStart(6, '0')

describe('the code that verifies an address', () => {
  it('is mailed in the look of the event, and verifies once brought back, in any spacing', async () => {
    const { world, person } = await start()
    expect((await send(world, person)).body).toEqual({ email: person.email, isVerified: false })
    const [mail] = await mailsOf(world, person)
    expect(mail).toMatchObject({ to: person.email, actionId: null, language: 'fr' })
    expect(delivered(mail).subject).toMatch(/^\d{6}\s: votre code pour Assises du vivant$/)
    expect(mail?.text).toContain('Bonjour Zoé')
    const code = codeIn(mail)
    expect((await confirm(world, person, `${code.slice(0, 3)} ${code.slice(3)}`)).status).toBe(204)
    expect(await isVerified(world, person)).toBe(true)
    expect((await send(world, person, true)).body).toEqual({ email: person.email, isVerified: true })
    expect(await mailsOf(world, person)).toHaveLength(1)
  })

  it('speaks the language of the person', async () => {
    const world = await makeWorld()
    const person = await world.person({ isVerified: false, languageId: 'en' })
    await send(world, person)
    expect(delivered((await mailsOf(world, person))[0]).subject).toMatch(/^\d{6}: your code for/)
  })

  it('is never kept in clear', async () => {
    const { world, person } = await start()
    await send(world, person)
    const code = await lastCode(world, person)
    const [row] = await world.ports.db.select().from(emailCodes).where(eq(emailCodes.userId, person.userId))
    expect(JSON.stringify(row)).not.toContain(code)
  })

  it('verifies no address when it is wrong, a word, or another person’s', async () => {
    const { world, person } = await start()
    const other = await world.person({ isVerified: false })
    await send(world, person)
    await send(world, other)
    const theirs = await lastCode(world, other)
    const own = await lastCode(world, person)
    const { status, error } = await confirm(world, person, theirs === own ? wrong(own) : theirs)
    expect([status, error.code]).toEqual([422, 'EMAIL_CODE_WRONG'])
    expect(error.errors?.[0]?.message).toBe('Ce code n’est pas le bon')
    expect((await confirm(world, person, 'azerty')).status).toBe(400)
    expect(await isVerified(world, person)).toBe(false)
  })

  it('is good for five tries, even all at once, then for none', async () => {
    const { world, person } = await start()
    await send(world, person)
    const code = await lastCode(world, person)
    const guesses = Array.from({ length: 30 }, (_, i) => confirm(world, person, wrong(code, i + 1)))
    const codes = (await Promise.all(guesses)).map(({ error }) => error.code)
    expect(codes.filter((one) => one === 'EMAIL_CODE_WRONG')).toHaveLength(4)
    expect((await confirm(world, person, code)).error.code).toBe('EMAIL_CODE_EXPIRED')
    await send(world, person)
    expect((await confirm(world, person, await lastCode(world, person))).status).toBe(204)
  })

  it('is good for a quarter of an hour, and once', async () => {
    const { world, person } = await start()
    await send(world, person)
    const code = await lastCode(world, person)
    world.clock.advance(15 * MINUTE_MS)
    expect((await confirm(world, person, code)).error.code).toBe('EMAIL_CODE_EXPIRED')
    await send(world, person)
    const next = await lastCode(world, person)
    const both = await Promise.all([confirm(world, person, next), confirm(world, person, next)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([204, 410])
    expect((await confirm(world, person, next)).status).toBe(410)
  })

  it('is sent anew only when it is asked, five times a quarter of an hour at most, and replaces the one before', async () => {
    const { world, person } = await start()
    await send(world, person)
    await send(world, person)
    const first = await lastCode(world, person)
    expect(await mailsOf(world, person)).toHaveLength(1)
    for (let i = 0; i < 4; i++) expect((await send(world, person, true)).status).toBe(200)
    const last = await send(world, person, true)
    expect([last.status, last.error.code]).toEqual([409, 'EMAIL_CODES_TOO_MANY'])
    expect(await mailsOf(world, person)).toHaveLength(5)
    const codes = (await mailsOf(world, person)).map(codeIn)
    if (!codes.slice(1).includes(first))
      expect((await confirm(world, person, first)).error.code).toBe('EMAIL_CODE_WRONG')
    world.clock.advance(15 * MINUTE_MS)
    expect((await send(world, person)).status).toBe(200)
  })

  it('goes to the right address once a mistyped one is corrected; codes sent to the wrong one open nothing', async () => {
    const { world, person } = await start()
    await send(world, person)
    const lost = await lastCode(world, person)
    const right = `juste.${person.userId}@exemple.fr`
    const correct = (email: string) => send(world, person, true, email)
    await world.ports.db.insert(oneTimeCodes).values({
      ...{ codeHash: hashToken(`lien-${person.userId}`), domainId: world.domainId, userId: person.userId },
      ...{ purpose: 'connect' as const, isMailed: true, eventId: world.eventId },
      ...{ createdAt: world.clock.now(), expiresAt: new Date(world.clock.now().getTime() + 3_600_000) },
    })
    expect((await correct(right)).body).toEqual({ email: right, isVerified: false })
    if (lost !== (await lastCode(world, person)))
      expect((await confirm(world, person, lost)).error.code).toBe('EMAIL_CODE_WRONG')
    expect((await mailsOf(world, person)).at(-1)?.to).toBe(right)
    const links = await world.ports.db.select().from(oneTimeCodes).where(eq(oneTimeCodes.userId, person.userId))
    expect(links).toEqual([])
    expect((await confirm(world, person, await lastCode(world, person))).status).toBe(204)
    // A verified address is not corrected.
    expect((await correct('autre@exemple.fr')).body).toEqual({ email: right, isVerified: true })
  })

  it('goes to no address of another person, nor from a session opened by a badge alone', async () => {
    const { world, person } = await start()
    const other = await world.person()
    const correct = (email: string, token = person.token) => send(world, { ...person, token }, false, email)
    expect((await correct(other.email.toUpperCase())).error.code).toBe('EMAIL_ALREADY_USED')
    const badge = `badge-${person.userId}`
    const now = world.clock.now()
    await world.ports.db.insert(sessions).values({
      ...{ tokenHash: hashToken(badge), domainId: world.domainId, userId: person.userId, strength: 'badge' as const },
      ...{ createdAt: now, expiresAt: new Date(now.getTime() + 3_600_000) },
    })
    expect((await correct('autre@exemple.fr', badge)).error.code).toBe('SESSION_TOO_WEAK')
    expect((await send(world, person)).body).toEqual({ email: person.email, isVerified: false })
  })

  it('sent to an address that an organiser has changed since verifies nothing, and the new address is vouched for', async () => {
    const { world, person } = await start()
    const organiser = await world.person({ organiser: true })
    await send(world, person)
    const code = await lastCode(world, person)
    await world.ports.db
      .update(authentications)
      .set({ email: 'nouvelle@exemple.fr' })
      .where(eq(authentications.userId, person.userId))
    expect((await confirm(world, person, code)).error.code).toBe('EMAIL_CODE_EXPIRED')
    const params = { domainId: world.domainId, userId: person.userId }
    const body = { email: 'encore@exemple.fr' }
    await world.call(updateUser, { params, query: { eventId: world.eventId }, body }, { as: organiser })
    expect(await isVerified(world, person)).toBe(true)
  })

  it('is for people of the domain with an address', async () => {
    const { world, person } = await start()
    expect((await world.call(sendEmailCode, { params: world.path, body: {} })).status).toBe(401)
    expect((await send(await makeWorld(), person)).status).toBe(404)
    const anonymous = await world.person({ isVerified: false, email: 'anonyme-abc@anonyme.invalid' })
    expect((await send(world, anonymous)).error.code).toBe('EMAIL_NEEDED')
  })
})

describe('a link', () => {
  const follow = async (world: World, code: string) =>
    (await world.call(exchangeCode, { body: { code, eventId: world.eventId } })).body.token

  async function mailed(world: World, person: Person): Promise<string> {
    const body = { email: person.email, actionId: mailAction.signIn, variables: {} }
    await world.call(sendLink, { params: world.path, body })
    await world.ports.jobs.settle()
    const { text } = delivered((await mailsOf(world, person)).at(-1))
    return /token=([\w-]{43})/.exec(text)?.[1] ?? ''
  }

  it('that was mailed verifies the address of the person who follows it', async () => {
    const { world, person } = await start()
    await follow(world, await mailed(world, person))
    expect(await isVerified(world, person)).toBe(true)
  })

  it('that was mailed ends a stranger’s sessions and password under the address', async () => {
    const world = await makeWorld()
    const stranger = await world.person({ isVerified: false, passwordHash: await hashPassword('mot de passe') })
    const token = await follow(world, await mailed(world, stranger))
    const read = (headers: Record<string, string>) =>
      world.call(getMe, { params: { domainId: world.domainId }, query: {} }, { headers })
    expect((await read({ authorization: `Bearer ${stranger.token}` })).status).toBe(401)
    expect((await read({ authorization: `Bearer ${token}` })).status).toBe(200)
    const [row] = await world.ports.db.select().from(authentications).where(eq(authentications.userId, stranger.userId))
    expect(row?.passwordHash).toBeNull()
  })

  it('that was mailed leaves the sessions and the password of a verified person', async () => {
    const world = await makeWorld()
    const person = await world.person({ passwordHash: await hashPassword('mot de passe') })
    await follow(world, await mailed(world, person))
    const [row] = await world.ports.db.select().from(authentications).where(eq(authentications.userId, person.userId))
    expect(row?.passwordHash).not.toBeNull()
    expect((await send(world, person)).status).toBe(200)
  })

  it('that a badge gives proves no address', async () => {
    const { world, person } = await start({ FO_LOGIN_BADGE: true })
    const params = { ...world.path, userId: person.userId }
    const { body } = await world.call(updateParticipation, { params, body: { participation: 4 } }, { as: person })
    const { headers } = await world.call(connectWithBadge, { query: { badge: body.code ?? '' } })
    const code = new URL(String(headers['location']), 'http://localhost').searchParams.get('token') ?? ''
    await follow(world, code)
    expect(await isVerified(world, person)).toBe(false)
    const codes = await world.ports.db.select().from(oneTimeCodes).where(eq(oneTimeCodes.userId, person.userId))
    expect(codes.map(({ isMailed }) => isMailed)).toEqual([false])
  })
})
