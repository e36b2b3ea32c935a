import { useRef, useState } from 'react'
import type { ErrorAt } from '#features/event-config/kit/FoldedItems.tsx'
import styles from '#features/event-config/kit/Items.module.css'
import { OrderedItems } from '#features/event-config/kit/OrderedItems.tsx'
import { useHeld } from '#features/event-config/useHeld.ts'
import { useSay } from '#kit/say.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { Checkbox } from '#kit/ui/Checkbox.tsx'
import { NumberInput, TextInput } from '#kit/ui/TextInput.tsx'
import type { AnswerFields, QuestionFields } from './quotas.ts'
import { newAnswer } from './quotas.ts'

interface AnswersProps {
  readonly question: QuestionFields
  readonly onChange: (question: QuestionFields) => void
  readonly errorAt: ErrorAt
}

export function Answers({ question, onChange, errorAt }: AnswersProps) {
  const say = useSay()
  const [added, setAdded] = useState('')
  const add = useRef<HTMLButtonElement>(null)
  const { values } = question
  const heldOf = useHeld('quotas')
  const give = (answers: readonly AnswerFields[]) => onChange({ ...question, values: answers })
  function addOne() {
    const answer = newAnswer()
    setAdded(answer.id)
    give([...values, answer])
  }
  function remove({ id }: AnswerFields) {
    give(values.filter((answer) => answer.id !== id))
    add.current?.focus()
  }
  return (
    <fieldset className={styles.answers}>
      <legend>{say('parts.quotas.answers')}</legend>
      <OrderedItems
        items={values}
        onChange={give}
        nameOf={({ value }) => value.trim() || say('parts.quotas.answer.new')}
        // A question has an answer at least.
        onRemove={values.length > 1 ? remove : undefined}
        heldOf={({ id }) => heldOf(`quotas.${question.id}.${id}`)}
        line={(answer, index) => (
          <AnswerLine
            answer={answer}
            isNew={answer.id === added}
            name={`${question.id}-${answer.id}`}
            errorAt={(path) => errorAt(`values.${index}.${path}`)}
            onChange={(next) => give(values.with(index, next))}
          />
        )}
      />
      <Button small variant="ghost" icon="plus" buttonRef={add} onClick={addOne}>
        {say('parts.quotas.answer.add')}
      </Button>
    </fieldset>
  )
}

interface AnswerLineProps {
  readonly answer: AnswerFields
  readonly isNew: boolean
  readonly name: string
  readonly errorAt: ErrorAt
  readonly onChange: (answer: AnswerFields) => void
}

function AnswerLine({ answer, isNew, name, errorAt, onChange }: AnswerLineProps) {
  const say = useSay()
  return (
    <div className={styles.pair}>
      <TextInput
        label={say('parts.quotas.answer')}
        name={`${name}-value`}
        value={answer.value}
        error={errorAt('value')}
        required
        maxLength={500}
        autoFocus={isNew}
        onChange={(value) => onChange({ ...answer, value })}
      />
      <NumberInput
        label={say('parts.quotas.capacity')}
        name={`${name}-capacity`}
        value={answer.capacity}
        error={errorAt('capacity')}
        placeholder={say('parts.days.unlimited')}
        onChange={(capacity) => onChange({ ...answer, capacity })}
      />
      <Checkbox
        label={say('parts.quotas.isDisabled')}
        name={`${name}-isDisabled`}
        value={answer.isDisabled}
        onChange={(isDisabled) => onChange({ ...answer, isDisabled })}
      />
    </div>
  )
}
