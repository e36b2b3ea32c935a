import { GENERAL } from '#features/articles/articles.ts'
import type { EventFile, FiledParticipation } from './event-file.ts'

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

const idsOf = (all: readonly { id: string }[]): string[] => all.map(({ id }) => id)
const keysOf = (all: readonly { key: string }[]): string[] => all.map(({ key }) => key)

/** The ids that other parts of a file may name. */
interface Known {
  readonly days: ReadonlySet<string>
  readonly typologies: ReadonlySet<string>
  readonly forms: ReadonlySet<string>
  readonly companies: ReadonlySet<string>
  readonly articles: ReadonlySet<string>
  readonly people: ReadonlySet<string>
}

/** What a schema cannot see: ids that are named are described, none twice. */
export function mustHoldTogether(file: EventFile): Fault[] {
  const known: Known = {
    days: new Set(idsOf(file.days)),
    typologies: new Set(idsOf(file.typologies)),
    forms: new Set(idsOf(file.forms)),
    companies: new Set(idsOf(file.companies)),
    articles: new Set(idsOf(file.articles)),
    people: new Set(file.people.map(({ email }) => email)),
  }
  return [
    ...moneyByLanguage(file),
    ...repeated('days', idsOf(file.days)),
    ...repeated(
      'days',
      file.days.map(({ day }) => day),
    ),
    ...repeated('typologies', idsOf(file.typologies)),
    ...formFaults(file, known),
    ...mailFaults(file),
    ...companyFaults(file, known),
    ...shopFaults(file, known),
    ...quotaFaults(file),
    ...conferenceFaults(file),
    ...liveFaults(file),
    ...settingFaults(file, known),
    ...personFaults(file, known),
    ...holderFaults(file),
  ]
}

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

/** Forms that follow one another, each question once. */
function formFaults({ forms }: EventFile, known: Known): Fault[] {
  return [
    ...repeated('forms', idsOf(forms)),
    ...forms.flatMap(({ parentId, models }, i) => [
      ...unknown(`forms.${i}.parentId`, parentId, known.forms),
      ...repeated(`forms.${i}.models`, keysOf(models)),
    ]),
  ]
}

/** Each mail is written on a template that is there. */
function mailFaults({ emails }: EventFile): Fault[] {
  const templates = new Set(idsOf(emails.templates))
  return [
    ...repeated('emails.templates', idsOf(emails.templates)),
    ...emails.actions.flatMap((action, i) =>
      Object.entries(action.templates).flatMap(([language, id]) =>
        unknown(`emails.actions.${i}.templates.${language}`, id, templates),
      ),
    ),
  ]
}

/** No company twice, under another id either; its employees are people of the file. */
function companyFaults({ companies }: EventFile, known: Known): Fault[] {
  return [
    ...repeated('companies', idsOf(companies)),
    ...repeated(
      'companies',
      companies.map(({ id, country, siren }) => (siren === '' ? id : `${country} ${siren}`)),
    ),
    ...companies.flatMap(({ employees }, i) =>
      employees.flatMap((email, j) => unknown(`companies.${i}.employees.${j}`, email, known.people)),
    ),
  ]
}

/** What is sold and what takes something off its price. */
function shopFaults({ articles, promoCodes }: EventFile, known: Known): Fault[] {
  return [
    ...repeated('articles', idsOf(articles)),
    ...articles.flatMap(({ days }, i) =>
      Object.keys(days).flatMap((id) => (id === GENERAL ? [] : unknown(`articles.${i}.days.${id}`, id, known.days))),
    ),
    ...repeated(
      'promoCodes',
      promoCodes.map(({ code }) => code),
    ),
    ...promoCodes.flatMap(({ gift, typoIds }, i) => [
      ...(gift.kind === 'article' ? unknown(`promoCodes.${i}.gift.articleId`, gift.articleId, known.articles) : []),
      ...typoIds.flatMap((id, j) => unknown(`promoCodes.${i}.typoIds.${j}`, id, known.typologies)),
    ]),
  ]
}

