import { checkEmail, exchangeCode, logout } from '@parvis/contract/auth/auth.ts'
import { listJournal } from '@parvis/contract/journal/journal.ts'
import {
  beginOpenid,
  finishOpenid,
  getOpenidLink,
  getOpenidProvider,
  leaveOpenid,
  linkOpenid,
  removeOpenidProvider,
  setOpenidProvider,
  unlinkOpenid,
} from '@parvis/contract/openid/openid.ts'
import { listTeam } from '@parvis/contract/team/team.ts'
import { requireFactor } from '@parvis/contract/two-factor/two-factor.ts'
import { getMe, updateUser } from '@parvis/contract/users/users.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { outbox } from '#db/tables/emails.ts'
import { domains, organisers } from '#db/tables/events.ts'
import { openHouse } from '#testing/house.ts'
import type { IdentityProvider } from '#testing/identity.ts'
import { identityProvider } from '#testing/identity.ts'
import type { Person, World } from '#testing/world.ts'
import { makeWorld } from '#testing/world.ts'
import { callbackOf, leavingOf } from './attempt.service.ts'

let provider: IdentityProvider
beforeAll(async () => {
  const { ports, privateOrigins } = await openHouse()
  provider = await identityProvider({ callback: callbackOf(ports), leaving: leavingOf(ports) })
  privateOrigins.push(provider.issuer)
})
afterAll(async () => {
  const { privateOrigins } = await openHouse()
  privateOrigins.splice(0)
  await provider.close()
})

const settings = () => ({
  ...{ issuer: provider.issuer, clientId: provider.clientId, secret: provider.secret, label: 'ProConnect' },
})

async function start() {
  const world = await makeWorld()
  const lead = await world.person({ firstName: 'Ana' })
  await world.ports.db
    .insert(organisers)
    .values({ domainId: world.domainId, eventId: null, userId: lead.userId, role: 'lead' })
  const params = { domainId: world.domainId }
  const saved = await world.call(setOpenidProvider, { params, body: settings() }, { as: lead })
  expect(saved.status, JSON.stringify(saved.error)).toBe(204)
  return { world, lead, params }
}

const cookiesOf = ({ headers }: { headers: Record<string, unknown> }): string =>
  [headers['set-cookie'] ?? []]
    .flat()
    .map((line) => String(line).split(';')[0])
    .join('; ')
const placeOf = ({ headers }: { headers: Record<string, unknown> }) => String(headers['location'])

async function finish(world: World, answered: string, cookie: string) {
  const query = Object.fromEntries(new URL(answered).searchParams)
  return world.call(finishOpenid, { query }, { headers: { cookie } })
}

/** Signs in at the provider as `subject`; returns the final page. */
async function come(world: World, subject: string, redirect?: string) {
  const begun = await world.call(beginOpenid, { query: { eventId: world.eventId, ...(redirect && { redirect }) } })
  expect(begun.status).toBe(302)
  const answered = await provider.signIn(placeOf(begun), subject)
  const ended = await finish(world, answered, cookiesOf(begun))
  return { ended, place: placeOf(ended), answered, cookie: cookiesOf(begun), held: cookiesOf(ended) }
}

async function signedIn(world: World, place: string) {
  const code = new URL(place, 'http://localhost').searchParams.get('token') ?? ''
  const { body, error } = await world.call(exchangeCode, { body: { code, eventId: world.eventId } })
  if (error && 'code' in error) return { code: error.code }
  const person = { userId: '', email: '', token: body.token }
  const me = await world.call(getMe, { params: { domainId: world.domainId }, query: {} }, { as: person })
  return { person, id: me.body.id, referer: body.referer }
}

async function link(world: World, as: Person, subject: string) {
  const begun = await world.call(linkOpenid, { body: { eventId: world.eventId } }, { as })
  expect(begun.status, JSON.stringify(begun.error)).toBe(200)
  const answered = await provider.signIn(begun.body.url, subject)
  return placeOf(await finish(world, answered, cookiesOf(begun)))
}
const linkOf = async (world: World, as: Person) => (await world.call(getOpenidLink, {}, { as })).body

let count = 0
const someone = (claims: { email?: string; email_verified?: boolean } = {}): string => {
  const subject = `sujet-${++count}`
  provider.people.set(subject, claims)
  return subject
}

