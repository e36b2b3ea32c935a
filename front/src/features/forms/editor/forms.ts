import { choiceKey, questionKey, questionTextKey } from '@parvis/contract/forms/forms.rules.ts'
import type { Condition } from '@parvis/contract/forms/forms.ts'
import type { EventConfig } from '@parvis/contract/parts'
import { signedIn, typed } from '#features/event-config/kit/figures.ts'
import { freshId } from '#features/event-config/kit/freshId.ts'
import type { Spoken } from '#features/event-config/kit/sentences.ts'
import { lasting } from '#features/event-config/kit/sentences.ts'
import type { Editing } from '#features/event-config/usePart.ts'

type Filed = EventConfig['forms'][number]
type Model = Filed['models'][number]

/** A choice as its fields hold it; its key is made from its label when it is first saved or translated, and stays. */
export interface ChoiceFields {
  readonly id: string
  /** Empty until it is saved or translated. */
  readonly key: string
  readonly label: string
}
/**
 * What a question waits for, as its fields hold it. A question above it in its form, and the choices of that, are known by
 * the ids that they have here, as they may have no key yet; all else by its key.
 */
export interface ConditionFields {
  readonly id: string
  readonly on: Condition['on']
  readonly question: string
  readonly is: readonly string[]
}
/** A question as its fields hold it; figures as they are typed, empty where there is none. */
export interface AskedFields extends Omit<Model, 'values' | 'showIf'> {
  readonly id: string
  /** Saved once: whose its answers are no longer changes. */
  readonly isFiled: boolean
  readonly showIf: readonly ConditionFields[]
  readonly values: readonly ChoiceFields[]
  readonly min: string
  readonly max: string
}
export interface FormFields extends Omit<Filed, 'models'> {
  readonly models: readonly AskedFields[]
}

const CHOICES = ['select', 'radio', 'checkboxes']

export const hasChoices = ({ component }: Pick<Model, 'component'>): boolean => CHOICES.includes(component)

/** Whether nothing is asked: a block of text. */
export const isText = ({ component }: Pick<Model, 'component'>): boolean => component === 'html'

/** What a block of text says; an older one has it in its label. */
export const textOf = ({ metadata, label }: Pick<Model, 'metadata' | 'label'>): string => metadata.html ?? label

/** A text that may hold HTML, as a line. */
export const plain = (html: string): string =>
  html
    .replace(/<[^<>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

/** Whether a question blocks the form: required, without any choice to select. */
export const isStuck = (asked: AskedFields): boolean =>
  hasChoices(asked) && asked.isRequired && !asked.isDisabled && asked.values.length === 0

const LONGEST = 40

/** A key that nothing has had, to be read in an export: `regime_alimentaire_k3f9a2b7`. */
function keyOf(label: string, id: string): string {
  const words = plain(label)
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/œ/g, 'oe')
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^[^a-z]+/, '')
    .slice(0, LONGEST)
    .replace(/_$/, '')
  return `${words || 'asked'}_${id}`
}

/** What things are known by while they are edited: the end of a key made here, so that saving changes nothing of it. */
function idsOf(keys: readonly string[]): string[] {
  const ends = keys.map((key) => /_([a-z0-9]{8})$/.exec(key)?.[1] ?? key)
  return keys.map((key, i) => {
    const end = ends[i] ?? key
    return ends.indexOf(end) === ends.lastIndexOf(end) ? end : key
  })
}

/** Each with what it is known by. */
function known<Keyed extends { readonly key: string }>(all: readonly Keyed[]): (Keyed & { readonly id: string })[] {
  const ids = idsOf(all.map(({ key }) => key))
  return all.map((one, i) => ({ ...one, id: ids[i] ?? one.key }))
}

type Keyed = Pick<AskedFields, 'id' | 'key' | 'label' | 'values'>

