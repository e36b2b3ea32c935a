import { choiceKey, questionKey, questionTextKey } from '#features/forms/forms.rules.ts'
import type { EventConfig } from '#parts.ts'

/** What an event names: its name, its days, its pages. */
export type Named = Pick<
  EventConfig,
  | 'name'
  | 'alias'
  | 'days'
  | 'typologies'
  | 'articles'
  | 'quotas'
  | 'forms'
  | 'categories'
  | 'rooms'
  | 'speakers'
  | 'conferences'
  | 'sections'
>

/** A name of the event, under the key by which its translations know it. */
export interface EventName {
  readonly key: string
  readonly name: string
}

const keyed = (kind: string, id: string, name: string): EventName => ({ key: `${kind}.${id}`, name })

/** A question with its answers and the help under it; a block of text is written where it stands. */
const questionNames = (
  formId: string,
  { key, label, values, metadata }: EventConfig['forms'][number]['models'][number],
) => [
  { key: questionKey(formId, key), name: label },
  { key: questionTextKey(formId, key, 'comment'), name: metadata.comment ?? '' },
  ...values.map((choice) => ({ key: choiceKey(formId, key, choice.key), name: choice.label })),
]

/** All that an event names, in the order in which it is told; what has no name of its own needs none. */
export function namesOf({ name, alias, ...config }: Named): EventName[] {
  const names = [
    { key: 'event.name', name },
    { key: 'event.alias', name: alias },
    ...config.days.map(({ id, label }) => keyed('day', id, label)),
    ...config.typologies.map(({ id, label }) => keyed('type', id, label)),
    ...config.articles.map(({ id, label }) => keyed('article', id, label)),
    ...config.quotas.flatMap(({ key, value, values }) => [
      keyed('quota', key, value),
      ...values.map((answer) => keyed('quota', `${key}.${answer.key}`, answer.value)),
    ]),
    ...config.forms.flatMap(({ id, models }) =>
      models
        .filter(({ component, isRetired }) => component !== 'html' && !isRetired)
        .flatMap((one) => questionNames(id, one)),
    ),
    ...config.categories.map(({ id, label }) => keyed('category', id, label)),
    ...config.rooms.map(({ id, name: called }) => keyed('room', id, called)),
    ...config.speakers.map(({ id, title }) => ({ key: `speaker.${id}.title`, name: title })),
    ...config.conferences.map(({ id, title }) => keyed('conference', id, title)),
    ...config.sections.map(({ id, title }) => keyed('section', id, title)),
  ]
  return names.filter((one) => one.name !== '')
}
