import type { AddressInfo } from 'node:net'
import {
  createTemplate,
  deleteTemplate,
  listAccounts,
  listActions,
  listMails,
  listTemplates,
  mailAction,
  readMail,
  updateAccount,
  updateAction,
  updateTemplate,
} from '@parvis/contract/emails/emails.ts'
import { updateParticipation } from '@parvis/contract/participation/participation.ts'
import { eq } from 'drizzle-orm'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { describe, expect, it } from 'vitest'
import { outbox } from '#db/tables/emails.ts'
import { organisers } from '#db/tables/events.ts'
import { participations } from '#db/tables/participation.ts'
import { loadEvent } from '#features/events/events.service.ts'
import { newBadgeCode } from '#kit/ids.ts'
import { transaction } from '#kit/transaction.ts'
import type { Mailer } from '#ports/mailer.ts'
import { smtpMailer } from '#ports/mailer.ts'
import { rowsOf } from '#testing/rows.ts'
import type { Person, World } from '#testing/world.ts'
import { makeWorld } from '#testing/world.ts'
import { mimeKey } from './emails.jobs.ts'
import type { MailToWrite } from './emails.service.ts'
import { queueMail } from './emails.service.ts'

const HOUR_MS = 3_600_000

type QueuedMail = Partial<MailToWrite> & { actionId?: 1 | 4 | 5 | 10 }

async function queue(world: World, to: Person, { actionId = 5, ...asked }: QueuedMail = {}): Promise<void> {
  const event = await loadEvent(world.ports.db, world.eventId)
  const mail = {
    userId: to.userId,
    to: to.email,
    language: 'fr',
    variables: {},
    dedupeKey: `${world.eventId}:${to.userId}:${actionId}`,
  }
  await transaction(world.ports.db, (tx) => queueMail(tx, world.ports, { event, actionId, ...mail, ...asked }))
}

const mailsOf = (world: World) => rowsOf(world.ports.db, outbox, eq(outbox.eventId, world.eventId))

async function only(world: World) {
  const [mail, ...others] = await mailsOf(world)
  if (!mail || others.length > 0) throw new Error(`${others.length + (mail ? 1 : 0)} mails instead of one`)
  return mail
}

async function sent(world: World) {
  await world.ports.jobs.settle()
  const mail = await only(world)
  const mime = await world.ports.storage.get(mimeKey(mail.id))
  return { mail, message: await PostalMime.parse(mime ?? '') }
}

const come = (world: World, as: Person, participation: 1 | 3 | 4) =>
  world.call(updateParticipation, { params: { ...world.path, userId: as.userId }, body: { participation } }, { as })

