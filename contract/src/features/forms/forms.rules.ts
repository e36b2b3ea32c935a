import { countries } from '#kit/countries.ts'
import { emailOf, isEmail } from '#kit/email.ts'
import { numberIn } from '#kit/number.ts'
import { isPhone, phoneOf } from '#kit/phone.ts'
import { clean, isSeen, oneLine } from '#kit/typed.ts'
import type { Words } from '#kit/words.ts'
import type { Component, Form, FormModel, FormValue, FormValues } from './forms.ts'
import { components } from './forms.ts'

export const isKnown = (component: string): component is Component =>
  (components as readonly string[]).includes(component)

/** Component that a model is shown and checked as: a text keyed `email` is an address (specification 1, § 5). */
export function componentOf(model: Pick<FormModel, 'key' | 'component'>): Component | undefined {
  if (!isKnown(model.component)) return undefined
  return model.component === 'text' && model.key.toLowerCase() === 'email' ? 'email' : model.component
}

/** Whether a model holds a value; HTML blocks and unknown components do not. */
export const holdsValue = (model: Pick<FormModel, 'component'>): boolean =>
  isKnown(model.component) && model.component !== 'html'

/** The sign-in address: read-only, except for a person without an address. */
export const isReadOnly = (model: Pick<FormModel, 'model' | 'key'>): boolean =>
  model.model === 'U' && model.key === 'email'

