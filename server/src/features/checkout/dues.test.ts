import { addCompanion } from '@parvis/contract/companions/companions.ts'
import { sendMails } from '@parvis/contract/emails/emails.ts'
import { updateParticipation } from '@parvis/contract/participation/participation.ts'
import { readTicket, register } from '@parvis/contract/registration/registration.ts'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { outbox } from '#db/tables/emails.ts'
import { rowsOf } from '#testing/rows.ts'
import type { Shop } from '#testing/shop.ts'
import { makeShop, play } from '#testing/shop.ts'
import type { Person } from '#testing/world.ts'

const typologies = [
  { id: 'visitor', label: 'Visiteur' },
  { id: 'press', label: 'Presse' },
]
const invited = { typosV2: { press: { FO_PAYMENT_ACTIVE: false } } }
const companions = { FO_COMPANIONS_ACTIVE: true, FO_COMPANIONS_MAX: 3, FO_COMPANIONS_MODE: 'name' } as const
const makeSalon = (settings: Record<string, unknown> = {}) =>
  makeShop({ ...companions, ...invited, ...settings } as Parameters<typeof makeShop>[0], { typologies })

async function comeAs(shop: Shop, typoId: string, person?: Person): Promise<Person> {
  const one = person ?? (await shop.person())
  const params = { ...shop.path, userId: one.userId }
  const values = { participation: { participation: 4 }, typology: { typoId }, dates: { dayIds: ['j1'] } }
  const { status, error } = await shop.call(register, { params, body: { values } }, { as: one })
  if (status !== 200) throw new Error(`The registration is refused: ${JSON.stringify(error)}`)
  return one
}

async function bring(shop: Shop, registrar: Person, typoId: string): Promise<Person> {
  const names = { firstName: 'Alix', lastName: 'Petit', email: `alix.${shop.context}@exemple.fr` }
  const query = { userId: registrar.userId }
  const added = await shop.call(addCompanion, { params: shop.path, query, body: names }, { as: registrar })
  const companion = { ...registrar, userId: added.body.id }
  await retype(shop, registrar, companion, typoId)
  return companion
}

async function retype(shop: Shop, by: Person, person: Person, typoId: string): Promise<void> {
  const params = { ...shop.path, userId: person.userId }
  const { status, error } = await shop.call(updateParticipation, { params, body: { typoId } }, { as: by })
  if (status !== 200) throw new Error(`The type is refused: ${JSON.stringify(error)}`)
}

const subjects = async (shop: Shop, person: Person) => {
  const rows = await rowsOf(shop.ports.db, outbox, eq(outbox.userId, person.userId))
  return rows.filter(({ eventId }) => eventId === shop.eventId).map(({ subject }) => subject)
}

const completed = (shop: Shop, people: readonly Person[]) =>
  Promise.all(people.map((person) => shop.isCompleted(person)))

describe('where a type of participants is asked nothing', () => {
  it('its people are complete at once, and see no way to pay; the others pay', async () => {
    const shop = await makeSalon()
    const [press, visitor] = [await comeAs(shop, 'press'), await comeAs(shop, 'visitor')]
    expect(await completed(shop, [press, visitor])).toEqual([true, false])
    expect((await shop.summary(press)).canPay).toBe(false)
    expect((await shop.start(press)).error).toMatchObject({ status: 409, code: 'PAYMENT_OFF' })
    expect(await shop.summary(visitor)).toMatchObject({ totalHT: 100, canPay: true })
  })

  it('their registrar pays for themselves alone', async () => {
    const shop = await makeSalon()
    const visitor = await comeAs(shop, 'visitor')
    const guest = await bring(shop, visitor, 'press')
    expect(await shop.summary(visitor)).toMatchObject({ currHT: 100, totalHT: 100, canPay: true })
    expect(await completed(shop, [visitor, guest])).toEqual([false, true])
    await play(shop, await shop.pay(visitor), 'accept')
    await shop.ports.jobs.settle()
    expect(await shop.invoices(visitor)).toMatchObject([{ price: 120 }])
    expect(await completed(shop, [visitor, guest])).toEqual([true, true])
  })

  it('people registered by them are asked nothing either, for lack of a payer', async () => {
    const shop = await makeSalon()
    const press = await comeAs(shop, 'press')
    const guest = await bring(shop, press, 'visitor')
    expect(await completed(shop, [press, guest])).toEqual([true, true])
    expect((await shop.summary(press)).canPay).toBe(false)
  })

  it('a change of type changes the balance, both ways', async () => {
    const shop = await makeSalon()
    const organiser = await shop.person({ organiser: true })
    const person = await comeAs(shop, 'visitor')
    await retype(shop, organiser, person, 'press')
    expect(await shop.isCompleted(person)).toBe(true)
    await retype(shop, organiser, person, 'visitor')
    expect(await shop.isCompleted(person)).toBe(false)
    expect(await shop.summary(person)).toMatchObject({ totalHT: 100, canPay: true })
  })

  it('the paid days of a companion are not paid for again, nor given back, once their type has nothing to pay', async () => {
    const shop = await makeSalon()
    const visitor = await comeAs(shop, 'visitor')
    const guest = await bring(shop, visitor, 'visitor')
    await play(shop, await shop.pay(visitor), 'accept')
    await shop.ports.jobs.settle()
    await retype(shop, visitor, guest, 'press')
    expect(await shop.summary(visitor)).toMatchObject({ totalHT: 0, prevHT: 200, canPay: false })
    expect(await completed(shop, [visitor, guest])).toEqual([true, true])
  })
})

