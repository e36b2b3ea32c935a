import { connectWithBadge, createAccount, exchangeCode, login } from '@parvis/contract/auth/auth.ts'
import { register } from '@parvis/contract/registration/registration.ts'
import { getMe, updateUser } from '@parvis/contract/users/users.ts'
import { count } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { idempotentReplies } from '#db/tables/kit.ts'
import { secondFactors } from '#db/tables/two-factor.ts'
import { hashPassword } from '#kit/password.ts'
import { transaction } from '#kit/transaction.ts'
import type { Person, World } from '#testing/world.ts'
import { makeWorld } from '#testing/world.ts'
import { issueCode } from './auth.service.ts'

const HOUR = 3600 * 1000
const passwordHash = await hashPassword('premier')

const choose = (world: World, person: Person, body: { password: string; currentPassword?: string }) =>
  world.call(
    updateUser,
    { params: { domainId: world.domainId, userId: person.userId }, query: {}, body },
    { as: person },
  )

async function followLink(world: World, person: Person, purpose: 'connect' | 'password'): Promise<Person> {
  const code = await transaction(world.ports.db, (tx) =>
    issueCode(tx, world.ports, { ...world.path, userId: person.userId, purpose, isMailed: true }),
  )
  return { ...person, token: (await world.call(exchangeCode, { body: { code } })).body.token }
}

describe('a new password', () => {
  it('needs the old one', async () => {
    const world = await makeWorld()
    const person = await world.person({ passwordHash })
    expect((await choose(world, person, { password: 'second' })).error.errors).toEqual([
      { path: 'currentPassword', code: 'PASSWORD_CURRENT_REQUIRED', message: 'Indiquez votre mot de passe actuel' },
    ])
    const wrong = await choose(world, person, { password: 'second', currentPassword: 'dernier' })
    expect([wrong.status, wrong.error.code]).toEqual([422, 'PASSWORD_WRONG'])
    expect((await choose(world, person, { password: 'second', currentPassword: 'premier' })).status).toBe(200)
  })

  it.each([
    ['a guest chooses four characters', {}, false, 'abcd', 200],
    ['an organiser chooses eleven', { organiser: true }, false, 'onzelettres', 400],
    ['an organiser chooses twelve', { organiser: true }, false, 'douzelettres', 200],
    ['a doorkeeper chooses eleven', { organiser: 'doorkeeper' }, false, 'onzelettres', 400],
    ['an organiser who has a second factor chooses four', { organiser: true }, true, 'abcd', 200],
  ] as const)(
    'is refused where it is too short for the person’s rights: %s',
    async (_, more, hasFactor, password, status) => {
      const world = await makeWorld()
      const person = await world.person({ passwordHash, ...more })
      const confirmedAt = world.clock.now()
      if (hasFactor)
        await world.ports.db.insert(secondFactors).values({ userId: person.userId, secret: '', confirmedAt })
      const answer = await choose(world, person, { password, currentPassword: 'premier' })
      const message = 'Qui organise choisit au moins 12 caractères, ou a un second facteur.'
      expect(answer.status).toBe(status)
      if (status === 400)
        expect(answer.error.errors).toEqual([{ path: 'password', code: 'PASSWORD_SHORT_TEAM', message }])
    },
  )

  it('cannot be guessed in an open session: after ten wrong ones, even the right one waits', async () => {
    const world = await makeWorld()
    const person = await world.person({ passwordHash })
    for (let n = 0; n < 10; n++) await choose(world, person, { password: 'second', currentPassword: `essai ${n}` })
    const { error } = await choose(world, person, { password: 'second', currentPassword: 'premier' })
    expect([error.status, error.code]).toEqual([429, 'LOGIN_BLOCKED'])
  })

  it('needs no old one once, right after the link for a forgotten password', async () => {
    const world = await makeWorld()
    const person = await world.person({ passwordHash })
    const back = await followLink(world, person, 'password')
    expect((await choose(world, back, { password: 'second' })).status).toBe(200)
    expect((await choose(world, back, { password: 'troisième' })).status).toBe(400)
    const late = await followLink(world, person, 'password')
    world.clock.advance(HOUR)
    expect((await choose(world, late, { password: 'troisième' })).status).toBe(400)
    const other = await followLink(world, person, 'connect')
    expect((await choose(world, other, { password: 'troisième' })).status).toBe(400)
  })

  it('is never chosen in a session opened by a badge, even where there was none', async () => {
    const world = await makeWorld({ settings: { FO_LOGIN_BADGE: true } })
    for (const person of [await world.person({ passwordHash }), await world.person()]) {
      const params = { ...world.path, userId: person.userId }
      const values = { participation: { participation: 4 }, dates: { dayIds: ['j1'] } }
      const { body } = await world.call(register, { params, body: { values } }, { as: person })
      const { headers } = await world.call(connectWithBadge, { query: { badge: body.UserEvent?.code ?? '' } })
      const code = new URL(String(headers['location']), 'http://localhost').searchParams.get('token') ?? ''
      const badged = { ...person, token: (await world.call(exchangeCode, { body: { code } })).body.token }
      const { error } = await choose(world, badged, { password: 'second', currentPassword: 'premier' })
      expect(error).toEqual({
        status: 403,
        code: 'SESSION_TOO_WEAK',
        message: 'Pour cela, reconnectez-vous avec votre mot de passe ou un lien reçu par e-mail',
      })
      const me = { params: { domainId: world.domainId }, query: {} }
      expect((await world.call(getMe, me, { as: badged })).status).toBe(200)
    }
  })

  it('is never chosen by an anonymous person', async () => {
    const world = await makeWorld({ settings: { FO_MEETING_ANONYMOUS_ACTIVE: true } })
    const account = { email: `anonyme-${world.eventId}@anonyme.invalid` }
    const { body } = await world.call(createAccount, {
      params: { domainId: world.domainId },
      query: { eventId: world.eventId },
      body: account,
    })
    const { token, user } = body.data
    const { error } = await choose(world, { ...account, userId: user.id, token }, { password: 'second' })
    expect(error.code).toBe('SESSION_TOO_WEAK')
  })
})

it('an answer that holds a token is never kept under a key', async () => {
  const world = await makeWorld()
  const person = await world.person({ passwordHash })
  const kept = async () => (await world.ports.db.select({ total: count() }).from(idempotentReplies))[0]?.total
  const before = await kept()
  const body = { email: person.email, password: 'premier', eventId: world.eventId }
  const headers = { 'idempotency-key': `signing-in-${world.eventId}` }
  const tokens = [1, 2].map(async () => (await world.call(login, { body }, { as: person, headers })).body.token)
  expect(new Set(await Promise.all(tokens)).size).toBe(2)
  expect(await kept()).toBe(before)
})
