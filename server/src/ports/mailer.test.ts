import type { AddressInfo } from 'node:net'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Mailer, OutgoingMail } from './mailer.ts'
import { captureMailer, MailRefused, smtpMailer } from './mailer.ts'

const mail: OutgoingMail = {
  from: { name: 'Salon de l’été', address: 'salon@event.example' },
  replyTo: { address: 'organiser@event.example' },
  to: { name: 'Ada', address: 'ada@example.org' },
  subject: 'Votre badge\r\nBcc: everyone@example.org',
  html: '<p>Bonjour</p>',
  text: 'Bonjour',
  messageId: '<abc@event.example>',
  headers: { 'Auto-Submitted': 'auto-generated' },
  attachments: [{ filename: 'badge.pdf', content: new Uint8Array([1, 2, 3]), contentType: 'application/pdf' }],
  calendar: { filename: 'visite.ics', content: 'BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n', method: 'PUBLISH' },
}

describe('a captured mail', () => {
  it('is the exact message, with its attachment, its calendar and no smuggled header', async () => {
    const { messageId, mime = new Uint8Array() } = await captureMailer().send(mail)
    const parsed = await PostalMime.parse(mime)
    expect(messageId).toBe('<abc@event.example>')
    expect(parsed).toMatchObject({
      from: { name: 'Salon de l’été', address: 'salon@event.example' },
      replyTo: [{ address: 'organiser@event.example' }],
      to: [{ name: 'Ada', address: 'ada@example.org' }],
      messageId: '<abc@event.example>',
    })
    expect(parsed.bcc).toBeUndefined()
    expect(parsed.html).toContain('<p>Bonjour</p>')
    expect(parsed.headers.find((header) => header.key === 'auto-submitted')?.value).toBe('auto-generated')
    expect(parsed.attachments.map((attachment) => attachment.mimeType)).toContain('application/pdf')
    expect(Buffer.from(mime).toString()).toContain('text/calendar; charset=utf-8; method=PUBLISH')
  })
})

describe('a sent mail', () => {
  let server: SMTPServer
  let mailer: Mailer
  const received: string[] = []

  beforeAll(async () => {
    server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['AUTH', 'STARTTLS'],
      onRcptTo: ({ address }, _session, done) => {
        const answer = /^refused-(\d+)@/.exec(address)?.[1]
        done(answer ? Object.assign(new Error(`no ${address}`), { responseCode: Number(answer) }) : undefined)
      },
      onData: (stream, _session, done) => {
        stream.toArray().then((chunks) => {
          received.push(Buffer.concat(chunks).toString())
          done()
        }, done)
      },
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.server.address() as AddressInfo
    mailer = smtpMailer(`smtp://127.0.0.1:${port}`)
  })

  afterAll(async () => {
    mailer.close()
    await new Promise<void>((resolve) => server.close(() => resolve()))
  })

  const refusal = (address: string) => mailer.send({ ...mail, to: { address } }).catch((error: unknown) => error)

  it('reaches the server', async () => {
    expect(await mailer.send(mail)).toEqual({ messageId: '<abc@event.example>' })
    expect(received.join()).toContain('Message-ID: <abc@event.example>')
  })

  it('is refused for ever when the mailbox does not exist, without naming it', async () => {
    const error = await refusal('refused-550@example.org')
    expect(error).toBeInstanceOf(MailRefused)
    expect(error).toMatchObject({ permanent: true, message: expect.not.stringContaining('@') })
  })

  it('is refused for now when the server asks to come back', async () => {
    expect(await refusal('refused-451@example.org')).toMatchObject({ permanent: false })
  })

  it('is refused for ever when the address is empty', async () => {
    expect(await refusal('')).toMatchObject({ permanent: true })
  })

  it('is refused for now when the server does not answer', async () => {
    const nobody = smtpMailer('smtp://127.0.0.1:1')
    await expect(nobody.send(mail)).rejects.toMatchObject({ name: 'MailRefused', permanent: false })
    nobody.close()
  })
})
