import { holdsValue, isEmpty } from '@parvis/contract/forms/forms.rules.ts'
import type { Form, FormModel, FormValue, FormValues } from '@parvis/contract/forms/forms.ts'
import { dateLocale } from '@parvis/contract/kit/dates.ts'
import type { Translator } from '@parvis/contract/kit/words.ts'

export type PrintedAnswer = { question: string; answer: string }

export interface AnswerWords {
  readonly words: Translator
  readonly fileNames: ReadonlyMap<string, string>
}

export function uploadsIn(models: readonly FormModel[], values: FormValues): string[] {
  return models.flatMap(({ component, key }) => {
    const value = values[key]
    return component === 'file' && typeof value === 'string' && value !== '' ? [value] : []
  })
}

export function printedAnswers(forms: readonly Form[], values: FormValues, write: AnswerWords): PrintedAnswer[] {
  const models = new Map(
    forms
      .flatMap((form) => form.models)
      .filter(holdsValue)
      .toReversed()
      .map((model) => [model.key, model]),
  )
  return [...models.values()].toReversed().flatMap((model) => {
    const value = values[model.key]
    if (isEmpty(value) || value === undefined) return []
    const answer = inWords(model, value, write)
    return answer === '' ? [] : [{ question: model.label || model.key, answer }]
  })
}

const choice = (model: FormModel, key: FormValue): string =>
  model.values.find((known) => known.key === key)?.label || String(key ?? '')

function inWords(model: FormModel, value: FormValue, { words, fileNames }: AnswerWords): string {
  if (Array.isArray(value)) return value.map((key) => choice(model, key)).join(', ')
  if (typeof value === 'boolean') return value ? words.say('badges.recap.yes') : ''
  if (typeof value === 'number') return new Intl.NumberFormat(words.language).format(value)
  const text = value ?? ''
  switch (model.component) {
    case 'select':
    case 'radio':
      return choice(model, text)
    case 'country':
      return new Intl.DisplayNames(words.language, { type: 'region', fallback: 'code' }).of(text) ?? text
    case 'date':
      return dateInWords(text, words.language)
    case 'file':
      return fileNames.get(text) ?? ''
    default:
      return text
  }
}

function dateInWords(text: string, language: string): string {
  const date = new Date(`${text}T12:00:00Z`)
  if (Number.isNaN(date.getTime())) return text
  return new Intl.DateTimeFormat(dateLocale(language), { dateStyle: 'long', timeZone: 'UTC' }).format(date)
}
