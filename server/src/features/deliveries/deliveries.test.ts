import {
  checkSender,
  getSubscription,
  listReturned,
  retryAddress,
  setSubscription,
} from '@parvis/contract/deliveries/deliveries.ts'
import { mailAction, sendMails } from '@parvis/contract/emails/emails.ts'
import { eraseUser } from '@parvis/contract/privacy/privacy.ts'
import { and, eq } from 'drizzle-orm'
import PostalMime from 'postal-mime'
import { beforeEach, describe, expect, it } from 'vitest'
import { outbox } from '#db/tables/emails.ts'
import { events, organisers } from '#db/tables/events.ts'
import { authentications } from '#db/tables/users.ts'
import { mimeKey } from '#features/emails/emails.jobs.ts'
import { letterToken, returnAddress } from '#features/emails/reply-links.service.ts'
import { writtenMails } from '#testing/delivered.ts'
import { openHouse } from '#testing/house.ts'
import { guestOf, MINUTE, mailsOf, pass, sender } from '#testing/sendings.ts'
import type { Person, World } from '#testing/world.ts'
import { makeWorld } from '#testing/world.ts'

let world: World
let lead: Person
let by: ReturnType<typeof sender>
beforeEach(async () => {
  world = await makeWorld()
  lead = await world.person({ organiser: true })
  by = sender(world, lead)
})
const tokenOf = (person: Person, { ports, eventId }: World = world) =>
  letterToken(ports, { userId: person.userId, eventId })
const post = async (url: string, payload: string | Buffer, headers: Record<string, string> = {}) => {
  const { statusCode, body, headers: said } = await world.app.inject({ method: 'POST', url, payload, headers })
  return { status: statusCode, body: JSON.parse(body) as Record<string, unknown>, said }
}
const click = (token: string) =>
  post(`/api/mails/unsubscribe/${token}`, 'List-Unsubscribe=One-Click', {
    'content-type': 'application/x-www-form-urlencoded',
  })
const send = async (audience = {}) => {
  const sending = await by.ready(audience)
  await by.confirm(sending)
  await pass(world, 5 * MINUTE)
  return by.read(sending)
}
const mailOf = async (person: Person) => {
  const which = and(eq(outbox.eventId, world.eventId), eq(outbox.userId, person.userId))
  const [mail] = await writtenMails(world.ports, which)
  return mail ?? expect.fail('There is no mail')
}

