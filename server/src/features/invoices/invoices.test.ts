import { createHash } from 'node:crypto'
import { Seller } from '@parvis/contract/billing/billing.settings.ts'
import type { BilledLine, Billing } from '@parvis/contract/billing/billing.ts'
import {
  downloadInvoice,
  downloadUserInvoice,
  getLastInvoice,
  listInvoices,
  listMyInvoices,
} from '@parvis/contract/invoices/invoices.ts'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { outbox } from '#db/tables/emails.ts'
import { invoiceArchives, invoiceCounters, invoices } from '#db/tables/invoices.ts'
import { participations } from '#db/tables/participation.ts'
import { drawAttachments } from '#features/emails/emails.jobs.ts'
import { postMail } from '#features/emails/emails.service.ts'
import { loadEvent, settingsFor } from '#features/events/events.service.ts'
import { newBadgeCode } from '#kit/ids.ts'
import { transaction } from '#kit/transaction.ts'
import type { EventToMake, Person, World } from '#testing/world.ts'
import { makeWorld } from '#testing/world.ts'
import { drawInvoice } from './archive.service.ts'
import type { ToIssue } from './invoices.service.ts'
import {
  billedLines,
  invoicePdf,
  issueCreditNote,
  issueInvoice,
  mustBeIssuable,
  readInvoice,
} from './invoices.service.ts'
import { sheetOf } from './sheet.service.ts'
import { documentWords } from './words.service.ts'

const seller = z.parse(Seller, {
  ...{ name: 'Fondation Aubépine', legalForm: 'Association', siret: '73282932000074', vatNumber: 'FR44732829320' },
  ...{ address: '9 rue des Orfèvres', postalCode: '21000', city: 'Dijon', bank: 'FR7630006000011234567890189' },
})
const billing: Billing = {
  ...{ type: 4, intra_communautaire: '', country: 'FR', social_reason: 'Zoë Œuvrard', address: '1 rue des Lilas' },
  ...{ address_more: '', postal_code: '38000', city: 'Grenoble', siret: '', service_code: '', engagement_number: '' },
}
const line = (changes: Partial<BilledLine> = {}): BilledLine => ({
  ...{ key: 'u day j1', kind: 'item', label: 'Journée du 11 mai', quantity: 1, unitCents: 12000 },
  ...{ vatRate: 2000, category: 'S' },
  ...changes,
})

type Changes = Partial<Omit<ToIssue, 'event' | 'settings'>>

async function makeShop(settings: EventToMake['settings'] = {}): Promise<World> {
  return makeWorld({ settings: { FO_SELLER: seller, ...settings } })
}

async function toIssue(world: World, person: Person, changes: Changes = {}): Promise<ToIssue> {
  const event = await loadEvent(world.ports.db, world.eventId)
  return {
    ...world.path,
    event,
    settings: settingsFor(event, 'fr'),
    userId: person.userId,
    billing,
    buyerEmail: person.email,
    lines: [line()],
    isPaid: true,
    isSpecimen: false,
    language: 'fr',
    ...changes,
  }
}

async function issued(world: World, person: Person, changes: Changes = {}) {
  const asked = await toIssue(world, person, changes)
  return transaction(world.ports.db, (tx) => issueInvoice(tx, world.ports, asked))
}

async function credited(world: World, invoiceId: string) {
  const event = await loadEvent(world.ports.db, world.eventId)
  const asked = { event, settings: settingsFor(event, 'fr'), invoiceId, reason: 'Erreur' }
  return transaction(world.ports.db, (tx) => issueCreditNote(tx, world.ports, asked))
}

const list = async (world: World, as: Person) =>
  (await world.call(listMyInvoices, { params: world.path }, { as })).body.data
const download = (world: World, as: Person, invoiceId: string) =>
  world.call(downloadInvoice, { params: world.path, query: { invoiceId } }, { as })

