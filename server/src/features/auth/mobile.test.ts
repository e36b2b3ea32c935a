import {
  askMobileCode,
  exchangeCode,
  getMobileSignIn,
  sendEmailCode,
  sendLink,
  stopMobileSignIn,
  verifyMobile,
} from '@parvis/contract/auth/auth.ts'
import { mailAction } from '@parvis/contract/emails/emails.ts'
import type { SomeSettings } from '@parvis/contract/events/events.settings.ts'
import { updateUser } from '@parvis/contract/users/users.ts'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import { outbox } from '#db/tables/emails.ts'
import { hashPassword } from '#kit/password.ts'
import { delivered, writtenMails } from '#testing/delivered.ts'
import type { Person, World } from '#testing/world.ts'
import { makeWorld } from '#testing/world.ts'

/** Messages are counted per number, so each test has its own. */
let numbers = 10
let typed = ''
let number = ''
beforeEach(() => {
  typed = `06 39 98 00 ${++numbers}`
  number = `+336399800${numbers}`
})

async function start(settings: SomeSettings = { FO_MEETING_SMS_MODE: true }) {
  const world = await makeWorld({ settings })
  return { world, person: await world.person({ takesPart: true, passwordHash: await hashPassword('pomme de terre') }) }
}

const ask = (world: World, as: Person, mobile = typed, again = false) => {
  world.clock.advance(1000)
  return world.call(askMobileCode, { params: world.path, body: { mobile, again } }, { as })
}
const verify = (world: World, as: Person, code: string) =>
  world.call(verifyMobile, { params: world.path, body: { code } }, { as })
const stateOf = async (world: World, as: Person) =>
  (await world.call(getMobileSignIn, { params: world.path }, { as })).body

async function sentTo(world: World, { userId }: Person) {
  await world.ports.jobs.settle()
  return writtenMails(world.ports, eq(outbox.userId, userId))
}
async function codeOf(world: World, person: Person): Promise<string> {
  const sent = await sentTo(world, person)
  const text = sent.findLast(({ to }) => to === number)
  return /\b\d{6}\b/.exec(delivered(text).text)?.[0] ?? ''
}
async function verified(world: World, person: Person): Promise<void> {
  expect((await ask(world, person)).status).toBe(200)
  expect((await verify(world, person, await codeOf(world, person))).status).toBe(204)
}
async function linkGoesTo(world: World, person: Person): Promise<string | undefined> {
  world.clock.advance(60_000)
  await world.call(sendLink, {
    params: world.path,
    body: { email: person.email, actionId: mailAction.signIn, variables: {} },
  })
  return (await sentTo(world, person)).at(-1)?.to
}
const change = (world: World, as: Person, userId: string, body: object) =>
  world.call(
    updateUser,
    { params: { domainId: world.domainId, userId }, query: { eventId: world.eventId }, body },
    { as },
  )

it('a code by text message proves a mobile, which has the sign-in links from then on, and its owner is told', async () => {
  const { world, person } = await start()
  expect((await ask(world, person)).body).toEqual({ mobile: number })
  const code = await codeOf(world, person)
  expect(await linkGoesTo(world, person)).toBe(person.email)
  expect((await verify(world, person, `${code.slice(0, 3)} ${code.slice(3)}`)).status).toBe(204)
  expect(await stateOf(world, person)).toEqual({ isOffered: true, mobile: number, isVerified: true })
  expect(await linkGoesTo(world, person)).toBe(number)
  const mails = (await sentTo(world, person)).filter(({ to }) => to === person.email)
  expect(delivered(mails.at(-1)).text).toMatch(new RegExp(`\\+33 … ${number.slice(-2)}`))
})

it('the code stands in no text of the outbox, as it proves the number', async () => {
  const { world, person } = await start()
  await ask(world, person)
  const code = await codeOf(world, person)
  const [kept] = await sentTo(world, person)
  expect(code).toMatch(/^\d{6}$/)
  expect(JSON.stringify([kept?.subject, kept?.html, kept?.text])).not.toContain(code)
})

it('a number that a lead or another person writes on a card opens nothing', async () => {
  const { world, person } = await start()
  const lead = await world.person({ organiser: true })
  expect((await change(world, lead, person.userId, { mobile: typed })).status).toBe(200)
  expect(await linkGoesTo(world, person)).toBe(person.email)
  await verified(world, person)
  expect((await change(world, lead, person.userId, { mobile: '06 39 98 99 12' })).status).toBe(200)
  expect(await linkGoesTo(world, person)).toBe(person.email)
  expect(await stateOf(world, person)).toMatchObject({ mobile: '06 39 98 99 12', isVerified: false })
})

