import { getPart, listRevisions, savePart, undoRevision } from '@parvis/contract/event-config/event-config.ts'
import { getEventFile, importFile } from '@parvis/contract/event-file/event-file.ts'
import { createEvent } from '@parvis/contract/event-templates/event-templates.ts'
import { makeKey } from '@parvis/contract/keys/keys.ts'
import type { TeamRole } from '@parvis/contract/kit/rights.ts'
import { teamRoles } from '@parvis/contract/kit/rights.ts'
import { saveTranslations } from '@parvis/contract/translations/translations.ts'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { emailAccounts, outbox } from '#db/tables/emails.ts'
import { events, organisers } from '#db/tables/events.ts'
import { writtenMails } from '#testing/delivered.ts'
import type { Person, World } from '#testing/world.ts'
import { makeWorld } from '#testing/world.ts'

type Part = 'days' | 'settings' | 'settingsByLanguage' | 'emails' | 'translations'

async function save(world: World, as: Person, part: Part, value: unknown) {
  const params = { ...world.path, part }
  return world.call(savePart, { params, body: { value, revision: await revisionOf(world, part) } } as never, { as })
}

/** As the lead reads it: a part may be read by fewer than those who try to save it. */
async function revisionOf(world: World, part: Part) {
  const lead = await world.person({ organiser: true })
  return (await world.call(getPart, { params: { ...world.path, part } }, { as: lead })).body.revision
}

const refusedWith = ({
  status,
  error,
}: {
  status: number
  error: { errors?: readonly { path: string; code: string }[] }
}) => [status, error.errors?.map(({ path, code }) => `${path} ${code}`)] as const

const SELLER = { name: 'Atelier', bank: 'FR7630006000011234567890189', bic: 'AGRIFRPP' }

const settings = [
  ['FO_SELLER', SELLER, 'money.write'],
  ['FO_PAYMENT_ACTIVE', true, 'money.write'],
  ['FO_MEETING_SMS_MODE', true, 'team'],
  ['FO_MEETING_AUTO_CONNECT', true, 'team'],
  ['FO_VERIFIED_EMAIL_PLACES', false, 'team'],
  ['FO_REFERER_ORIGINS', ['https://ailleurs.example'], 'team'],
  ['FO_FRAMED_BY', ['https://ailleurs.example'], 'team'],
  ['FO_RETENTION_MONTHS', 6, 'team'],
  ['title', 'Assises', undefined],
] as const

describe.each(settings)('%s', (key, value, right) => {
  const mayBe = (role: TeamRole) => role === 'lead' || (role === 'editor' && right === undefined)
  it.each(teamRoles.map((role) => [role, mayBe(role)] as const))('is changed by a %s: %s', async (role, may) => {
    const world = await makeWorld()
    const as = await world.person({ organiser: role })
    const saved = await save(world, as, 'settings', { [key]: value })
    expect(saved.status).toBe(may ? 200 : 403)
    if (role !== 'editor' || may) return
    const code = right === 'team' ? 'RIGHT_TEAM' : 'RIGHT_MONEY_WRITE'
    expect(refusedWith(saved)).toEqual([403, [`value.${key} ${code}`]])
  })
})

it('a setting that needs a right is kept by a member without it, while they change others', async () => {
  const world = await makeWorld({ settings: { FO_PAYMENT_ACTIVE: true, FO_MEETING_SMS_MODE: true } })
  const as = await world.person({ organiser: 'editor' })
  const kept = { FO_PAYMENT_ACTIVE: true, FO_MEETING_SMS_MODE: true }
  expect((await save(world, as, 'settings', { ...kept, title: 'Autrement' })).status).toBe(200)
  expect(refusedWith(await save(world, as, 'settings', { title: 'Autrement' }))).toEqual([
    403,
    ['value.FO_MEETING_SMS_MODE RIGHT_TEAM', 'value.FO_PAYMENT_ACTIVE RIGHT_MONEY_WRITE'],
  ])
})

it('a setting asks for its right in a language and for a type of participant too', async () => {
  const world = await makeWorld({
    settings: { FO_LANGUAGES: ['fr', 'en'] },
    typologies: [{ id: 'presse', label: 'Presse' }],
  })
  const as = await world.person({ organiser: 'editor' })
  const byLanguage = await save(world, as, 'settingsByLanguage', { en: { FO_SELLER: SELLER } })
  expect(refusedWith(byLanguage)).toEqual([403, ['value.en.FO_SELLER RIGHT_MONEY_WRITE']])
  const byType = { FO_LANGUAGES: ['fr', 'en'], typosV2: { presse: { FO_MEETING_SMS_MODE: true } } }
  expect(refusedWith(await save(world, as, 'settings', byType))).toEqual([
    403,
    ['value.typosV2.presse.FO_MEETING_SMS_MODE RIGHT_TEAM'],
  ])
})

