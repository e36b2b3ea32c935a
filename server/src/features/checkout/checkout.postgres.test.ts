import { saveUserArticles } from '@parvis/contract/articles/articles.ts'
import { refreshPayment, usePromoCode } from '@parvis/contract/checkout/checkout.ts'
import { register } from '@parvis/contract/registration/registration.ts'
import { describe, expect, it } from 'vitest'
import { countDeadlocks } from '#testing/race.ts'
import { makeShop, play } from '#testing/shop.ts'
import type { Person } from '#testing/world.ts'
import { newsOf } from './sandbox.service.ts'

const AT_ONCE = 50

describe('one payment', () => {
  it(`told of ${AT_ONCE} times and asked about ${AT_ONCE} times at once makes one invoice and one mail`, async () => {
    const shop = await makeShop()
    const person = await shop.person()
    await shop.register(person)
    const url = await shop.pay(person)
    await play(shop, url, 'accept')
    const { raw, headers } = await newsOf(shop.ports, new URL(url).pathname.split('/').at(-1) ?? '')
    const [signature = ''] = Object.values(headers).map(String)
    const tell = () =>
      shop.app.inject({
        method: 'POST',
        url: '/api/payments/webhooks/sandbox',
        headers: { 'x-sandbox-signature': signature, 'content-type': 'application/json' },
        payload: raw,
      })
    const ask = () => shop.call(refreshPayment, { params: shop.path }, { as: person })
    const answers = await Promise.all(
      Array.from({ length: AT_ONCE }, async () => [(await tell()).statusCode, (await ask()).status]),
    )
    expect(answers.flat().filter((status) => status !== 200)).toEqual([])
    await shop.ports.jobs.settle()
    expect(await shop.invoices(person)).toMatchObject([{ price: 120, isPaid: true }])
    expect(await shop.thanks(person)).toHaveLength(1)
    expect(await shop.isCompleted(person)).toBe(true)
  })

  it('begun in many windows at once makes one order and one session', async () => {
    const shop = await makeShop()
    const person = await shop.person()
    await shop.register(person)
    const urls = await Promise.all(Array.from({ length: 20 }, () => shop.pay(person)))
    expect(new Set(urls).size).toBe(1)
    expect(await shop.orders()).toHaveLength(1)
  })
})

describe('a code for one', () => {
  it('is taken by one of many payers at once', async () => {
    const shop = await makeShop()
    await shop.promo({ code: 'SEUL', maxUses: 1 })
    const people = await Promise.all(Array.from({ length: 8 }, () => shop.person()))
    for (const person of people) {
      await shop.register(person)
      await shop.ports.db.$client.query(`insert into promo_uses (event_id, user_id, code) values ($1, $2, 'SEUL')`, [
        shop.eventId,
        person.userId,
      ])
    }
    const answers = await Promise.all(people.map((person) => shop.start(person)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ error }) => error.code === 'PROMO_USED_UP')).toHaveLength(7)
  })
})

describe('a code that left nothing to pay', () => {
  it('is counted once for each holder, through declining, coming back and applying it at once', async () => {
    const shop = await makeShop()
    await shop.promo({ code: 'TROIS', percentage: 10_000, maxUses: 3 })
    const people = await Promise.all(Array.from({ length: 8 }, () => shop.person()))
    for (const person of people) await shop.register(person)
    const apply = (as: Person) => shop.call(usePromoCode, { params: shop.path, body: { code: 'trois' } }, { as })
    const decline = (as: Person) => {
      const values = { participation: { participation: 3 as const } }
      return shop.call(register, { params: { ...shop.path, userId: as.userId }, body: { values } }, { as })
    }
    await Promise.all(people.map(apply))
    const deadlocks = await countDeadlocks(shop.ports.db)
    await Promise.all(people.map((person, at) => (at % 2 === 0 ? decline(person) : apply(person))))
    await Promise.all([
      shop.ports.jobs.settle(),
      ...people.map((person, at) => (at % 4 === 0 ? shop.register(person) : 0)),
    ])
    await Promise.all([shop.ports.jobs.settle(), ...people.map(apply)])
    await shop.ports.jobs.settle()
    const { rows } = await shop.ports.db.$client.query(
      `select code.uses, (select count(*)::int from promo_uses as own join participations as person
        on person.event_id = own.event_id and person.user_id = own.user_id and person.registered
        where own.event_id = code.event_id and own.taken_at is not null) as had
      from promo_codes as code where code.event_id = $1`,
      [shop.eventId],
    )
    expect(rows).toEqual([{ uses: 3, had: 3 }])
    expect(await countDeadlocks(shop.ports.db)).toBe(deadlocks)
  })
})

describe('people paid for by one payer', () => {
  it('change at once without waiting for each other, and the end is right', async () => {
    const shop = await makeShop()
    const registrar = await shop.person()
    await shop.register(registrar, { dayIds: ['free'] })
    const companions = await Promise.all(Array.from({ length: 6 }, () => shop.person()))
    for (const person of companions) {
      await shop.register(person, { dayIds: ['free'] })
      await shop.ports.db.$client.query(
        'update participations set registered_by = $1 where event_id = $2 and user_id = $3',
        [registrar.userId, shop.eventId, person.userId],
      )
    }
    const deadlocks = await countDeadlocks(shop.ports.db)
    const dine = (person: typeof registrar, isSelected: boolean) => {
      const params = { ...shop.path, userId: person.userId }
      return shop.call(saveUserArticles, { params, body: [{ id: 'dinner', dayId: '0', isSelected }] }, { as: person })
    }
    const all = [registrar, ...companions]
    for (const isSelected of [true, false, true]) {
      const answers = await Promise.all(all.map((person) => dine(person, isSelected)))
      expect(answers.map(({ status }) => status)).toEqual(all.map(() => 200))
      await shop.ports.jobs.settle()
      expect(await Promise.all(all.map((person) => shop.isCompleted(person)))).toEqual(all.map(() => !isSelected))
    }
    expect(await countDeadlocks(shop.ports.db)).toBe(deadlocks)
  })
})