describe('the mail of a registration', () => {
  const DUE = /^Votre inscription est enregistrée, il reste à la régler/
  const CONFIRMED = /^Votre inscription est confirmée/

  it('says that it is to be paid to a debtor, and that it is confirmed to the others', async () => {
    const shop = await makeSalon()
    const [press, visitor] = [await comeAs(shop, 'press'), await comeAs(shop, 'visitor')]
    expect(await subjects(shop, press)).toEqual([expect.stringMatching(CONFIRMED)])
    expect(await subjects(shop, visitor)).toEqual([expect.stringMatching(DUE)])
    const [mail] = await rowsOf(shop.ports.db, outbox, eq(outbox.userId, visitor.userId))
    expect(mail?.html).toContain(`http://localhost/${shop.context}/inscription`)
    expect(mail?.html).not.toContain('est confirmée')
  })

  it('says how things stand when it is sent again', async () => {
    const shop = await makeSalon()
    const visitor = await comeAs(shop, 'visitor')
    const again = async () => {
      shop.clock.advance(10 * 60_000)
      await shop.call(sendMails, { params: shop.path, body: { actionId: 1 } }, { as: visitor })
    }
    await again()
    await play(shop, await shop.pay(visitor), 'accept')
    await shop.ports.jobs.settle()
    await again()
    const sent = await subjects(shop, visitor)
    const count = (subject: RegExp) => sent.filter((one) => subject.test(one)).length
    expect([sent.length, count(DUE), count(/^Paiement reçu/), count(CONFIRMED)]).toEqual([4, 2, 1, 1])
  })

  it('is sent again, once, when articles alone change, and not when nothing does', async () => {
    const shop = await makeShop()
    const person = await shop.person()
    await shop.register(person)
    await shop.register(person)
    expect(await subjects(shop, person)).toHaveLength(1)
    await shop.register(person, { dinner: true })
    await shop.register(person, { dinner: true })
    expect(await subjects(shop, person)).toHaveLength(2)
  })
})

describe('a person who gives back a paid article', () => {
  it('is told about the money in the mail and on the ticket, and in no other mail', async () => {
    const shop = await makeShop()
    const person = await shop.person()
    await shop.register(person, { dayIds: ['j1', 'j2'] })
    await play(shop, await shop.pay(person), 'accept')
    await shop.ports.jobs.settle()
    await shop.register(person, { dayIds: ['j1'] })
    const mails = await rowsOf(shop.ports.db, outbox, eq(outbox.userId, person.userId))
    const told = mails.filter(({ html }) => /Vous avez réglé 120,00\s€ de plus/.test(html))
    expect(told.map(({ actionId }) => actionId)).toEqual([1])
    const params = { ...shop.path, userId: person.userId }
    expect((await shop.call(readTicket, { params }, { as: person })).body).toMatchObject({ due: 0, credit: 120 })
  })
})

describe('where only one type is asked to pay', () => {
  it('that type alone pays', async () => {
    const shop = await makeSalon({ FO_PAYMENT_ACTIVE: false, typosV2: { visitor: { FO_PAYMENT_ACTIVE: true } } })
    const [press, visitor] = [await comeAs(shop, 'press'), await comeAs(shop, 'visitor')]
    expect(await completed(shop, [press, visitor])).toEqual([true, false])
    expect(await shop.summary(visitor)).toMatchObject({ totalHT: 100, canPay: true })
  })
})