it('a change that is undone asks for the right of each setting', async () => {
  const world = await makeWorld()
  const [lead, editor] = [await world.person({ organiser: true }), await world.person({ organiser: 'editor' })]
  await save(world, lead, 'settings', { FO_SELLER: SELLER })
  const { data } = (await world.call(listRevisions, { params: world.path, query: {} }, { as: lead })).body
  const params = { ...world.path, number: String(data[0]?.number) }
  const undone = await world.call(undoRevision, { params, body: {} } as never, { as: editor })
  expect(refusedWith(undone)).toEqual([403, ['value.FO_SELLER RIGHT_MONEY_WRITE']])
})

describe('the sender of mails, which is the organisation’s', () => {
  const SENDER = { fromName: 'Une autre', fromAddress: 'autre@exemple.fr', replyTo: null }
  const senderOf = async (world: World) =>
    (await world.ports.db.select().from(emailAccounts).where(eq(emailAccounts.domainId, world.domainId)))[0]?.fromName

  const everywhere = async (world: World) => {
    const person = await world.person()
    await world.ports.db
      .insert(organisers)
      .values({ domainId: world.domainId, eventId: null, userId: person.userId, role: 'lead' })
    return person
  }

  /** With another event of the same organisation. */
  const amongTwo = async () => {
    const world = await makeWorld()
    const id = `${world.eventId}b`
    await world.ports.db.insert(events).values({ id, domainId: world.domainId, context: id, name: 'Autre' })
    return { world, otherId: id }
  }

  it('is changed in the part by a lead of all events, and not by the lead of one', async () => {
    const { world } = await amongTwo()
    const value = { sender: SENDER, templates: [], actions: [] }
    const lead = await world.person({ organiser: true })
    expect(refusedWith(await save(world, lead, 'emails', value))).toEqual([
      403,
      ['value.sender.fromName SENDER_OF_ALL'],
    ])
    expect((await save(world, await everywhere(world), 'emails', value)).status).toBe(200)
    expect(await senderOf(world)).toBe('Une autre')
    // Leaving it out, or taking it away, is a change of it as well.
    expect((await save(world, lead, 'emails', { ...value, sender: null })).status).toBe(403)
    expect(await senderOf(world)).toBe('Une autre')
  })

  it.each([
    ['the only event', false, 'lead', 200],
    ['each event', true, 'lead', 200],
    ['each event, and writes mails alone in one', true, 'registration', 403],
    ['each event, and reads alone in one', true, 'reader', 403],
  ] as const)('is changed by a role in %s: %s, %s, %i', async (_, hasOther, role, status) => {
    const { world, otherId } = hasOther ? await amongTwo() : { world: await makeWorld(), otherId: '' }
    const lead = await world.person({ organiser: 'lead' })
    if (hasOther)
      await world.ports.db
        .insert(organisers)
        .values({ domainId: world.domainId, eventId: otherId, userId: lead.userId, role })
    const value = { sender: SENDER, templates: [], actions: [] }
    expect((await save(world, lead, 'emails', value)).status).toBe(status)
  })

  it('is changed by a file of a lead of all events alone', async () => {
    const { world } = await amongTwo()
    const lead = await world.person({ organiser: true })
    const text = (await world.call(getEventFile, { params: world.path }, { as: lead })).bytes.toString()
    const sent = text.replace(
      'emails:\n',
      `emails:\n  sender:\n    fromName: Une autre\n    fromAddress: autre@exemple.fr\n`,
    )
    const send = (as: Person, dryRun: boolean) =>
      world.call(importFile, { params: world.path, body: { text: sent, dryRun } } as never, { as })
    expect((await send(lead, true)).status).toBe(403)
    expect((await send(lead, false)).status).toBe(403)
    expect(await senderOf(world)).toBeUndefined()
    expect((await send(await everywhere(world), false)).status).toBe(200)
    expect(await senderOf(world)).toBe('Une autre')
  })

  it('stays unchanged where an event begins as a copy', async () => {
    const world = await makeWorld()
    const all = await everywhere(world)
    await save(world, all, 'emails', { sender: SENDER, templates: [], actions: [] })
    const from = { eventId: world.eventId, without: [] }
    const body = { name: 'Suite', context: `${world.context}b`, firstDay: '2028-05-11', from }
    expect((await world.call(createEvent, { body } as never, { as: all })).status).toBe(201)
    expect(await senderOf(world)).toBe('Une autre')
  })
})

