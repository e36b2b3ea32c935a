import { downloadBadge, downloadBadgeImage } from '@parvis/contract/badges/badges.ts'
import { checkIn, printBadge } from '@parvis/contract/check-in/check-in.ts'
import { confirmTransfer } from '@parvis/contract/checkout/checkout.ts'
import { mailAction } from '@parvis/contract/emails/emails.ts'
import { previewBadges } from '@parvis/contract/printing/printing.ts'
import { getMe } from '@parvis/contract/users/users.ts'
import { and, eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { outbox } from '#db/tables/emails.ts'
import { loadEvent } from '#features/events/events.service.ts'
import { rowsOf } from '#testing/rows.ts'
import { makeShop } from '#testing/shop.ts'
import { documentWords, drawBadge, holderOf, markedType } from './badges.service.ts'
import { walletLinks } from './wallet.service.ts'

async function registered(isBefore: boolean) {
  const shop = await makeShop({ FO_BADGE_BEFORE_PAYMENT: isBefore })
  const person = await shop.person()
  const organiser = await shop.person({ organiser: true })
  await shop.register(person)
  const { path, eventId, ports } = shop
  const query = { userId: person.userId }
  const code = (await holderOf(ports, eventId, person.userId, 'fr'))?.facts.code ?? ''
  const mails = (actionId: number) =>
    rowsOf(ports.db, outbox, and(eq(outbox.eventId, eventId), eq(outbox.actionId, actionId)))
  return {
    ...{ shop, person, organiser, mails, code },
    badge: () => shop.call(downloadBadge, { params: path, query }, { as: person }),
    image: () => shop.call(downloadBadgeImage, { params: path, query }, { as: person }),
    atDoor: () => shop.call(printBadge, { params: path, body: { code } }, { as: organiser }),
    qr: async () =>
      (await shop.call(getMe, { params: { domainId: path.domainId }, query: { eventId } }, { as: person })).body.qrcode,
    prints: async () =>
      (await shop.call(previewBadges, { params: path, body: { filters: {} } }, { as: organiser })).body,
    async kept() {
      const google = { linkTo: () => 'https://pay.google.com/gp/v/save/pass' }
      return (await walletLinks({ ...ports, wallets: { google } }, { eventId, userId: person.userId, language: 'fr' }))
        .google
    },
    async pay() {
      await shop.pay(person, { method: 'transfer' })
      const [order] = await shop.orders()
      await shop.call(confirmTransfer, { params: { ...path, orderId: order?.id ?? '' }, body: {} }, { as: organiser })
    },
  }
}

describe('a badge that waits for the payment', () => {
  it('is had in no way before, and each refusal says why; the door lets in as before', async () => {
    const { shop, person, organiser, code, mails, badge, image, atDoor, qr, prints, kept } = await registered(false)
    expect((await badge()).error).toMatchObject({ code: 'BADGE_UNPAID', message: expect.stringContaining('réglez') })
    expect((await image()).error.code).toBe('BADGE_UNPAID')
    expect((await atDoor()).error.code).toBe('BADGE_UNPAID')
    expect(await qr()).toBeNull()
    expect(await kept()).toBeNull()
    expect(await prints()).toMatchObject({ count: 0, unpaid: 1 })
    expect(await drawBadge(shop.ports, shop.eventId, person.userId, 'fr')).toBeUndefined()
    const [mail] = await mails(mailAction.onsite)
    expect(mail?.html).not.toContain(code.slice(0, 4))
    const params = { ...shop.path, dayId: 'j1' }
    const { body } = await shop.call(checkIn, { params, body: { code } }, { as: organiser })
    expect(body).toMatchObject({ result: 'welcome', card: { isCompleted: false } })
  })

  it('is given once all is paid, by the mail of thanks too', async () => {
    const { mails, badge, image, atDoor, qr, prints, kept, pay } = await registered(false)
    await pay()
    expect([(await badge()).status, (await image()).status, (await atDoor()).status]).toEqual([200, 200, 200])
    expect(await qr()).toContain('<svg')
    expect(await kept()).toContain('https://')
    expect(await prints()).toMatchObject({ count: 1, unpaid: 0 })
    const [thanks] = await mails(mailAction.shopSuccess)
    expect(thanks?.attachments.map(({ kind }) => kind).toSorted()).toEqual(['badge', 'invoice'])
  })
})

it('a badge is given before the payment where the event says so', async () => {
  const { badge, qr, prints, code, mails, pay } = await registered(true)
  expect((await badge()).status).toBe(200)
  expect(await qr()).toContain('<svg')
  expect(await prints()).toMatchObject({ count: 1, unpaid: 0 })
  expect((await mails(mailAction.onsite))[0]?.html).toContain(code.slice(0, 4))
  await pay()
  expect((await mails(mailAction.shopSuccess))[0]?.attachments.map(({ kind }) => kind)).toEqual(['invoice'])
})

it('a demonstration is named in each mail and badge of its event, and of no other', async () => {
  const written = async (provider: 'sandbox' | '') => {
    const shop = await makeShop({ FO_PAYMENT_PROVIDER: provider })
    const person = await shop.person()
    await shop.register(person)
    const mails = await rowsOf(shop.ports.db, outbox, eq(outbox.eventId, shop.eventId))
    const event = await loadEvent(shop.ports.db, shop.eventId)
    return {
      mails: mails.map(({ html, text }) => [html, text].every((one) => one.includes('aucun paiement n’est réel'))),
      badge: markedType(event, documentWords(event, 'fr'), 'Visiteur'),
    }
  }
  expect(await written('sandbox')).toEqual({ mails: [true], badge: 'DÉMONSTRATION · Visiteur' })
  expect(await written('')).toEqual({ mails: [false], badge: 'Visiteur' })
})