/** No question of a quota twice, nor a choice twice in one of them. */
function quotaFaults({ quotas }: EventFile): Fault[] {
  return [
    ...repeated('quotas', keysOf(quotas)),
    ...quotas.flatMap(({ values }, i) => repeated(`quotas.${i}.values`, keysOf(values))),
  ]
}

/** A slot is of one conference, and ends after it has begun. */
function conferenceFaults({ categories, sections, conferences }: EventFile): Fault[] {
  const known = new Set(idsOf(categories))
  const slots = conferences.flatMap((conference) => idsOf(conference.slots))
  const isTwice = (id: string) => slots.indexOf(id) !== slots.lastIndexOf(id)
  return [
    ...repeated('categories', idsOf(categories)),
    ...repeated('sections', idsOf(sections)),
    ...repeated('conferences', idsOf(conferences)),
    ...conferences.flatMap((conference, i) => [
      ...conference.categories.flatMap((id, j) => unknown(`conferences.${i}.categories.${j}`, id, known)),
      ...conference.slots.flatMap(({ id, startAt, endAt }, j) => [
        ...(isTwice(id) ? [{ path: `conferences.${i}.slots.${j}.id`, code: 'FILE_REPEATED' }] : []),
        ...(Date.parse(endAt) > Date.parse(startAt)
          ? []
          : [{ path: `conferences.${i}.slots.${j}.endAt`, code: 'FILE_ORDER' }]),
      ]),
    ]),
  ]
}

/** Settings name forms and typologies, in each language and for each typology. */
function settingFaults(file: EventFile, { forms, typologies }: Known): Fault[] {
  return [
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
  ]
}

/** Nobody twice; what each person has chosen, and whom they come with, is in the file. */
function personFaults(file: EventFile, known: Known): Fault[] {
  return [
    ...repeated(
      'people',
      file.people.map(({ email }) => email),
    ),
    ...file.people.flatMap(({ participation, typology }, i) => [
      ...unknown(`people.${i}.typology`, typology, known.typologies),
      ...participationFaults(file, participation, known).map(({ path, code }) => ({
        path: `people.${i}.participation.${path}`,
        code,
      })),
    ]),
  ]
}

/** The faults of one participation, each with where it is in it. */
function participationFaults({ conferences, quotas }: EventFile, taken: FiledParticipation, known: Known): Fault[] {
  return [
    ...unknown('typology', taken.typology, known.typologies),
    ...unknown('company', taken.company, known.companies),
    ...Object.entries(taken.slots ?? {}).flatMap(([id, slotId]) => {
      const offered = conferences.find((conference) => conference.id === id)?.slots ?? []
      return unknown(`slots.${id}`, slotId, new Set(idsOf(offered)))
    }),
    ...unknown('representedBy', taken.representedBy, known.people),
    ...unknown('registeredBy', taken.registeredBy, known.people),
    ...unknown('invitedBy', taken.invitedBy, known.people),
    ...Object.entries(taken.articles ?? {}).flatMap(([day, ids]) =>
      ids.flatMap((id, j) => unknown(`articles.${day}.${j}`, id, known.articles)),
    ),
    ...Object.entries(taken.quotas ?? {}).flatMap(([key, answer]) => {
      const offered = new Set(keysOf(quotas.find((quota) => quota.key === key)?.values ?? []))
      return [answer ?? []].flat().flatMap((id) => unknown(`quotas.${key}`, id, offered))
    }),
    ...(taken.days ?? []).flatMap((id, j) => unknown(`days.${j}`, id, known.days)),
  ]
}

/** No poll, question, cloud or reaction twice, nor an answer twice in one of them. */
function liveFaults({ polls, questions, wordClouds, emotions }: EventFile): Fault[] {
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
