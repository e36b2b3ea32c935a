import { listArticles } from '@parvis/contract/articles/articles.ts'
import { listCategories } from '@parvis/contract/categories/categories.ts'
import { listCompanions } from '@parvis/contract/companions/companions.ts'
import { listConferences } from '@parvis/contract/conferences/conferences.ts'
import { findByBadge } from '@parvis/contract/directory/directory.ts'
import { sendMails } from '@parvis/contract/emails/emails.ts'
import { getContext, getEvent, getSettings } from '@parvis/contract/events/events.ts'
import { listForms } from '@parvis/contract/forms/forms.ts'
import type { CallInput } from '@parvis/contract/kit/endpoint.ts'
import { driveLive, getLive } from '@parvis/contract/live/live.ts'
import { listPolls } from '@parvis/contract/polls/polls.ts'
import { listQuestions } from '@parvis/contract/questions/questions.ts'
import { listQuotaModels } from '@parvis/contract/quotas/quotas.ts'
import { listSections } from '@parvis/contract/sections/sections.ts'
import { findUsers } from '@parvis/contract/stats/stats.ts'
import { getTranslations, listLanguages } from '@parvis/contract/translations/translations.ts'
import { getMe, getUser } from '@parvis/contract/users/users.ts'
import { listWordClouds } from '@parvis/contract/wordclouds/wordclouds.ts'
import { and, eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { outbox } from '#db/tables/emails.ts'
import { participations } from '#db/tables/participation.ts'
import { users } from '#db/tables/users.ts'
import { drawBadge } from '#features/badges/badges.service.ts'
import { exportEvent } from '#features/event-file/event-file.service.ts'
import { importEvent } from '#features/event-file/importing.service.ts'
import { readEventFile } from '#features/event-file/reading.service.ts'
import { writtenMails } from '#testing/delivered.ts'
import type { World } from '#testing/world.ts'
import { makeWorld } from '#testing/world.ts'

const file = ({ domainId, context }: World) => `parvis: 1
domain: { id: ${domainId}, name: Domaine }
context: ${context}
name: Salon vivant
alias: Salon de tout
days:
  - { id: j1, day: '2027-05-11', label: Bois }
  - { id: j2, day: '2027-05-12', label: Terre }
  - { id: j3, day: '2027-05-13' }
typologies: [{ id: pro, label: Professionnel }, { id: presse, label: Presse }]
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
    type.pro: Visitor of the trade
    type.presse: Press people
    form.venue.repas: Your meal
    form.venue.repas.answer.plat: Dish of the day
    form.venue.bloc.html: '<p onclick="x()">Come by train</p>'
    section.venir: Getting here
    section.venir.html: '<p onclick="x()">By train</p>'
    poll.repas: Lunch
    poll.repas.label: To count the plates
    poll.repas.choice.ici: Here
    poll.suite: What comes next
    question.arbres: Which are trees?
    question.arbres.content: '<p onclick="x()">Think</p>'
    question.arbres.response.chene: Oak
    wordcloud.mot: A word
articles: [{ id: repas, label: Repas, days: { '0': {} } }]
quotas: [{ key: menu, value: Votre menu, values: [{ key: plat, value: Plat du jour }] }]
forms:
  - id: venue
    name: Votre venue
    models:
      - { key: repas, model: UE, component: radio, label: Votre repas, isExtended: true, values: [{ key: plat, label: Plat }, { key: rien, label: Rien }] }
      - { key: bloc, model: UE, component: html, label: '', metadata: { html: <p>Venez en train</p> } }
categories: [{ id: bois, label: Bois }]
conferences:
  - id: foret
    title: La forêt
    description: <p>Arbres</p>
    categories: [bois]
    slots: [{ id: f1, startAt: '2027-05-11T10:00:00+02:00', endAt: '2027-05-11T11:00:00+02:00' }]
polls:
  - id: repas
    title: Déjeuner
    label: Pour compter les assiettes
    choices: [{ id: ici, label: Ici }, { id: dehors, label: Dehors }]
  - { id: suite, title: La suite, choices: [{ id: a, label: A }, { id: b, label: B }] }
questions:
  - id: arbres
    label: Lesquels sont des arbres ?
    content: <p>Réfléchissez</p>
    responses: [{ id: chene, label: Chêne }, { id: granit, label: Granit }]
wordClouds: [{ id: mot, content: Un mot }]
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

async function inTwoLanguages() {
  const world = await makeWorld()
  const { db } = world.ports
  const load = (text: string) =>
    importEvent({ ...world.ports, now: world.clock.now(), hash: async (password) => password }, readEventFile(text))
  // The event exists, so the file must carry the mark of its last export.
  const { exported } = readEventFile(await exportEvent(world.ports, world.context))
  await load(file(world).replace('parvis: 1', `parvis: 1\nexported: '${exported}'`))
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
  it('are in the language asked for, in every read', async () => {
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
      const [form] = (await world.call(listForms, { params }, as)).body.data
      const [meal, block] = form?.models ?? []
      const [section] = (await world.call(listSections, { params }, as)).body.data
      const [companion] = (await world.call(listCompanions, { params, query: { userId: filed.userId } }, as)).body.data
      const card = (await world.call(findByBadge, { params: { ...params, code: filed.code ?? '' } }, as)).body
      return [
        [event.name, event.alias, event.days.map(({ label }) => label).join()],
        [article?.label, quota?.value, quota?.values[0]?.value],
        [conference?.title, conference?.description, held?.title, category?.label],
        [meal?.label, meal?.values.map(({ label }) => label).join(), block?.metadata.html],
        [section?.title, section?.html],
        [companion?.UserEvent?.typo, card.typo],
      ]
    }
    expect(await read('fr')).toEqual([
      ['Salon vivant', 'Salon de tout', 'Bois,Terre,'],
      ['Repas', 'Votre menu', 'Plat du jour'],
      ['La forêt', '<p>Arbres</p>', 'La forêt', 'Bois'],
      ['Votre repas', 'Plat,Rien', '<p>Venez en train</p>'],
      ['Venir', '<p>En train</p>'],
      ['Professionnel', 'Professionnel'],
    ])
    expect(await read('en')).toEqual([
      ['Living fair', 'A fair for all', 'Timber,Terre,'],
      ['Lunch', 'Your menu', 'Dish of the day'],
      ['The forest', '<p>Trees</p>', 'The forest', 'Wood'],
      ['Your meal', 'Dish of the day,Rien', '<p>Come by train</p>'],
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

  it('are the person’s in mails and prints, in spite of the caller’s language', async () => {
    const { world, organiser, filed } = await inTwoLanguages()
    const { userId } = filed
    const params = world.path
    const as = { as: organiser, headers: of('fr') }
    await world.call(sendMails, { params, body: { userId, actionId: 4, variables: {} } }, as)
    await world.ports.jobs.settle()
    const mail = (await writtenMails(world.ports, eq(outbox.userId, userId))).at(-1)
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

  it('include those of the module on air, and not before', async () => {
    const { world, organiser } = await inTwoLanguages()
    const params = world.path
    const as = { as: organiser }
    const [poll, next] = (await world.call(listPolls, { params }, as)).body.data
    const [question] = (await world.call(listQuestions, { params }, as)).body.data
    const [cloud] = (await world.call(listWordClouds, { params }, as)).body.data
    // Organisers see the original.
    expect([poll?.title, question?.label, cloud?.content]).toEqual(['Déjeuner', 'Lesquels sont des arbres ?', 'Un mot'])
    const read = async (body: CallInput<typeof driveLive>['body'], language: string) => {
      await world.call(driveLive, { params, body }, as)
      const seen = async () => (await world.call(getLive, { params }, { headers: of(language) })).body.state
      await expect.poll(async () => (await seen()).activeModule).toBe(body.activeModule)
      return seen()
    }
    const onPoll = { activeModule: 'poll' as const, activePollId: poll?.id ?? '' }
    expect((await read(onPoll, 'fr')).poll).toMatchObject({ title: 'Déjeuner', pollChoices: [{ label: 'Ici' }, {}] })
    const english = await read(onPoll, 'en')
    expect(english.poll).toMatchObject({
      title: 'Lunch',
      label: 'To count the plates',
      pollChoices: [{ label: 'Here' }, { label: 'Dehors' }],
    })
    const onQuestion = { activeModule: 'question' as const, activeQuestionId: question?.id ?? '' }
    expect((await read(onQuestion, 'en')).question).toMatchObject({
      label: 'Which are trees?',
      content: '<p>Think</p>',
      questionResponses: [{ label: 'Oak' }, { label: 'Granit' }],
    })
    const onCloud = { activeModule: 'wordcloud' as const, activeWordCloudId: cloud?.id ?? '' }
    const last = await read(onCloud, 'en')
    expect(last.wordCloud?.content).toBe('A word')
    const query = { eventId: world.eventId, domainId: world.domainId }
    const told = [
      english,
      last,
      (await world.call(listLanguages, { query })).body,
      (await world.call(getTranslations, { params, query: { lang: 'en', eventId: world.eventId } })).body,
    ]
    for (const one of told) expect(JSON.stringify(one)).not.toContain('What comes next')
    expect(JSON.stringify(last)).not.toContain('Lunch')
    expect(next?.title).toBe('La suite')
  })

  it('name the columns of the table of people', async () => {
    const { world, organiser } = await inTwoLanguages()
    const read = async (language: string) => {
      const { body } = await world.call(
        findUsers,
        { query: { eventId: world.eventId }, body: {} },
        { as: organiser, headers: of(language) },
      )
      const column = (id: string) => body.columns.find((one) => one.id === id)
      const values = (id: string) => column(id)?.values.map(({ label }) => label)
      return [column('quota.menu')?.label, values('quota.menu'), values('typology'), values('days'), values('articles')]
    }
    expect(await read('fr')).toEqual([
      'Votre menu',
      ['Plat du jour'],
      ['Professionnel', 'Presse'],
      ['Bois', 'Terre', '13 mai'],
      ['Repas'],
    ])
    expect(await read('en')).toEqual([
      'Your menu',
      ['Dish of the day'],
      // The language's settings override type names.
      ['Trade visitor', 'Press people'],
      ['Timber', 'Terre', '13 May'],
      ['Lunch'],
    ])
  })

  it('come back as they were filed', async () => {
    const { world, load } = await inTwoLanguages()
    const exported = await exportEvent(world.ports, world.context)
    expect(exported).toContain('Well done')
    expect(exported).toContain('day.j1: Timber')
    const { polls, translations } = readEventFile(exported)
    expect(translations['en']).toMatchObject({ [`poll.${polls[0]?.id}.choice.ici`]: 'Here' })
    await load(exported)
    // The mark covers all of the organiser's configuration.
    const again = await exportEvent(world.ports, world.context)
    expect(readEventFile(again).exported).toBe(readEventFile(exported).exported)
  })

  it('are refused for an unknown type, with its path', async () => {
    const world = await makeWorld()
    const wrong = file(world).replace(
      'typosV2: { pro: { FO_CONFIRM_DEFAULT_TEXT: Well',
      'typosV2: { vip: { FO_CONFIRM_DEFAULT_TEXT: Well',
    )
    expect(() => readEventFile(wrong)).toThrow(/settingsByLanguage\.en\.typosV2\.vip/)
  })

  it('cannot change the payment settings, which are the same in every language', async () => {
    const world = await makeWorld()
    const wrong = file(world).replace('settingsByLanguage:\n  en:\n', '$&    FO_PAYMENT_ACTIVE: true\n')
    expect(() => readEventFile(wrong)).toThrow(/settingsByLanguage\.en\.FO_PAYMENT_ACTIVE: this setting is the same/)
  })
})
