import { confirmTransfer, issueUnpaid, usePromoCode } from '@parvis/contract/checkout/checkout.ts'
import { exportDues, readDues, remindDues } from '@parvis/contract/money/money.ts'
import { and, eq, inArray } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type * as z from 'zod/mini'
import { billings } from '#db/tables/billing.ts'
import { outbox } from '#db/tables/emails.ts'
import { events } from '#db/tables/events.ts'
import { invoices } from '#db/tables/invoices.ts'
import { journal } from '#db/tables/journal.ts'
import { reminders as reminderRows } from '#db/tables/money.ts'
import { participations } from '#db/tables/participation.ts'
import { authentications } from '#db/tables/users.ts'
import { newBadgeCode, newId } from '#kit/ids.ts'
import { openHouse } from '#testing/house.ts'
import { ACTIVE, bring } from '#testing/party.ts'
import { company, makeShop, seller } from '#testing/shop.ts'
import type { Person } from '#testing/world.ts'
import { makeWorld } from '#testing/world.ts'

const DAY_MS = 86_400_000

// Tests move the clock by months; this restores it for the tests that follow in the same process.
let before: Date
beforeEach(async () => {
  before = (await openHouse()).clock.now()
})
afterEach(async () => {
  const { clock } = await openHouse()
  clock.advance(before.getTime() - clock.now().getTime())
})

async function indebted(settings: Parameters<typeof makeShop>[0] = {}) {
  const shop = await makeShop(settings)
  let organiser = await shop.person({ organiser: true })
  const read = async (query: z.input<typeof readDues.query> = {}) =>
    (await shop.call(readDues, { params: shop.path, query }, { as: organiser })).body
  const remind = (userIds: string[]) =>
    shop.call(remindDues, { params: shop.path, body: { userIds } }, { as: organiser })
  /** Sessions expire meanwhile, so the organiser signs in again. */
  async function pass(milliseconds: number) {
    shop.clock.advance(milliseconds)
    organiser = await shop.person({ organiser: true })
  }
  const mailsTo = (people: Person[]) =>
    shop.ports.db
      .select()
      .from(outbox)
      .where(
        and(
          eq(outbox.eventId, shop.eventId),
          inArray(
            outbox.userId,
            people.map(({ userId }) => userId),
          ),
        ),
      )
  const reminders = async (...people: Person[]) =>
    (await mailsTo(people)).filter(({ dedupeKey }) => dedupeKey.startsWith('reminder:'))
  const orderOf = async ({ userId }: Person) => (await shop.orders()).find((order) => order.userId === userId)
  const act = async (person: Person, endpoint: typeof confirmTransfer | typeof issueUnpaid, body = {}) =>
    shop.call(
      endpoint as typeof confirmTransfer,
      { params: { ...shop.path, orderId: (await orderOf(person))?.id ?? '' }, body },
      { as: organiser },
    )
  return { shop, organiser, read, remind, reminders, orderOf, act, pass }
}

const outcomes = ({ body }: { body: { data: { outcome: string }[] } }) => body.data.map(({ outcome }) => outcome)