describe('a confirmation', () => {
  it('leaves with the calendar, the recap and the badge, and may be read again by an organiser', async () => {
    const world = await makeWorld({ settings: { FO_LOCATION: { name: 'Cité des Congrès', address: 'Nantes' } } })
    const as = await world.person()
    const organiser = await world.person({ organiser: true })
    expect(await come(world, as, 4)).toMatchObject({ status: 200 })
    const { mail, message } = await sent(world)
    expect(mail).toMatchObject({
      status: 'kept',
      to: as.email,
      attempts: 1,
      subject: 'Votre inscription est confirmée – Assises du vivant',
    })
    expect(message).toMatchObject({
      from: { name: 'Parvis', address: 'parvis@localhost' },
      to: [{ address: as.email }],
      messageId: mail.messageId,
    })
    expect(message.attachments.map(({ filename }) => filename)).toEqual(
      expect.arrayContaining([`${world.context}.ics`, 'recap-camille-roux.pdf', 'badge-camille-roux.pdf']),
    )
    const headers = Object.fromEntries(message.headers.map(({ key, value }) => [key, value]))
    expect(headers).toMatchObject({
      'auto-submitted': 'auto-generated',
      'x-auto-response-suppress': 'All',
      'x-entity-ref-id': mail.id,
    })
    expect(message.text).toContain('Participation\u00a0: Sur place')
    expect(message.text).toContain('Cité des Congrès, Nantes')
    expect(`${message.subject}${message.text}`).not.toMatch(/\[\w+\]/)

    const { body } = await world.call(readMail, { params: { ...world.path, mailId: mail.id } }, { as: organiser })
    expect(body.attachments.map(({ filename, contentType }) => [filename, contentType]).toSorted()).toMatchObject([
      ['badge-camille-roux.pdf', 'application/pdf'],
      [`${world.context}.ics`, expect.stringMatching(/calendar|ics/)],
      ['recap-camille-roux.pdf', 'application/pdf'],
    ])
    const badge = body.attachments.find(({ filename }) => filename.startsWith('badge'))
    const file = await world.app.inject({ method: 'GET', url: badge?.url ?? '' })
    expect(file.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
    // The file's address checks the right to write mails each time it is opened.
    const [run, { db }] = [eq(organisers.userId, organiser.userId), world.ports]
    await db.update(organisers).set({ role: 'editor' }).where(run)
    expect((await world.app.inject({ method: 'GET', url: badge?.url ?? '' })).statusCode).toBe(403)
  })

  it('of a remote person has no badge', async () => {
    const world = await makeWorld()
    const as = await world.person()
    await come(world, as, 1)
    const names = (await sent(world)).message.attachments.map(({ filename }) => filename)
    expect(names).toContain('recap-camille-roux.pdf')
    expect(names).not.toContain('badge-camille-roux.pdf')
  })

  it('comes from the sender of the domain', async () => {
    const world = await makeWorld()
    const as = await world.person()
    const boss = await world.person()
    await world.ports.db
      .insert(organisers)
      .values({ domainId: world.domainId, eventId: null, userId: boss.userId, role: 'lead' })
    const account = {
      fromName: 'Les Assises',
      fromAddress: 'bonjour@assises.exemple.fr',
      replyTo: 'contact@assises.exemple.fr',
    }
    const { domainId } = world
    expect(
      await world.call(updateAccount, { params: { domainId, accountId: 'default' }, body: account }, { as: boss }),
    ).toMatchObject({ status: 200 })
    expect((await world.call(listAccounts, { params: { domainId } }, { as: boss })).body.data).toEqual([
      { id: 'default', ...account },
    ])
    await queue(world, as)
    expect((await sent(world)).message).toMatchObject({
      from: { name: 'Les Assises', address: account.fromAddress },
      replyTo: [{ address: account.replyTo }],
    })
  })

  it('shows a name as text, never as HTML', async () => {
    const world = await makeWorld()
    const as = await world.person({ firstName: '<img src=x onerror=alert(1)>', lastName: 'Roux' })
    await queue(world, as)
    const { html, text } = await only(world)
    expect(html).not.toContain('<img src=x')
    expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;')
    expect(text).toContain('<img src=x onerror=alert(1)>')
  })

  it('names the representative, read from the participation', async () => {
    const world = await makeWorld()
    const as = await world.person({ firstName: 'Ada' })
    const stand = await world.person({ firstName: 'Zoé', lastName: 'Faure' })
    const facts = { eventId: world.eventId, userId: as.userId, code: newBadgeCode(), responded: true }
    await world.ports.db.insert(participations).values({ ...facts, representedBy: stand.userId })
    await queue(world, as, { actionId: 4 })
    expect((await only(world)).text).toContain('Zoé Faure vous représentera')
  })
})

describe('the outbox', () => {
  it('holds once a mail written twice', async () => {
    const world = await makeWorld()
    const as = await world.person()
    await Promise.all([queue(world, as), queue(world, as)])
    await world.ports.jobs.settle()
    expect(await only(world)).toMatchObject({ status: 'kept', attempts: 1 })
  })

  it('holds nothing of a transaction that fails', async () => {
    const world = await makeWorld()
    const as = await world.person()
    const event = await loadEvent(world.ports.db, world.eventId)
    const mail = {
      event,
      actionId: 5,
      userId: as.userId,
      to: as.email,
      language: 'fr',
      variables: {},
      dedupeKey: world.eventId,
    } as const
    const failing = transaction(world.ports.db, async (tx) => {
      await queueMail(tx, world.ports, mail)
      throw new Error('too bad')
    })
    await expect(failing).rejects.toThrow('too bad')
    expect(await mailsOf(world)).toEqual([])
  })

  it('gives back the mail of a process that died, and not before its lease is over', async () => {
    const world = await makeWorld()
    await queue(world, await world.person())
    const { id } = await only(world)
    const leasedUntil = new Date(world.clock.now().getTime() + HOUR_MS)
    await world.ports.db.update(outbox).set({ leasedUntil }).where(eq(outbox.id, id))
    await world.ports.jobs.settle()
    expect(await only(world)).toMatchObject({ status: 'queued', attempts: 0 })
    world.clock.advance(2 * HOUR_MS)
    await world.ports.jobs.settle()
    expect(await only(world)).toMatchObject({ status: 'kept', attempts: 1 })
  })
})

/** A mail server that answers each recipient with the next given code, then accepts. */
async function withSmtp(world: World, codes: number[], test: (received: string[]) => Promise<void>): Promise<void> {
  const received: string[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    onRcptTo: (_address, _session, done) => {
      const responseCode = codes.shift()
      done(responseCode ? Object.assign(new Error('no'), { responseCode }) : undefined)
    },
    onData: (stream, _session, done) => {
      stream.toArray().then((chunks: Buffer[]) => {
        received.push(Buffer.concat(chunks).toString())
        done()
      }, done)
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  const mailer = smtpMailer(`smtp://127.0.0.1:${port}`)
  const ports: { mailer: Mailer } = world.ports
  const usual = ports.mailer
  ports.mailer = mailer
  try {
    await test(received)
  } finally {
    ports.mailer = usual
    mailer.close()
    await new Promise<void>((resolve) => server.close(() => resolve()))
  }
}

describe('a mail server', () => {
  it('that asks to come back gets the mail once, and with it the codes of its links: none is kept', async () => {
    const world = await makeWorld()
    await queue(world, await world.person())
    const body = { html: '<a href="/login?a=b&amp;token=C0de_-9&amp;x=1">Entrer</a>', text: '/login?token=C0de_-9 ici' }
    await world.ports.db.update(outbox).set(body).where(eq(outbox.eventId, world.eventId))
    await withSmtp(world, [451, 450], async (received) => {
      for (let i = 0; i < 3; i++) {
        await world.ports.jobs.settle()
        world.clock.advance(HOUR_MS)
      }
      expect(await only(world)).toMatchObject({ status: 'sent', attempts: 3, lastError: null })
      expect(received).toEqual([expect.stringContaining('C0de_-9')])
      const left = { html: '<a href="/login?a=b&amp;token=…&amp;x=1">Entrer</a>', text: '/login?token=… ici' }
      expect(await only(world)).toMatchObject(left)
    })
  })

  it('that knows no such mailbox is not asked again', async () => {
    const world = await makeWorld()
    await queue(world, await world.person())
    await withSmtp(world, [550], async (received) => {
      for (let i = 0; i < 3; i++) {
        await world.ports.jobs.settle()
        world.clock.advance(HOUR_MS)
      }
      const mail = await only(world)
      expect(mail).toMatchObject({ status: 'dead', attempts: 1, lastError: expect.stringContaining('550') })
      expect(mail.lastError).not.toContain('@')
      expect(received).toEqual([])
    })
  })
})

describe('an organiser', () => {
  const template = {
    label: 'Ma confirmation',
    subject: 'À bientôt {{firstName}}',
    bodyHtml: '<p>Bonjour<script>alert(1)</script></p><p><a data-button href="{{link}}">Voir</a></p>',
  }

  it('writes templates, kept without scripts, and deletes unused ones', async () => {
    const world = await makeWorld()
    const as = await world.person({ organiser: true })
    const { status, body } = await world.call(createTemplate, { params: world.path, body: template }, { as })
    expect({ status, html: body.bodyHtml }).toEqual({ status: 201, html: expect.not.stringContaining('script') })
    expect(body.bodyHtml).toContain('href="{{link}}"')
    const params = { ...world.path, templateId: body.id }
    const changed = await world.call(updateTemplate, { params, body: { ...template, subject: 'Autre' } }, { as })
    expect(changed.body).toMatchObject({ id: body.id, subject: 'Autre', language: 'fr', type: 'event' })
    expect((await world.call(listTemplates, { params: world.path }, { as })).body.data).toEqual([changed.body])
    const action = { ...world.path, actionId: mailAction.absent }
    await world.call(updateAction, { params: action, body: { templates: { fr: body.id } } }, { as })
    expect((await world.call(deleteTemplate, { params }, { as })).error.code).toBe('TEMPLATE_IN_USE')
    await world.call(updateAction, { params: action, body: {} }, { as })
    expect((await world.call(deleteTemplate, { params }, { as })).status).toBe(204)
    expect((await world.call(deleteTemplate, { params }, { as })).status).toBe(404)
    expect((await world.call(updateTemplate, { params, body: template }, { as })).status).toBe(404)
  })

  it('chooses the template of an action in each language; French goes to the others that Parvis does not speak', async () => {
    const world = await makeWorld()
    const as = await world.person({ organiser: true })
    const made = async (language: string, subject: string) =>
      (await world.call(createTemplate, { params: world.path, body: { ...template, language, subject } }, { as })).body
        .id
    const templates = { fr: await made('fr', 'Sujet'), en: await made('en', 'Subject') }
    const params = { ...world.path, actionId: mailAction.absent }
    expect((await world.call(updateAction, { params, body: { templates } }, { as })).body).toMatchObject({
      id: 5,
      enabled: true,
      templates,
    })
    for (const language of ['en', 'de']) await queue(world, as, { language, dedupeKey: `${world.eventId}:${language}` })
    await queue(world, as, { language: 'en', actionId: 10 })
    expect((await mailsOf(world)).map(({ subject }) => subject).toSorted()).toEqual([
      'Subject',
      'Sujet',
      'You are invited – Assises du vivant',
    ])
  })

  it('silences an action', async () => {
    const world = await makeWorld()
    const as = await world.person({ organiser: true })
    await world.call(
      updateAction,
      { params: { ...world.path, actionId: mailAction.absent }, body: { enabled: false } },
      { as },
    )
    await queue(world, as)
    expect(await mailsOf(world)).toEqual([])
    const { data } = (await world.call(listActions, { params: world.path }, { as })).body
    expect(data).toHaveLength(14)
    expect(data.find(({ id }) => id === 5)).toEqual({
      id: 5,
      label: 'Absence enregistrée',
      enabled: false,
      templates: {},
    })
  })

  it('is told of a template that does not exist', async () => {
    const world = await makeWorld()
    const as = await world.person({ organiser: true })
    const { error } = await world.call(
      updateAction,
      { params: { ...world.path, actionId: 5 }, body: { templates: { fr: 'nothing' } } },
      { as },
    )
    expect(error).toMatchObject({ status: 400, errors: [{ path: 'templates.fr', code: 'CHOICE_UNKNOWN' }] })
  })

  it('lists the mails by state, newest first', async () => {
    const world = await makeWorld()
    const as = await world.person({ organiser: true })
    await queue(world, as)
    await world.ports.jobs.settle()
    world.clock.advance(1000)
    await queue(world, as, { actionId: 10 })
    const list = async (query: { type?: 'queued'; pageSize?: number }) =>
      (await world.call(listMails, { params: world.path, query }, { as })).body
    expect(await list({ pageSize: 1 })).toMatchObject({
      data: [{ actionId: 10, status: 'queued', sentAt: null }],
      total: 2,
      page: 1,
      pageSize: 1,
    })
    expect(await list({ type: 'queued' })).toMatchObject({ data: [{ actionId: 10 }], total: 1 })
    expect((await list({})).data.map(({ actionId }) => actionId)).toEqual([10, 5])
  })
})

describe('a participant', () => {
  it('reads no mail, and an organiser reads none of another domain', async () => {
    const world = await makeWorld()
    const as = await world.person()
    const stranger = await (await makeWorld()).person({ organiser: true })
    const neighbour = await makeWorld()
    const neighbourOrganiser = await neighbour.person({ organiser: true })
    await queue(world, as)
    const { id } = await only(world)
    const params = { ...world.path, mailId: id }
    expect((await world.call(readMail, { params }, { as })).status).toBe(403)
    expect((await world.call(listMails, { params: world.path, query: {} }, { as })).status).toBe(403)
    expect((await world.call(readMail, { params }, { as: stranger })).status).toBe(404)
    expect((await world.call(listMails, { params: world.path, query: {} }, { as: stranger })).status).toBe(404)
    expect(
      (await neighbour.call(readMail, { params: { ...neighbour.path, mailId: id } }, { as: neighbourOrganiser }))
        .status,
    ).toBe(404)
  })
})
