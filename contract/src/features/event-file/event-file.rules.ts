import { GENERAL } from '#features/articles/articles.ts'
import type { EventFile } from './event-file.ts'

type Fault = { path: string; code: string }

const repeated = (path: string, ids: readonly string[]): Fault[] =>
  ids.flatMap((id, i) => (ids.indexOf(id) < i ? [{ path: `${path}.${i}`, code: 'FILE_REPEATED' }] : []))

const unknown = (path: string, id: string | null | undefined, known: ReadonlySet<string>): Fault[] =>
  id === null || id === undefined || id === '' || known.has(id) ? [] : [{ path, code: 'FILE_UNKNOWN_ID' }]

/** The settings of the event, then those of each language, each with where it is. */
const levelsOf = ({ settings, settingsByLanguage }: EventFile) => [
  ['settings', settings] as const,
  ...Object.entries(settingsByLanguage).map(([language, own]) => [`settingsByLanguage.${language}`, own] as const),
]

/** What a schema cannot see: ids that are named are described, none twice. */
/** Whether somebody pays does not depend on the language they read in. */
const moneyByLanguage = ({ settingsByLanguage }: EventFile): Fault[] =>
  Object.entries(settingsByLanguage).flatMap(([language, { typosV2 = {}, ...own }]) =>
    [['', own] as const, ...Object.entries(typosV2).map(([id, settings]) => [`typosV2.${id}.`, settings] as const)]
      .filter(([, settings]) => settings.FO_PAYMENT_ACTIVE !== undefined)
      .map(([at]) => ({
        path: `settingsByLanguage.${language}.${at}FO_PAYMENT_ACTIVE`,
        code: 'FILE_EVERY_LANGUAGE',
      })),
  )

export function mustHoldTogether(file: EventFile): Fault[] {
  const days = new Set(file.days.map((day) => day.id))
  const typologies = new Set(file.typologies.map((typology) => typology.id))
  const forms = new Set(file.forms.map((form) => form.id))
  const templates = new Set(file.emails.templates.map((template) => template.id))
  const companies = new Set(file.companies.map((company) => company.id))
  const articles = new Set(file.articles.map((article) => article.id))
  const categories = new Set(file.categories.map((category) => category.id))
  const slots = file.conferences.flatMap((conference) => conference.slots.map((slot) => slot.id))
  const people = new Set(file.people.map((person) => person.email))
  return [
    ...moneyByLanguage(file),
    ...repeated(
      'days',
      file.days.map((day) => day.id),
    ),
    ...repeated(
      'days',
      file.days.map((day) => day.day),
    ),
    ...repeated(
      'typologies',
      file.typologies.map((typology) => typology.id),
    ),
    ...repeated(
      'forms',
      file.forms.map((form) => form.id),
    ),
    ...repeated(
      'emails.templates',
      file.emails.templates.map((template) => template.id),
    ),
    ...repeated(
      'people',
      file.people.map((person) => person.email),
    ),
    ...repeated(
      'companies',
      file.companies.map((company) => company.id),
    ),
    ...repeated(
      'companies',
      file.companies.map(({ id, country, siren }) => (siren === '' ? id : `${country} ${siren}`)),
    ),
    ...file.companies.flatMap((company, i) =>
      company.employees.flatMap((email, j) => unknown(`companies.${i}.employees.${j}`, email, people)),
    ),
    ...repeated(
      'articles',
      file.articles.map((article) => article.id),
    ),
    ...file.articles.flatMap((article, i) =>
      Object.keys(article.days).flatMap((id) => (id === GENERAL ? [] : unknown(`articles.${i}.days.${id}`, id, days))),
    ),
    ...repeated(
      'promoCodes',
      file.promoCodes.map((promo) => promo.code),
    ),
    ...file.promoCodes.flatMap(({ gift, typoIds }, i) => [
      ...(gift.kind === 'article' ? unknown(`promoCodes.${i}.gift.articleId`, gift.articleId, articles) : []),
      ...typoIds.flatMap((id, j) => unknown(`promoCodes.${i}.typoIds.${j}`, id, typologies)),
    ]),
    ...repeated(
      'quotas',
      file.quotas.map((quota) => quota.key),
    ),
    ...file.quotas.flatMap((quota, i) =>
      repeated(
        `quotas.${i}.values`,
        quota.values.map((value) => value.key),
      ),
    ),
    ...repeated(
      'categories',
      file.categories.map((category) => category.id),
    ),
    ...repeated(
      'sections',
      file.sections.map((section) => section.id),
    ),
    ...repeated(
      'conferences',
      file.conferences.map((conference) => conference.id),
    ),
    ...file.conferences.flatMap((conference, i) => [
      ...conference.categories.flatMap((id, j) => unknown(`conferences.${i}.categories.${j}`, id, categories)),
      ...conference.slots.flatMap(({ id, startAt, endAt }, j) => [
        ...(slots.indexOf(id) === slots.lastIndexOf(id)
          ? []
          : [{ path: `conferences.${i}.slots.${j}.id`, code: 'FILE_REPEATED' }]),
        ...(Date.parse(endAt) > Date.parse(startAt)
          ? []
          : [{ path: `conferences.${i}.slots.${j}.endAt`, code: 'FILE_ORDER' }]),
      ]),
    ]),
    ...liveFaults(file),
    ...holderFaults(file),
    ...file.forms.flatMap((form, i) => [
      ...unknown(`forms.${i}.parentId`, form.parentId, forms),
      ...repeated(
        `forms.${i}.models`,
        form.models.map((model) => model.key),
      ),
    ]),
    ...unknown('settings.FO_TYPOLOGY_EXHIBITOR', file.settings.FO_TYPOLOGY_EXHIBITOR, typologies),
    ...levelsOf(file).flatMap(([path, { typosV2 = {}, ...own }]) => [
      ...unknown(`${path}.FO_FORM_ID`, own.FO_FORM_ID, forms),
      ...unknown(`${path}.FO_FORM_V2_ID`, own.FO_FORM_V2_ID, forms),
      ...Object.entries(typosV2).flatMap(([id, theirs]) => [
        ...unknown(`${path}.typosV2.${id}`, id, typologies),
        ...unknown(`${path}.typosV2.${id}.FO_FORM_ID`, theirs.FO_FORM_ID, forms),
        ...unknown(`${path}.typosV2.${id}.FO_FORM_V2_ID`, theirs.FO_FORM_V2_ID, forms),
      ]),
    ]),
    ...file.emails.actions.flatMap((action, i) =>
      Object.entries(action.templates).flatMap(([language, id]) =>
        unknown(`emails.actions.${i}.templates.${language}`, id, templates),
      ),
    ),
    ...file.people.flatMap(({ participation, typology }, i) => [
      ...unknown(`people.${i}.typology`, typology, typologies),
      ...unknown(`people.${i}.participation.typology`, participation.typology, typologies),
      ...unknown(`people.${i}.participation.company`, participation.company, companies),
      ...Object.entries(participation.slots ?? {}).flatMap(([id, slotId]) => {
        const known = file.conferences.find((conference) => conference.id === id)?.slots ?? []
        return unknown(`people.${i}.participation.slots.${id}`, slotId, new Set(known.map((slot) => slot.id)))
      }),
      ...unknown(`people.${i}.participation.representedBy`, participation.representedBy, people),
      ...unknown(`people.${i}.participation.registeredBy`, participation.registeredBy, people),
      ...unknown(`people.${i}.participation.invitedBy`, participation.invitedBy, people),
      ...Object.entries(participation.articles ?? {}).flatMap(([day, ids]) =>
        ids.flatMap((id, j) => unknown(`people.${i}.participation.articles.${day}.${j}`, id, articles)),
      ),
      ...Object.entries(participation.quotas ?? {}).flatMap(([key, answer]) => {
        const known = new Set(file.quotas.find((quota) => quota.key === key)?.values.map((value) => value.key))
        return [answer ?? []].flat().flatMap((id) => unknown(`people.${i}.participation.quotas.${key}`, id, known))
      }),
      ...(participation.days ?? []).flatMap((id, j) => unknown(`people.${i}.participation.days.${j}`, id, days)),
    ]),
  ]
}