it('a person verifies no mobile before their address, which may not be theirs', async () => {
  const world = await makeWorld({ settings: { FO_MEETING_SMS_MODE: true } })
  const stranger = await world.person({ isVerified: false })
  expect((await ask(world, stranger)).error.code).toBe('EMAIL_NOT_VERIFIED')
  expect(await sentTo(world, stranger)).toEqual([])
})

it('an event that sends no links by text message sends no code', async () => {
  const { world, person } = await start({})
  expect((await ask(world, person)).error.code).toBe('SMS_SIGN_IN_OFF')
  expect(await stateOf(world, person)).toMatchObject({ isOffered: false, isVerified: false })
})

it.each(['bureau 12', '', '12', '+0000000000'])('an invalid number is refused at its field: « %s »', async (mobile) => {
  const { world, person } = await start()
  const { status, error } = await ask(world, person, mobile)
  expect([status, error.errors]).toMatchObject([400, [{ path: 'mobile', code: 'MOBILE_FORMAT' }]])
})

it('a new address ends a verified mobile, even when a lead writes it', async () => {
  const { world, person } = await start()
  await verified(world, person)
  const lead = await world.person({ organiser: true })
  const email = 'une-autre@exemple.fr'
  expect((await change(world, lead, person.userId, { email })).status).toBe(200)
  expect(await linkGoesTo(world, { ...person, email })).toBe(email)
})

it('a new password ends a verified mobile', async () => {
  const { world, person } = await start()
  await verified(world, person)
  const body = { password: 'une autre pomme', currentPassword: 'pomme de terre' }
  expect((await change(world, person, person.userId, body)).status).toBe(200)
  expect(await linkGoesTo(world, person)).toBe(person.email)
})

it('the owner of a mobile has links go by mail again, once or twice', async () => {
  const { world, person } = await start()
  await verified(world, person)
  for (const _ of [1, 2])
    expect((await world.call(stopMobileSignIn, { params: world.path }, { as: person })).status).toBe(204)
  expect(await linkGoesTo(world, person)).toBe(person.email)
})

it('a code is good for five tries, fifteen minutes and once, and is none of the code of an address', async () => {
  const { world, person } = await start()
  await ask(world, person)
  const code = await codeOf(world, person)
  const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0')
  for (let tries = 1; tries < 5; tries++)
    expect((await verify(world, person, wrong)).error.code).toBe('EMAIL_CODE_WRONG')
  expect((await verify(world, person, wrong)).error.code).toBe('EMAIL_CODE_EXPIRED')
  expect((await verify(world, person, code)).error.code).toBe('EMAIL_CODE_EXPIRED')
  await ask(world, person)
  const late = await codeOf(world, person)
  world.clock.advance(15 * 60_000)
  expect((await verify(world, person, late)).error.code).toBe('EMAIL_CODE_EXPIRED')
  expect((await world.call(sendEmailCode, { params: world.path, body: {} }, { as: person })).body).toMatchObject({
    isVerified: true,
  })
  await ask(world, person)
  const good = await codeOf(world, person)
  const both = await Promise.all([verify(world, person, good), verify(world, person, good)])
  expect(both.map(({ status }) => status).toSorted()).toEqual([204, 410])
})

it('a recent code is not sent anew unless it is asked for, nor more than five times', async () => {
  const { world, person } = await start()
  await ask(world, person)
  await ask(world, person)
  expect(await sentTo(world, person)).toHaveLength(1)
  for (let sends = 2; sends <= 5; sends++) expect((await ask(world, person, typed, true)).status).toBe(200)
  expect((await ask(world, person, typed, true)).error.code).toBe('EMAIL_CODES_TOO_MANY')
  expect(await sentTo(world, person)).toHaveLength(5)
})

it('one number is rung ten times an hour, over all callers', async () => {
  const { world } = await start()
  const answers: number[] = []
  for (let asked = 0; asked < 12; asked++) answers.push((await ask(world, await world.person())).status)
  expect(answers.filter((status) => status === 200)).toHaveLength(10)
  expect(answers.at(-1)).toBe(429)
})

it('a link by text message opens the account that it was asked for', async () => {
  const { world, person } = await start()
  await verified(world, person)
  await linkGoesTo(world, person)
  const code = /token=([\w-]{43})/.exec(delivered((await sentTo(world, person)).at(-1)).text)?.[1] ?? ''
  expect((await world.call(exchangeCode, { body: { code } })).status).toBe(200)
})