describe('the list of balances', () => {
  it('leaves out amounts that another event has billed to the same person', async () => {
    const [{ shop, read }, { shop: other, act }] = [await indebted(), await indebted()]
    const { db } = shop.ports
    const [person, elsewhere] = [await shop.person(), await other.person()]
    const { userId } = person
    await shop.register(person)
    await other.register(elsewhere)
    await other.pay(elsewhere, { method: 'transfer' })
    await act(elsewhere, issueUnpaid)
    const before = (await read()).data
    expect(before).toHaveLength(1)
    await db.insert(participations).values({ eventId: other.eventId, userId, code: newBadgeCode() })
    for (const row of await db.select().from(billings).where(eq(billings.eventId, other.eventId)))
      await db.insert(billings).values({ ...row, userId, billing: { ...row.billing, type: 3, country: 'US' } })
    for (const { num, ...row } of await db.select().from(invoices).where(eq(invoices.eventId, other.eventId)))
      await db.insert(invoices).values({ ...row, userId, orderId: null, id: newId(shop.clock.now()), num: num + 1 })
    expect((await read()).data).toEqual(before)
  })

  it('tells each payer’s balance, its age and the payment under way', async () => {
    const { shop, read, orderOf, act } = await indebted()
    const [plain, online, transfer, invoiced, paid] = [
      await shop.person({ lastName: 'Roux' }),
      await shop.person({ lastName: 'Blanc' }),
      await shop.person({ lastName: 'Vert' }),
      await shop.person({ lastName: 'Noir' }),
      await shop.person({ lastName: 'Gris' }),
    ]
    for (const person of [plain, online, transfer, invoiced, paid]) await shop.register(person)
    await shop.pay(online)
    await shop.pay(transfer, { method: 'transfer' })
    await act(transfer, confirmTransfer, { cents: 2000 })
    await shop.pay(invoiced, { method: 'transfer', bill: company })
    await act(invoiced, issueUnpaid)
    await shop.pay(paid, { method: 'transfer' })
    await act(paid, confirmTransfer)
    const { data, total, cents } = await read()
    const facts = new Map(data.map((one) => [one.userId, one]))
    expect(total).toBe(4)
    expect(cents).toBe(12_000 * 3 + 10_000)
    expect(facts.get(plain.userId)).toMatchObject({ cents: 12_000, way: 'none', reference: '', dueOn: null })
    expect(facts.get(online.userId)).toMatchObject({ cents: 12_000, way: 'online' })
    const awaited = await orderOf(transfer)
    expect(facts.get(transfer.userId)).toMatchObject({
      ...{ cents: 10_000, way: 'transfer', reference: awaited?.reference, dueOn: null },
    })
    expect(facts.get(invoiced.userId)).toMatchObject({ cents: 12_000, way: 'invoice', company: 'Atelier Roux' })
    expect(facts.get(invoiced.userId)?.dueOn).toMatch(/^\d{4}-\d\d-\d\d$/)
    expect(facts.get(invoiced.userId)?.invoiceNumber).not.toBeNull()
  })

  it('counts as for each payer themselves: companions, codes, paid and added articles', async () => {
    const { shop, read, act } = await indebted(ACTIVE)
    await shop.promo({ code: 'DIX' })
    const host = await shop.person({ lastName: 'Hôte' })
    await shop.register(host, { dayIds: ['j1', 'j2'], dinner: true })
    await bring(shop, host)
    await shop.call(usePromoCode, { params: shop.path, body: { code: 'DIX' } }, { as: host })
    const more = await shop.person({ lastName: 'Plus' })
    await shop.register(more)
    await shop.pay(more, { method: 'transfer' })
    await act(more, confirmTransfer)
    await shop.register(more, { dayIds: ['j1', 'j2'] })
    const { data } = await read({ sort: 'name' })
    expect(data.map(({ lastName }) => lastName)).toEqual(['Hôte', 'Plus'])
    for (const person of [host, more]) {
      const due = data.find(({ userId }) => userId === person.userId)
      expect(due?.cents).toBe(Math.round((await shop.summary(person)).totalTTC * 100))
    }
  })

  it('is found by name, reference and amount, by way and by term, and put in order', async () => {
    const { shop, read, orderOf, act, pass } = await indebted()
    const small = await shop.person({ firstName: 'Łucja', lastName: 'Éluard' })
    const large = await shop.person({ lastName: 'Aragon' })
    await shop.register(large, { dayIds: ['j1', 'j2'] })
    await shop.register(small)
    await shop.pay(small, { method: 'transfer' })
    const names = async (query: z.input<typeof readDues.query>) => (await read(query)).data.map((one) => one.lastName)
    expect(await names({ search: 'eluard' })).toEqual(['Éluard'])
    expect(await names({ search: 'lucja eluard' })).toEqual(['Éluard'])
    expect(await names({ search: 'eluard lucja' })).toEqual(['Éluard'])
    expect(await names({ search: (await orderOf(small))?.reference.toLowerCase() })).toEqual(['Éluard'])
    expect(await names({ search: '240,00 €' })).toEqual(['Aragon'])
    expect(await names({ way: 'none' })).toEqual(['Aragon'])
    expect(await names({ sort: 'name' })).toEqual(['Aragon', 'Éluard'])
    expect(await names({ sort: 'amount', direction: 'descending' })).toEqual(['Aragon', 'Éluard'])
    expect(await names({ sort: 'amount' })).toEqual(['Éluard', 'Aragon'])
    expect(await names({ kind: 'late' })).toEqual([])
    await act(small, issueUnpaid)
    const [{ dueOn = null } = {}] = (await read({ way: 'invoice' })).data
    await pass(new Date(`${dueOn}T12:00:00Z`).getTime() - shop.clock.now().getTime())
    expect(await names({ kind: 'late' })).toEqual([])
    await pass(DAY_MS)
    expect(await names({ kind: 'late' })).toEqual(['Éluard'])
    expect((await read({ page: 2, pageSize: 1 })).data).toHaveLength(1)
  })

  it('is a table for spreadsheets, without balances of another event', async () => {
    const { shop, organiser } = await indebted()
    const elsewhere = await indebted()
    const [here, there] = [
      await shop.person({ lastName: 'Ici' }),
      await elsewhere.shop.person({ lastName: 'Ailleurs' }),
    ]
    await shop.register(here)
    await elsewhere.shop.register(there)
    const { bytes } = await shop.call(exportDues, { params: shop.path, query: {} }, { as: organiser })
    expect(bytes.toString()).toContain('Ici;')
    expect(bytes.toString()).toContain(';120;Rien de commencé;')
    expect(bytes.toString()).not.toContain('Ailleurs')
  })
})