/** Linking words of a name stay in lower case, « chef d’Œuvre et Fils », except at its beginning. */
const SMALL_WORDS = /(?<=[\s-])(?:(?:Et|De|Du|Des|En|Au|Aux|Sur|Sous|Lès)(?=[\s-])|(?:D|L)(?=['’]\p{L}))/gu

/** Applies a model's format rule as the person types (specification 1, § 5). */
export function applyFormat(format: FormModel['format'], value: string): string {
  if (format === 'uppercase') return value.toLocaleUpperCase('fr')
  if (format === 'capitalize-words') {
    return value
      .replace(/(^|[\s'’-])(\p{L})/gu, (_, before: string, letter: string) => before + letter.toLocaleUpperCase('fr'))
      .replace(SMALL_WORDS, (word) => word.toLocaleLowerCase('fr'))
  }
  return value
}

export const isEmpty = (value: FormValue | undefined): boolean =>
  value === undefined ||
  value === null ||
  value === false ||
  (typeof value === 'string' && !isSeen(value)) ||
  (Array.isArray(value) && value.length === 0)

const DATE = /^\d{4}-\d{2}-\d{2}$/
const isDate = (value: string) =>
  DATE.test(value) &&
  !Number.isNaN(Date.parse(`${value}T00:00:00Z`)) &&
  new Date(`${value}T00:00:00Z`).toISOString().startsWith(value)

type Check = (value: FormValue, model: FormModel) => string | undefined
const oneOf: Check = (value, model) =>
  model.values.some((choice) => choice.key === value) ? undefined : 'CHOICE_UNKNOWN'
const numberFault: Check = (value, { metadata: { min, max, isWhole } }) => {
  const number = typeof value === 'number' ? value : typeof value === 'string' ? numberIn(value) : undefined
  if (number === undefined) return 'NUMBER_FORMAT'
  if (min !== undefined && number < min) return 'NUMBER_TOO_SMALL'
  if (max !== undefined && number > max) return 'NUMBER_TOO_LARGE'
  return isWhole && !Number.isInteger(number) ? 'NUMBER_WHOLE' : undefined
}
const checks: Record<Component, Check> = {
  text: (value) => (typeof value !== 'string' ? 'TEXT_FORMAT' : value.length > 500 ? 'TOO_LONG' : undefined),
  textarea: (value) => (typeof value !== 'string' ? 'TEXT_FORMAT' : value.length > 5000 ? 'TOO_LONG' : undefined),
  email: (value) => (typeof value === 'string' && isEmail(value) ? undefined : 'EMAIL_FORMAT'),
  phone: (value) => (typeof value === 'string' && isPhone(value) ? undefined : 'PHONE_FORMAT'),
  number: numberFault,
  date: (value) => (typeof value === 'string' && isDate(value) ? undefined : 'DATE_FORMAT'),
  select: oneOf,
  radio: oneOf,
  checkbox: (value) => (typeof value === 'boolean' ? undefined : 'TEXT_FORMAT'),
  checkboxes: (value, model) =>
    Array.isArray(value) && value.every((key) => oneOf(key, model) === undefined) ? undefined : 'CHOICE_UNKNOWN',
  country: (value) => (typeof value === 'string' && countries.includes(value) ? undefined : 'CHOICE_UNKNOWN'),
  file: (value) => (typeof value === 'string' && /^[A-Za-z0-9-]{1,64}$/.test(value) ? undefined : 'TEXT_FORMAT'),
  html: () => undefined,
}

function store(value: FormValue, model: FormModel): FormValue {
  if (Array.isArray(value)) return [...new Set(value)]
  if (typeof value !== 'string') return value
  const component = componentOf(model)
  const text = component === 'textarea' ? clean(value) : oneLine(value)
  if (component === 'number') return numberIn(value) ?? null
  if (component === 'phone') return phoneOf(value)
  if (component === 'email') return emailOf(value)
  // Formats apply to typed text; a choice is a key.
  return component === 'text' || component === 'textarea' ? applyFormat(model.format, text) : text
}

export interface CheckedForm {
  readonly errors: Readonly<Record<string, string>>
  /** Values to save, cleaned and formatted: known, enabled models only. An emptied field is null. */
  readonly values: FormValues
}

const hasChoices = (model: FormModel) =>
  model.component === 'radio' || model.component === 'checkboxes' || model.component === 'select'

/** Checks a form's values, on both sides; `force` skips required questions. Unknown keys are dropped. */
export function checkForm(
  models: readonly FormModel[],
  values: FormValues,
  options: { force?: boolean } = {},
): CheckedForm {
  const errors: Record<string, string> = {}
  const kept: FormValues = {}
  for (const model of models) {
    const component = componentOf(model)
    if (component === undefined || component === 'html' || model.isDisabled) continue
    const value = values[model.key]
    if (isEmpty(value)) {
      if (model.isRequired && !options.force) errors[model.key] = hasChoices(model) ? 'CHOICE_REQUIRED' : 'REQUIRED'
      else if (value !== undefined) kept[model.key] = value === false ? false : null
      continue
    }
    if (value === undefined) continue
    const wrong = checks[component](value, model)
    if (wrong) errors[model.key] = wrong
    else kept[model.key] = store(value, model)
  }
  return { errors, values: kept }
}

/** Key of the event's own sentence for a question, in another language. */
export const questionKey = (formId: string, key: string): string => `form.${formId}.${key}`
/** Key of the help under a question, or of the text of an HTML block. */
export const questionTextKey = (formId: string, key: string, said: 'comment' | 'html'): string =>
  `${questionKey(formId, key)}.${said}`
export const choiceKey = (formId: string, key: string, choice: string): string =>
  `${questionKey(formId, key)}.answer.${choice}`

/** A form translated by the event's own sentences; missing ones keep the original text. */
export function formSaidIn(form: Form, sentences: Words | undefined): Form {
  if (!sentences) return form
  const models = form.models.map((model) => {
    const written = (said: 'comment' | 'html') => {
      const sentence = sentences[questionTextKey(form.id, model.key, said)]
      return sentence ? { [said]: sentence } : {}
    }
    return {
      ...model,
      label: sentences[questionKey(form.id, model.key)] || model.label,
      values: model.values.map((choice) => ({
        ...choice,
        label: sentences[choiceKey(form.id, model.key, choice.key)] || choice.label,
      })),
      metadata: { ...model.metadata, ...written('comment'), ...written('html') },
    }
  })
  return { ...form, models }
}
