import { getPart } from '@parvis/contract/event-config/event-config.ts'
import type { Conditioned } from '@parvis/contract/forms/conditions.part.ts'
import { answersOf, formsBefore } from '@parvis/contract/forms/conditions.part.ts'
import { TICKED, UNTICKED, ways } from '@parvis/contract/forms/forms.ts'
import { useDayNames } from '#features/event-config/useDayNames.ts'
import type { PartName } from '#features/event-config/usePart.ts'
import { useEvent } from '#features/events/useEvent.ts'
import { useRead } from '#kit/read.ts'
import { useLanguage, useSay } from '#kit/say.tsx'
import type { AskedFields, ConditionFields, FormFields } from './forms.ts'
import { useAskedNames } from './useAskedNames.ts'

interface ConditionOption {
  readonly value: string
  readonly label: string
}
export interface LookedAt {
  readonly ref: string
  readonly on: ConditionFields['on']
  readonly question: string
  readonly name: string
  readonly accepts: readonly ConditionOption[]
  readonly kind: 'type' | 'way' | 'day' | 'one' | 'several' | 'tick'
}

const refOf = ({ on, question }: Pick<ConditionFields, 'on' | 'question'>): string =>
  on === 'answer' ? `answer ${question}` : on

function usePartValue(part: PartName): unknown {
  const { event } = useEvent()
  return useRead(getPart, { params: { domainId: event.domainId, eventId: event.id, part } }).data?.value
}

function useOffered(forms: readonly FormFields[]) {
  const say = useSay()
  const { event } = useEvent()
  const { askedName } = useAskedNames()
  const dayName = useDayNames()
  const types = (usePartValue('typologies') ?? []) as readonly { readonly id: string; readonly label: string }[]
  const settings = (usePartValue('settings') ?? {}) as Conditioned['settings']
  const settingsByLanguage = (usePartValue('settingsByLanguage') ?? {}) as Conditioned['settingsByLanguage']
  const before = formsBefore({ forms, settings, settingsByLanguage })

  const answersTo = (asked: AskedFields, nameBy: 'id' | 'key'): readonly ConditionOption[] =>
    asked.component === 'checkbox'
      ? [TICKED, UNTICKED].map((value) => ({ value, label: say(`parts.forms.if.${value}`) }))
      : asked.values.map((choice) => ({ value: choice[nameBy], label: choice.label }))
  const question = (asked: AskedFields, nameBy: 'id' | 'key'): LookedAt => ({
    ...{ on: 'answer', question: asked[nameBy], ref: refOf({ on: 'answer', question: asked[nameBy] }) },
    name: askedName(asked) || say('parts.forms.asked.new'),
    accepts: answersTo(asked, nameBy),
    kind: asked.component === 'checkbox' ? 'tick' : asked.component === 'checkboxes' ? 'several' : 'one',
  })
  const person = (on: 'type' | 'way' | 'day', accepts: readonly ConditionOption[]): readonly LookedAt[] =>
    accepts.length > 0 ? [{ ref: on, on, question: '', name: say(`parts.forms.if.${on}`), accepts, kind: on }] : []
  const people = [
    ...person(
      'type',
      types.map(({ id, label }) => ({ value: id, label })),
    ),
    ...person(
      'way',
      ways.map((value) => ({ value, label: say(`parts.forms.if.way.${value}`) })),
    ),
    ...person(
      'day',
      event.days.map(({ id }) => ({ value: id, label: dayName(id) })),
    ),
  ]
  const isChosen = (asked: AskedFields) =>
    asked.isRetired !== true && asked.component !== 'country' && answersOf({ ...asked, values: [] }) !== undefined

  /** The facts that a condition may test: the participation, and the questions before it. */
  function optionsFor(asked: AskedFields, form: FormFields): readonly LookedAt[] {
    const above = form.models
      .slice(
        0,
        form.models.findIndex(({ id }) => id === asked.id),
      )
      .filter(isChosen)
    const own = new Set(form.models.map(({ key }) => key))
    const earlier = (before.get(form.id) ?? [])
      .flatMap(({ models }) => models)
      .filter((one) => isChosen(one) && one.isFiled && !own.has(one.key))
    return [...people, ...above.map((one) => question(one, 'id')), ...earlier.map((one) => question(one, 'key'))]
  }
  return { question, optionsFor }
}

export function useConditions(forms: readonly FormFields[]) {
  const say = useSay()
  const { language } = useLanguage()
  const { question, optionsFor } = useOffered(forms)

  /** What a condition looks at, though it may not, or though it is not there. */
  function lookedAtBy(condition: ConditionFields, asked: AskedFields, form: FormFields): LookedAt {
    const found = optionsFor(asked, form).find(({ ref }) => ref === refOf(condition))
    const own = form.models.find(({ id }) => condition.on === 'answer' && id === condition.question)
    const { on } = condition
    const name = on === 'answer' ? say('parts.forms.if.gone') : say(`parts.forms.if.${on}`)
    const nothing = { ref: refOf(condition), on, question: condition.question, name, accepts: [] }
    const one = found ?? (own ? question(own, 'id') : { ...nothing, kind: on === 'answer' ? ('one' as const) : on })
    const gone = condition.is.filter((value) => !one.accepts.some((accepted) => accepted.value === value))
    const countries = own?.component === 'country' ? new Intl.DisplayNames(language, { type: 'region' }) : undefined
    const label = (value: string) =>
      countries && /^[A-Z]{2}$/.test(value) ? (countries.of(value) ?? value) : say('parts.forms.if.gone')
    return { ...one, accepts: [...one.accepts, ...gone.map((value) => ({ value, label: label(value) }))] }
  }

  /** « Régime est « Autre » ». */
  function saidOf(condition: ConditionFields, asked: AskedFields, form: FormFields): string {
    const { name, kind, accepts } = lookedAtBy(condition, asked, form)
    if (kind === 'tick' && condition.is.length === 1)
      return say(`parts.forms.if.said.${condition.is[0] === TICKED ? 'ticked' : 'unticked'}`, { name })
    const words = accepts
      .filter(({ value }) => condition.is.includes(value))
      .map(({ label }) => say('parts.forms.if.quoted', { label }))
    const values = new Intl.ListFormat(language, { type: 'disjunction' }).format(words)
    return say(`parts.forms.if.said.${kind === 'tick' ? 'one' : kind}`, { name, values: values || '…' })
  }
  /** All that a question waits for, in a line; empty for one that waits for nothing. */
  const saidOfAll = (asked: AskedFields, form: FormFields): string =>
    new Intl.ListFormat(language, { type: 'conjunction' }).format(asked.showIf.map((one) => saidOf(one, asked, form)))
  const short = (asked: AskedFields, form: FormFields): string =>
    asked.showIf.length > 0 ? say('parts.forms.short.if', { all: saidOfAll(asked, form) }) : ''
  return { optionsFor, lookedAtBy, saidOf, saidOfAll, short }
}
