import { createAccount } from '@parvis/contract/auth/auth.ts'
import { listMyEvents } from '@parvis/contract/dashboard/dashboard.ts'
import { createEvent } from '@parvis/contract/event-templates/event-templates.ts'
import { getContext } from '@parvis/contract/events/events.ts'
import { listJournal } from '@parvis/contract/journal/journal.ts'
import { updateParticipation } from '@parvis/contract/participation/participation.ts'
import { downloadMyData } from '@parvis/contract/privacy/privacy.ts'
import { acceptTeamInvitation, inviteToTeam, joinTeam, listTeam, makeDeviceLink } from '@parvis/contract/team/team.ts'
import {
  beginFactor,
  beginPasskey,
  confirmFactor,
  getFactor,
  giveCode,
  removeFactor,
  requireFactor,
} from '@parvis/contract/two-factor/two-factor.ts'
import { getMe, updateUser } from '@parvis/contract/users/users.ts'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { outbox } from '#db/tables/emails.ts'
import { events, organisers } from '#db/tables/events.ts'
import { recoveryCodes as codesTable, secondFactors } from '#db/tables/two-factor.ts'
import { hashPassword } from '#kit/password.ts'
import { delivered, writtenMails } from '#testing/delivered.ts'
import { appWith, give, setUpFactor, waysIn } from '#testing/factors.ts'
import { makeKey, proofOf } from '#testing/passkeys.ts'
import { rowsOf } from '#testing/rows.ts'
import { openPage, portOf } from '#testing/sockets.ts'
import type { Person, World } from '#testing/world.ts'
import { makeWorld } from '#testing/world.ts'
import { resetFactor } from './rule.service.ts'

const PASSWORD = 'pomme de terre'
const QUARTER_MS = 15 * 60 * 1000

async function start() {
  const world = await makeWorld()
  const passwordHash = await hashPassword(PASSWORD)
  const ana = await world.person({ organiser: true, passwordHash, firstName: 'Ana', takesPart: true })
  return { world, ana, passwordHash }
}
const withToken = (person: Person, token: string): Person => ({ ...person, token })
const verdict = async (world: World, as: Person) => {
  const { status, error } = await world.call(listTeam, { params: world.path }, { as })
  return status === 200 ? 'let in' : error.code
}
const mailsOf = async (world: World, { userId }: Person) =>
  (await writtenMails(world.ports, eq(outbox.userId, userId))).map(({ subject }) => subject)
const signIn = async (world: World, person: Person) =>
  withToken(person, (await waysIn(world, person, PASSWORD)['password']?.()) ?? '')

