import type { SomeSettings } from '@parvis/contract/events/events.settings.ts'
import { readPriceList } from '@parvis/contract/typologies/typologies.ts'
import { eq } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { describe, expect, it } from 'vitest'
import { articleDays, articles } from '#db/tables/articles.ts'
import { events } from '#db/tables/events.ts'
import { forgetEvent, loadEvent } from '#features/events/events.service.ts'
import { printedPriceList } from '#features/typologies/pricelist.service.ts'
import type { Shop } from '#testing/shop.ts'
import { makeShop } from '#testing/shop.ts'

import { boot } from './boot.ts'

const DAY = 24 * 3_600_000
const typologies = ['visitor', 'press', 'guest'].map((id) => ({ id, label: `Type ${id}` }))
const dateIn = (time: Date) => new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Paris' }).format(time)

/**
 * The pass costs 200 € with VAT until the end of tomorrow in Paris, then 250 €; press pays nothing; guests, a hidden
 * type, pay 7 €.
 */
async function makeFair(settings: SomeSettings = {}): Promise<Shop & { tomorrow: string }> {
  const typosV2 = { press: { FO_PAYMENT_ACTIVE: false } }
  const shop = await makeShop(
    { ...{ FO_TYPOLOGY_HIDDEN: ['guest'], FO_PRICES_WITH_VAT: true, typosV2 }, ...settings },
    { days: [{ id: 'j1' }], typologies },
  )
  const { clock, eventId, ports } = shop
  const tomorrow = dateIn(new Date(clock.now().getTime() + DAY))
  const tiers = [{ until: tomorrow, priceCents: 20_000, typePrices: {} }]
  await ports.db
    .update(articles)
    .set({ label: 'Passe', priceCents: 25_000, typePrices: { guest: 700 }, tiers, stock: 9 })
    .where(eq(articles.eventId, eventId))
  await ports.db.update(articleDays).set({ isRadio: true, isRequired: true }).where(eq(articleDays.eventId, eventId))
  return { ...shop, tomorrow }
}
const read = (shop: Shop, headers: Record<string, string> = {}) =>
  shop.call(readPriceList, { params: shop.path }, { headers })
const page = async ({ ports, context }: Shop, below = '', language = 'fr') => {
  const headers = { 'accept-language': language }
  const { data } = await boot(ports, context, { headers, url: `/${context}${below}` } as unknown as FastifyRequest)
  return data as { prices?: unknown } | null
}

describe('the prices of an event', () => {
  it('are read without an account: each type that may be chosen, and nothing of the hidden ones', async () => {
    const shop = await makeFair()
    const { status, body, headers } = await read(shop)
    const open = { place: 'open', isFrom: false, beyond: null, left: 9, onlyFor: null }
    expect([status, body]).toMatchObject([
      200,
      {
        ...{ language: 'fr', vat: 'included', articles: [] },
        types: [
          { ...open, id: 'visitor', label: 'Type visitor', price: 200, later: { after: shop.tomorrow, price: 250 } },
          { ...open, id: 'press', label: 'Type press', price: 0, later: null },
        ],
      },
    ])
    expect(JSON.stringify(body)).not.toMatch(/guest|BATIR|promo|"7"|:7[,}]/)
    expect(headers['cache-control']).toBe('no-cache')
  })

  it('are the charges of the statement for a person of that type who then comes alone', async () => {
    const shop = await makeFair()
    const person = await shop.person()
    await shop.register(person, { dayIds: ['j1'], dinner: true, typoId: 'visitor' })
    expect((await shop.summary(person)).totalTTC).toBe((await read(shop)).body.types[0]?.price)
  })

  it('change at midnight where the event is held, and caches of the former ones learn it', async () => {
    const shop = await makeFair()
    const first = await read(shop)
    const tag = String(first.headers['etag'])
    expect((await read(shop, { 'if-none-match': tag })).status).toBe(304)
    const until = new Date(first.body.validUntil ?? '')
    expect(dateIn(new Date(until.getTime() - 1))).toBe(shop.tomorrow)
    expect(dateIn(until)).not.toBe(shop.tomorrow)
    shop.clock.advance(until.getTime() - 1 - shop.clock.now().getTime())
    expect((await read(shop, { 'if-none-match': tag })).status).toBe(304)
    shop.clock.advance(1)
    const after = await read(shop, { 'if-none-match': tag })
    expect(after.status).toBe(200)
    expect(after.body.types[0]).toMatchObject({ price: 250, later: null })
  })

  it('tell the places left, and none once they are taken', async () => {
    const shop = await makeFair()
    const of = eq(articles.eventId, shop.eventId)
    await shop.ports.db.update(articles).set({ stock: 1 }).where(of)
    expect((await read(shop)).body.types[0]).toMatchObject({ place: 'open', left: 1 })
    await shop.register(await shop.person(), { dayIds: ['j1'], dinner: true, typoId: 'visitor' })
    expect((await read(shop)).body.types[0]).toMatchObject({ place: 'full', price: null, left: null })
  })

  it.each([
    ['shows none', { FO_ENTRANCE_PRICES: false }],
    ['asks for no payment', { FO_PAYMENT_ACTIVE: false }],
    ['lets visitors make no account', { FO_MEETING_CREATE_ACCOUNT_HIDE: true }],
    ['has closed', { FO_REGISTER_END: '2020-01-01T00:00:00Z' }],
  ])('are told of no event that %s', async (_, settings) => {
    const shop = await makeFair(settings)
    expect((await read(shop)).body).toMatchObject({ types: [], articles: [], validUntil: null })
  })

  it('are of the event of the domain, and of no unpublished event', async () => {
    const [here, elsewhere] = [await makeFair(), await makeFair()]
    const crossed = { domainId: here.domainId, eventId: elsewhere.eventId }
    expect((await here.call(readPriceList, { params: crossed })).status).toBe(404)
    await here.ports.db.update(events).set({ published: false }).where(eq(events.id, here.eventId))
    forgetEvent(here.ports.db)
    const { status, bytes } = await read(here)
    expect([status >= 400, bytes.toString().includes('visitor')]).toEqual([true, false])
    expect(await page(here)).not.toHaveProperty('prices')
  })
})

describe('the public page', () => {
  it('brings the prices with it in the language it is written in, and no other page does', async () => {
    const shop = await makeFair({ FO_LANGUAGES: ['fr', 'en'] })
    const front = `/login?redirect=${encodeURIComponent(`/${shop.context}`)}`
    for (const below of ['', '/', '?canal=affiche', front])
      expect(await page(shop, below, 'en')).toMatchObject({ prices: { language: 'en', types: [{ price: 200 }, {}] } })
    for (const below of ['/inscription', '/login', '/live']) expect((await page(shop, below))?.prices).toBeUndefined()
    expect((await page(await makeFair({ FO_ENTRANCE_PRICES: false })))?.prices).toBeUndefined()
  })

  it('never includes an expired price, even from a recent read', async () => {
    const shop = await makeFair()
    const printed = async () => printedPriceList(shop.ports, await loadEvent(shop.ports.db, shop.eventId), 'fr')
    const first = await printed()
    expect(await printed()).toBe(first)
    shop.clock.advance(new Date(first?.validUntil ?? '').getTime() - shop.clock.now().getTime())
    expect((await printed())?.types[0]).toMatchObject({ price: 250, later: null })
  })
})
