import type { PersonContext } from '@parvis/contract/forms/conditions.rules.ts'
import { askedOf, leftBehind } from '@parvis/contract/forms/conditions.rules.ts'
import { holdsValue } from '@parvis/contract/forms/forms.rules.ts'
import type { FormModel, FormValues } from '@parvis/contract/forms/forms.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useSay } from '#kit/say.tsx'

const namesOf = (models: readonly FormModel[]): string => models.map(({ label, key }) => label || key).join(', ')
const lacking = (from: readonly FormModel[], others: readonly FormModel[]) =>
  from.filter((model) => holdsValue(model) && !others.includes(model))

/**
 * The visible questions, as answers show and hide others; the announcement of a change, and the answers that will not
 * be kept. Answers on which no question depends cause no render here.
 */
export function useAsked(tools: UseFormReturn<FormValues>, models: readonly FormModel[], whom: PersonContext) {
  const say = useSay()
  const [answers, setAnswers] = useState(() => ({ ...tools.getValues() }))
  const [said, setSaid] = useState('')
  const lookedAt = models.flatMap(({ showIf = [] }) => showIf.flatMap(({ question }) => question ?? []))
  const isSame = (values: FormValues) =>
    lookedAt.every((key) => JSON.stringify(values[key]) === JSON.stringify(answers[key]))
  const look = useEffectEvent((values: FormValues) => {
    if (isSame(values)) return
    const [before, after] = [askedOf(models, answers, whom), askedOf(models, values, whom)]
    // The fate of an answer is shown at its question.
    const told = [...after, ...leftBehind(models, values, whom)]
    const [shown, hidden] = [lacking(after, before), lacking(before, told)]
    setAnswers({ ...values })
    setSaid(
      [
        ...(shown.length > 0 ? [say('forms.shown', { count: shown.length, names: namesOf(shown) })] : []),
        ...(hidden.length > 0 ? [say('forms.hidden', { count: hidden.length, names: namesOf(hidden) })] : []),
      ].join('. '),
    )
  })
  useEffect(
    () => tools.subscribe({ formState: { values: true }, callback: ({ values }) => look(values) }),
    [tools.subscribe],
  )
  const left = leftBehind(models, answers, whom)
  return {
    asked: askedOf(models, answers, whom),
    /** An announcement for screen readers; `null` where questions never depend on answers. */
    said: lookedAt.length > 0 ? said : null,
    left: left.length > 0 ? say('forms.left', { count: left.length, names: namesOf(left) }) : '',
  }
}