describe('signing in by the provider', () => {
  it('opens the account of the team with the verified address, links it, and leads to the page asked for', async () => {
    const { world } = await start()
    const { userId, email } = await world.person({ organiser: true })
    const subject = someone({ email: email.toUpperCase(), email_verified: true })
    const redirect = `/${world.context}/organisation/participants`
    const { place } = await come(world, subject, redirect)
    const { id, person, referer } = await signedIn(world, place)
    expect(id).toBe(userId)
    expect(referer).toBe(`http://localhost${redirect}`)
    expect((await world.call(listTeam, { params: world.path }, { as: person as Person })).status).toBe(200)
    expect((await linkOf(world, person as Person)).since).not.toBeNull()
    const mails = await world.ports.db.select().from(outbox).where(eq(outbox.userId, userId))
    expect(mails.map((mail) => mail.subject)).toEqual(['Votre compte est lié à votre fournisseur d’identité'])
    // The link depends on the subject, not on the address.
    provider.people.set(subject, {})
    expect((await signedIn(world, (await come(world, subject)).place)).id).toBe(userId)
  })

  it('opens no account without a verified address, nor that of a person outside the team', async () => {
    const { world } = await start()
    const colleague = await world.person({ organiser: true })
    const guest = await world.person({ takesPart: true })
    const cases = [
      someone({ email: colleague.email }),
      someone({ email: colleague.email, email_verified: false }),
      someone({ email: guest.email, email_verified: true }),
      someone({ email: 'personne@exemple.fr', email_verified: true }),
      someone(),
    ]
    for (const subject of cases)
      expect((await come(world, subject)).place).toBe(`/${world.context}/login?openid=unknown`)
  })

  it('opens nothing of another organisation, even by the same provider and the same address', async () => {
    const { world } = await start()
    const { world: other } = await start()
    const ana = await world.person({ organiser: true })
    const subject = someone({ email: ana.email, email_verified: true })
    expect((await come(other, subject)).place).toBe(`/${other.context}/login?openid=unknown`)
    expect((await signedIn(world, (await come(world, subject)).place)).id).toBe(ana.userId)
  })

  it('gives a code that serves once, for a minute', async () => {
    const { world } = await start()
    const { email } = await world.person({ organiser: true })
    const { place } = await come(world, someone({ email, email_verified: true }))
    expect(await signedIn(world, place)).toHaveProperty('id')
    expect(await signedIn(world, place)).toEqual({ code: 'LINK_EXPIRED' })
    const late = (
      await come(world, someone({ email: (await world.person({ organiser: true })).email, email_verified: true }))
    ).place
    world.clock.advance(61_000)
    expect(await signedIn(world, late)).toEqual({ code: 'LINK_EXPIRED' })
  })

  it('ends only in the browser that began it, within ten minutes, and leads to no other site', async () => {
    const { world } = await start()
    const { email } = await world.person({ organiser: true })
    const subject = someone({ email, email_verified: true })
    const begun = await world.call(beginOpenid, {
      query: { eventId: world.eventId, redirect: 'https://ailleurs.exemple.fr/' },
    })
    const answered = await provider.signIn(placeOf(begun), subject)
    const failed = `/${world.context}/login?openid=failed`
    expect(placeOf(await finish(world, answered, ''))).toBe(failed)
    const stranger = await world.call(beginOpenid, { query: { eventId: world.eventId } })
    expect(placeOf(await finish(world, answered, cookiesOf(stranger)))).toBe(failed)
    const ended = placeOf(await finish(world, answered, cookiesOf(begun)))
    expect((await signedIn(world, ended)).referer).toBeNull()
    expect(placeOf(await finish(world, answered, cookiesOf(begun)))).toBe(failed)
    const slow = await world.call(beginOpenid, { query: { eventId: world.eventId } })
    const afterwards = await provider.signIn(placeOf(slow), subject)
    world.clock.advance(601_000)
    expect(placeOf(await finish(world, afterwards, cookiesOf(slow)))).toBe(failed)
    expect(placeOf(await world.call(finishOpenid, { query: { state: 'x' } }))).toBe('/')
  })

  it('says that the person said no there', async () => {
    const { world } = await start()
    const { place } = await come(world, 'refuses')
    expect(place).toBe(`/${world.context}/login?openid=refused`)
  })

  it('refuses a member without a required second factor, and asks those who have one for it', async () => {
    const { world, lead, params } = await start()
    const ana = await world.person({ organiser: true })
    const { setUpFactor } = await import('#testing/factors.ts')
    await setUpFactor(world, lead)
    await world.call(requireFactor, { params, body: { required: true } }, { as: lead })
    const { person } = await signedIn(
      world,
      (await come(world, someone({ email: ana.email, email_verified: true }))).place,
    )
    const verdict = await world.call(listTeam, { params: world.path }, { as: person as Person })
    expect([verdict.status, verdict.error.code]).toEqual([403, 'FACTOR_NEEDED'])
    const { person: leading } = await signedIn(
      world,
      (await come(world, someone({ email: lead.email, email_verified: true }))).place,
    )
    const asked = await world.call(listTeam, { params: world.path }, { as: leading as Person })
    expect([asked.status, asked.error.code]).toEqual([403, 'FACTOR_CODE_NEEDED'])
  })
})