/** A condition with what it names called otherwise, where that is in its form. */
function renamed(
  condition: Omit<ConditionFields, 'id'>,
  own: readonly Keyed[],
  from: 'id' | 'key',
  to: (one: Pick<Keyed, 'id' | 'key' | 'label'>) => string,
): Omit<ConditionFields, 'id'> {
  const asked = condition.on === 'answer' ? own.find((one) => one[from] === condition.question) : undefined
  if (!asked) return condition
  const choices = new Map(asked.values.map((choice) => [choice[from], to(choice)]))
  return { ...condition, question: to(asked), is: condition.is.map((value) => choices.get(value) ?? value) }
}

function fieldsOf({ models, ...form }: Filed): FormFields {
  const own = known(models).map((model) => ({ ...model, values: known(model.values) }))
  return {
    ...form,
    models: own.map(({ showIf = [], ...model }) => ({
      ...model,
      showIf: showIf.map((condition, i) => ({
        ...renamed({ ...condition, question: condition.question ?? '' }, own, 'key', ({ id }) => id),
        id: String(i),
      })),
      min: typed(model.metadata.min ?? null),
      max: typed(model.metadata.max ?? null),
      isFiled: true,
    })),
  }
}

const keyFor = ({ key, label, id }: Pick<Keyed, 'id' | 'key' | 'label'>): string => key || keyOf(label, id)

const bound = (name: 'min' | 'max', text: string) => (text.trim() === '' ? {} : { [name]: signedIn(text) })

function conditionOf(condition: ConditionFields, own: readonly Keyed[]): Condition {
  const { on, question, is } = renamed(condition, own, 'id', keyFor)
  return { on, ...(on === 'answer' && { question }), is: [...is] }
}

const modelOf = (own: readonly AskedFields[]) => (asked: AskedFields) => {
  const { id, isFiled, min, max, values, metadata, showIf, ...model } = asked
  const { min: _, max: __, ...rest } = metadata
  return {
    ...model,
    key: model.key || keyOf(model.label, id),
    ...(showIf.length > 0 && { showIf: showIf.map((condition) => conditionOf(condition, own)) }),
    isRequired: model.isRequired && !isText(model),
    // Choices listed while another kind of answer was tried are left out.
    values: (!isFiled && !hasChoices(model) ? [] : values).map(({ id: own, key, label }) => ({
      key: key || keyOf(label, own),
      label,
    })),
    metadata: { ...rest, ...bound('min', min), ...bound('max', max) },
  }
}

const lackingIn = (asked: AskedFields): readonly string[] => [
  ...(isText(asked) && plain(textOf(asked)) === '' && !/<(img|iframe|video)/i.test(textOf(asked))
    ? ['metadata.html']
    : []),
  ...(!isText(asked) && plain(asked.label) === '' ? ['label'] : []),
  ...asked.showIf.flatMap(({ is }, i) => (is.length === 0 ? [`showIf.${i}.is`] : [])),
  ...(hasChoices(asked) ? asked.values : []).flatMap(({ label }, i) =>
    plain(label) === '' ? [`values.${i}.label`] : [],
  ),
]

export const FORMS: Editing<readonly FormFields[]> = {
  part: 'forms',
  draftOf: (value) => (value as readonly Filed[]).map(fieldsOf),
  partOf: (forms) => forms.map((form) => ({ ...form, models: form.models.map(modelOf(form.models)) })),
  lacking: (forms) =>
    forms.flatMap(({ name, models }, index) => [
      ...(name.trim() === '' ? [`${index}.name`] : []),
      ...models.flatMap((asked, i) => lackingIn(asked).map((path) => `${index}.models.${i}.${path}`)),
    ]),
}

export const newForm = (): FormFields => ({
  id: freshId('form-'),
  name: '',
  parentId: null,
  layout: 'two-columns',
  models: [],
})

export const newChoice = (): ChoiceFields => ({ id: freshId(''), key: '', label: '' })

/** Another question: a line to fill in, about the coming to this event. */
export const newAsked = (): AskedFields => ({
  id: freshId(''),
  isFiled: false,
  key: '',
  model: 'UE',
  component: 'text',
  label: '',
  values: [],
  isRequired: false,
  isExtended: true,
  isDisabled: false,
  format: '',
  metadata: {},
  showIf: [],
  min: '',
  max: '',
})