describe('setting up a second factor', () => {
  it('gives a secret, asks a code of it, and tells ten recovery codes once', async () => {
    const { world, ana } = await start()
    expect((await world.call(getFactor, {}, { as: ana })).body).toMatchObject({ isOn: false, isRequired: false })
    const { body: begun, status } = await world.call(beginFactor, {}, { as: ana })
    expect(status).toBe(201)
    expect(begun.uri).toContain(`secret=${begun.secret}`)
    expect(begun.uri).toMatch(/^otpauth:\/\/totp\/Domaine:personne/)
    // Not required before the first code.
    expect(await verdict(world, await signIn(world, ana))).toBe('let in')
    const app = appWith(world, begun.secret)
    const wrong = await world.call(confirmFactor, { body: { code: '12345' } }, { as: ana })
    expect([wrong.status, wrong.error.errors?.[0]?.path]).toEqual([400, 'code'])
    const spaced = app.code().replace(/(...)(...)/, '$1 $2')
    const { body } = await world.call(confirmFactor, { body: { code: spaced } }, { as: ana })
    expect(new Set(body.recoveryCodes).size).toBe(10)
    for (const code of body.recoveryCodes) expect(code).toMatch(/^(?:[0-9A-Z]{4}-){3}[0-9A-Z]{4}$/)
    const { body: factor } = await world.call(getFactor, {}, { as: ana })
    expect(factor).toMatchObject({ isOn: true, recoveryCodesLeft: 10, awaits: null, organisation: 'Domaine' })
    expect((await world.call(beginFactor, {}, { as: ana })).error.code).toBe('FACTOR_ON')
    expect((await world.call(confirmFactor, { body: { code: app.next() } }, { as: ana })).error.code).toBe('FACTOR_ON')
    expect(await mailsOf(world, ana)).toEqual(['Votre second facteur est installé'])
  })

  it('needs a recent sign-in: a session left open makes nothing that a new password would not end', async () => {
    const { world, ana } = await start()
    const left = await signIn(world, ana)
    world.clock.advance(QUARTER_MS)
    const ask = async (as: Person) => [
      (await world.call(beginFactor, {}, { as })).error.code ?? 'begun',
      (await world.call(beginPasskey, { body: {} }, { as })).error.code ?? 'begun',
    ]
    expect(await ask(left)).toEqual(['SIGN_IN_AGAIN', 'SIGN_IN_AGAIN'])
    expect(await ask(await signIn(world, ana))).toEqual(['begun', 'begun'])
  })

  it('beside a passkey needs a recent proof of that passkey', async () => {
    const { world, ana } = await start()
    const { key } = await makeKey(world, ana)
    world.clock.advance(QUARTER_MS)
    expect((await world.call(beginFactor, {}, { as: ana })).error.code).toBe('SIGN_IN_AGAIN')
    await world.call(giveCode, { body: await proofOf(world, ana, key) }, { as: ana })
    expect((await world.call(beginFactor, {}, { as: ana })).status).toBe(201)
  })

  it('keeps neither its secret nor its recovery codes in clear, and leaves them out of copies', async () => {
    const { world, ana } = await start()
    const { body } = await world.call(beginFactor, {}, { as: ana })
    const { body: told } = await world.call(
      confirmFactor,
      { body: { code: appWith(world, body.secret).code() } },
      { as: ana },
    )
    const { db } = world.ports
    const kept = JSON.stringify([
      await db.select().from(secondFactors).where(eq(secondFactors.userId, ana.userId)),
      await db.select().from(codesTable).where(eq(codesTable.userId, ana.userId)),
    ])
    for (const secret of [
      body.secret,
      ...told.recoveryCodes,
      ...told.recoveryCodes.map((one) => one.replaceAll('-', '')),
    ])
      expect(kept).not.toContain(secret)
    const copy = await world.call(downloadMyData, { params: { domainId: world.domainId } }, { as: ana })
    expect(copy.status).toBe(200)
    const text = copy.bytes.toString()
    expect(text).toContain('second_factors')
    for (const { secret } of await db.select().from(secondFactors).where(eq(secondFactors.userId, ana.userId)))
      expect(text).not.toContain(secret)
  })

  it('is for organisers', async () => {
    const { world } = await start()
    const guest = await world.person({ takesPart: true })
    expect((await world.call(beginFactor, {}, { as: guest })).error.code).toBe('FACTOR_TEAM_ONLY')
    expect((await give(world, guest, '123456')).error.code).toBe('FACTOR_OFF')
  })

  it('begun twice, the first secret is forgotten', async () => {
    const { world, ana } = await start()
    const { body: first } = await world.call(beginFactor, {}, { as: ana })
    const { body: second } = await world.call(beginFactor, {}, { as: ana })
    const confirm = (secret: string) =>
      world.call(confirmFactor, { body: { code: appWith(world, secret).code() } }, { as: ana })
    expect((await confirm(first.secret)).error.code).toBe('FACTOR_CODE_WRONG')
    expect((await confirm(second.secret)).status).toBe(200)
  })
})

