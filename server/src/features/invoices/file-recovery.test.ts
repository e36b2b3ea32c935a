import { createHash } from 'node:crypto'
import { listMails, readMail } from '@parvis/contract/emails/emails.ts'
import { downloadInvoice, downloadInvoices, listInvoices, listMyInvoices } from '@parvis/contract/invoices/invoices.ts'
import { listJournal } from '@parvis/contract/journal/journal.ts'
import { sendDocument } from '@parvis/contract/refunds/refunds.ts'
import { eq, sql } from 'drizzle-orm'
import { unzipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { outbox } from '#db/tables/emails.ts'
import { invoiceArchives, invoices } from '#db/tables/invoices.ts'
import { isUnavailable } from '#kit/errors.ts'
import { newId } from '#kit/ids.ts'
import { s3Storage } from '#ports/s3-storage.ts'
import { openBucket } from '#testing/bucket.ts'
import { company, makeShop, play } from '#testing/shop.ts'
import { invoicePdf } from './archive.service.ts'

const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest('hex')
const FORMER = sha256('as a former version drew it')

/** A paid invoice with an archived file. */
async function paid() {
  const shop = await makeShop()
  const person = await shop.person()
  await shop.register(person)
  await play(shop, await shop.pay(person, { bill: company }), 'accept')
  await shop.ports.jobs.settle()
  const { id = '', number = '' } = (await shop.invoices(person))[0] ?? {}
  const { db, storage } = shop.ports
  const ofIt = eq(invoiceArchives.invoiceId, id)
  const archive = async () => (await db.select().from(invoiceArchives).where(ofIt))[0]
  const accountant = await shop.person({ organiser: true })
  return {
    ...{ shop, person, accountant, id, number, archive },
    /** Deletes the file; its digest is changed unless a new drawing is to match it. */
    async lose(drawn: 'the same' | 'otherwise') {
      const { storageKey = '' } = (await archive()) ?? {}
      await storage.delete(storageKey)
      if (drawn === 'otherwise')
        await db
          .update(invoiceArchives)
          .set({ storageKey: `invoices/${id}/${FORMER}.pdf`, sha256: FORMER })
          .where(ofIt)
    },
    download: () => shop.call(downloadInvoice, { params: shop.path, query: { invoiceId: id } }, { as: person }),
    mine: async () => (await shop.call(listMyInvoices, { params: shop.path }, { as: person })).body.data[0],
    issued: async () =>
      (await shop.call(listInvoices, { params: shop.path, query: {} }, { as: accountant })).body.data.find(
        (one) => one.id === id,
      ),
    archived: async () =>
      unzipSync((await shop.call(downloadInvoices, { params: shop.path, query: {} }, { as: accountant })).bytes),
    told: async () =>
      (
        await shop.call(listJournal, { params: shop.path, query: { kind: 'money' } }, { as: accountant })
      ).body.data.filter(({ act }) => act === 'invoiceRebuilt'),
  }
}

/** The same sale with amounts that the current code would not compute. */
async function withOtherAmounts({ shop, id }: Awaited<ReturnType<typeof paid>>) {
  const { db, clock } = shop.ports
  const [row] = await db.select().from(invoices).where(eq(invoices.id, id))
  if (!row) throw new Error('There is no invoice')
  const former = { ...row, id: newId(clock.now()), orderId: null, num: row.num + 1, number: `${row.number}-A` }
  const issuedAt = new Date(row.issuedAt.getTime() + 1000)
  await db
    .insert(invoices)
    .values({ ...former, issuedAt, xml: row.xml.replace(/(GrandTotalAmount>)[\d.]+/, '$1119.00') })
  const archive = { invoiceId: former.id, storageKey: `invoices/${former.id}/none.pdf`, sha256: FORMER, size: 1 }
  await db.insert(invoiceArchives).values({ ...archive, archivedAt: clock.now() })
  return former
}

const quietly = <P extends { log: object }>(ports: P): P => ({ ...ports, log: { ...ports.log, error: () => {} } })

describe('the file of an invoice that was lost', () => {
  it('is put back where it is drawn the same to the bit, and no mail is sent', async () => {
    const { archive, download, lose, mine, told, shop } = await paid()
    const before = await download()
    await lose('the same')
    expect((await download()).bytes.equals(before.bytes)).toBe(true)
    const { storageKey = '', sha256: digest } = (await archive()) ?? {}
    expect(sha256((await shop.ports.storage.get(storageKey)) ?? '')).toBe(digest)
    expect([(await mine())?.rebuiltAt, await told()]).toEqual([null, []])
  })

  it('is made again from the stored data, is the same for all from then on, and is told to payer and team', async () => {
    const { archive, download, id, lose, mine, issued, number, person, told, shop } = await paid()
    const before = await download()
    await lose('otherwise')
    const after = await download()
    expect([after.status, after.headers['content-type']]).toEqual([200, 'application/pdf'])
    // The XML is embedded unchanged; here even the drawing is the same.
    expect(after.bytes.equals(before.bytes)).toBe(true)
    const digest = sha256(after.bytes)
    expect(await archive()).toMatchObject({ sha256: FORMER, rebuiltSha256: digest })
    expect(sha256(await invoicePdf(shop.ports, id))).toBe(digest)
    const at = shop.clock.now().toISOString()
    expect([(await mine())?.rebuiltAt, (await issued())?.rebuiltAt, (await issued())?.sha256]).toEqual([at, at, digest])
    expect(await told()).toMatchObject([
      { item: number, person: { id: person.userId }, by: null, before: { sha256: FORMER }, after: { sha256: digest } },
    ])
  })

  it('is made again once, for many simultaneous requests', async () => {
    const { download, lose, told } = await paid()
    await lose('otherwise')
    const answers = await Promise.all(Array.from({ length: 6 }, download))
    expect(new Set(answers.map(({ status, bytes }) => `${status} ${sha256(bytes)}`)).size).toBe(1)
    expect(answers[0]?.status).toBe(200)
    expect(await told()).toHaveLength(1)
  })

  it('is put back where its replacement is lost too', async () => {
    const { archive, download, lose, told, shop } = await paid()
    await lose('otherwise')
    const first = await download()
    const { rebuiltKey } = (await archive()) ?? {}
    await shop.ports.storage.delete(rebuiltKey ?? '')
    expect((await download()).bytes.equals(first.bytes)).toBe(true)
    expect(await told()).toHaveLength(1)
  })

  it('is the first one again once it has come back from a backup', async () => {
    const { archive, download, lose, shop } = await paid()
    await lose('otherwise')
    await download()
    const { storageKey = '' } = (await archive()) ?? {}
    await shop.ports.storage.put(storageKey, Buffer.from('as a former version drew it'), 'application/pdf')
    expect((await download()).bytes.toString()).toBe('as a former version drew it')
  })

  it('is refused, with the remedy, where today’s amounts differ from those issued', async () => {
    const one = await paid()
    const { shop, person, archived, number } = one
    const former = await withOtherAmounts(one)
    const query = { invoiceId: former.id }
    const { status, error } = await shop.call(downloadInvoice, { params: shop.path, query }, { as: person })
    expect([status, error.code]).toEqual([410, 'INVOICE_LOST'])
    expect(error.message).toContain('sauvegarde')
    // The archive of the period has the other files, and a text in place of this one.
    const files = await archived()
    expect(Object.keys(files)).toEqual([`facture-${number}.pdf`, `facture-${former.number}.txt`])
    expect(Buffer.from(files[`facture-${former.number}.txt`] ?? '').toString()).toContain('sauvegarde')
  })

  it('stops its mail at once, and the reader of the mail is told why', async () => {
    const one = await paid()
    const { shop, accountant } = one
    const former = await withOtherAmounts(one)
    const { path, ports } = shop
    const sent = await shop.call(sendDocument, { params: { ...path, invoiceId: former.id } }, { as: accountant })
    expect(sent.status, JSON.stringify(sent.error)).toBe(200)
    await ports.jobs.settle()
    const { body } = await shop.call(listMails, { params: path, query: { type: 'dead' } }, { as: accountant })
    expect(body.data).toMatchObject([{ status: 'dead', lastError: 'INVOICE_LOST', sentAt: null }])
    const params = { ...path, mailId: body.data[0]?.id ?? '' }
    const read = await shop.call(readMail, { params }, { as: accountant })
    expect(read.body).toMatchObject({ lastError: 'INVOICE_LOST', attachments: [] })
  })

  it('leaves a mail that left with it readable, which says that it is lost', async () => {
    const one = await paid()
    const { shop, accountant } = one
    const former = await withOtherAmounts(one)
    const { path, ports } = shop
    await shop.call(sendDocument, { params: { ...path, invoiceId: former.id } }, { as: accountant })
    await ports.jobs.settle()
    await ports.db
      .update(outbox)
      .set({ status: 'sent', sentAt: ports.clock.now(), lastError: null })
      .where(eq(outbox.status, 'dead'))
    const [mail] = await ports.db
      .select({ id: outbox.id })
      .from(outbox)
      .where(sql`${outbox.attachments}::text like ${`%${former.id}%`}`)
    const params = { ...path, mailId: mail?.id ?? '' }
    const read = await shop.call(readMail, { params }, { as: accountant })
    expect(read.status).toBe(200)
    expect(read.body).toMatchObject({ status: 'sent', lastError: 'INVOICE_LOST', attachments: [] })
  })

  it('is refused where another file is in its place', async () => {
    const { archive, download, shop } = await paid()
    const { storageKey = '' } = (await archive()) ?? {}
    await shop.ports.storage.put(storageKey, Buffer.from('other'), 'application/pdf')
    const { status, error } = await download()
    expect([status, error.code]).toEqual([409, 'INVOICE_ALTERED'])
    expect(error.message).toContain('sauvegarde')
  })

  it('is told from a storage that cannot be asked, which is asked again later', async () => {
    const { archive, id, lose, shop } = await paid()
    const bucket = await openBucket()
    const ports = quietly({ ...shop.ports, storage: s3Storage(bucket.options) })
    await lose('otherwise')
    const ask = () => invoicePdf(ports, id).then(sha256, (error: unknown) => (isUnavailable(error) ? 'later' : error))
    for (const state of ['fails', 'isGone'] as const) {
      bucket[state] = true
      expect(await ask()).toBe('later')
      bucket[state] = false
    }
    expect((await archive())?.rebuiltAt).toBeNull()
    expect(await ask()).toBe((await archive())?.rebuiltSha256)
    await bucket.close()
  })
})
