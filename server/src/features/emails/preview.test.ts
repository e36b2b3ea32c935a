import { listOccasions, previewMail, tryMail } from '@parvis/contract/emails/emails.ts'
import { getPart, savePart } from '@parvis/contract/event-config/event-config.ts'
import { listJournal } from '@parvis/contract/journal/journal.ts'
import { updateParticipation } from '@parvis/contract/participation/participation.ts'
import { saveTranslations } from '@parvis/contract/translations/translations.ts'
import { updateUser } from '@parvis/contract/users/users.ts'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { outbox } from '#db/tables/emails.ts'
import { rowsOf } from '#testing/rows.ts'
import type { Person, World } from '#testing/world.ts'
import { makeWorld } from '#testing/world.ts'

const DRAFT = {
  actionId: 1 as const,
  language: 'fr',
  subject: 'À bientôt {{firstName}}',
  bodyHtml: '<p>Bonjour {{firstName}},</p><hr data-ticket><p><a data-button href="{{link}}">Voir</a></p>',
}
const mailsOf = (world: World) => rowsOf(world.ports.db, outbox, eq(outbox.eventId, world.eventId))
const draw = (world: World, as: Person, body: object = {}) =>
  world.call(previewMail, { params: world.path, body: { ...DRAFT, ...body } }, { as })
const attempt = (world: World, as: Person, body: object = {}) =>
  world.call(tryMail, { params: world.path, body: { ...DRAFT, ...body } }, { as })
const occasions = async (world: World, as: Person, language = 'fr') =>
  (await world.call(listOccasions, { params: world.path }, { as, headers: { 'accept-language': language } })).body.data

const WRITTEN = { id: 'mot', label: 'Mot', type: 'event', language: 'fr', subject: 'Un mot', bodyHtml: '<p>Un mot</p>' }

async function save(world: World, as: Person, value: object) {
  const params = { ...world.path, part: 'emails' as const }
  const { body } = await world.call(getPart, { params }, { as })
  return world.call(savePart, { params, body: { revision: body.revision, value } }, { as })
}

describe('the list of mails', () => {
  it('names for each occasion the text in each language, and the text of Parvis', async () => {
    const world = await makeWorld({ settings: { FO_LANGUAGES: ['fr', 'en', 'es'] } })
    const as = await world.person({ organiser: true })
    await save(world, as, {
      templates: [WRITTEN],
      actions: [
        { id: 1, enabled: true, templates: { fr: 'mot' } },
        { id: 5, enabled: false, templates: {} },
      ],
    })
    const all = await occasions(world, as)
    expect(all).toHaveLength(14)
    expect(all[0]).toMatchObject({
      actionId: 1,
      label: 'Confirmation d’inscription – sur place',
      enabled: true,
      attachments: ['calendar', 'recap', 'badge'],
      texts: [
        { language: 'fr', source: 'own', subject: 'Un mot' },
        {
          language: 'en',
          source: 'parvis',
          subject: expect.stringContaining('registration is confirmed'),
          isSpoken: true,
        },
        {
          language: 'es',
          source: 'french',
          subject: 'Un mot',
          parvis: { subject: expect.stringContaining('inscription est confirmée') },
          isSpoken: false,
        },
      ],
    })
    expect(all.find(({ actionId }) => actionId === 5)).toMatchObject({ enabled: false })
    expect(all.find(({ actionId }) => actionId === 8)).toMatchObject({
      attachments: ['invoice'],
      texts: [{ source: 'parvis' }, { source: 'parvis' }, { source: 'parvis' }],
    })
  })

  it('shows the effect of an event’s own sentences, and how many have left', async () => {
    const world = await makeWorld()
    const organiser = await world.person({ organiser: true })
    const as = await world.person()
    const { domainId, eventId } = world
    const translations = { 'mail.4.subject': 'C’est noté' }
    await world.call(
      saveTranslations,
      { query: { domainId, eventId }, body: { languageId: 'fr', translations } },
      { as: organiser },
    )
    await world.call(
      updateParticipation,
      { params: { ...world.path, userId: as.userId }, body: { participation: 1 } },
      { as },
    )
    await world.ports.jobs.settle()
    const all = await occasions(world, organiser)
    expect(all.find(({ actionId }) => actionId === 4)?.texts[0]).toMatchObject({
      subject: 'C’est noté',
      source: 'parvis',
    })
    expect(all.find(({ actionId }) => actionId === 2)?.sent).toBe(1)
  })
})