describe('once it is on', () => {
  it('no way in organises before the code is given, and each does after', async () => {
    const { world, ana } = await start()
    const before = await signIn(world, ana)
    const { app } = await setUpFactor(world, ana)
    expect(await verdict(world, ana)).toBe('let in')
    expect(await verdict(world, before)).toBe('FACTOR_CODE_NEEDED')
    for (const [way, open] of Object.entries(waysIn(world, ana, PASSWORD))) {
      const session = withToken(ana, await open())
      expect([way, await verdict(world, session)]).toEqual([way, 'FACTOR_CODE_NEEDED'])
      expect((await world.call(listMyEvents, {}, { as: session })).error.code).toBe('FACTOR_CODE_NEEDED')
      expect((await give(world, session, app.next())).status).toBe(204)
      expect([way, await verdict(world, session)]).toEqual([way, 'let in'])
    }
  })

  it('a link for a new password chooses it, and organises nothing by it', async () => {
    const { world, ana } = await start()
    await setUpFactor(world, ana)
    const session = withToken(ana, (await waysIn(world, ana, PASSWORD)['the link of a forgotten password']?.()) ?? '')
    const params = { domainId: world.domainId, userId: ana.userId }
    const changed = await world.call(updateUser, { params, query: {}, body: { password: 'un autre' } }, { as: session })
    expect(changed.status).toBe(200)
    expect(await verdict(world, session)).toBe('FACTOR_CODE_NEEDED')
  })

  it('the session is that of a participant: their own page and answers, nothing of the team', async () => {
    const { world, ana } = await start()
    await setUpFactor(world, ana)
    const session = await signIn(world, ana)
    const query = { eventId: world.eventId }
    const { body: me } = await world.call(getMe, { params: { domainId: world.domainId }, query }, { as: session })
    expect(me).toMatchObject({ isOrganiser: false, rights: [], awaits: 'code' })
    const params = { ...world.path, userId: ana.userId }
    expect(
      (await world.call(updateParticipation, { params, body: { participation: 4 } }, { as: session })).status,
    ).toBe(200)
    const other = await world.person({ takesPart: true })
    const theirs = { domainId: world.domainId, userId: other.userId }
    const told = await world.call(updateUser, { params: theirs, query, body: { mobile: '06' } }, { as: session })
    expect(told.error.code).toBe('FACTOR_CODE_NEEDED')
    const from = { model: 'nothing' as const, days: 1, coming: 'onsite' as const, place: '' }
    const asked = { name: 'Bal', context: `bal-${world.eventId}`, firstDay: '2027-06-01', from }
    expect((await world.call(createEvent, { body: asked }, { as: session })).error.code).toBe('FACTOR_CODE_NEEDED')
    const account = {
      email: `n.${world.eventId}@exemple.fr`,
      firstName: 'N',
      lastName: 'V',
      password: PASSWORD,
      isExhibitor: true,
    }
    const made = await world.call(
      createAccount,
      { params: { domainId: world.domainId }, query: { eventId: world.eventId, force: '1' }, body: account },
      { as: session },
    )
    expect(made.status).toBe(403)
  })

  it('an unpublished event tells its team the missing factor, and no other person', async () => {
    const { world, ana } = await start()
    const bo = await world.person()
    await world.ports.db.update(events).set({ published: false }).where(eq(events.id, world.eventId))
    await setUpFactor(world, ana)
    const session = await signIn(world, ana)
    const read = (as: Person) => world.call(getContext, { params: { context: world.context } }, { as })
    expect((await read(session)).body).toMatchObject({ isOpen: false, awaits: 'code' })
    expect((await read(ana)).body.isOpen).toBe(true)
    const { body: closed } = await read(bo)
    expect([closed.isOpen, closed.awaits]).toEqual([false, undefined])
    expect(await verdict(world, session)).toBe('FACTOR_CODE_NEEDED')
    expect(await verdict(world, bo)).toBe('NOT_PUBLISHED')
  })

  it('a lead of another event is told nothing of this one', async () => {
    const { world, ana } = await start()
    const [next] = await world.ports.db
      .insert(events)
      .values({ id: `n${world.eventId}`, domainId: world.domainId, context: `n${world.context}`, name: 'À côté' })
      .returning()
    await setUpFactor(world, ana)
    const session = await signIn(world, ana)
    const params = { ...world.path, eventId: next?.id ?? '' }
    expect((await world.call(listTeam, { params }, { as: session })).error.code).toBe('FORBIDDEN')
  })

  it('an invitation into a team that is accepted without the code gives the role, and organises nothing', async () => {
    const { world, ana, passwordHash } = await start()
    const bo = await world.person({ organiser: 'reader', passwordHash })
    await setUpFactor(world, bo)
    await world.ports.db.delete(organisers).where(eq(organisers.userId, bo.userId))
    await world.call(inviteToTeam, { params: world.path, body: { email: bo.email, role: 'lead' } }, { as: ana })
    const mails = await rowsOf(world.ports.db, outbox, eq(outbox.to, bo.email))
    const token =
      mails.map((mail) => /[?]invitation=([\w.-]+)/.exec(delivered(mail).text)?.[1]).find((one) => one) ?? ''
    const session = await signIn(world, bo)
    expect((await world.call(acceptTeamInvitation, { body: { token } }, { as: session })).status).toBe(200)
    expect(await verdict(world, session)).toBe('FACTOR_CODE_NEEDED')
  })

  it('an invitation that gives an account its first password asks for the code too', async () => {
    const { world, ana } = await start()
    const bo = await world.person({ organiser: 'reader' })
    await setUpFactor(world, bo)
    await world.ports.db.delete(organisers).where(eq(organisers.userId, bo.userId))
    await world.call(inviteToTeam, { params: world.path, body: { email: bo.email, role: 'lead' } }, { as: ana })
    const mails = await rowsOf(world.ports.db, outbox, eq(outbox.to, bo.email))
    const token =
      mails.map((mail) => /[?]invitation=([\w.-]+)/.exec(delivered(mail).text)?.[1]).find((one) => one) ?? ''
    const joined = await world.call(joinTeam, { body: { token, firstName: 'Bo', lastName: 'V', password: PASSWORD } })
    expect(joined.status).toBe(201)
    expect(await verdict(world, withToken(bo, joined.body.token))).toBe('FACTOR_CODE_NEEDED')
  })

  it('a socket shows the state of the team once the code is given, and no more to earlier sessions', async () => {
    const { world, ana } = await start()
    const before = await signIn(world, ana)
    const port = await portOf(world.app)
    const open = (token: string) => openPage(port, `/push/live?eventId=${world.eventId}`, { token })
    const isStaff = async (token: string) =>
      (await world.app.authority.identify(token))?.organises.some(({ role }) => role === 'lead') ?? false
    const page = await open(before.token)
    await page.hears(({ type }) => type === 'SNAPSHOT')
    const { app } = await setUpFactor(world, ana)
    expect((await page.closed).code).toBe(1012)
    expect(await isStaff(before.token)).toBe(false)
    await give(world, before, app.next())
    expect(await isStaff(before.token)).toBe(true)
  })

  it('a device keeps the right it was lent', async () => {
    const { world, ana } = await start()
    const { body } = await world.call(
      makeDeviceLink,
      { params: world.path, body: { name: 'Porte', right: 'door' } },
      { as: ana },
    )
    await setUpFactor(world, ana)
    const device = withToken(ana, body.url.split('#')[1] ?? '')
    expect((await world.app.authority.identify(device.token))?.organises).toHaveLength(1)
    // A device link has no access to personal settings.
    expect((await world.call(getFactor, {}, { as: device })).status).toBe(403)
  })
})