describe('a sentence', () => {
  type Rights = readonly ('RIGHT_MAIL' | 'RIGHT_MONEY_WRITE')[]
  const sentences: readonly (readonly [string, Rights])[] = [
    ['mail.1.subject', ['RIGHT_MAIL']],
    ['refunds.mail.subject', ['RIGHT_MAIL']],
    ['payment.returned.body', ['RIGHT_MAIL']],
    ['mail.transfer.body', ['RIGHT_MAIL', 'RIGHT_MONEY_WRITE']],
    ['reminder.invoice.body', ['RIGHT_MAIL', 'RIGHT_MONEY_WRITE']],
    ['checkout.transfer.text', ['RIGHT_MONEY_WRITE']],
    ['checkout.transfer', ['RIGHT_MONEY_WRITE']],
    ['checkout.method.transfer.hint', ['RIGHT_MONEY_WRITE']],
    ['home.next.transferAmount', ['RIGHT_MONEY_WRITE']],
    ['home.title', []],
  ]
  const of = (key: string) => ({ fr: { [key]: 'FR76 3000 6000 0112 3456 7890 189' } })
  const call = (world: World, as: Person, key: string, sentence = 'FR76') =>
    world.call(
      saveTranslations,
      { query: world.path, body: { languageId: 'fr', translations: { [key]: sentence } } },
      { as },
    )
  const refusal = (at: string, codes: Rights) => [403, codes.map((code) => `${at} ${code}`)]

  it.each(sentences)('%s asks an editor for %j, in the part', async (key, codes) => {
    const world = await makeWorld()
    const saved = await save(world, await world.person({ organiser: 'editor' }), 'translations', of(key))
    if (codes.length === 0) expect(saved.status).toBe(200)
    else expect(refusedWith(saved)).toEqual(refusal(`value.fr.${key}`, codes))
  })

  it.each(sentences)('%s asks an editor for %j, in the call', async (key, codes) => {
    const world = await makeWorld()
    const editor = await world.person({ organiser: 'editor' })
    const saved = await call(world, editor, key)
    if (codes.length === 0) expect(saved.status).toBe(200)
    else expect(refusedWith(saved)).toEqual(refusal(`translations.${key}`, codes))
    // Taking it away is a change of it as well.
    const lead = await world.person({ organiser: true })
    expect((await call(world, lead, key)).status).toBe(200)
    expect((await call(world, editor, key)).status).toBe(200)
    expect((await call(world, editor, key, '')).status).toBe(codes.length === 0 ? 200 : 403)
  })

  it.each(sentences)('%s asks an editor for %j, in a change that is undone', async (key, codes) => {
    const world = await makeWorld()
    const [lead, editor] = [await world.person({ organiser: true }), await world.person({ organiser: 'editor' })]
    expect((await save(world, lead, 'translations', of(key))).status).toBe(200)
    const { data } = (await world.call(listRevisions, { params: world.path, query: {} }, { as: lead })).body
    const params = { ...world.path, number: String(data[0]?.number) }
    const undone = await world.call(undoRevision, { params, body: {} } as never, { as: editor })
    if (codes.length === 0) expect(undone.status).toBe(200)
    else expect(refusedWith(undone)).toEqual(refusal(`value.fr.${key}`, codes))
  })

  it('of a mail is changed with the rights to mails and money, and not by a key that edits', async () => {
    const world = await makeWorld()
    const lead = await world.person({ organiser: true })
    const body = { name: 'Outil', role: 'editor', readsOnly: false, days: 7 } as const
    const key = await world.call(makeKey, { params: world.path, body }, { as: lead })
    const tool = { userId: '', email: '', token: key.body.token }
    expect((await call(world, tool, 'mail.transfer.body')).status).toBe(403)
    expect((await call(world, tool, 'home.title')).status).toBe(200)
    expect((await call(world, lead, 'mail.transfer.body')).status).toBe(200)
  })
})

it('the days of a past event are moved back by its lead', async () => {
  const world = await makeWorld({ days: [{ day: '2027-05-11' }] })
  const [lead, editor] = [await world.person({ organiser: true }), await world.person({ organiser: 'editor' })]
  const on = (day: string) => [{ id: 'j1', day }]
  expect((await save(world, editor, 'days', on('2027-05-10'))).status).toBe(200)
  expect(refusedWith(await save(world, editor, 'days', on('2020-05-10')))).toEqual([403, ['value RIGHT_TEAM']])
  expect((await save(world, lead, 'days', on('2020-05-10'))).status).toBe(200)
})

it('all leads of an event are told by mail that transfers go to another account', async () => {
  const world = await makeWorld()
  const [lead, other] = [
    await world.person({ organiser: true, firstName: 'Ana' }),
    await world.person({ organiser: true }),
  ]
  await world.person({ organiser: 'editor' })
  await save(world, lead, 'settings', { FO_SELLER: SELLER })
  const mails = () => writtenMails(world.ports, eq(outbox.domainId, world.domainId))
  const told = (await mails()).map(({ to }) => to)
  expect(told).toEqual(expect.arrayContaining([lead.email, other.email]))
  expect((await mails())[0]?.text).toContain(SELLER.bank)
  const count = told.length
  await save(world, lead, 'settings', { FO_SELLER: { ...SELLER, city: 'Lyon' } })
  expect(await mails()).toHaveLength(count)
})