describe('an unsaved text', () => {
  it('is drawn as a person would receive it, with the same words as the mail that leaves, and queues nothing', async () => {
    const world = await makeWorld()
    const organiser = await world.person({ organiser: 'registration' })
    const zoe = await world.person({ takesPart: true, firstName: 'Zoé' })
    const { status, body } = await draw(world, organiser, { userId: zoe.userId })
    expect(status).toBe(200)
    expect(body.subject).toBe('À bientôt Zoé')
    expect(body.html).toContain('Bonjour Zoé,')
    expect(body.html).toContain(`href="http`)
    expect(body.text).toContain('Bonjour Zoé,')
    expect(await mailsOf(world)).toEqual([])
  })

  it('is drawn for oneself by default, with an invented name where no person of the kind exists', async () => {
    const world = await makeWorld()
    const as = await world.person({ organiser: true, firstName: 'Ana' })
    const { body } = await draw(world, as, { actionId: 7, subject: '{{firstName}} pour {{representedName}}' })
    expect(body.subject).toBe('Ana pour Dominique Exemple')
    expect((await draw(world, as, { actionId: 9, subject: '{{expiresIn}}' })).body.subject).toBe('24 heures')
  })

  it('is drawn for an invented person, with the passages for such people alone', async () => {
    const world = await makeWorld()
    const as = await world.person({ organiser: true })
    const only = (when: string) => `<div data-only="${when}"><p>${when} <span>oui</span></p><div>dedans</div></div>`
    const bodyHtml = `<p>{{firstName}} {{lastName}}, {{participation}}, {{badgeCode}}</p>${['due', 'settled', 'onsite', 'remote'].map(only).join('')}`
    const said = async (sample: object) => {
      // A payment mail, which states no participation of its own.
      const { body } = await draw(world, as, { actionId: 8, bodyHtml, sample })
      return [
        /<p>(Dominique Exemple, [^<]*)/.exec(body.html)?.[1],
        [...body.html.matchAll(/(\w+) <span>oui/g)].map(([, when]) => when),
      ]
    }
    expect(await said({ participation: 'onsite', isDue: true })).toEqual([
      'Dominique Exemple, Sur place, EXEMPLE1',
      ['due', 'onsite'],
    ])
    expect((await said({ participation: 'remote', isDue: false }))[1]).toEqual(['settled', 'remote'])
    expect((await said({ participation: 'absent', isDue: false }))[1]).toEqual(['settled'])
    expect(
      (await draw(world, as, { bodyHtml, sample: { participation: 'onsite', isDue: true } })).body.html,
    ).not.toContain('data-only')
  })

  it('is made safe', async () => {
    const world = await makeWorld()
    const as = await world.person({ organiser: true })
    const bodyHtml =
      '<p>Un</p><script>alert(1)</script><a href="javascript:alert(1)">lien</a><img src=x onerror=alert(1)>'
    const { body } = await draw(world, as, { bodyHtml })
    expect(body.html).not.toMatch(/alert|javascript:|onerror/)
  })

  it.each([
    ['subject', { subject: 'Bonjour {{prénom}} {{nom}}' }],
    ['bodyHtml', { bodyHtml: '<p>{{expiresIn}}</p>' }],
    ['bodyHtml', { bodyHtml: '<div data-only="rich"><p>Oui</p></div>' }, 'CONDITION_UNKNOWN'],
  ])('is refused at its %s where it names an unknown variable', async (path, wrong, code = 'VARIABLE_UNKNOWN') => {
    const world = await makeWorld()
    const as = await world.person({ organiser: true })
    for (const send of [draw, attempt]) {
      const { status, error } = await send(world, as, wrong)
      expect([status, error.errors]).toMatchObject([400, [{ path, code }]])
    }
    expect(await mailsOf(world)).toEqual([])
  })

  it('is drawn for no person of another event, and only by a member who writes its mails', async () => {
    const [world, other] = [await makeWorld(), await makeWorld()]
    const organiser = await world.person({ organiser: 'registration' })
    const [stranger, elsewhere] = [await other.person({ takesPart: true }), await other.person({ organiser: true })]
    expect((await draw(world, organiser, { userId: stranger.userId })).status).toBe(404)
    expect((await draw(world, elsewhere)).status).toBe(404)
    for (const as of [await world.person({ organiser: 'editor' }), await world.person()])
      for (const send of [draw, attempt]) expect((await send(world, as)).status).toBe(403)
    expect(await mailsOf(world)).toEqual([])
  })

  it('is tried on oneself alone, marked as a trial, and the journal says so', async () => {
    const world = await makeWorld()
    const as = await world.person({ organiser: 'registration', firstName: 'Ana' })
    const lead = await world.person({ organiser: true })
    await world.person({ takesPart: true })
    expect(await attempt(world, as)).toMatchObject({ status: 202, body: { to: as.email } })
    expect(await mailsOf(world)).toMatchObject([
      { to: as.email, userId: as.userId, subject: 'Essai – À bientôt Ana', actionId: null, attachments: [] },
    ])
    const unknown = await world.call(
      tryMail,
      { params: world.path, body: { ...DRAFT, email: lead.email } as typeof DRAFT },
      { as },
    )
    expect(unknown.status).not.toBe(202)
    const { body } = await world.call(listJournal, { params: world.path, query: {} }, { as: lead })
    expect(body.data).toMatchObject([{ act: 'mailTried', by: { id: as.userId }, right: 'mail' }])
  })
})