/** The same question with another kind of answer; a choice needs at least two choices. */
export const answeredBy = (asked: AskedFields, component: string): AskedFields => ({
  ...asked,
  component,
  values: asked.values.length === 0 && hasChoices({ component }) ? [newChoice(), newChoice()] : asked.values,
})

/** A form under another name, which asks the same: the answers are those of the same questions. */
export const copyOf = (form: FormFields, name: string): FormFields => ({
  ...form,
  id: freshId('form-'),
  name,
  parentId: form.parentId ?? form.id,
})

/** A question whose keys no longer follow what it says: its sentences in other languages are known by them. */
export const keyed = (asked: AskedFields): AskedFields => ({
  ...asked,
  key: keyFor(asked),
  values: asked.values.map((choice) => ({ ...choice, key: keyFor(choice) })),
})

/** A form that may be copied: both ask the same questions. */
export const settled = (form: FormFields): FormFields => ({
  ...form,
  models: form.models.map((asked) => ({ ...keyed(asked), isFiled: true })),
})

export interface FormsFields extends Spoken {
  readonly forms: readonly FormFields[]
}

/** The keys of all that the questions of some forms may say in other languages. */
const sayable = (forms: readonly FormFields[]): { readonly id: string }[] =>
  forms.flatMap(({ id, models }) =>
    models.flatMap(({ key, values }) =>
      [
        questionKey(id, key),
        ...(['comment', 'html'] as const).map((said) => questionTextKey(id, key, said)),
        ...values.map((choice) => choiceKey(id, key, choice.key)),
      ].map((one) => ({ id: one })),
    ),
  )

/** Other forms, without what questions and choices that are gone said in other languages. */
export const withForms = ({ forms: before, translations }: FormsFields, forms: readonly FormFields[]): FormsFields => ({
  forms,
  translations: lasting(translations, sayable(before), sayable(forms), (key) => [key]),
})

/** The sentences with those of a form said of its copy too. */
export function withCopied(translations: Spoken['translations'], from: string, to: string): Spoken['translations'] {
  const own = `form.${from}.`
  const copied = (sentences: Spoken['translations'][string]) =>
    Object.entries(sentences).flatMap(([key, sentence]) =>
      key.startsWith(own) ? [[`form.${to}.${key.slice(own.length)}`, sentence]] : [],
    )
  return Object.fromEntries(
    Object.entries(translations).map(([language, sentences]) => [
      language,
      { ...sentences, ...Object.fromEntries(copied(sentences)) },
    ]),
  )
}

/** The forms that one may be a variant of: any that is not a variant of it. */
export function originsFor(form: FormFields, forms: readonly FormFields[]): readonly FormFields[] {
  const below = new Set([form.id])
  for (let known = 0; known < below.size; ) {
    known = below.size
    for (const { id, parentId } of forms) if (parentId !== null && below.has(parentId)) below.add(id)
  }
  return forms.filter(({ id }) => !below.has(id))
}

const about = (key: string, component: string, more: Partial<AskedFields> = {}): AskedFields => ({
  ...newAsked(),
  id: key,
  isFiled: true,
  key,
  model: 'U',
  component,
  isExtended: false,
  ...more,
})

/** What people are known by, which a form may ask for. */
const KNOWN: readonly AskedFields[] = [
  about('firstName', 'text', { isRequired: true, format: 'capitalize-words' }),
  about('lastName', 'text', { isRequired: true, format: 'uppercase' }),
  about('email', 'email'),
  about('mobile', 'phone'),
]

/** The questions that other forms ask already and this one does not, each once. */
export function askedElsewhere(form: FormFields, forms: readonly FormFields[]): readonly AskedFields[] {
  const seen = new Set(form.models.map(({ key }) => key))
  const all = new Map<string, AskedFields>()
  for (const asked of [...forms.flatMap(({ models }) => models), ...KNOWN])
    if (asked.isFiled && !isText(asked) && !asked.isRetired && !seen.has(asked.key) && !all.has(asked.key))
      // What it waits for in its own form is not there.
      all.set(asked.key, { ...asked, showIf: asked.showIf.filter(({ on }) => on !== 'answer') })
  return [...all.values()]
}
