import { register } from '@parvis/contract/registration/registration.ts'
import { and, asc, eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { outbox } from '#db/tables/emails.ts'
import { authentications } from '#db/tables/users.ts'
import type { Mailer } from '#ports/mailer.ts'
import { MINUTE, pass } from '#testing/sendings.ts'
import type { Person, World } from '#testing/world.ts'
import { makeWorld } from '#testing/world.ts'

const HOUR = 60 * MINUTE
const come = async ({ call, path, ports }: World, as: Person, dayIds: readonly string[], isSettled = true) => {
  const values = { participation: { participation: 4 }, dates: { dayIds } }
  expect((await call(register, { params: { ...path, userId: as.userId }, body: { values } }, { as })).status).toBe(200)
  if (isSettled) await ports.jobs.settle()
}
const change = async (world: World, as: Person, times: number, isSettled = true) => {
  for (let at = 0; at < times; at++) await come(world, as, at % 2 === 0 ? ['j1'] : ['j1', 'j2'], isSettled)
}
const mailsTo = ({ ports, eventId }: World, to: string) =>
  ports.db
    .select()
    .from(outbox)
    .where(and(eq(outbox.eventId, eventId), eq(outbox.to, to)))
    .orderBy(asc(outbox.id))
const daysIn = (mail: typeof outbox.$inferSelect | undefined) =>
  /Journées([\s\S]*?)Code du badge/.exec(mail?.text ?? '')?.[1]?.split(',').length
const statusesOf = (mails: readonly { readonly status: string }[]) => ({
  kept: mails.filter(({ status }) => status === 'kept').length,
  queued: mails.filter(({ status }) => status === 'queued').length,
})

describe('an unverified address', () => {
  it('gets ten mails of a registration an hour, then one with the present state', async () => {
    const world = await makeWorld({ days: [{}, {}] })
    const as = await world.person({ isVerified: false })
    await change(world, as, 14)
    expect(statusesOf(await mailsTo(world, as.email))).toEqual({ kept: 10, queued: 1 })
    await pass(world, HOUR - MINUTE)
    expect(statusesOf(await mailsTo(world, as.email))).toEqual({ kept: 10, queued: 1 })
    await pass(world, 2 * MINUTE)
    const mails = await mailsTo(world, as.email)
    expect(statusesOf(mails)).toEqual({ kept: 11, queued: 0 })
    expect(mails.map(daysIn)).toEqual([...[1, 2, 1, 2, 1, 2, 1, 2, 1, 2], 2])
  })

  it('gets the last of the mails that wait together', async () => {
    const world = await makeWorld({ days: [{}, {}] })
    const as = await world.person({ isVerified: false })
    await change(world, as, 4, false)
    await world.ports.jobs.settle()
    expect(statusesOf(await mailsTo(world, as.email))).toEqual({ kept: 1, queued: 0 })
  })

  it('gets the mails about others beside its own', async () => {
    const world = await makeWorld({ days: [{}, {}] })
    const [as, other] = [await world.person({ isVerified: false }), await world.person({ isVerified: false })]
    await change(world, as, 12)
    await change(world, other, 1)
    expect(statusesOf(await mailsTo(world, other.email))).toEqual({ kept: 1, queued: 0 })
  })
})

it('a representative of several people hears of each, and of their changes as seldom', async () => {
  const world = await makeWorld()
  const invitation = { firstName: 'Inès', lastName: 'Kacem', email: `ines.${world.eventId}@exemple.fr` }
  const people = [await world.person({ lastName: 'Roux' }), await world.person({ lastName: 'Blanc' })]
  const say = async (as: Person, participation: number) => {
    const values = { participation: { participation }, ...(participation === 2 && { invitation }) }
    const params = { ...world.path, userId: as.userId }
    expect((await world.call(register, { params, body: { values } }, { as })).status).toBe(200)
  }
  for (const as of people) await say(as, 2)
  await world.ports.jobs.settle()
  const both = await mailsTo(world, invitation.email)
  expect(statusesOf(both)).toEqual({ kept: 2, queued: 0 })
  expect(both.map(({ text }) => /Roux|Blanc/.exec(text)?.[0])).toEqual(['Roux', 'Blanc'])
  const [roux] = people
  for (let at = 0; roux && at < 12; at++) {
    await say(roux, 3)
    await say(roux, 2)
    await world.ports.jobs.settle()
  }
  expect(statusesOf(await mailsTo(world, invitation.email))).toEqual({ kept: 10, queued: 1 })
})

it('an address that is known to be theirs gets each mail at once', async () => {
  const world = await makeWorld({ days: [{}, {}] })
  const as = await world.person()
  await change(world, as, 12)
  expect(statusesOf(await mailsTo(world, as.email))).toEqual({ kept: 12, queued: 0 })
})

it('an address verified meanwhile gets the waiting mails', async () => {
  const world = await makeWorld({ days: [{}, {}] })
  const as = await world.person({ isVerified: false })
  await change(world, as, 11)
  const { db } = world.ports
  const emailVerifiedAt = world.clock.now()
  await db.update(authentications).set({ emailVerifiedAt }).where(eq(authentications.userId, as.userId))
  await come(world, as, ['j1', 'j2'])
  await pass(world, HOUR + MINUTE)
  const mails = await mailsTo(world, as.email)
  expect(statusesOf(mails)).toEqual({ kept: 11, queued: 0 })
  expect(daysIn(mails.at(-1))).toBe(2)
})

it('a waiting mail is left out for a later one, after any number of refusals', async () => {
  const world = await makeWorld({ days: [{}, {}] })
  const as = await world.person({ isVerified: false })
  await change(world, as, 11)
  const ports: { mailer: Mailer } = world.ports
  const usual = ports.mailer
  ports.mailer = { ...usual, send: async () => Promise.reject(new Error('The mail server is away')) }
  try {
    for (let time = 0; time < 10 * HOUR; time += 20 * MINUTE) await pass(world, 20 * MINUTE)
    expect((await mailsTo(world, as.email)).at(-1)?.attempts).toBeGreaterThan(12)
  } finally {
    ports.mailer = usual
  }
  const { db } = world.ports
  const emailVerifiedAt = world.clock.now()
  await db.update(authentications).set({ emailVerifiedAt }).where(eq(authentications.userId, as.userId))
  await come(world, as, ['j1', 'j2'])
  await pass(world, 2 * HOUR)
  const mails = await mailsTo(world, as.email)
  expect(statusesOf(mails)).toEqual({ kept: 11, queued: 0 })
  expect(daysIn(mails.at(-1))).toBe(2)
})
