import type { EventFile } from './event-file.ts'

type Fault = { path: string; code: string }

const repeated = (path: string, ids: readonly string[]): Fault[] =>
  ids.flatMap((id, i) => (ids.indexOf(id) < i ? [{ path: `${path}.${i}`, code: 'FILE_REPEATED' }] : []))

const unknown = (path: string, id: string | null | undefined, known: ReadonlySet<string>): Fault[] =>
  id === null || id === undefined || id === '' || known.has(id) ? [] : [{ path, code: 'FILE_UNKNOWN_ID' }]

/** What a schema cannot see: ids that are named are described, none twice. */
export function mustHoldTogether(file: EventFile): Fault[] {
  const days = new Set(file.days.map((day) => day.id))
  const typologies = new Set(file.typologies.map((typology) => typology.id))
  const forms = new Set(file.forms.map((form) => form.id))
  const templates = new Set(file.emails.templates.map((template) => template.id))
  const people = new Set(file.people.map((person) => person.email))
  return [
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
    ...file.forms.flatMap((form, i) => [
      ...unknown(`forms.${i}.parentId`, form.parentId, forms),
      ...repeated(
        `forms.${i}.models`,
        form.models.map((model) => model.key),
      ),
    ]),
    ...unknown('settings.FO_FORM_ID', file.settings.FO_FORM_ID, forms),
    ...unknown('settings.FO_FORM_V2_ID', file.settings.FO_FORM_V2_ID, forms),
    ...unknown('settings.FO_TYPOLOGY_EXHIBITOR', file.settings.FO_TYPOLOGY_EXHIBITOR, typologies),
    ...Object.entries(file.settings.typosV2 ?? {}).flatMap(([id, own]) => [
      ...unknown(`settings.typosV2.${id}`, id, typologies),
      ...unknown(`settings.typosV2.${id}.FO_FORM_ID`, own.FO_FORM_ID, forms),
      ...unknown(`settings.typosV2.${id}.FO_FORM_V2_ID`, own.FO_FORM_V2_ID, forms),
    ]),
    ...Object.entries(file.settingsByLanguage).flatMap(([language, own]) => [
      ...unknown(`settingsByLanguage.${language}.FO_FORM_ID`, own.FO_FORM_ID, forms),
      ...unknown(`settingsByLanguage.${language}.FO_FORM_V2_ID`, own.FO_FORM_V2_ID, forms),
    ]),
    ...file.emails.actions.flatMap((action, i) =>
      Object.entries(action.templates).flatMap(([language, id]) =>
        unknown(`emails.actions.${i}.templates.${language}`, id, templates),
      ),
    ),
    ...file.people.flatMap(({ participation, typology }, i) => [
      ...unknown(`people.${i}.typology`, typology, typologies),
      ...unknown(`people.${i}.participation.typology`, participation.typology, typologies),
      ...unknown(`people.${i}.participation.representedBy`, participation.representedBy, people),
      ...unknown(`people.${i}.participation.registeredBy`, participation.registeredBy, people),
      ...unknown(`people.${i}.participation.invitedBy`, participation.invitedBy, people),
      ...(participation.days ?? []).flatMap((id, j) => unknown(`people.${i}.participation.days.${j}`, id, days)),
    ]),
  ]
}
