import type { Question, QuestionDisplay } from '@parvis/contract/questions/questions.ts'
import { createQuestion, mayBeRight, updateQuestion } from '@parvis/contract/questions/questions.ts'
import type { ReactNode } from 'react'
import { useState } from 'react'
import type { ModuleFormProps } from '#features/live-kit/live-kit.remote.ts'
import { RemoteChoicesPanel } from '#features/live-kit/RemoteChoicesPanel.tsx'
import { RemoteFormPanel } from '#features/live-kit/RemoteFormPanel.tsx'
import type { WrittenChoice } from '#features/live-kit/useWrittenChoices.ts'
import { filled, newChoice, useWrittenChoices } from '#features/live-kit/useWrittenChoices.ts'
import { useSay } from '#kit/say.tsx'
import { FieldGrid } from '#kit/ui/FieldGrid.tsx'
import { Select } from '#kit/ui/Select.tsx'
import { TextArea } from '#kit/ui/TextArea.tsx'
import { NumberInput, TextInput } from '#kit/ui/TextInput.tsx'

const DISPLAYS: readonly QuestionDisplay[] = ['bars', 'pie', 'gauge', 'ranking', 'scale']

const STEPS = ['1', '2', '3', '4', '5']
const stepsFor = (choices: readonly WrittenChoice[]): readonly WrittenChoice[] =>
  filled(choices).kept.length > 0 ? choices : STEPS.map((label) => ({ ...newChoice(), label }))

const NUMBERS = [
  { name: 'nbResponses', least: 1, most: 24 },
  { name: 'nbShowResponses', least: 0, most: 24 },
  { name: 'points', least: 0, most: 1000 },
] as const
type NumberName = (typeof NUMBERS)[number]['name']

const isWithin = (text: string, { least, most }: { least: number; most: number }): boolean =>
  /^\d{1,4}$/.test(text.trim()) && Number(text) >= least && Number(text) <= most

type Numbers = Readonly<Record<NumberName, string>>

const numbersOf = (question: Question | undefined): Numbers => ({
  nbResponses: String(question?.nbResponses ?? 1),
  nbShowResponses: String(question?.nbShowResponses ?? 0),
  points: String(question?.points ?? 1),
})

const wholeOf = (numbers: Numbers) => ({
  nbResponses: Number(numbers.nbResponses),
  nbShowResponses: Number(numbers.nbShowResponses),
  points: Number(numbers.points),
})

/** An existing answer keeps its id, and so its votes. */
const answerOf = ({ id, label, color, image, isRightAnswer }: WrittenChoice) => ({
  ...(id !== undefined && { id }),
  ...{ label, color, image, isRightAnswer },
})

/** Answers and scoring; without numbers, the question asks an opinion and no answer is right. */
const answersIn = (kept: readonly WrittenChoice[], numbers: Numbers | undefined) =>
  numbers
    ? { ...wholeOf(numbers), questionResponses: kept.map(answerOf) }
    : { points: 0, questionResponses: kept.map((choice) => answerOf({ ...choice, isRightAnswer: false })) }

export function QuestionForm({ item: question, params, onClose }: ModuleFormProps<Question>) {
  const say = useSay()
  const { actions, choices, setChoices, kept, wrong, isChecked, isWrong } = useWrittenChoices(
    question?.questionResponses,
  )
  const [label, setLabel] = useState(question?.label ?? '')
  const [content, setContent] = useState(question?.content ?? '')
  const [display, setDisplay] = useState<QuestionDisplay>(question?.display ?? 'bars')
  const [numbers, setNumbers] = useState(numbersOf(question))
  const isUntitled = label.trim() === ''
  const isOpinion = !mayBeRight(display)
  const wrongNumber = isOpinion ? undefined : NUMBERS.find((bounds) => !isWithin(numbers[bounds.name], bounds))

  function save() {
    if (isWrong(isUntitled ? 'label' : wrongNumber?.name)) return
    const body = { label, content, display, ...answersIn(kept, isOpinion ? undefined : numbers) }
    if (question) actions.act(updateQuestion, { params: { ...params, questionId: question.id }, body }, onClose)
    else actions.act(createQuestion, { params, body }, onClose)
  }
  return (
    <RemoteFormPanel
      title={say(question ? 'live.remote.change.question' : 'live.remote.new.question')}
      actions={actions}
      onSubmit={save}
      onClose={onClose}
    >
      <TextInput
        name="label"
        label={say('live.remote.question.label')}
        required
        value={label}
        onChange={setLabel}
        error={isChecked && isUntitled ? say('REQUIRED') : undefined}
        maxLength={300}
        autoComplete="off"
      />
      <RemoteChoicesPanel
        choices={choices}
        onChange={setChoices}
        wrong={wrong}
        message={say('TWO_CHOICES')}
        isQuestion
        mayBeRight={!isOpinion}
      />
      <Shape
        display={display}
        onDisplay={(next) => {
          setDisplay(next)
          if (next === 'scale') setChoices(stepsFor)
        }}
      >
        {isOpinion ? null : (
          <NumberFields
            numbers={numbers}
            onChange={(name, value) => setNumbers((was) => ({ ...was, [name]: value }))}
            isChecked={isChecked}
          />
        )}
      </Shape>
      <ContentField content={content} onChange={setContent} />
    </RemoteFormPanel>
  )
}

function ContentField({ content, onChange }: { content: string; onChange: (content: string) => void }) {
  const say = useSay()
  return (
    <TextArea
      name="content"
      label={say('live.remote.question.content')}
      hint={say('live.remote.question.content.hint')}
      value={content}
      onChange={onChange}
      maxLength={5000}
      rows={3}
    />
  )
}

interface ShapeProps {
  readonly display: QuestionDisplay
  readonly onDisplay: (next: QuestionDisplay) => void
  readonly children: ReactNode
}

function Shape({ display, onDisplay, children }: ShapeProps) {
  const say = useSay()
  return (
    <FieldGrid>
      <Select
        name="display"
        label={say('live.remote.question.display')}
        value={display}
        onChange={(value) => {
          const next = DISPLAYS.find((one) => one === value)
          if (next) onDisplay(next)
        }}
        options={DISPLAYS.map((value) => ({ value, label: say(`live.remote.display.${value}`) }))}
      />
      {children}
    </FieldGrid>
  )
}

interface NumberFieldsProps {
  readonly numbers: Numbers
  readonly onChange: (name: NumberName, value: string) => void
  readonly isChecked: boolean
}

function NumberFields({ numbers, onChange, isChecked }: NumberFieldsProps) {
  const say = useSay()
  return NUMBERS.map(({ name, least, most }) => (
    <NumberInput
      key={name}
      name={name}
      label={say(`live.remote.question.${name}`)}
      hint={say(`live.remote.question.${name}.hint`)}
      value={numbers[name]}
      onChange={(value) => onChange(name, value)}
      error={
        isChecked && !isWithin(numbers[name], { least, most }) ? say('live.remote.between', { least, most }) : undefined
      }
    />
  ))
}
