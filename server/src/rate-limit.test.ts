import { checkEmail, createAccount, login } from '@parvis/contract/auth/auth.ts'
import { createPerson } from '@parvis/contract/companions/companions.ts'
import { search } from '@parvis/contract/directory/directory.ts'
import { previewMail } from '@parvis/contract/emails/emails.ts'
import { makeKey } from '@parvis/contract/keys/keys.ts'
import { routeOf } from '@parvis/contract/kit/endpoint.ts'
import type { ErrorReply } from '@parvis/contract/kit/refusal.ts'
import { register } from '@parvis/contract/registration/registration.ts'
import { getMe } from '@parvis/contract/users/users.ts'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sessions } from '#db/tables/auth.ts'
import { buildLimited } from '#testing/house.ts'
import type { Person, World } from '#testing/world.ts'
import { hashToken, makeWorld } from '#testing/world.ts'

let app: FastifyInstance
beforeAll(async () => {
  app = await buildLimited()
})
afterAll(() => app.close())

let machines = 0
const address = () => `10.1.${machines >> 8}.${machines++ & 255}`
const url = (world: World, path: string) => `/api${path.replace(':domainId', world.domainId)}`
const refusedOf = (answers: readonly { statusCode: number }[]) =>
  answers.filter(({ statusCode }) => statusCode === 429).length

type Call = { query?: Record<string, string>; headers?: Record<string, string>; from?: string }
const check = (world: World, email: string, { query = {}, headers = {}, from = '10.0.0.1' }: Call = {}) =>
  app.inject({
    method: 'GET',
    url: url(world, routeOf(checkEmail)[1]),
    query: { email, eventId: world.eventId, ...query },
    headers,
    remoteAddress: from,
  })