describe('a reminder', () => {
  it('says how much, where a transfer goes and under which reference, or where to pay', async () => {
    const { shop, remind, reminders, orderOf, act } = await indebted()
    const [plain, transfer, invoiced] = [await shop.person(), await shop.person(), await shop.person()]
    for (const person of [plain, transfer, invoiced]) await shop.register(person)
    await shop.pay(transfer, { method: 'transfer', language: 'en' })
    await act(transfer, confirmTransfer, { cents: 2000 })
    await shop.pay(invoiced, { method: 'transfer' })
    await act(invoiced, issueUnpaid)
    expect(outcomes(await remind([plain.userId, transfer.userId, invoiced.userId]))).toEqual(['sent', 'sent', 'sent'])
    const [toPlain] = await reminders(plain)
    expect(toPlain?.html).toMatch(/120,00\s€/)
    expect(toPlain?.html).toContain(`/${shop.context}/inscription`)
    const [toTransfer] = await reminders(transfer)
    expect(toTransfer).toMatchObject({ language: 'en', to: transfer.email })
    for (const told of ['€100.00', 'FR76 3000 1007', 'BDFEFRPPCCT', seller.name, (await orderOf(transfer))?.reference])
      expect(toTransfer?.html).toContain(told)
    const [toInvoiced] = await reminders(invoiced)
    expect(toInvoiced?.attachments).toMatchObject([{ kind: 'invoice' }])
    expect(toInvoiced?.subject).toMatch(/^La facture .* reste à régler/)
  })

  it('leaves once for repeated presses, and again once some days have passed', async () => {
    const { shop, read, remind, reminders, pass } = await indebted()
    const person = await shop.person()
    await shop.register(person)
    const pressed = await Promise.all([remind([person.userId]), remind([person.userId]), remind([person.userId])])
    expect(pressed.flatMap(outcomes).toSorted()).toEqual(['sent', 'soon', 'soon'])
    expect(await reminders(person)).toHaveLength(1)
    expect((await read()).data).toMatchObject([{ reminders: 1, hold: 'soon' }])
    expect((await read()).remindable).toEqual([])
    expect((await read({ kind: 'unreminded' })).total).toBe(0)
    await pass(3 * DAY_MS - 1)
    const { body } = await remind([person.userId])
    expect(body.data).toMatchObject([{ outcome: 'soon', remindedAt: (await read()).data[0]?.remindedAt }])
    await pass(1)
    expect((await read()).remindable).toEqual([person.userId])
    expect(outcomes(await remind([person.userId, person.userId]))).toEqual(['sent'])
    expect(await reminders(person)).toHaveLength(2)
    expect((await read()).data).toMatchObject([{ reminders: 2 }])
  })

  it('of another event neither counts here nor holds one back', async () => {
    const [{ shop, read, remind, reminders }, other] = [await indebted(), await makeWorld()]
    const person = await shop.person()
    await shop.register(person)
    const sent = { id: newId(shop.clock.now()), eventId: other.eventId, userId: person.userId, cents: 12_000 }
    await shop.ports.db.insert(reminderRows).values({ ...sent, sentAt: shop.clock.now() })
    expect((await read()).data).toMatchObject([{ reminders: 0, remindedAt: null }])
    expect(outcomes(await remind([person.userId]))).toEqual(['sent'])
    expect(await reminders(person)).toHaveLength(1)
  })

  it('is not sent to a person who has paid meanwhile, has no address, or waits for the bank, and each is told', async () => {
    const { shop, remind, reminders, act } = await indebted()
    const [paid, nowhere, stranger] = [await shop.person(), await shop.person(), await (await makeShop()).person()]
    for (const person of [paid, nowhere]) await shop.register(person)
    await shop.pay(paid, { method: 'transfer' })
    await act(paid, confirmTransfer)
    await shop.ports.db.delete(authentications).where(eq(authentications.userId, nowhere.userId))
    const { body } = await remind([paid.userId, nowhere.userId, stranger.userId])
    expect(body.data).toMatchObject([
      { outcome: 'settled' },
      { outcome: 'noAddress' },
      { outcome: 'settled', name: '' },
    ])
    expect(await reminders(paid, nowhere, stranger)).toEqual([])
  })

  it('does not leave from an unpublished event, and says so', async () => {
    const { shop, organiser: person, read, remind, reminders } = await indebted()
    await shop.ports.db.update(events).set({ published: false }).where(eq(events.id, shop.eventId))
    await shop.register(person)
    expect(outcomes(await remind([person.userId]))).toEqual(['unpublished'])
    expect((await read()).data).toMatchObject([{ hold: 'unpublished', reminders: 0 }])
    expect(await reminders(person)).toEqual([])
  })

  it('has a row of the journal for each person reminded, and none for the others', async () => {
    const { shop, remind } = await indebted()
    const [one, two] = [await shop.person(), await shop.person()]
    for (const person of [one, two]) await shop.register(person)
    await remind([one.userId])
    await remind([one.userId, two.userId])
    const rows = await shop.ports.db
      .select({ subjectId: journal.subjectId, after: journal.after })
      .from(journal)
      .where(and(eq(journal.route, remindDues.route), eq(journal.domainId, shop.domainId)))
    expect(rows.map(({ subjectId }) => subjectId).toSorted()).toEqual([one.userId, two.userId].toSorted())
    expect(rows[0]?.after).toMatchObject({ cents: 12_000, reminders: 1 })
  })
})