/** No poll, question, cloud or reaction twice, nor an answer twice in one of them. */
function liveFaults({ polls, questions, wordClouds, emotions }: EventFile): Fault[] {
  const idsOf = (all: readonly { id: string }[]) => all.map(({ id }) => id)
  return [
    ...repeated('polls', idsOf(polls)),
    ...polls.flatMap(({ choices }, i) => repeated(`polls.${i}.choices`, idsOf(choices))),
    ...repeated('questions', idsOf(questions)),
    ...questions.flatMap(({ responses }, i) => repeated(`questions.${i}.responses`, idsOf(responses))),
    ...repeated('wordClouds', idsOf(wordClouds)),
    ...repeated('emotions', idsOf(emotions)),
  ]
}

/** Nobody holds two slots that overlap, nor somebody else's badge code. */
function holderFaults({ people, conferences }: EventFile): Fault[] {
  const codes = people.map(({ participation }) => participation.code)
  const slots = new Map(conferences.flatMap((conference) => conference.slots.map((slot) => [slot.id, slot] as const)))
  return people.flatMap(({ participation }, i) => {
    const held = Object.entries(participation.slots ?? {}).flatMap(([conferenceId, slotId]) => {
      const slot = slots.get(slotId)
      return slot ? [{ conferenceId, from: Date.parse(slot.startAt), to: Date.parse(slot.endAt) }] : []
    })
    const clashes = held.filter((one, j) =>
      held.slice(0, j).some((other) => one.from < other.to && other.from < one.to),
    )
    const isTwice = participation.code !== undefined && codes.indexOf(participation.code) < i
    return [
      ...clashes.map(({ conferenceId }) => ({
        path: `people.${i}.participation.slots.${conferenceId}`,
        code: 'FILE_OVERLAP',
      })),
      ...(isTwice ? [{ path: `people.${i}.participation.code`, code: 'FILE_REPEATED' }] : []),
    ]
  })
}