it('an account that a stranger has made opens to them no more once the provider vouches for its owner', async () => {
  const { world } = await start()
  const stranger = await world.person({ organiser: true, isVerified: false })
  const { place } = await come(world, someone({ email: stranger.email, email_verified: true }))
  const { person, id } = await signedIn(world, place)
  expect([id, person?.token === undefined]).toEqual([stranger.userId, false])
  const params = { domainId: world.domainId }
  expect((await world.call(getMe, { params, query: {} }, { as: stranger })).status).toBe(401)
})

describe('linking one’s own account', () => {
  it('is done from the account, with any address at the provider, and undone', async () => {
    const { world } = await start()
    const ana = await world.person({ organiser: true })
    expect(await linkOf(world, ana)).toEqual({ label: 'ProConnect', since: null })
    const subject = someone({ email: 'autre@exemple.fr' })
    expect(await link(world, ana, subject)).toBe(`/${world.context}/organisation/securite?openid=linked`)
    expect((await linkOf(world, ana)).since).not.toBeNull()
    expect((await signedIn(world, (await come(world, subject)).place)).id).toBe(ana.userId)
    await world.call(unlinkOpenid, {}, { as: ana })
    expect((await linkOf(world, ana)).since).toBeNull()
    expect((await come(world, subject)).place).toBe(`/${world.context}/login?openid=unknown`)
  })

  it('takes no identity of another person, nor a second one', async () => {
    const { world } = await start()
    const [ana, luc] = [await world.person({ organiser: true }), await world.person({ organiser: true })]
    const [mine, other] = [someone(), someone()]
    await link(world, ana, mine)
    const taken = `/${world.context}/organisation/securite?openid=taken`
    expect(await link(world, luc, mine)).toBe(taken)
    expect(await link(world, ana, other)).toBe(taken)
    expect((await signedIn(world, (await come(world, mine)).place)).id).toBe(ana.userId)
  })

  it('waits for an address that a link or a code has proved', async () => {
    const { world } = await start()
    const stranger = await world.person({ organiser: true, isVerified: false })
    const begun = await world.call(linkOpenid, { body: { eventId: world.eventId } }, { as: stranger })
    expect([begun.status, begun.error.code]).toEqual([403, 'EMAIL_NOT_VERIFIED'])
  })

  it('ends with a new password', async () => {
    const { world } = await start()
    const ana = await world.person({ organiser: true })
    const subject = someone()
    await link(world, ana, subject)
    const params = { domainId: world.domainId, userId: ana.userId }
    const body = { password: 'une phrase assez longue' }
    const query = { eventId: world.eventId }
    expect((await world.call(updateUser, { params, query, body }, { as: ana })).status).toBe(200)
    expect((await come(world, subject)).place).toBe(`/${world.context}/login?openid=unknown`)
  })

  it('fails once the session that began it is closed', async () => {
    const { world } = await start()
    const ana = await world.person({ organiser: true })
    const subject = someone()
    const begun = await world.call(linkOpenid, { body: { eventId: world.eventId } }, { as: ana })
    const answered = await provider.signIn(begun.body.url, subject)
    await world.call(logout, {}, { as: ana })
    const ended = await finish(world, answered, cookiesOf(begun))
    expect(placeOf(ended)).toBe(`/${world.context}/organisation/securite?openid=failed`)
    expect((await come(world, subject)).place).toBe(`/${world.context}/login?openid=unknown`)
  })
})