describe('the limit of calls', () => {
  it('counts an e-mail as it is read, with any capitals, spaces and made-up tokens', async () => {
    const world = await makeWorld()
    const from = address()
    const ways = (n: number) => [`camille.${n % 2 ? 'ROUX' : 'roux'}@exemple.fr`, ' '.repeat(n % 7)] as const
    const answers = []
    for (let n = 0; n < 40; n++) {
      const [email, spaces] = ways(n)
      const headers = { authorization: `Bearer ${'made-up-token-number-'.padEnd(40, String(n))}` }
      answers.push(await check(world, `${spaces}${email}${spaces}`, { headers, from }))
    }
    expect(answers[0]?.statusCode).toBe(200)
    expect(refusedOf(answers)).toBe(10)
    expect((await check(world, 'alix.roux@exemple.fr', { from })).statusCode).toBe(200)
  })

  it('counts a key as one caller, from all its addresses', async () => {
    const world = await makeWorld()
    const lead = await world.person({ organiser: true })
    const made = { name: 'CRM', role: 'registration' as const, readsOnly: false, days: 7 as const }
    const { token } = (await world.call(makeKey, { params: world.path, body: made }, { as: lead })).body
    const path = routeOf(createPerson)[1].replace(':eventId', world.eventId)
    const answers = []
    for (let n = 0; n < 31; n++)
      answers.push(
        await app.inject({
          method: 'POST',
          url: url(world, path),
          headers: { authorization: `Bearer ${token}` },
          payload: { firstName: 'Léa', lastName: 'Roy', email: `lea${n}.${world.eventId}@exemple.fr` },
          remoteAddress: address(),
        }),
      )
    expect(answers[0]?.statusCode).toBe(201)
    expect(refusedOf(answers)).toBe(1)
  })

  it('counts an address with another e-mail each time, and one with made-up tokens', async () => {
    const world = await makeWorld()
    const from = address()
    const spent = { key: `address ${from} 60000 ${checkEmail.route}`, most: 3000, windowMs: 60_000 }
    for (let n = 0; n < 2990; n++) app.rateLimiter.take(spent)
    const answers = []
    for (let n = 0; n < 20; n++) {
      const headers = { authorization: `Bearer ${'another-made-up-token'.padEnd(40, String(n))}` }
      answers.push(await check(world, `personne.${n}@exemple.fr`, { headers, from }))
    }
    expect(refusedOf(answers)).toBe(10)
    expect((await check(world, 'personne@exemple.fr', { from: address() })).statusCode).toBe(200)
  })

  it('counts a person in all their sessions, with any names in the query', async () => {
    const world = await makeWorld()
    const [person, other] = [await world.person(), await world.person()]
    const now = world.clock.now()
    const tokens = [person.token, `${person.token}second`, `${person.token}third`]
    for (const token of tokens.slice(1))
      await world.ports.db.insert(sessions).values({
        ...{ tokenHash: hashToken(token), domainId: world.domainId, userId: person.userId, createdAt: now },
        strength: 'password',
        expiresAt: new Date(now.getTime() + 3_600_000),
      })
    const look = (token: string, n: number) =>
      app.inject({
        method: 'GET',
        url: url(world, routeOf(search)[1]),
        query: { user: 'ro', eventId: world.eventId, email: `personne.${n}@exemple.fr` },
        headers: { authorization: `Bearer ${token}` },
        remoteAddress: address(),
      })
    const answers = []
    for (let n = 0; n < 75; n++) answers.push(await look(tokens[n % 3] ?? '', n))
    expect(refusedOf(answers)).toBe(15)
    expect((await look(other.token, 0)).statusCode).not.toBe(429)
  })

  it('lets an organiser have sixty drafts of mails drawn a minute', async () => {
    const world = await makeWorld()
    const [lead, other] = [await world.person({ organiser: true }), await world.person({ organiser: true })]
    const [method, path] = routeOf(previewMail)
    const draw = ({ token }: Person) =>
      app.inject({
        method,
        url: url(world, path.replace(':eventId', world.eventId)),
        headers: { authorization: `Bearer ${token}` },
        payload: { actionId: 1, language: 'fr', subject: 'Bonjour', bodyHtml: '<p>Bonjour</p>' },
        remoteAddress: address(),
      })
    const answers = []
    for (let n = 0; n < 62; n++) answers.push(await draw(lead))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([...Array<number>(60).fill(200), 429, 429])
    expect((await draw(other)).statusCode).toBe(200)
  })

  it('stops a person from having mails of their registration drawn without end', async () => {
    const world = await makeWorld()
    const { userId, token } = await world.person()
    const path = routeOf(register)[1].replace(':eventId', world.eventId).replace(':userId', userId)
    const save = () =>
      app.inject({
        method: 'PUT',
        url: url(world, path),
        headers: { authorization: `Bearer ${token}` },
        payload: { values: { participation: { participation: 3 } } },
        remoteAddress: address(),
      })
    expect((await save()).statusCode).toBe(200)
    const answers = []
    for (let n = 0; n < 125; n++) answers.push(await save())
    expect(refusedOf(answers)).toBe(6)
  })

  it('counts unreadable calls, before they are read', async () => {
    const world = await makeWorld()
    const from = address()
    const spent = { key: `address ${from} 60000 ${login.route}`, most: 3000, windowMs: 60_000 }
    for (let n = 0; n < 3000; n++) app.rateLimiter.take(spent)
    const { statusCode } = await app.inject({
      method: 'POST',
      url: url(world, routeOf(login)[1]),
      headers: { 'content-type': 'application/json' },
      payload: '{',
      remoteAddress: from,
    })
    expect(statusCode).toBe(429)
  })

  it('lets a hall make its accounts, and a machine no more than some thousands an hour', async () => {
    const world = await makeWorld({ settings: { FO_MEETING_ANONYMOUS_ACTIVE: true } })
    const from = address()
    const create = () =>
      app.inject({
        method: 'POST',
        url: url(world, routeOf(createAccount)[1]),
        query: { eventId: world.eventId },
        payload: { email: 'x' },
        remoteAddress: from,
      })
    const spent = { key: `address ${from} 3600000 ${createAccount.route}`, most: 6000, windowMs: 3_600_000 }
    for (let n = 0; n < 2000; n++) app.rateLimiter.take(spent)
    expect((await create()).statusCode).toBe(400)
    for (let n = 0; n < 4000; n++) app.rateLimiter.take(spent)
    expect((await create()).statusCode).toBe(429)
  })

  it('tells the calls left, and when to come back', async () => {
    const world = await makeWorld()
    const person = await world.person()
    const { headers } = await app.inject({
      method: 'GET',
      url: url(world, routeOf(getMe)[1]),
      headers: { authorization: `Bearer ${person.token}` },
    })
    expect(headers).toMatchObject({ 'ratelimit-limit': '600', 'ratelimit-remaining': '599', 'ratelimit-reset': '60' })
    const from = address()
    for (let n = 0; n < 30; n++) await check(world, 'camille@exemple.fr', { from })
    const refused = await check(world, 'camille@exemple.fr', { from })
    expect(refused.headers).toMatchObject({ 'ratelimit-remaining': '0', 'retry-after': '60' })
    expect(refused.json()).toMatchObject({ code: 'TOO_MANY' })
  })
})

describe('a call full of faults', () => {
  it('gets a hundred of them, shortened, out of any number', async () => {
    const { app } = await makeWorld()
    const long = 'k'.repeat(5000)
    const payload: Record<string, number> = { [long]: 1 }
    for (let n = 0; n < 20_000; n++) payload[`k${n}`] = 1
    const answer = await app.inject({
      method: 'POST',
      url: `/api${login.route.replace('POST ', '')}`,
      payload,
    })
    expect(answer.statusCode).toBe(400)
    const { errors = [] } = answer.json<ErrorReply>()
    expect(errors).toHaveLength(100)
    expect(errors.slice(0, 3).map(({ path }) => path)).toEqual(['email', 'password', 'eventId'])
    expect(errors.find(({ path }) => path.startsWith('kkk'))?.path).toHaveLength(201)
    expect(answer.body.length).toBeLessThan(20_000)
  })
})
