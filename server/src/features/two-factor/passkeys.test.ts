import { checkEmail } from '@parvis/contract/auth/auth.ts'
import { listJournal } from '@parvis/contract/journal/journal.ts'
import { downloadMyData } from '@parvis/contract/privacy/privacy.ts'
import { listTeam } from '@parvis/contract/team/team.ts'
import {
  askAnyPasskey,
  askPasskey,
  beginFactor,
  beginPasskey,
  confirmFactor,
  getFactor,
  giveCode,
  makePasskey,
  removeFactor,
  removePasskey,
  renamePasskey,
  renewRecoveryCodes,
  requireFactor,
  signInByPasskey,
} from '@parvis/contract/two-factor/two-factor.ts'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { outbox } from '#db/tables/emails.ts'
import { organisers } from '#db/tables/events.ts'
import { passkeyChallenges, passkeys } from '#db/tables/two-factor.ts'
import { hashPassword } from '#kit/password.ts'
import { appWith, give, setUpFactor, waysIn } from '#testing/factors.ts'
import type { Bent } from '#testing/passkeys.ts'
import { authenticator, enterBy, makeKey, proofOf } from '#testing/passkeys.ts'
import { rowsOf } from '#testing/rows.ts'
import type { Person, World } from '#testing/world.ts'
import { makeWorld } from '#testing/world.ts'
import { takeChallenge } from './passkeys.store.ts'
import { resetFactor } from './rule.service.ts'

const PASSWORD = 'pomme de terre'
const passwordHash = await hashPassword(PASSWORD)

async function start() {
  const world = await makeWorld()
  const ana = await world.person({ organiser: true, passwordHash, firstName: 'Ana', takesPart: true })
  return { world, ana }
}
const verdict = async (world: World, as: Person) => {
  const { status, error } = await world.call(listTeam, { params: world.path }, { as })
  return status === 200 ? 'let in' : error.code
}
const signIn = async (world: World, person: Person): Promise<Person> => ({
  ...person,
  token: (await waysIn(world, person, PASSWORD)['password']?.()) ?? '',
})
const mailsOf = async (world: World, { userId }: Person) =>
  (await rowsOf(world.ports.db, outbox, eq(outbox.userId, userId))).map(({ subject }) => subject)
const own = async (world: World, as: Person) => (await world.call(getFactor, {}, { as })).body
const leadAll = ({ ports, domainId }: World, { userId }: Person) =>
  ports.db.insert(organisers).values({ domainId, eventId: null, userId, role: 'lead' })
const LATER_MS = 5 * 60 * 1000 + 1

it('a challenge is taken once, with a right answer or a wrong one', async () => {
  const { world } = await start()
  const { db, clock } = world.ports
  const challenge = `challenge ${world.eventId}`
  const expiresAt = new Date(clock.now().getTime() + LATER_MS)
  await db.insert(passkeyChallenges).values({ challenge, purpose: 'signIn', expiresAt })
  const take = () => takeChallenge(db, { challenge, purpose: 'signIn', tokenHash: null }, clock.now())
  const taken = await Promise.all([take(), take(), take()])
  expect(taken.filter(Boolean)).toHaveLength(1)
})

const bents: [string, Bent][] = [
  ['on the pages of another site', { origin: 'https://parvis.example.evil' }],
  ['for another site', { rpId: 'evil.example' }],
  ['of another challenge', { challenge: 'a'.repeat(43) }],
  ['without having recognised its owner', { isUnverified: true }],
]

