import { eq } from 'drizzle-orm'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { sandboxPayments } from '#db/tables/checkout.ts'
import { outbox } from '#db/tables/emails.ts'
import { describeProvider } from '#ports/payment.cases.ts'
import type { House } from '#testing/house.ts'
import { openHouse } from '#testing/house.ts'
import { rowsOf } from '#testing/rows.ts'
import type { Shop } from '#testing/shop.ts'
import { makeShop, play } from '#testing/shop.ts'
import { newsOf, playSandbox, readSandbox, sandboxProvider } from './sandbox.service.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterEach(() => {
  house.payments.allowsSandbox = true
})

/** Makes the bank take another amount than requested. */
const takeInstead = (ref: string, amount: number) =>
  house.ports.db.$client.query('update sandbox_payments set amount_cents = $2 where ref = $1', [ref, amount])

const refundedOf = async (ref: string): Promise<number | undefined> => {
  const rows = await house.ports.db.select().from(sandboxPayments).where(eq(sandboxPayments.ref, ref))
  return rows[0]?.refundedCents
}

describe('the sandbox', () => {
  describeProvider(async () => ({
    provider: sandboxProvider(house.ports, 'sandbox'),
    clock: house.clock,
    async pay(ref, amount) {
      if (amount !== undefined) await takeInstead(ref, amount)
      const view = await readSandbox(house.ports, ref)
      if (view) await playSandbox(house.ports, view, 'accept')
    },
    notice: (ref) => newsOf(house.ports, ref),
  }))
})

describe('the page of the sandbox', () => {
  const opened = async (): Promise<{ shop: Shop; path: string; url: string }> => {
    const shop = await makeShop()
    const person = await shop.person()
    await shop.register(person)
    const url = await shop.pay(person)
    return { shop, url, path: new URL(url).pathname }
  }
  const post = (shop: Shop, path: string, form: Record<string, string>) =>
    shop.app.inject({
      method: 'POST',
      url: path,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(form).toString(),
    })

  it('says in French that it is a demonstration, runs no script and lets nothing else in', async () => {
    const { shop, path } = await opened()
    const page = await shop.app.inject({ method: 'GET', url: path })
    expect(page.statusCode).toBe(200)
    expect(page.body).toContain('Mode démonstration')
    expect(page.body).toContain('120,00\u00a0€')
    expect(page.body).toContain('<html lang="fr">')
    expect(page.body).not.toMatch(/<script|\son\w+=|\sstyle="/)
    const policy = String(page.headers['content-security-policy'])
    expect(policy).toMatch(/^default-src 'none'; style-src 'sha256-[^']+'; form-action 'self' http:\/\/localhost;/)
    expect(policy).not.toContain('unsafe')
    expect(page.headers['cache-control']).toBe('no-store')
  })

  it('speaks the language in which the payment was begun', async () => {
    const shop = await makeShop()
    const person = await shop.person()
    await shop.register(person)
    const page = await shop.app.inject({
      method: 'GET',
      url: new URL(await shop.pay(person, { language: 'en' })).pathname,
    })
    expect(page.body).toContain('Nothing is charged.')
  })

  it('takes no form but its own', async () => {
    const { shop, path, url } = await opened()
    expect((await post(shop, path, { action: 'accept' })).statusCode).toBe(403)
    expect((await post(shop, path, { action: 'accept', token: 'another' })).statusCode).toBe(403)
    expect((await play(shop, url, 'accept')).status).toBe(303)
  })

  it('is played once', async () => {
    const { shop, path } = await opened()
    const [, token = ''] =
      /name="token" value="([^"]+)"/.exec((await shop.app.inject({ method: 'GET', url: path })).body) ?? []
    const first = await post(shop, path, { action: 'accept', token })
    expect([first.statusCode, first.headers.location]).toEqual([
      303,
      `http://localhost/${shop.context}/registration?status=success`,
    ])
    const second = await post(shop, path, { action: 'refuse', token })
    expect(second.statusCode).toBe(409)
    expect(second.body).toContain('Ce paiement est accepté')
    const page = await shop.app.inject({ method: 'GET', url: path })
    expect(page.body).not.toContain('<form')
  })

  it('sends a person who cancels back to their page', async () => {
    const { shop, url } = await opened()
    expect((await play(shop, url, 'cancel')).location).toBe(
      `http://localhost/${shop.context}/registration?status=cancel`,
    )
  })

  it('does not exist for an unknown payment, nor where no demonstration is allowed', async () => {
    const { shop, path } = await opened()
    expect((await shop.app.inject({ method: 'GET', url: '/api/payments/sandbox/sbx_0' })).statusCode).toBe(404)
    house.payments.allowsSandbox = false
    expect((await shop.app.inject({ method: 'GET', url: path })).statusCode).toBe(404)
    expect((await post(shop, path, { action: 'accept' })).statusCode).toBe(404)
  })
})

describe('a payment of another amount than asked', () => {
  it.each([11_999, 12_001])('is given back whole, and the person told to pay again: %i', async (amount) => {
    const shop = await makeShop()
    const person = await shop.person()
    await shop.register(person)
    const url = await shop.pay(person)
    const ref = new URL(url).pathname.split('/').at(-1) ?? ''
    await takeInstead(ref, amount)
    await play(shop, url, 'accept')
    await shop.ports.jobs.settle()
    expect(await shop.summary(person)).toMatchObject({ payment: 'refused', totalHT: 100, canPay: true })
    expect([await shop.isCompleted(person), await shop.invoices(person)]).toEqual([false, []])
    expect(await refundedOf(ref)).toBe(amount)
    const mails = await rowsOf(shop.ports.db, outbox, eq(outbox.userId, person.userId))
    const returned = mails.filter(({ subject }) => subject.startsWith('Votre paiement vous est rendu'))
    expect(returned).toMatchObject([{ to: person.email, text: expect.stringContaining('120,00\u00a0€') }])
    await play(shop, await shop.pay(person), 'accept')
    await shop.ports.jobs.settle()
    expect(await shop.summary(person)).toMatchObject({ payment: 'paid', totalHT: 0 })
    expect(await shop.invoices(person)).toMatchObject([{ price: 120 }])
    expect(await refundedOf(ref)).toBe(amount)
  })
})
