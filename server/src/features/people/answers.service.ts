import { componentOf, holdsValue } from '@parvis/contract/forms/forms.rules.ts'
import type { FormModel, FormValue } from '@parvis/contract/forms/forms.ts'
import { dateLocale, formatDay } from '@parvis/contract/kit/dates.ts'
import type { Answer } from '@parvis/contract/people/people.ts'
import type { LoadedEvent } from '#features/events/events.service.ts'
import { describeFile } from '#features/files/files.service.ts'
import { loadWholeForms, readFormValues } from '#features/forms/forms.service.ts'
import { translatorOf } from '#features/translations/translations.service.ts'
import type { Ports } from '#ports/ports.ts'

interface Of {
  readonly domainId: string
  readonly eventId: string
  readonly userId: string
  readonly language: string
  readonly readerId: string
}

/** Fields shown elsewhere on the card. */
const ELSEWHERE: readonly string[] = ['firstName', 'lastName', 'email', 'mobile', 'phone', 'languageId']

/** All answers in words, including those to questions that were removed. */
export async function readAnswers(ports: Ports, event: LoadedEvent, of: Of): Promise<Answer[]> {
  const forms = await loadWholeForms(ports.db, of.eventId, event.sentences[of.language])
  const values = await readFormValues(ports.db, of, forms)
  const models = new Map(
    Object.values(forms)
      .flatMap((form) => form.models)
      .filter((model) => holdsValue(model) && !(model.model === 'U' && ELSEWHERE.includes(model.key)))
      .map((model) => [model.key, model]),
  )
  const answers: Answer[] = []
  for (const [key, model] of models) {
    const value = values[key]
    if (value === undefined || value === null || value === '') continue
    answers.push(await answerOf(ports, event, of, model, value))
  }
  for (const held of ports.hooks.held)
    for (const answer of await held.answersInWords(ports.db, { event, userId: of.userId, language: of.language }))
      answers.push({ ...answer, file: null })
  return answers
}

async function answerOf(
  ports: Ports,
  event: LoadedEvent,
  of: Of,
  model: FormModel,
  value: NonNullable<FormValue>,
): Promise<Answer> {
  const { key } = model
  const label = model.label || key
  if (componentOf(model) !== 'file') return { key, label, text: inWords(event, of.language, model, value), file: null }
  const holder = { userId: of.readerId, eventId: of.eventId, right: 'people.read' as const }
  const file = await describeFile(ports, of, String(value), holder).catch(() => undefined)
  return { key, label, text: file?.name ?? '–', file: file ? { name: file.name, url: file.url } : null }
}

function inWords(event: LoadedEvent, language: string, model: FormModel, value: NonNullable<FormValue>): string {
  const { say } = translatorOf(event, language)
  const named = (key: string) => model.values.find((choice) => choice.key === key)?.label ?? key
  if (typeof value === 'boolean') return say(value ? 'stats.yes' : 'stats.no')
  if (Array.isArray(value)) return value.map(named).join(', ')
  if (typeof value === 'number') return new Intl.NumberFormat(dateLocale(language)).format(value)
  const component = componentOf(model)
  if (component === 'date') return formatDay(value, language)
  if (component === 'country' && /^[A-Z]{2}$/.test(value))
    return new Intl.DisplayNames([language], { type: 'region' }).of(value) ?? value
  return named(value)
}