describe('the link of a mail other than a receipt', () => {
  it('is in its head and at its foot, and declines in one click, which is said again without harm', async () => {
    const [ana, bo] = [await guestOf(world), await guestOf(world)]
    await send()
    const mail = await mailOf(ana)
    const { headers } = await PostalMime.parse((await world.ports.storage.get(mimeKey(mail.id))) ?? '')
    const value = (key: string) => headers.find((header) => header.key === key)?.value
    expect(value('list-unsubscribe')).toBe(`<http://localhost/api/mails/unsubscribe/${tokenOf(ana)}>`)
    expect(value('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
    expect(mail.html).toContain(`/unsubscribe?reader=`)
    expect((await click(tokenOf(ana))).body).toEqual({ declined: 'event' })
    expect((await click(tokenOf(ana))).body).toEqual({ declined: 'event' })
    const next = await by.ready()
    expect(next.list).toMatchObject({ receiving: 1, reasons: [{ reason: 'declined', count: 1 }] })
    await by.confirm(next)
    await pass(world, 5 * MINUTE)
    expect((await mailsOf(world)).map(({ to }) => to).toSorted()).toEqual([ana.email, bo.email, bo.email].toSorted())
  })

  it('changes nothing when a mail program opens it', async () => {
    const ana = await guestOf(world)
    const { statusCode, headers } = await world.app.inject({ url: `/api/mails/unsubscribe/${tokenOf(ana)}` })
    expect(statusCode).toBe(302)
    expect(headers.location).toContain('/unsubscribe?reader=')
    const { body } = await world.call(getSubscription, { params: { letter: tokenOf(ana) } })
    expect(body).toMatchObject({ declined: 'nothing' })
    expect(body.address).not.toBe(ana.email)
  })

  it('declines all the mails of the organiser, and has them come again', async () => {
    const ana = await guestOf(world)
    const set = (declined: 'nothing' | 'event' | 'domain') =>
      world.call(setSubscription, { params: { letter: tokenOf(ana) }, body: { declined } })
    expect((await set('domain')).body.declined).toBe('domain')
    expect((await click(tokenOf(ana))).body).toEqual({ declined: 'domain' })
    const { body: kept } = await world.call(getSubscription, { params: { letter: tokenOf(ana) } })
    expect(kept.declined).toBe('domain')
    expect((await by.ready()).list).toMatchObject({ receiving: 0, reasons: [{ reason: 'declined', count: 1 }] })
    expect((await set('event')).body.declined).toBe('event')
    expect((await set('nothing')).body.declined).toBe('nothing')
    expect((await by.ready()).list).toMatchObject({ receiving: 1, reasons: [] })
  })

  it('holds back invitations and no receipt', async () => {
    const ana = await guestOf(world)
    await click(tokenOf(ana))
    const sent = (actionId: 1 | 10) =>
      world.call(sendMails, { params: world.path, body: { userId: ana.userId, actionId } }, { as: lead })
    expect((await sent(mailAction.invitation)).error.code).toBe('NO_RECIPIENT')
    expect((await sent(mailAction.onsite)).body).toEqual({ queued: 1 })
  })

  it('is of one event: it declines nothing of another, and opens no session', async () => {
    const ana = await guestOf(world)
    const other = await makeWorld()
    const token = tokenOf(ana, other)
    expect((await click(token)).status).toBe(404)
    const [payload = '', signature = ''] = tokenOf(ana).split('.')
    const forged = `${Buffer.from(`${other.eventId} ${ana.userId}`).toString('base64url')}.${signature}`
    expect((await click(forged)).status).toBe(404)
    expect((await click(`${payload}.${signature.slice(0, -1)}${signature.endsWith('A') ? 'B' : 'A'}`)).status).toBe(404)
    expect((await by.ready()).list).toMatchObject({ receiving: 1 })
  })

  it('is unknown once the person is erased', async () => {
    const ana = await guestOf(world)
    const token = tokenOf(ana)
    await click(token)
    await world.call(eraseUser, { params: { ...world.path, userId: ana.userId } }, { as: lead })
    expect((await click(token)).status).toBe(404)
    expect((await world.call(getSubscription, { params: { letter: token } })).status).toBe(404)
  })
})

const SECRET = { authorization: 'Bearer what providers know' }
const tell = (provider: string, body: unknown, headers: Record<string, string> = SECRET) =>
  post(`/api/mails/returns/${provider}`, typeof body === 'string' ? body : JSON.stringify(body), {
    'content-type': provider === 'raw' ? 'message/rfc822' : 'application/json',
    ...headers,
  })

const bounce = (to: string, recipient: string, status: string) =>
  [
    ...['From: MAILER-DAEMON@mx.example.org', `To: ${to}`, 'Subject: Undelivered', 'MIME-Version: 1.0'],
    ...['Content-Type: multipart/report; report-type=delivery-status; boundary="b"', ''],
    ...['--b', 'Content-Type: text/plain', '', 'It could not be delivered.', ''],
    ...['--b', 'Content-Type: message/delivery-status', '', 'Reporting-MTA: dns; mx.example.org', ''],
    ...[`Final-Recipient: rfc822; ${recipient}`, 'Action: failed', `Status: ${status}`, '', '--b--', ''],
  ].join('\r\n')

describe('a mail that came back', () => {
  it('is told by the message that came to its own return address, and holds back the next sending', async () => {
    const [ana] = [await guestOf(world), await guestOf(world)]
    await send()
    const { id } = await mailOf(ana)
    const address = returnAddress(world.ports, id) ?? ''
    expect(address.split('@')[0]?.length).toBeLessThanOrEqual(64)
    expect((await tell('raw', bounce(address, ana.email, '5.1.1'))).body).toEqual({ noted: 1 })
    expect((await tell('raw', bounce(address, ana.email, '5.1.1'))).body).toEqual({ noted: 0 })
    expect(await mailOf(ana)).toMatchObject({ status: 'returned', returnedFor: 'unknown' })
    const { body } = await world.call(listReturned, { params: world.path, query: {} }, { as: lead })
    expect(body.data).toMatchObject([{ userId: ana.userId, address: ana.email, reason: 'unknown' }])
    const totalOf = async (userId: string) =>
      (await world.call(listReturned, { params: world.path, query: { userId } }, { as: lead })).body.total
    expect([await totalOf(ana.userId), await totalOf(lead.userId)]).toEqual([1, 0])
    expect((await by.ready()).list).toMatchObject({ receiving: 1, reasons: [{ reason: 'returned', count: 1 }] })
    const params = { ...world.path, userId: ana.userId }
    expect((await world.call(retryAddress, { params }, { as: lead })).status).toBe(204)
    expect((await by.ready()).list).toMatchObject({ receiving: 2, reasons: [] })
    expect((await world.call(listReturned, { params: world.path, query: {} }, { as: lead })).body.total).toBe(0)
  })

  it('holds nothing back once the address is corrected', async () => {
    const ana = await guestOf(world)
    await send()
    await tell('json', { event: 'bounce', address: ana.email })
    expect((await by.ready()).list).toMatchObject({ receiving: 0 })
    const email = `juste.${ana.email}`
    await world.ports.db.update(authentications).set({ email }).where(eq(authentications.userId, ana.userId))
    expect((await by.ready()).list).toMatchObject({ receiving: 1 })
  })

  it('holds nothing back when the mailbox was full', async () => {
    const ana = await guestOf(world)
    await send()
    const address = returnAddress(world.ports, (await mailOf(ana)).id) ?? ''
    await tell('raw', bounce(address, ana.email, '4.2.2'))
    expect(await mailOf(ana)).toMatchObject({ returnedFor: 'full' })
    expect((await by.ready()).list).toMatchObject({ receiving: 1 })
  })

  it('is told by providers, each in their way, and a complaint declines the mails of the organiser', async () => {
    const ana = await guestOf(world)
    await send()
    const { messageId, to } = await mailOf(ana)
    expect((await tell('brevo', { event: 'delivered', email: to })).body).toEqual({ noted: 0 })
    expect((await tell('brevo', { event: 'hard_bounce', email: to, 'message-id': messageId })).body).toEqual({
      noted: 1,
    })
    expect((await tell('postmark', { RecordType: 'Bounce', Type: 'HardBounce', Email: to })).body).toEqual({ noted: 0 })
    expect((await tell('sendgrid', [{ event: 'spamreport', email: to }])).body).toEqual({ noted: 1 })
    const { body } = await world.call(getSubscription, { params: { letter: tokenOf(ana) } })
    expect(body.declined).toBe('domain')
  })

  it('is reported only with the secret, in any body', async () => {
    const ana = await guestOf(world)
    await send()
    const event = { event: 'bounce', address: ana.email }
    expect((await tell('json', event, {})).status).toBe(403)
    expect((await tell('json', event, { authorization: 'Bearer what providers know?' })).status).toBe(403)
    const basic = { authorization: `Basic ${Buffer.from('x:what providers know').toString('base64')}` }
    expect((await tell('mailgun', 'not JSON', basic)).body).toEqual({ noted: 0 })
    expect((await tell('mailgun', [null, 3, { 'event-data': 'x' }], basic)).body).toEqual({ noted: 0 })
    expect((await tell('raw', 'not a message', basic)).body).toEqual({ noted: 0 })
    expect(await mailOf(ana)).toMatchObject({ status: 'kept' })
  })

  it('is told by no message that does not know more than the address of its reader', async () => {
    const ana = await guestOf(world)
    await send()
    const { messageId, to } = await mailOf(ana)
    const complaint = (original: string) =>
      [
        ...['From: x@example.net', 'To: retours@localhost', 'MIME-Version: 1.0'],
        ...['Content-Type: multipart/report; report-type=feedback-report; boundary="b"', '', '--b'],
        ...['Content-Type: message/feedback-report', '', 'Feedback-Type: abuse', '', '--b'],
        ...['Content-Type: message/rfc822', '', original, '', 'x', '--b--', ''],
      ].join('\r\n')
    const forged = `retours+${'0'.repeat(32)}.abcdefghijkl@localhost`
    for (const message of [
      ...[bounce('retours@localhost', to, '5.1.1'), bounce(forged, to, '5.1.1')],
      ...[complaint(`To: <${to}>`), complaint(`To: <x@example.net>\r\nMessage-ID: ${messageId}`)],
      complaint(`To: <${to}>\r\nMessage-ID: <0@localhost>`),
    ])
      expect((await tell('raw', message)).body).toEqual({ noted: 0 })
    expect(await mailOf(ana)).toMatchObject({ status: 'kept', returnedFor: null })
    expect((await tell('raw', complaint(`To: <${to}>\r\nMessage-ID: ${messageId}`))).body).toEqual({ noted: 1 })
  })

  it('is looked for in the first groups of a message alone', async () => {
    const ana = await guestOf(world)
    await send()
    const { messageId, to } = await mailOf(ana)
    const told = (before: number) => {
      const groups = Array.from(
        { length: before },
        (_, at) => `Final-Recipient: rfc822; a${at}@b.fr\r\nAction: failed\r\n`,
      )
      const message = bounce('retours@localhost', to, '5.1.1').replace(
        'Final-Recipient',
        `${groups.join('\r\n')}\r\nFinal-Recipient`,
      )
      const original = `\r\n--b\r\nContent-Type: text/rfc822-headers\r\n\r\nMessage-ID: ${messageId}\r\n\r\n--b--`
      return tell('raw', message.replace('\r\n--b--', original))
    }
    expect((await told(50)).body).toEqual({ noted: 0 })
    expect((await told(49)).body).toEqual({ noted: 1 })
  })

  it('is not to be tried again by the team of an event in which its reader takes no part', async () => {
    const ana = await guestOf(world)
    await send()
    await tell('json', { event: 'bounce', address: ana.email })
    const { domainId } = world
    const id = `v${world.eventId}`
    await world.ports.db.insert(events).values({ id, context: id, domainId, name: 'À côté', onSite: true })
    const clerk = await world.person()
    const run = { domainId, eventId: id, userId: clerk.userId, role: 'registration' as const }
    await world.ports.db.insert(organisers).values(run)
    const params = { domainId, eventId: id, userId: ana.userId }
    expect((await world.call(retryAddress, { params }, { as: clerk })).status).toBe(404)
    expect((await by.ready()).list).toMatchObject({ receiving: 0 })
  })

  it('cannot be retried from another domain', async () => {
    const ana = await guestOf(world)
    const other = await makeWorld()
    const stranger = await other.person({ organiser: true })
    const params = { ...other.path, userId: ana.userId }
    expect((await other.call(retryAddress, { params }, { as: stranger })).status).toBe(404)
  })
})

describe('the domain of the sender', () => {
  const check = async (said: Readonly<Record<string, string[] | undefined>>) => {
    const { names } = await openHouse()
    names.clear()
    for (const [name, texts] of Object.entries(said)) names.set(name, texts)
    const { status, body } = await world.call(checkSender, { params: world.path }, { as: lead })
    expect(status).toBe(200)
    return Object.fromEntries(body.checks.map(({ kind, state }) => [kind, state]))
  }

  it('is checked for the records of our mails, and the missing ones are told', async () => {
    expect(await check({})).toEqual({ spf: 'missing', dkim: 'unknown', dmarc: 'missing' })
    const right = {
      localhost: ['v=spf1 include:_spf.example.org -all', 'something else'],
      's1._domainkey.localhost': ['v=DKIM1; k=rsa; p=MIGf'],
    }
    expect(await check(right)).toEqual({ spf: 'right', dkim: 'right', dmarc: 'missing' })
  })

  it('is told apart when it forbids all senders, has two records, or cannot be read', async () => {
    expect(await check({ localhost: ['v=spf1 -all'] })).toMatchObject({ spf: 'wrong' })
    expect(await check({ localhost: ['v=spf1 mx -all', 'v=spf1 a -all'] })).toMatchObject({ spf: 'wrong' })
    expect(await check({ localhost: undefined })).toMatchObject({ spf: 'unknown' })
    expect(await check({ 'mail._domainkey.localhost': ['v=DKIM1; p='] })).toMatchObject({ dkim: 'wrong' })
  })
})