describe('a passkey', () => {
  it('is a second factor, made under a name, with ten recovery codes that are told once', async () => {
    const { world, ana } = await start()
    const before = await signIn(world, ana)
    const { recoveryCodes } = await makeKey(world, ana)
    expect(new Set(recoveryCodes).size).toBe(10)
    const mine = [{ name: 'Mon téléphone', lastUsedAt: null }]
    expect(await own(world, ana)).toMatchObject({ isOn: true, hasApp: false, passkeys: mine, recoveryCodesLeft: 10 })
    expect(await mailsOf(world, ana)).toEqual(['Une clé d’accès est ajoutée à votre compte'])
    expect(await verdict(world, ana)).toBe('let in')
    expect(await verdict(world, before)).toBe('FACTOR_CODE_NEEDED')
    const bo = await world.person()
    await leadAll(world, bo)
    const { body: journal } = await world.call(listJournal, { params: world.path, query: {} }, { as: bo })
    expect(journal.data[0]).toMatchObject({ act: 'passkeyMade', after: { name: 'Mon téléphone' } })
  })

  it('proves it in a session of before, or signs in to one of its own', async () => {
    const { world, ana } = await start()
    const before = await signIn(world, ana)
    const { key, recoveryCodes } = await makeKey(world, ana)
    const given = await world.call(giveCode, { body: await proofOf(world, before, key) }, { as: before })
    expect(given.status).toBe(204)
    expect(await verdict(world, before)).toBe('let in')
    const { status, body } = await enterBy(world, key)
    expect(status).toBe(200)
    expect(await verdict(world, { ...ana, token: body.token })).toBe('let in')
    expect((await own(world, ana)).passkeys[0]?.lastUsedAt).toEqual(expect.any(String))
    const third = await signIn(world, ana)
    expect((await give(world, third, '123456')).error.code).toBe('FACTOR_CODE_WRONG')
    expect((await give(world, third, recoveryCodes[0] ?? '')).status).toBe(204)
  })

  it('is for organisers', async () => {
    const { world } = await start()
    const guest = await world.person({ takesPart: true })
    expect((await world.call(beginPasskey, { body: {} }, { as: guest })).error.code).toBe('FACTOR_TEAM_ONLY')
    expect((await world.call(askPasskey, {}, { as: guest })).error.code).toBe('FACTOR_OFF')
  })

  it('is offered for any address of the organisation once one person there has one', async () => {
    const { world, ana } = await start()
    const check = async (email: string) => {
      const query = { email, eventId: world.eventId }
      return (await world.call(checkEmail, { params: { domainId: world.domainId }, query })).body.passkeys
    }
    expect(await check(ana.email)).toBeUndefined()
    await makeKey(world, ana)
    for (const email of [ana.email, 'personne@exemple.fr']) expect(await check(email)).toBe(true)
  })

  it('is renamed, and copied out without its verifying data', async () => {
    const { world, ana } = await start()
    const waiting = await signIn(world, ana)
    const { key } = await makeKey(world, ana)
    const [{ id: passkeyId = '' } = {}] = (await own(world, ana)).passkeys
    const rename = (as: Person) =>
      world.call(renamePasskey, { params: { passkeyId }, body: { name: 'Clé du bureau' } }, { as })
    expect((await rename(waiting)).error.code).toBe('FACTOR_CODE_NEEDED')
    expect((await rename(await world.person({ organiser: true }))).status).toBe(404)
    expect((await rename(ana)).status).toBe(204)
    const { bytes } = await world.call(downloadMyData, { params: { domainId: world.domainId } }, { as: ana })
    expect(bytes.toString()).toContain('Clé du bureau')
    expect(bytes.toString()).not.toContain(key.id)
  })
})