describe('issuing an invoice', () => {
  it('gives it the next number of the year', async () => {
    const world = await makeShop()
    const person = await world.person()
    const first = await issued(world, person)
    const second = await issued(world, person)
    expect(first.number).toMatch(/^F-20\d\d-00001$/)
    expect(second.number).toBe(first.number.replace('00001', '00002'))
  })

  it('begins the number as the event wants, and keeps demonstrations and credit notes apart', async () => {
    const world = await makeShop({ FO_INVOICE_PREFIX: 'ASSISES' })
    const person = await world.person()
    const real = await issued(world, person)
    expect(real.number).toMatch(/^ASSISES-20\d\d-00001$/)
    expect((await issued(world, person, { isSpecimen: true })).number).toMatch(/^SPECIMEN-ASSISES-20\d\d-00001$/)
    expect((await credited(world, real.id)).number).toMatch(/^A-20\d\d-00001$/)
  })

  it('gives each seller of a domain a series of its own, over all establishments', async () => {
    const world = await makeShop()
    const person = await world.person()
    const asked = await toIssue(world, person)
    const numberFor = async (siret: string) => {
      const settings = { ...asked.settings, FO_SELLER: { ...seller, siret } }
      return (await transaction(world.ports.db, (tx) => issueInvoice(tx, world.ports, { ...asked, settings }))).number
    }
    expect(await numberFor('73282932000074')).toMatch(/-00001$/)
    expect(await numberFor('35600000000048')).toMatch(/-00001$/)
    expect(await numberFor('73282932000017')).toMatch(/-00002$/)
  })

  it('names the participant where the buyer is another person', async () => {
    const world = await makeShop()
    const person = await world.person()
    const named = { attendee: 'Zoë Œuvrard' }
    await issued(world, person, { ...named, billing: { ...billing, social_reason: 'Ateliers du Nord' } })
    await issued(world, person, { ...named, billing: { ...billing, social_reason: 'ZOE ŒUVRARD' } })
    const rows = await world.ports.db.select().from(invoices).where(eq(invoices.eventId, world.eventId))
    const look = { brand: '#0f5c4a', onBrand: '#ffffff' }
    const events = rows.toSorted((a, b) => a.num - b.num).map((row) => sheetOf(row, look).event)
    expect(events.map((event) => event.replace(/.* – /, '').replace(/\s/gu, ' '))).toEqual([
      'Participant : Zoë Œuvrard',
      expect.not.stringContaining('Participant'),
    ])
  })

  it('is due at once when it is paid, else after the days that the seller gives', async () => {
    const world = await makeShop({ FO_SELLER: { ...seller, paymentDays: 15 } })
    const person = await world.person()
    const paid = await issued(world, person)
    const owed = await issued(world, person, { isPaid: false, method: 'transfer', reference: 'P-1' })
    const rows = await world.ports.db.select().from(invoices).where(eq(invoices.eventId, world.eventId))
    const daysOf = (id: string) => {
      const row = rows.find((found) => found.id === id)
      return (Date.parse(row?.dueDate ?? '') - Date.parse(row?.issueDate ?? '')) / 86_400_000
    }
    expect([daysOf(paid.id), daysOf(owed.id)]).toEqual([0, 15])
  })

  it('is refused while the seller is incomplete, naming the missing fields', async () => {
    const world = await makeShop({ FO_SELLER: { ...seller, siret: '123', city: '', vatNumber: '' } })
    const asked = issued(world, await world.person())
    await expect(asked).rejects.toMatchObject({
      refusal: { code: 'SELLER_INCOMPLETE' },
      fields: [
        { path: 'FO_SELLER.city', code: 'REQUIRED' },
        { path: 'FO_SELLER.siret', code: 'TEXT_FORMAT' },
        { path: 'FO_SELLER.vatNumber', code: 'REQUIRED' },
      ],
    })
  })

  it.each([
    ['no address to send it to', { buyerEmail: '', billing: { ...billing, type: 1 as const } }, 'FR-BUYER-ENDPOINT'],
    ['a rate that France does not have', { lines: [line({ vatRate: 2100 })] }, 'FR-RATE'],
    ['no line', { lines: [] }, 'BR-16'],
    ['a negative amount', { lines: [line({ quantity: -1 })] }, 'NEGATIVE'],
  ])('with %s is refused and takes no number', async (_, changes, rule) => {
    const world = await makeShop()
    const person = await world.person()
    const asked = await toIssue(world, person, changes)
    const refusal = { refusal: { code: 'INVOICE_INVALID' } }
    // A refusal does not end the transaction.
    const broken = await transaction(world.ports.db, async (tx) =>
      issueInvoice(tx, { ...world.ports, log: { ...world.ports.log, error: () => {} } }, asked).catch(
        (e: unknown) => e,
      ),
    )
    expect(broken).toMatchObject({ ...refusal, fields: expect.arrayContaining([{ path: rule, code: 'INVALID' }]) })
    const quiet = { ...world.ports, log: { ...world.ports.log, error: () => {} } }
    await expect(mustBeIssuable(quiet, asked)).rejects.toMatchObject(refusal)
    const counters = await world.ports.db
      .select()
      .from(invoiceCounters)
      .where(eq(invoiceCounters.domainId, world.domainId))
    expect(counters).toEqual([])
  })

  it('that is rolled back gives its number to the next', async () => {
    const world = await makeShop()
    const person = await world.person()
    const asked = await toIssue(world, person)
    const failing = transaction(world.ports.db, async (tx) => {
      await issueInvoice(tx, world.ports, asked)
      throw new Error('something else fails')
    })
    await expect(failing).rejects.toThrow('something else fails')
    expect((await issued(world, person)).number).toMatch(/-00001$/)
  })

  it('is for ever: the database refuses to change or delete it', async () => {
    const world = await makeShop()
    const { id } = await issued(world, await world.person())
    const { db } = world.ports
    await expect(db.update(invoices).set({ grossCents: 1 }).where(eq(invoices.id, id))).rejects.toThrow()
    await expect(db.delete(invoices).where(eq(invoices.id, id))).rejects.toThrow()
  })
})

