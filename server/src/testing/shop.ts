import { Seller } from '@parvis/contract/billing/billing.settings.ts'
import type { Billing } from '@parvis/contract/billing/billing.ts'
import type { InvoiceSummary, PaymentMethod } from '@parvis/contract/checkout/checkout.ts'
import { listOrders, readSummary, refreshPayment, startPayment } from '@parvis/contract/checkout/checkout.ts'
import { listMyInvoices } from '@parvis/contract/invoices/invoices.ts'
import { register } from '@parvis/contract/registration/registration.ts'
import { getUser } from '@parvis/contract/users/users.ts'
import { and, eq } from 'drizzle-orm'
import * as z from 'zod/mini'
import { articleDays, articles } from '#db/tables/articles.ts'
import { outbox } from '#db/tables/emails.ts'
import { promoCodes } from '#db/tables/promo-codes.ts'
import type { Answer, EventToMake, Person, World } from './world.ts'
import { makeWorld } from './world.ts'

export const seller = z.parse(Seller, {
  name: 'Association du vivant',
  legalForm: 'Association loi 1901',
  siret: '01234567400019',
  vatNumber: 'FR09012345674',
  address: '3 quai des Plantes',
  postalCode: '38000',
  city: 'Grenoble',
  email: 'compta@parvis.example',
  bank: 'FR7630001007941234567890185',
  bic: 'BDFEFRPPCCT',
  acceptsTransfer: true,
})

export const individual: Billing = {
  type: 4,
  intra_communautaire: '',
  country: 'FR',
  social_reason: 'Camille Roux',
  address: '1 rue du Lac',
  address_more: '',
  postal_code: '38000',
  city: 'Grenoble',
  siret: '',
  service_code: '',
  engagement_number: '',
}
export const company: Billing = { ...individual, type: 1, social_reason: 'Atelier Roux', siret: '01234567400019' }
export const abroad: Billing = {
  ...individual,
  type: 2,
  country: 'IT',
  social_reason: 'Bottega Rossi',
  intra_communautaire: 'IT01234567890',
}

export type SandboxAction = 'accept' | 'late' | 'refuse' | 'cancel'
interface ToStart {
  readonly bill?: Billing
  readonly method?: PaymentMethod
  readonly referer?: string
  readonly language?: string
}

/** An event with a day at 100 € and dinner at 50 €, excluding VAT, and the calls of its payers. */
export interface Shop extends World {
  register(person: Person, chosen?: { dayIds?: string[]; dinner?: boolean; typoId?: string }): Promise<void>
  start(person: Person, toStart?: ToStart): Promise<Answer<typeof startPayment>>
  pay(person: Person, toStart?: ToStart): Promise<string>
  summary(person: Person): Promise<InvoiceSummary>
  refresh(person: Person): Promise<InvoiceSummary>
  isCompleted(person: Person): Promise<boolean>
  invoices(person: Person): Promise<{ number: string; price: number; isPaid: boolean; kind: string; id: string }[]>
  orders(): Promise<{ id: string; status: string; method: string; userId: string; reference: string }[]>
  thanks(person: Person): Promise<{ id: string; attachments: { kind: string }[] }[]>
  promo(code: Partial<typeof promoCodes.$inferInsert> & { code: string }): Promise<void>
}

export async function makeShop(
  settings: NonNullable<EventToMake['settings']> = {},
  event: EventToMake = {},
): Promise<Shop> {
  const world = await makeWorld({
    days: [{ id: 'j1', priceCents: 10_000 }, { id: 'j2', priceCents: 10_000 }, { id: 'free' }],
    ...event,
    settings: {
      ...{ FO_PAYMENT_ACTIVE: true, FO_ARTICLES_ACTIVE: true, FO_PROMO_ACTIVE: true, FO_SELLER: seller },
      FO_PAYMENT_PROVIDER: 'sandbox',
      ...settings,
    },
  })
  const { eventId, ports } = world
  await ports.db.insert(articles).values({ eventId, id: 'dinner', label: 'Dîner', priceCents: 5000, position: 0 })
  await ports.db.insert(articleDays).values({ eventId, articleId: 'dinner', dayId: '0' })
  return shopAt(world, await world.person({ organiser: true }))
}

export function shopAt(world: World, organiser: Person): Shop {
  const { eventId, ports, path } = world
  const start: Shop['start'] = (person, { bill = individual, method = 'online', referer, language = 'fr' } = {}) => {
    // Orders of the same millisecond have no defined order.
    world.clock.advance(1000)
    const body = { referer: referer ?? `http://localhost/${world.context}/registration`, bill, method }
    return world.call(startPayment, { params: path, body }, { as: person, headers: { 'accept-language': language } })
  }
  return {
    ...world,
    start,
    async register(person, { dayIds = ['j1'], dinner = false, typoId } = {}) {
      const values = {
        participation: { participation: 4 },
        ...(typoId !== undefined && { typology: { typoId } }),
        dates: { dayIds },
        articles: { articles: dinner ? [{ id: 'dinner', dayId: '0' }] : [] },
      }
      const params = { ...path, userId: person.userId }
      const { status, error } = await world.call(register, { params, body: { values } }, { as: person })
      if (status !== 200) throw new Error(`The registration is refused: ${JSON.stringify(error)}`)
    },
    async pay(person, toStart) {
      const { status, body, error } = await start(person, toStart)
      if (status !== 200) throw new Error(`The payment is refused: ${JSON.stringify(error)}`)
      return body.session.url
    },
    summary: async (person) => (await world.call(readSummary, { params: path }, { as: person })).body,
    refresh: async (person) => (await world.call(refreshPayment, { params: path }, { as: person })).body,
    async isCompleted(person) {
      const params = { domainId: world.domainId, userId: person.userId }
      const { body } = await world.call(getUser, { params, query: { eventId } }, { as: person })
      return body.UserEvent?.isCompleted ?? false
    },
    invoices: async (person) => (await world.call(listMyInvoices, { params: path }, { as: person })).body.data,
    orders: async () => (await world.call(listOrders, { params: path, query: {} }, { as: organiser })).body.data,
    thanks: (person) =>
      ports.db
        .select({ id: outbox.id, attachments: outbox.attachments })
        .from(outbox)
        .where(and(eq(outbox.userId, person.userId), eq(outbox.eventId, eventId), eq(outbox.actionId, 8))),
    async promo(code) {
      await ports.db.insert(promoCodes).values({ kind: 'percentage', percentage: 1000, ...code, eventId })
    },
  }
}

/** Plays an action on the simulated payment page; returns its redirect or refusal. */
export async function play(
  { app }: Pick<World, 'app'>,
  url: string,
  action: SandboxAction,
): Promise<{ status: number; location: string }> {
  const { pathname } = new URL(url)
  const page = await app.inject({ method: 'GET', url: pathname })
  const [, token = ''] = /name="token" value="([^"]+)"/.exec(page.body) ?? []
  const answer = await app.inject({
    method: 'POST',
    url: pathname,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ token, action }).toString(),
  })
  return { status: answer.statusCode, location: String(answer.headers.location ?? '') }
}