describe('a passkey is refused', () => {
  it.each(bents)('made %s', async (_, bent) => {
    const { world, ana } = await start()
    const { made } = await makeKey(world, ana, undefined, bent)
    expect(made.error.code).toBe('PASSKEY_FAILED')
    expect((await own(world, ana)).isOn).toBe(false)
  })

  it.each([...bents, ['of another person', { userHandle: 'b'.repeat(43) }]] as [string, Bent][])(
    'used %s',
    async (_, bent) => {
      const { world, ana } = await start()
      const waiting = await signIn(world, ana)
      const { key } = await makeKey(world, ana)
      const body = await proofOf(world, waiting, key, bent)
      expect((await world.call(giveCode, { body }, { as: waiting })).error.code).toBe('PASSKEY_FAILED')
      expect((await enterBy(world, key, bent)).error.code).toBe('PASSKEY_FAILED')
      expect(await verdict(world, waiting)).toBe('FACTOR_CODE_NEEDED')
    },
  )

  it('with a counter that goes back, as that of a copy does', async () => {
    const { world, ana } = await start()
    const { key } = await makeKey(world, ana)
    expect((await enterBy(world, key, { counter: 7 })).status).toBe(200)
    for (const counter of [7, 6, 0]) expect((await enterBy(world, key, { counter })).error.code).toBe('PASSKEY_FAILED')
    expect((await enterBy(world, key, { counter: 8 })).status).toBe(200)
  })

  it('that comes back twice, late, in another session or in answer to something else', async () => {
    const { world, ana } = await start()
    const [one, two] = [await signIn(world, ana), await signIn(world, ana)]
    const { key } = await makeKey(world, ana)
    const send = async (as: Person, body: Awaited<ReturnType<typeof proofOf>>) =>
      (await world.call(giveCode, { body }, { as })).error?.code
    const proof = await proofOf(world, one, key)
    expect(await send(two, proof)).toBe('PASSKEY_FAILED')
    expect(await send(one, proof)).toBeUndefined()
    expect(await send(one, proof)).toBe('PASSKEY_FAILED')
    const late = await proofOf(world, two, key)
    world.clock.advance(LATER_MS)
    expect(await send(two, late)).toBe('PASSKEY_FAILED')
    const asked = await world.call(askAnyPasskey, { body: { eventId: world.eventId } })
    expect(await send(two, { passkey: key.use(asked.body) })).toBe('PASSKEY_FAILED')
    expect(await verdict(world, two)).toBe('FACTOR_CODE_NEEDED')
    const passkey = (await proofOf(world, two, key)).passkey
    if (!passkey) throw new Error('A passkey has answered')
    const body = { eventId: world.eventId, passkey }
    expect((await world.call(signInByPasskey, { body })).error.code).toBe('PASSKEY_FAILED')
    // Expired challenges are deleted.
    world.clock.advance(LATER_MS)
    await world.call(askAnyPasskey, { body: { eventId: world.eventId } })
    const old = await world.ports.db.select().from(passkeyChallenges)
    expect(old.filter(({ expiresAt }) => expiresAt < world.clock.now())).toEqual([])
  })

  it('that is of another person, of another organisation or removed', async () => {
    const { world, ana } = await start()
    const bo = await world.person({ organiser: true, passwordHash })
    const waiting = await signIn(world, bo)
    const { key } = await makeKey(world, ana)
    await makeKey(world, bo)
    const { body: asked } = await world.call(askPasskey, {}, { as: waiting })
    const passkey = key.use(asked)
    const stolen = await world.call(giveCode, { body: { passkey } }, { as: waiting })
    expect(stolen.error.code).toBe('PASSKEY_UNKNOWN')
    expect((await enterBy(await makeWorld(), key)).error.code).toBe('PASSKEY_UNKNOWN')
    await resetFactor(world.ports, ana.email)
    expect((await enterBy(world, key)).error.code).toBe('PASSKEY_UNKNOWN')
    expect(await world.ports.db.select().from(passkeys).where(eq(passkeys.userId, ana.userId))).toEqual([])
  })

  it('beyond ten wrong ones, right as it may be, until a quarter of an hour has gone by', async () => {
    const { world, ana } = await start()
    const waiting = await signIn(world, ana)
    const { key } = await makeKey(world, ana)
    for (let i = 0; i < 10; i++) await give(world, waiting, '123456')
    const right = await world.call(giveCode, { body: await proofOf(world, waiting, key) }, { as: waiting })
    expect(right.error.code).toBe('LOGIN_BLOCKED')
    world.clock.advance(15 * 60 * 1000)
    const later = await world.call(giveCode, { body: await proofOf(world, waiting, key) }, { as: waiting })
    expect(later.status).toBe(204)
  })
})