describe('a credit note', () => {
  it('takes back a whole invoice, once', async () => {
    const world = await makeShop()
    const person = await world.person()
    const { id, number } = await issued(world, person, {
      lines: [line(), line({ kind: 'discount', quantity: -1, unitCents: 1000 })],
    })
    expect(await billedLines(world.ports.db, world.eventId, person.userId)).toHaveLength(2)
    const note = await credited(world, id)
    expect(note).toMatchObject({ kind: 'credit-note', price: -132, creditedId: id })
    const [found] = await world.ports.db.select().from(invoices).where(eq(invoices.id, note.id))
    expect(found?.xml).toContain(`<ram:InvoiceReferencedDocument><ram:IssuerAssignedID>${number}<`)
    const billed = await billedLines(world.ports.db, world.eventId, person.userId)
    expect(billed.reduce((sum, one) => sum + one.quantity * one.unitCents, 0)).toBe(0)
    expect((await readInvoice(world.ports.db, { ...world.path, invoiceId: id }))?.creditNoteId).toBe(note.id)
    await expect(credited(world, id)).rejects.toMatchObject({ refusal: { code: 'ALREADY_CREDITED' } })
    await expect(credited(world, note.id)).rejects.toMatchObject({ refusal: { code: 'NOT_AN_INVOICE' } })
  })

  it('cannot take back an invoice of another event', async () => {
    const { id } = await issued(...(await shopAndPerson()))
    await expect(credited(await makeShop(), id)).rejects.toMatchObject({ refusal: { code: 'NOT_FOUND' } })
  })
})

async function shopAndPerson(): Promise<[World, Person]> {
  const world = await makeShop()
  return [world, await world.person()]
}

describe('the file of an invoice', () => {
  const archiveOf = async ({ ports }: World, id: string) =>
    (await ports.db.select().from(invoiceArchives).where(eq(invoiceArchives.invoiceId, id)))[0]

  it('is archived after it is issued, with its digest', async () => {
    const [world, person] = await shopAndPerson()
    const { id } = await issued(world, person)
    expect(await archiveOf(world, id)).toBeUndefined()
    await world.ports.jobs.settle()
    const archive = await archiveOf(world, id)
    const bytes = await world.ports.storage.get(archive?.storageKey ?? '')
    expect(archive?.sha256).toBe(
      createHash('sha256')
        .update(bytes ?? '')
        .digest('hex'),
    )
    expect((await readInvoice(world.ports.db, { ...world.path, invoiceId: id }))?.sha256).toBe(archive?.sha256)
  })

  it('is made by its first reader, and is then the same for all', async () => {
    const [world, person] = await shopAndPerson()
    const { id } = await issued(world, person)
    const files = await Promise.all(Array.from({ length: 5 }, () => invoicePdf(world.ports, id)))
    await world.ports.jobs.settle()
    const rows = await world.ports.db.select().from(invoiceArchives).where(eq(invoiceArchives.invoiceId, id))
    expect(rows).toHaveLength(1)
    for (const file of files) expect(createHash('sha256').update(file).digest('hex')).toBe(rows[0]?.sha256)
    expect((await download(world, person, id)).bytes.equals(files[0] ?? Buffer.alloc(0))).toBe(true)
  })

  it('is put back, the same to the bit, when it was lost', async () => {
    const [world, person] = await shopAndPerson()
    const { id } = await issued(world, person)
    const before = await invoicePdf(world.ports, id)
    const { storageKey = '' } = (await archiveOf(world, id)) ?? {}
    await world.ports.storage.delete(storageKey)
    const after = await download(world, person, id)
    expect([after.status, after.bytes.equals(before)]).toEqual([200, true])
    expect(Buffer.from((await world.ports.storage.get(storageKey)) ?? []).equals(before)).toBe(true)
  })

  it('goes with a mail to its payer, and with no other mail', async () => {
    const [world, person] = await shopAndPerson()
    const { id, number } = await issued(world, person)
    const { ports, domainId, eventId } = world
    const mail = {
      ...{ domainId, eventId, actionId: null, to: person.email, language: 'fr', invoiceId: id },
      rendered: { subject: 'Facture', html: '<p>Facture</p>', text: 'Facture' },
    }
    const none = async () => undefined
    const drawers = { badge: none, recap: none, calendar: none, invoice: drawInvoice }
    const drawing = { ...ports, hooks: { ...ports.hooks, drawers } }
    const drawnFor = async (userId: string) => {
      const dedupeKey = `invoice ${id} ${userId}`
      await transaction(ports.db, (tx) => postMail(tx, ports, { ...mail, userId, dedupeKey }))
      const [row] = await ports.db.select().from(outbox).where(eq(outbox.dedupeKey, dedupeKey))
      return row ? drawAttachments(drawing, row) : []
    }
    const [attached] = await drawnFor(person.userId)
    expect(attached?.file.filename).toBe(`facture-${number}.pdf`)
    expect(Buffer.from(attached?.file.content ?? []).equals(await invoicePdf(ports, id))).toBe(true)
    expect(await drawnFor((await world.person()).userId)).toEqual([])
  })
})

