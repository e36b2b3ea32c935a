import { answerTarget } from '@parvis/contract/place-requests/place-requests.rules.ts'
import { answersOf, isAnswerable, isExhausted, keysOf } from '@parvis/contract/quotas/quotas.rules.ts'
import type { QuotaWorld } from '@parvis/contract/quotas/quotas.steps.ts'
import { quotasAsked, quotasStep } from '@parvis/contract/quotas/quotas.steps.ts'
import type { QuotaAnswers, QuotaModel, QuotaValue } from '@parvis/contract/quotas/quotas.ts'
import type { SubmitEvent } from 'react'
import { useRef, useState } from 'react'
import { RequestsPanel } from '#features/place-requests/RequestsPanel.tsx'
import { StepSheet } from '#kit/form/StepSheet.tsx'
import type { StepProps } from '#kit/form/step.ts'
import { checkAnswer, leadTo } from '#kit/form/step.ts'
import { useSay } from '#kit/say.tsx'
import { CheckboxCards } from '#kit/ui/CheckboxGroup.tsx'
import { Pill } from '#kit/ui/Pill.tsx'
import { RadioCards } from '#kit/ui/RadioGroup.tsx'
import { Select } from '#kit/ui/Select.tsx'
import styles from './QuotasStep.module.css'

/** Questions with limited answers (specification 1, § 2, step 11). */
export function QuotasStep({
  frame,
  world,
  subjectId,
  answer,
  refused,
  onChange,
  onDone,
  onWrong,
}: StepProps<QuotaWorld>) {
  const say = useSay()
  const [wrong, setWrong] = useState<Readonly<Record<string, string>>>({})
  const form = useRef<HTMLFormElement>(null)
  const { heldQuotas } = world
  const quotas = quotasAsked(world)
  const given = quotasStep.schema.safeParse(answer).data ?? answersOf(quotas, heldQuotas)
  const isLeft = (model: QuotaModel) => (key: string) =>
    model.values.some((value) => value.key === key && isAnswerable(model, value, heldQuotas))
  const choices = Object.fromEntries(quotas.map((model) => [model.key, keysOf(model, given).filter(isLeft(model))]))

  function choose(model: QuotaModel, keys: readonly string[]) {
    setWrong({})
    onChange(answersOf(quotas, { ...choices, [model.key]: keys.filter(Boolean) }))
  }

  function submit(event: SubmitEvent) {
    event.preventDefault()
    const answers: QuotaAnswers = answersOf(quotas, choices)
    const checked = checkAnswer(quotasStep, answers, world)
    if (checked.right) return onDone(checked.answer)
    setWrong(checked.errors)
    const first = quotas.find((model) => checked.errors[model.key])?.key
    const focus = () => form.current?.querySelector<HTMLElement>(`[name="quotas-${first}"]:enabled`)?.focus()
    leadTo(focus, onWrong)
  }
  return (
    <StepSheet frame={frame}>
      <form id={frame.formId} ref={form} noValidate onSubmit={submit} className={styles.questions}>
        {quotas.map((model) => {
          const key = wrong[model.key]
          return (
            <Question
              key={model.key}
              model={model}
              world={world}
              chosen={choices[model.key] ?? []}
              error={key ? say(key) : refused[model.key]}
              onChoose={(keys) => choose(model, keys)}
            />
          )
        })}
      </form>
      <RequestsPanel {...world} userId={subjectId} offers={limitedIn(quotas, world)} />
    </StepSheet>
  )
}

/** Answers with limited places that the person does not hold. */
function limitedIn(quotas: readonly QuotaModel[], { heldQuotas }: QuotaWorld) {
  return quotas.flatMap((model) =>
    model.values.flatMap((value) => {
      const isHeld = heldQuotas[model.key]?.includes(value.key) ?? false
      if (value.left === null || value.isDisabled || isHeld) return []
      const target = answerTarget({ modelKey: model.key, valueKey: value.key })
      const label = `${value.value} (${model.value})`
      return [{ kind: 'answer' as const, target, label, left: value.left }]
    }),
  )
}

interface QuestionProps {
  model: QuotaModel
  world: QuotaWorld
  chosen: readonly string[]
  error: string | undefined
  onChoose: (keys: readonly string[]) => void
}

function Question({ model, world, chosen, error, onChoose }: QuestionProps) {
  const say = useSay()
  const field = { name: `quotas-${model.key}`, label: model.value, required: model.isRequired, error }
  const isClosed = (value: QuotaValue) => !isAnswerable(model, value, world.heldQuotas)
  const noteOf = (value: QuotaValue): string => {
    if (isExhausted(model, value, world.heldQuotas)) return say('quotas.full')
    if (isClosed(value)) return say('quotas.unavailable')
    return value.left === null || value.left <= 0 ? '' : say('quotas.left', { count: value.left })
  }
  if (model.filter === 'select') {
    const [first = ''] = chosen
    const options = model.values.map((value) => {
      // Remaining places matter before the choice; in the closed select of a phone they would hide the answer.
      const note = value.key === first ? '' : noteOf(value)
      const label = note ? say('quotas.option', { value: value.value, note }) : value.value
      return { value: value.key, label, disabled: isClosed(value) }
    })
    return (
      <Select
        {...field}
        prominent
        options={options}
        value={first}
        placeholder={say('quotas.choose')}
        onChange={(key) => onChoose([key])}
      />
    )
  }
  const options = model.values.map((value) => ({
    value: value.key,
    label: value.value,
    description: isClosed(value) ? undefined : noteOf(value),
    end: isClosed(value) ? <Pill kind="warning">{noteOf(value)}</Pill> : undefined,
    disabled: isClosed(value),
  }))
  return model.filter === 'radio' ? (
    <RadioCards {...field} options={options} value={chosen[0] ?? null} onChange={(key) => onChoose([key])} />
  ) : (
    <CheckboxCards {...field} options={options} value={chosen} onChange={onChoose} />
  )
}