describe('turning it off', () => {
  it('takes a code, ends the other sessions and leaves this one', async () => {
    const { world, ana } = await start()
    const { app } = await setUpFactor(world, ana)
    const waiting = await signIn(world, ana)
    const off = (code: string) => world.call(removeFactor, { body: { code } }, { as: ana })
    expect((await off('000000')).status).toBe(422)
    expect((await off(app.next())).status).toBe(204)
    expect(await verdict(world, ana)).toBe('let in')
    expect(await verdict(world, waiting)).toBe('ACCESS_REFUSED')
    expect(await verdict(world, await signIn(world, ana))).toBe('let in')
    expect(await mailsOf(world, ana)).toContain('Votre second facteur est retiré')
    expect((await off(app.next())).error.code).toBe('FACTOR_OFF')
  })

  it('is done from the server by an address, which ends every session and is told in the journal', async () => {
    const { world, ana } = await start()
    const bo = await world.person()
    await world.ports.db
      .insert(organisers)
      .values({ domainId: world.domainId, eventId: null, userId: bo.userId, role: 'lead' })
    await setUpFactor(world, ana)
    expect(await resetFactor(world.ports, 'personne@exemple.fr')).toBe(0)
    expect(await resetFactor(world.ports, ana.email)).toBe(1)
    expect(await resetFactor(world.ports, ana.email)).toBe(0)
    expect(await verdict(world, ana)).toBe('ACCESS_REFUSED')
    expect(await verdict(world, await signIn(world, ana))).toBe('let in')
    const { body } = await world.call(listJournal, { params: world.path, query: {} }, { as: bo })
    expect(body.data[0]).toMatchObject({
      act: 'factorReset',
      device: 'npm run admin',
      by: null,
      person: { id: ana.userId },
    })
    expect(JSON.stringify(body.data[0])).not.toContain(ana.email)
  })
})

