import { createAccount } from '@parvis/contract/auth/auth.ts'
import { getConsents, saveConsents } from '@parvis/contract/privacy/privacy.ts'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { events } from '#db/tables/events.ts'
import { forgetEvent } from '#features/events/events.service.ts'
import type { Person, World } from '#testing/world.ts'
import { makeWorld } from '#testing/world.ts'

const PHOTOS = { key: 'photos', label: 'On peut publier ma photo', required: false, version: '1' }
const RULES = { key: 'regles', label: 'J’accepte le règlement', required: true, version: '3' }
const make = () => makeWorld({ settings: { FO_CONSENTS: [PHOTOS, RULES] } })

const read = (world: World, as?: Person) => world.call(getConsents, { params: world.path }, as ? { as } : {})
const save = (world: World, consents: Record<string, boolean>, as: Person) =>
  world.call(saveConsents, { params: world.path, body: { consents } }, { as })

describe('consents', () => {
  it('begin unanswered, are given and taken back, and keep every answer with its version and time', async () => {
    const world = await make()
    const as = await world.person()
    expect((await read(world, as)).body.data).toMatchObject([
      { key: 'photos', label: PHOTOS.label, version: '1', given: false, at: null, required: false, history: [] },
      { key: 'regles', version: '3', given: false, required: true },
    ])
    const givenAt = world.clock.now().toISOString()
    await save(world, { photos: true }, as)
    world.clock.advance(60_000)
    const takenBackAt = world.clock.now().toISOString()
    const { body } = await save(world, { photos: false }, as)
    expect(body.data[0]).toMatchObject({ given: false, at: takenBackAt })
    expect((await read(world, as)).body.data[0]?.history).toEqual([
      { version: '1', given: true, at: givenAt },
      { version: '1', given: false, at: takenBackAt },
    ])
  })

  it('carry on from the account', async () => {
    const world = await make()
    const at = world.clock.now().toISOString()
    const account = { email: 'neuve.accord@exemple.fr', firstName: 'Ana', lastName: 'Brun', password: 'secret' }
    const { body } = await world.call(createAccount, {
      params: { domainId: world.domainId },
      query: { eventId: world.eventId },
      body: { ...account, consents: ['regles'] },
    })
    const as = { userId: body.data.user.id, email: account.email, token: body.data.token }
    expect((await read(world, as)).body.data).toMatchObject([
      { key: 'photos', given: false, history: [{ given: false, at: null }] },
      { key: 'regles', given: true, at, history: [{ version: '3', given: true, at }] },
    ])
  })

  it('say the same again without a second answer', async () => {
    const world = await make()
    const as = await world.person()
    await save(world, { photos: true }, as)
    world.clock.advance(1000)
    expect((await save(world, { photos: true }, as)).body.data[0]?.history).toHaveLength(1)
  })

  it('are to be given again when their text changes, and the older answer stays', async () => {
    const world = await make()
    const as = await world.person()
    await save(world, { photos: true }, as)
    await world.ports.db
      .update(events)
      .set({ settings: { FO_CONSENTS: [{ ...PHOTOS, version: '2' }] } })
      .where(eq(events.id, world.eventId))
    forgetEvent(world.ports.db)
    expect((await read(world, as)).body.data).toMatchObject([
      { version: '2', given: false, at: null, history: [{ version: '1', given: true }] },
    ])
    expect((await save(world, { photos: true }, as)).body.data[0]).toMatchObject({ version: '2', given: true })
  })

  it('cannot be taken back where they are required, nor invented', async () => {
    const world = await make()
    const as = await world.person()
    expect((await save(world, { regles: false }, as)).error.errors).toMatchObject([
      { path: 'consents.regles', code: 'CONSENT_REQUIRED' },
    ])
    expect((await save(world, { autre: true }, as)).error.errors).toMatchObject([
      { path: 'consents.autre', code: 'CHOICE_UNKNOWN' },
    ])
  })

  it('are each one’s own, of their own domain', async () => {
    const [world, elsewhere] = [await make(), await make()]
    const [as, other] = [await world.person(), await world.person()]
    await save(world, { photos: true }, as)
    expect((await read(world, other)).body.data[0]?.given).toBe(false)
    expect((await read(world)).status).toBe(401)
    expect((await read(world, await elsewhere.person())).status).toBe(404)
  })

  it('lose no answer when two are given at once', async () => {
    const world = await make()
    const as = await world.person()
    await Promise.all([save(world, { photos: true }, as), save(world, { regles: true }, as)])
    expect((await read(world, as)).body.data.map(({ given }) => given)).toEqual([true, true])
  })
})