describe('a session that waits for a second factor', () => {
  it('makes none that would replace the first factor, even from a request begun before', async () => {
    const { world, ana } = await start()
    const thief = await signIn(world, ana)
    const { body: begun } = await world.call(beginFactor, {}, { as: thief })
    const { body: asked } = await world.call(beginPasskey, { body: {} }, { as: thief })
    await makeKey(world, ana)
    const code = appWith(world, begun.secret).code()
    expect((await world.call(confirmFactor, { body: { code } }, { as: thief })).error.code).toBe('FACTOR_CODE_NEEDED')
    const made = authenticator(world).make(asked)
    const kept = await world.call(makePasskey, { body: { name: 'À moi', made } }, { as: thief })
    expect(kept.error.code).toBe('FACTOR_CODE_NEEDED')
    expect((await world.call(beginFactor, {}, { as: thief })).error.code).toBe('FACTOR_CODE_NEEDED')
    expect((await world.call(beginPasskey, { body: {} }, { as: thief })).error.code).toBe('FACTOR_CODE_NEEDED')
    // A setup begun before is dropped, in the owner's session too.
    expect((await world.call(confirmFactor, { body: { code } }, { as: ana })).error.code).toBe('FACTOR_OFF')
    expect(await verdict(world, thief)).toBe('FACTOR_CODE_NEEDED')
  })

  it('an open one makes another passkey with a proof alone', async () => {
    const { world, ana } = await start()
    const { app } = await setUpFactor(world, ana)
    expect((await makeKey(world, ana)).made.error.code).toBe('FACTOR_CODE_NEEDED')
    const { key, recoveryCodes } = await makeKey(world, ana, { code: app.next() })
    // The recovery codes of the app remain valid.
    expect(recoveryCodes).toEqual([])
    await makeKey(world, ana, await proofOf(world, ana, key))
    expect(await own(world, ana)).toMatchObject({ hasApp: true, recoveryCodesLeft: 10, passkeys: [{}, {}] })
    const again = await makeKey(world, ana, await proofOf(world, ana, key), {}, key)
    expect(again.made.error.code).toBe('PASSKEY_TAKEN')
  })
})

describe('taken away', () => {
  it('the application leaves the passkeys, and each ends the other sessions', async () => {
    const { world, ana } = await start()
    const { key } = await makeKey(world, ana)
    const { body } = await world.call(beginFactor, {}, { as: ana })
    const code = appWith(world, body.secret).code()
    const { body: told } = await world.call(confirmFactor, { body: { code } }, { as: ana })
    expect(told.recoveryCodes).toEqual([])
    const other = await signIn(world, ana)
    const off = await world.call(removeFactor, { body: await proofOf(world, ana, key) }, { as: ana })
    expect(off.status).toBe(204)
    expect(await verdict(world, other)).toBe('ACCESS_REFUSED')
    expect(await own(world, ana)).toMatchObject({ isOn: true, hasApp: false, recoveryCodesLeft: 10 })
    expect(await mailsOf(world, ana)).toContain('Votre application de codes est retirée')
    const renewed = await world.call(renewRecoveryCodes, { body: await proofOf(world, ana, key) }, { as: ana })
    expect(renewed.body.recoveryCodes).toHaveLength(10)
  })

  it('the last passkey turns the second factor off, but where the organisation asks for one', async () => {
    const { world, ana } = await start()
    await leadAll(world, ana)
    const { key } = await makeKey(world, ana)
    const require = (required: boolean) =>
      world.call(requireFactor, { params: { domainId: world.domainId }, body: { required } }, { as: ana })
    expect((await require(true)).status).toBe(204)
    const [{ id: passkeyId = '' } = {}] = (await own(world, ana)).passkeys
    const remove = async (id = passkeyId) => {
      const body = await proofOf(world, ana, key)
      return world.call(removePasskey, { params: { passkeyId: id }, body }, { as: ana })
    }
    expect((await remove()).error.code).toBe('FACTOR_LAST')
    await require(false)
    expect((await remove('nobody')).status).toBe(404)
    expect((await remove()).status).toBe(204)
    expect(await own(world, ana)).toMatchObject({ isOn: false, passkeys: [], recoveryCodesLeft: 0 })
    expect(await verdict(world, await signIn(world, ana))).toBe('let in')
    expect(await mailsOf(world, ana)).toContain('Votre second facteur est retiré')
    const { body: journal } = await world.call(listJournal, { params: world.path, query: {} }, { as: ana })
    const removed = journal.data.find(({ act }) => act === 'passkeyRemoved')
    expect(removed).toMatchObject({ before: { name: 'Mon téléphone' } })
  })
})