describe('leaving', () => {
  it('ends the session of the provider too, in the browser that signed in by it', async () => {
    const { world } = await start()
    const { email } = await world.person({ organiser: true })
    const { held } = await come(world, someone({ email, email_verified: true }))
    const body = { eventId: world.eventId }
    const left = await world.call(leaveOpenid, { body }, { headers: { cookie: held } })
    const url = new URL(left.body.url ?? '')
    expect(url.origin).toBe(provider.issuer)
    expect(url.searchParams.get('post_logout_redirect_uri')).toBe(leavingOf(world.ports))
    expect(url.searchParams.get('id_token_hint')).toMatch(/^eyJ/)
    expect((await fetch(url, { redirect: 'manual' })).status).toBe(200)
    expect(cookiesOf(left)).toBe('parvis_openid_held=; parvis_openid_mark=')
    expect((await world.call(leaveOpenid, { body })).body).toEqual({ url: null })
    const { world: other } = await start()
    const elsewhere = { body: { eventId: other.eventId } }
    expect((await world.call(leaveOpenid, elsewhere, { headers: { cookie: held } })).body).toEqual({ url: null })
  })
})

describe('the provider of an organisation', () => {
  it('is told without its secret, which is kept sealed; the journal has the change without it', async () => {
    const { world, lead, params } = await start()
    const { body } = await world.call(getOpenidProvider, { params }, { as: lead })
    expect(body).toEqual({
      provider: { issuer: provider.issuer, clientId: 'parvis', label: 'ProConnect' },
      callback: 'http://localhost/api/v2/authentications/openid/callback',
      leaving: 'http://localhost/',
    })
    const [kept] = await world.ports.db
      .select({ openid: domains.openid })
      .from(domains)
      .where(eq(domains.id, world.domainId))
    expect(JSON.stringify(kept)).not.toContain(provider.secret)
    const journal = await world.call(listJournal, { params: world.path, query: {} }, { as: lead })
    expect(journal.bytes.toString()).not.toContain(provider.secret)
    expect(journal.body.data).toMatchObject([
      { after: { issuer: provider.issuer, clientId: 'parvis', label: 'ProConnect' } },
    ])
    // An omitted secret is kept, but another provider needs its own.
    const renamed = { ...settings(), secret: undefined, label: 'Intranet' }
    expect((await world.call(setOpenidProvider, { params, body: renamed }, { as: lead })).status).toBe(204)
    const { email } = await world.person({ organiser: true })
    expect((await come(world, someone({ email, email_verified: true }))).place).toContain('token=')
    const known = await world.call(checkEmail, { params, query: { email, eventId: world.eventId } })
    expect(known.body.openid).toBe('Intranet')
  })

  it('is refused with an unreachable, private or invalid address, and from a lead of one event', async () => {
    const { world, lead, params } = await start()
    const refusal = async (change: object, as = lead) => {
      const { status, error } = await world.call(
        setOpenidProvider,
        { params, body: { ...settings(), ...change } },
        { as },
      )
      return [status, error?.code, error?.errors?.[0]?.path]
    }
    const closed = provider.issuer.replace(/\d+$/, '9')
    ;(await openHouse()).privateOrigins.push(closed)
    expect(await refusal({ issuer: closed })).toEqual([422, 'OPENID_UNREACHABLE', 'issuer'])
    for (const issuer of ['https://127.0.0.1', 'https://localhost', 'https://[::1]', 'https://10.0.0.1'])
      expect([issuer, ...(await refusal({ issuer }))]).toEqual([issuer, 422, 'OPENID_PRIVATE', 'issuer'])
    expect(await refusal({ issuer: 'http://127.0.0.1:10' })).toEqual([400, 'VALIDATION', 'issuer'])
    expect(await refusal({ issuer: 'ftp://exemple.fr' })).toEqual([400, 'VALIDATION', 'issuer'])
    expect(await refusal({ issuer: 'https://ailleurs.exemple.fr', secret: undefined })).toEqual([
      400,
      'VALIDATION',
      'secret',
    ])
    const local = await world.person({ organiser: true })
    expect((await refusal({}, local))[0]).toBe(403)
  })

  it('is taken away with its links: it opens no session, and is not shown any more', async () => {
    const { world, lead, params } = await start()
    const ana = await world.person({ organiser: true })
    const subject = someone()
    await link(world, ana, subject)
    expect((await world.call(removeOpenidProvider, { params }, { as: lead })).status).toBe(204)
    const begun = await world.call(beginOpenid, { query: { eventId: world.eventId } })
    expect(placeOf(begun)).toBe(`/${world.context}/login?openid=failed`)
    expect(await linkOf(world, ana)).toEqual({ label: null, since: null })
    expect((await world.call(linkOpenid, { body: { eventId: world.eventId } }, { as: ana })).error.code).toBe(
      'OPENID_OFF',
    )
    await world.call(setOpenidProvider, { params, body: settings() }, { as: lead })
    expect((await come(world, subject)).place).toBe(`/${world.context}/login?openid=unknown`)
  })
})
