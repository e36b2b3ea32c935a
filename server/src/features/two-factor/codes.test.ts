import { listTeam } from '@parvis/contract/team/team.ts'
import { getFactor, renewRecoveryCodes } from '@parvis/contract/two-factor/two-factor.ts'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { outbox } from '#db/tables/emails.ts'
import { secondFactors } from '#db/tables/two-factor.ts'
import { hashPassword } from '#kit/password.ts'
import { writtenMails } from '#testing/delivered.ts'
import { give, setUpFactor, waysIn } from '#testing/factors.ts'
import type { Person, World } from '#testing/world.ts'
import { makeWorld } from '#testing/world.ts'

const PASSWORD = 'pomme de terre'

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

describe('a code', () => {
  it('of the application serves once, and one period around is let pass', async () => {
    const { world, ana } = await start()
    const { app } = await setUpFactor(world, ana)
    const session = await signIn(world, ana)
    expect((await give(world, session, app.code())).error.code).toBe('FACTOR_CODE_USED')
    expect((await give(world, session, app.code(-1))).error.code).toBe('FACTOR_CODE_USED')
    expect((await give(world, session, app.code(2))).error.code).toBe('FACTOR_CODE_WRONG')
    expect((await give(world, session, app.code(1))).status).toBe(204)
    // Codes of earlier periods are refused too.
    expect((await give(world, session, app.next())).error.code).toBe('FACTOR_CODE_USED')
    expect((await give(world, session, app.next())).status).toBe(204)
  })

  it('is tried ten times in a quarter of an hour, over all sign-ins, and not before the time has passed', async () => {
    const { world, ana } = await start()
    const { app } = await setUpFactor(world, ana)
    const session = await signIn(world, ana)
    const wrong = app.code(40)
    for (let i = 0; i < 9; i++) expect((await give(world, session, wrong)).error.code).toBe('FACTOR_CODE_WRONG')
    const again = await signIn(world, ana)
    const all = await Promise.all(Array.from({ length: 5 }, () => give(world, again, wrong)))
    expect(all.map(({ status }) => status).toSorted()).toEqual([422, 429, 429, 429, 429])
    const blocked = await give(world, again, app.next())
    expect([blocked.status, blocked.error.code]).toEqual([429, 'LOGIN_BLOCKED'])
    world.clock.advance(15 * 60_000)
    expect((await give(world, again, app.next())).status).toBe(204)
  })

  it('for recovery takes the place of the application once, in any spelling, and its person is told', async () => {
    const { world, ana } = await start()
    const { recoveryCodes } = await setUpFactor(world, ana)
    const [code = '', other = ''] = recoveryCodes
    const session = await signIn(world, ana)
    const typed = code.replaceAll('-', ' ').toLowerCase().replaceAll('0', 'o').replaceAll('1', 'l')
    expect((await give(world, session, typed)).status).toBe(204)
    expect(await verdict(world, session)).toBe('let in')
    expect((await world.call(getFactor, {}, { as: session })).body.recoveryCodesLeft).toBe(9)
    const next = await signIn(world, ana)
    expect((await give(world, next, code)).error.code).toBe('FACTOR_CODE_WRONG')
    const bo = await world.person({ organiser: true, passwordHash: await hashPassword(PASSWORD) })
    await setUpFactor(world, bo)
    expect((await give(world, await signIn(world, bo), other)).error.code).toBe('FACTOR_CODE_WRONG')
    expect(await mailsOf(world, ana)).toContain('Un code de secours a servi')
  })

  it('makes other recovery codes, after which the former open nothing', async () => {
    const { world, ana } = await start()
    const { app, recoveryCodes } = await setUpFactor(world, ana)
    const renew = (code: string) => world.call(renewRecoveryCodes, { body: { code } }, { as: ana })
    expect((await renew('000000')).status).toBe(422)
    const { body } = await renew(app.next())
    expect(body.recoveryCodes).toHaveLength(10)
    expect((await give(world, ana, recoveryCodes[0] ?? '')).error.code).toBe('FACTOR_CODE_WRONG')
    expect((await give(world, ana, body.recoveryCodes[0] ?? '')).status).toBe(204)
  })

  it('of the application says nothing under another secret of the site; recovery codes still hold', async () => {
    const { world, ana } = await start()
    const { app, recoveryCodes } = await setUpFactor(world, ana)
    await world.ports.db.update(secondFactors).set({ secret: '1.AAAA' }).where(eq(secondFactors.userId, ana.userId))
    expect((await give(world, ana, app.next())).error.code).toBe('FACTOR_UNREADABLE')
    expect((await give(world, ana, recoveryCodes[0] ?? '')).status).toBe(204)
  })
})