describe('a payer', () => {
  it('lists their invoices and credit notes, the latest first', async () => {
    const [world, person] = await shopAndPerson()
    const first = await issued(world, person)
    const last = await issued(world, person, { isSpecimen: true, isPaid: false, method: 'transfer' })
    const note = await credited(world, first.id)
    await issued(world, await world.person())
    const found = await list(world, person)
    expect(found.map(({ id }) => id)).toEqual([note.id, last.id, first.id])
    expect(found[2]).toMatchObject({
      ...{ label: `Facture ${first.number}`, price: 144, isPaid: true, isSpecimen: false, creditNoteId: note.id },
    })
    expect(found[1]).toMatchObject({ isPaid: false, isSpecimen: true })
    expect(found[0]).toMatchObject({ label: `Avoir ${note.number}`, price: -144 })
    const latest = await world.call(getLastInvoice, { params: world.path }, { as: person })
    expect(latest.body.data?.id).toBe(last.id)
  })

  it('has none before they have paid', async () => {
    const [world, person] = await shopAndPerson()
    expect(await list(world, person)).toEqual([])
    expect((await world.call(getLastInvoice, { params: world.path }, { as: person })).body).toEqual({ data: null })
  })

  it('downloads their own, and no invoice of another payer', async () => {
    const [world, person] = await shopAndPerson()
    const { id, number } = await issued(world, person)
    const answer = await download(world, person, id)
    expect(answer.status).toBe(200)
    expect(answer.headers).toMatchObject({
      ...{ 'content-type': 'application/pdf', 'content-disposition': `attachment; filename="facture-${number}.pdf"` },
      'cache-control': 'private, no-store',
    })
    expect(answer.bytes.subarray(0, 5).toString()).toBe('%PDF-')
    expect((await download(world, await world.person(), id)).status).toBe(404)
    const elsewhere = await makeShop()
    expect((await download(elsewhere, await elsewhere.person(), id)).status).toBe(404)
    expect((await download(world, person, 'none')).status).toBe(404)
  })

  it('is served by their registrar and by organisers alone', async () => {
    const [world, person] = await shopAndPerson()
    const { id } = await issued(world, person)
    const registrar = await world.person()
    const facts = { eventId: world.eventId, code: newBadgeCode(), responded: true, registered: true }
    await world.ports.db
      .insert(participations)
      .values({ ...facts, userId: person.userId, registeredAt: world.clock.now(), registeredBy: registrar.userId })
    const ask = async (as: Person, userId = person.userId) =>
      (await world.call(downloadUserInvoice, { params: { ...world.path, userId, invoiceId: id } }, { as })).status
    expect(await ask(person)).toBe(200)
    expect(await ask(registrar)).toBe(200)
    expect(await ask(await world.person({ organiser: true }))).toBe(200)
    const stranger = await world.person()
    expect(await ask(stranger)).toBe(403)
    expect(await ask(stranger, stranger.userId)).toBe(404)
  })
})

describe('an organiser', () => {
  it('lists the invoices of the event, page by page', async () => {
    const [world, person] = await shopAndPerson()
    const numbers: string[] = []
    for (let i = 0; i < 3; i++) numbers.unshift((await issued(world, person)).number)
    const organiser = await world.person({ organiser: true })
    const page = async (number: number) =>
      (await world.call(listInvoices, { params: world.path, query: { page: number, pageSize: 2 } }, { as: organiser }))
        .body
    expect((await page(1)).data.map(({ number }) => number)).toEqual(numbers.slice(0, 2))
    expect(await page(2)).toMatchObject({ total: 3, data: [{ number: numbers[2], userId: person.userId, billing }] })
    expect((await world.call(listInvoices, { params: world.path, query: {} }, { as: person })).status).toBe(403)
  })
})

describe('the words of a document', () => {
  it('are those of its language, or French', () => {
    expect(documentWords('en').say('invoices.pdf.invoice')).toBe('Invoice')
    expect(documentWords('it').say('invoices.pdf.invoice')).toBe('Facture')
  })
})