describe('a mail that is worded in French alone', () => {
  it('goes in French to readers of French, or of a language that Parvis does not speak, and to no others', async () => {
    const world = await makeWorld({ settings: { FO_LANGUAGES: ['fr', 'en', 'es'] } })
    const organiser = await world.person({ organiser: true })
    await save(world, organiser, {
      templates: [WRITTEN],
      actions: [{ id: 5, enabled: true, templates: { fr: 'mot' } }],
    })
    for (const languageId of ['fr', 'en', 'es']) {
      const as = await world.person()
      const params = { ...world.path, userId: as.userId }
      await world.call(updateUser, { params, query: { eventId: world.eventId }, body: { languageId } }, { as })
      await world.call(updateParticipation, { params, body: { participation: 3 } }, { as })
    }
    await world.ports.jobs.settle()
    expect((await mailsOf(world)).map(({ subject }) => subject).toSorted()).toEqual([
      'Un mot',
      'Un mot',
      expect.stringMatching(/^Your .+ Assises du vivant$/),
    ])
  })
})

describe('a passage that is for some people alone', () => {
  it('leaves with the mail of people who meet its condition at that moment', async () => {
    const world = await makeWorld()
    const organiser = await world.person({ organiser: true })
    const as = await world.person()
    const bodyHtml =
      '<p>Oui</p><div data-only="remote"><p>En direct</p></div><div data-only="onsite"><p>Au stand</p></div>'
    await save(world, organiser, {
      templates: [{ ...WRITTEN, bodyHtml }],
      actions: [
        { id: 1, enabled: true, templates: { fr: 'mot' } },
        { id: 2, enabled: true, templates: { fr: 'mot' } },
      ],
    })
    const answer = (body: { participation: 1; dayIds?: string[] }) =>
      world.call(updateParticipation, { params: { ...world.path, userId: as.userId }, body }, { as })
    await answer({ participation: 1 })
    await world.ports.jobs.settle()
    const [mail] = await mailsOf(world)
    expect([mail?.text, mail?.html].map((said) => [said?.includes('En direct'), said?.includes('Au stand')])).toEqual([
      [true, false],
      [true, false],
    ])
  })
})

describe('the part of mails', () => {
  it('is refused, field by field, where an occasion would name an unknown variable', async () => {
    const world = await makeWorld()
    const as = await world.person({ organiser: true })
    const saved = await save(world, as, {
      templates: [{ ...WRITTEN, subject: '{{nom}}' }],
      actions: [{ id: 1, enabled: true, templates: { fr: 'mot' } }],
    })
    expect([saved.status, saved.error.errors]).toMatchObject([
      400,
      [{ path: 'value.templates.0.subject', code: 'VARIABLE_UNKNOWN' }],
    ])
  })
})