describe('a second factor required of the whole team', () => {
  async function asked() {
    const { world, ana, passwordHash } = await start()
    await world.ports.db
      .insert(organisers)
      .values({ domainId: world.domainId, eventId: null, userId: ana.userId, role: 'lead' })
    const bo = await world.person({ organiser: 'reader', passwordHash })
    const require = (as: Person, required: boolean) =>
      world.call(requireFactor, { params: { domainId: world.domainId }, body: { required } }, { as })
    return { world, ana, bo, require }
  }

  it('is set by a lead of the whole domain who has one', async () => {
    const { world, ana, bo, require } = await asked()
    expect((await require(bo, true)).status).toBe(403)
    const lead = await world.person({ organiser: true })
    expect((await require(lead, true)).status).toBe(403)
    expect((await require(ana, true)).error.code).toBe('FACTOR_OWN_FIRST')
    await setUpFactor(world, ana)
    expect((await require(ana, true)).status).toBe(204)
    expect(await verdict(world, ana)).toBe('let in')
    const { body } = await world.call(listTeam, { params: world.path }, { as: ana })
    expect(body.isFactorRequired).toBe(true)
    expect(body.data.filter(({ hasFactor }) => hasFactor).every(({ userId }) => userId === ana.userId)).toBe(true)
    const { body: journal } = await world.call(listJournal, { params: world.path, query: {} }, { as: ana })
    expect(journal.data[0]).toMatchObject({ act: 'factorRule', before: { required: false }, after: { required: true } })
  })

  it('closes the area to members without one, in their open sessions, until they have one', async () => {
    const { world, ana, require } = await asked()
    const cy = await world.person({ organiser: true })
    const guest = await world.person({ takesPart: true })
    await setUpFactor(world, ana)
    expect(await verdict(world, cy)).toBe('let in')
    await require(ana, true)
    expect(await verdict(world, cy)).toBe('FACTOR_NEEDED')
    expect((await world.call(listMyEvents, {}, { as: cy })).error.code).toBe('FACTOR_NEEDED')
    expect((await world.call(getFactor, {}, { as: cy })).body).toMatchObject({ isRequired: true, awaits: 'factor' })
    const query = { eventId: world.eventId }
    const me = (as: Person) => world.call(getMe, { params: { domainId: world.domainId }, query }, { as })
    expect((await me(cy)).body).toMatchObject({ rights: [], awaits: 'factor' })
    // Participants are not affected.
    expect((await me(guest)).body.awaits).toBeNull()
    const { app } = await setUpFactor(world, cy)
    expect(await verdict(world, cy)).toBe('let in')
    // Removing it leads to setting up another.
    await world.call(removeFactor, { body: { code: app.next() } }, { as: cy })
    expect(await verdict(world, cy)).toBe('FACTOR_NEEDED')
    await require(ana, false)
    expect(await verdict(world, cy)).toBe('let in')
  })
})
