import { listArticles } from '@parvis/contract/articles/articles.ts'
import { listCategories } from '@parvis/contract/categories/categories.ts'
import { listCompanions } from '@parvis/contract/companions/companions.ts'
import { listConferences } from '@parvis/contract/conferences/conferences.ts'
import { getContext, getEvent, getSettings } from '@parvis/contract/context/context.ts'
import { findByBadge } from '@parvis/contract/directory/directory.ts'
import { sendMails } from '@parvis/contract/emails/emails.ts'
import { listQuotaModels } from '@parvis/contract/quotas/quotas.ts'
import { listSections } from '@parvis/contract/sections/sections.ts'
import { getMe, getUser } from '@parvis/contract/users/users.ts'
import { and, desc, eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { outbox } from '#db/tables/emails.ts'
import { participations } from '#db/tables/participation.ts'
import { users } from '#db/tables/users.ts'
import { drawBadge } from '#features/badges/badges.service.ts'
import type { World } from '#testing/world.ts'
import { makeWorld } from '#testing/world.ts'
import { exportEvent, readEventFile } from './event-file.service.ts'
import { importEvent } from './importing.service.ts'

const file = ({ domainId, context }: World) => `parvis: 1
domain: { id: ${domainId}, name: Domaine }
context: ${context}
name: Salon vivant
alias: Salon de tout
days:
  - { id: j1, day: '2027-05-11', label: Bois }
  - { id: j2, day: '2027-05-12', label: Terre }
  - { id: j3, day: '2027-05-13' }
typologies: [{ id: pro, label: Professionnel }]
settings:
  FO_LANGUAGES: [fr, en]
  FO_MEETING_CONFERENCES_ACTIVE: true
  FO_COMPANIONS_ACTIVE: true
  typosV2: { pro: { FO_CONFIRM_DEFAULT_TEXT: Bravo, FO_INVITE_ACTIVE: true } }
settingsByLanguage:
  en:
    FO_TYPOLOGY_LABELS: { pro: Trade visitor }
    FO_CONFIRM_DEFAULT_TEXT: Thank you
    typosV2: { pro: { FO_CONFIRM_DEFAULT_TEXT: Well done, homeMessage: '<p onclick="x()">Hello</p>' } }
translations:
  en:
    event.name: Living fair
    event.alias: A fair for all
    day.j1: Timber
    article.repas: Lunch
    quota.menu: Your menu
    quota.menu.plat: Dish of the day
    conference.foret: The forest
    conference.foret.description: '<p onclick="x()">Trees</p>'
    category.bois: Wood
    section.venir: Getting here
    section.venir.html: '<p onclick="x()">By train</p>'
articles: [{ id: repas, label: Repas, days: { '0': {} } }]
quotas: [{ key: menu, value: Votre menu, values: [{ key: plat, value: Plat du jour }] }]
categories: [{ id: bois, label: Bois }]
conferences:
  - id: foret
    title: La forêt
    description: <p>Arbres</p>
    categories: [bois]
    slots: [{ id: f1, startAt: '2027-05-11T10:00:00+02:00', endAt: '2027-05-11T11:00:00+02:00' }]
sections: [{ id: venir, title: Venir, html: <p>En train</p> }]
people:
  - email: ana@exemple.fr
    firstName: Ana
    lastName: Brun
    language: en
    participation: { choice: onsite, days: [j1, j2], typology: pro, slots: { foret: f1 } }
  - email: zoe@exemple.fr
    firstName: Zoé
    lastName: Brun
    participation: { choice: onsite, days: [j1], typology: pro, registeredBy: ana@exemple.fr }
`

const markIn = (exported: string): string | undefined => /^exported: (.*)$/m.exec(exported)?.[1]

/** An event in two languages, and its people as callers. */
async function inTwoLanguages() {
  const world = await makeWorld()
  const { db, secret } = world.ports
  const load = (text: string) =>
    importEvent({ db, now: world.clock.now(), secret, hash: async (password) => password }, readEventFile(text))
  // The event is there already: the file has seen what it holds.
  const mark = markIn(await exportEvent(db, world.context))
  await load(file(world).replace('parvis: 1', `parvis: 1\nexported: ${mark}`))
  const organiser = await world.person({ organiser: true })
  const ana = await world.person({ typoId: 'pro', languageId: 'en', takesPart: true })
  const [filed] = await db
    .select({ userId: participations.userId, code: participations.code })
    .from(participations)
    .innerJoin(users, eq(users.id, participations.userId))
    .where(and(eq(participations.eventId, world.eventId), eq(users.firstName, 'Ana')))
  return { world, load, organiser, ana, filed: filed ?? { userId: '', code: '' } }
}
const of = (language: string) => ({ 'accept-language': language })

describe('the words of an event', () => {
  it('are those of the language asked for, whatever is read', async () => {
    const { world, organiser, filed } = await inTwoLanguages()
    const params = world.path
    const path = { ...params, userId: filed.userId }
    const read = async (language: string) => {
      const as = { as: organiser, headers: of(language) }
      const event = (await world.call(getEvent, { params }, as)).body
      const [article] = (await world.call(listArticles, { params }, as)).body
      const [quota] = (await world.call(listQuotaModels, { params, query: {} }, as)).body
      const [conference] = (await world.call(listConferences, { params, query: {} }, as)).body.data
      const [held] = (await world.call(getUser, { params: path, query: { eventId: world.eventId } }, as)).body
        .conferences
      const [category] = (await world.call(listCategories, { query: { eventId: world.eventId } }, as)).body.data
      const [section] = (await world.call(listSections, { params }, as)).body.data
      const [companion] = (await world.call(listCompanions, { params, query: { userId: filed.userId } }, as)).body.data
      const card = (await world.call(findByBadge, { params: { ...params, code: filed.code ?? '' } }, as)).body
      return [
        [event.name, event.alias, event.days.map(({ label }) => label).join()],
        [article?.label, quota?.value, quota?.values[0]?.value],
        [conference?.title, conference?.description, held?.title, category?.label],
        [section?.title, section?.html],
        [companion?.UserEvent?.typo, card.typo],
      ]
    }
    expect(await read('fr')).toEqual([
      ['Salon vivant', 'Salon de tout', 'Bois,Terre,'],
      ['Repas', 'Votre menu', 'Plat du jour'],
      ['La forêt', '<p>Arbres</p>', 'La forêt', 'Bois'],
      ['Venir', '<p>En train</p>'],
      ['Professionnel', 'Professionnel'],
    ])
    expect(await read('en')).toEqual([
      // What is not said in English stays as it was written.
      ['Living fair', 'A fair for all', 'Timber,Terre,'],
      ['Lunch', 'Your menu', 'Dish of the day'],
      ['The forest', '<p>Trees</p>', 'The forest', 'Wood'],
      ['Getting here', '<p>By train</p>'],
      ['Trade visitor', 'Trade visitor'],
    ])
  })

  it('are, of one type of participants, its own in each language', async () => {
    const { world, ana } = await inTwoLanguages()
    const read = async (language: string) => {
      const { body } = await world.call(
        getSettings,
        { query: { eventId: world.eventId } },
        { as: ana, headers: of(language) },
      )
      return [body['FO_CONFIRM_DEFAULT_TEXT'], body['FO_INVITE_ACTIVE'], body['homeMessage']]
    }
    expect(await read('fr')).toEqual(['Bravo', true, ''])
    expect(await read('en')).toEqual(['Well done', true, '<p>Hello</p>'])
    const { body } = await world.call(getContext, { params: { context: world.context } })
    expect(body.settingsAll['en']).toMatchObject({ typosV2: { pro: { FO_CONFIRM_DEFAULT_TEXT: 'Well done' } } })
  })

  it('are the person’s in what is mailed and printed, whoever asks for it', async () => {
    const { world, organiser, filed } = await inTwoLanguages()
    const { userId } = filed
    const params = world.path
    const as = { as: organiser, headers: of('fr') }
    await world.call(sendMails, { params, body: { userId, actionId: 4, variables: {} } }, as)
    await world.ports.jobs.settle()
    const [mail] = await world.ports.db
      .select({ html: outbox.html })
      .from(outbox)
      .where(eq(outbox.userId, userId))
      .orderBy(desc(outbox.id))
    expect(mail?.html).toContain('Living fair')
    expect(mail?.html).not.toContain('Salon vivant')
    const badge = await drawBadge(world.ports, world.eventId, userId, 'fr')
    const printed = (text: string) => Buffer.from(badge?.content ?? '').includes(Buffer.from(text, 'utf16le').swap16())
    expect([printed('Living fair'), printed('Salon vivant')]).toEqual([true, false])
  })

  it('name types and conferences to the person too', async () => {
    const { world, ana } = await inTwoLanguages()
    const { body } = await world.call(
      getMe,
      { params: { domainId: world.domainId }, query: { eventId: world.eventId } },
      { as: ana, headers: of('en') },
    )
    expect(body.typo).toBe('Trade visitor')
  })

  it('come back as they were filed', async () => {
    const { world, load } = await inTwoLanguages()
    const exported = await exportEvent(world.ports.db, world.context)
    expect(exported).toContain('Well done')
    expect(exported).toContain('day.j1: Timber')
    await load(exported)
    // The mark is of all that an organiser decides.
    expect(markIn(await exportEvent(world.ports.db, world.context))).toBe(markIn(exported))
  })

  it('are refused for a type that is not, with where it is', async () => {
    const world = await makeWorld()
    const wrong = file(world).replace(
      'typosV2: { pro: { FO_CONFIRM_DEFAULT_TEXT: Well',
      'typosV2: { vip: { FO_CONFIRM_DEFAULT_TEXT: Well',
    )
    expect(() => readEventFile(wrong)).toThrow(/settingsByLanguage\.en\.typosV2\.vip/)
  })

  it('say nothing of who pays, which no language changes', async () => {
    const world = await makeWorld()
    const wrong = file(world).replace('settingsByLanguage:\n  en:\n', '$&    FO_PAYMENT_ACTIVE: true\n')
    expect(() => readEventFile(wrong)).toThrow(/settingsByLanguage\.en\.FO_PAYMENT_ACTIVE: this setting is the same/)
  })
})
