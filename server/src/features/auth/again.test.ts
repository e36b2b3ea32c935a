import { exchangeCode, logout } from '@parvis/contract/auth/auth.ts'
import { getMe } from '@parvis/contract/users/users.ts'
import { describe, expect, it } from 'vitest'
import { transaction } from '#kit/transaction.ts'
import type { Person, World } from '#testing/world.ts'
import { makeWorld } from '#testing/world.ts'
import { issueCode } from './auth.service.ts'
import type { Purpose } from './auth.store.ts'

const [MINE, OTHER] = ['m'.repeat(32), 'o'.repeat(32)]

async function linkOf(world: World, purpose: Purpose = 'connect'): Promise<{ person: Person; code: string }> {
  const person = await world.person()
  const { userId } = person
  const code = await transaction(world.ports.db, (tx) =>
    issueCode(tx, world.ports, { ...world.path, userId, purpose, isMailed: true }),
  )
  return { person, code }
}
const open = (world: World, code: string, proof?: string) =>
  world.call(exchangeCode, { body: { code, eventId: world.eventId, proof } })
const whoIs = async (world: World, token: string) => {
  const { body } = await world.call(getMe, { params: world.path, query: {} }, { as: { token } as Person })
  return body.id
}

describe('a link of one use', () => {
  it('opens the same session again for a minute in the browser that opened it, and never in another', async () => {
    const world = await makeWorld()
    const { person, code } = await linkOf(world)
    const { token } = (await open(world, code, MINE)).body
    expect(await whoIs(world, token)).toBe(person.userId)
    world.clock.advance(59_000)
    expect((await open(world, code, MINE)).body).toMatchObject({ token, purpose: 'connect' })
    for (const proof of [OTHER, undefined]) expect((await open(world, code, proof)).error.code).toBe('LINK_EXPIRED')
    expect(await whoIs(world, token)).toBe(person.userId)
    world.clock.advance(1_000)
    expect((await open(world, code, MINE)).status).toBe(410)
  })

  it('that two browsers open at once signs in a single browser, in both of its tabs', async () => {
    const world = await makeWorld()
    const { code } = await linkOf(world)
    const answers = await Promise.all([MINE, OTHER, MINE, OTHER].map((proof) => open(world, code, proof)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 410, 410])
    const tokens = answers.flatMap(({ status, body }) => (status === 200 ? body.token : []))
    expect(new Set(tokens).size).toBe(1)
  })

  it('that came without a proof is good once', async () => {
    const world = await makeWorld()
    const { code } = await linkOf(world)
    expect((await open(world, code)).status).toBe(200)
    for (const proof of [undefined, MINE]) expect((await open(world, code, proof)).status).toBe(410)
  })

  it('opens nothing again once the session that it opened has been ended', async () => {
    const world = await makeWorld()
    const { code } = await linkOf(world, 'password')
    const { token } = (await open(world, code, MINE)).body
    await world.call(logout, {}, { as: { token } as Person })
    expect((await open(world, code, MINE)).status).toBe(410)
  })

  it('of another event is refused the second time as the first', async () => {
    const [world, elsewhere] = [await makeWorld(), await makeWorld()]
    const { code } = await linkOf(world)
    const bring = () => elsewhere.call(exchangeCode, { body: { code, eventId: elsewhere.eventId, proof: MINE } })
    expect((await bring()).status).toBe(404)
    expect((await open(world, code, MINE)).status).toBe(200)
    expect((await bring()).status).toBe(404)
  })

  it('requires a proof that cannot be guessed', async () => {
    const world = await makeWorld()
    const { code } = await linkOf(world)
    for (const proof of ['', 'short', 'é'.repeat(40)]) expect((await open(world, code, proof)).status).toBe(400)
    expect((await open(world, code, MINE)).status).toBe(200)
  })
})
