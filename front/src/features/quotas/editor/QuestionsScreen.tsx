import { FoldedItems } from '#features/event-config/kit/FoldedItems.tsx'
import { RegisteringPage } from '#features/event-config/kit/RegisteringPage.tsx'
import { SwitchedOff } from '#features/event-config/kit/SwitchedOff.tsx'
import { usePart } from '#features/event-config/usePart.ts'
import { useEvent } from '#features/events/useEvent.ts'
import { useSay } from '#kit/say.tsx'
import { QuestionForm } from './QuestionForm.tsx'
import type { QuestionFields } from './quotas.ts'
import { newQuestion, QUESTIONS } from './quotas.ts'

/** The questions whose answers may run out: a menu, a shuttle. */
export function QuestionsScreen() {
  const say = useSay()
  const { settings } = useEvent()
  const edited = usePart(QUESTIONS)
  const short = ({ isRequired, values }: QuestionFields) =>
    [say('parts.quotas.count', { count: values.length }), isRequired && say('parts.quotas.required')]
      .filter(Boolean)
      .join(' · ')
  return (
    <RegisteringPage
      part="quotas"
      edited={edited}
      isAtField={(path) => /^value\.\d+\.(value$|values\.\d+\.(value|capacity)$)/.test(path)}
      shown={(questions) => (
        <ul>
          {questions.map((question) => (
            <li key={question.id}>
              {[question.value, short(question)].join(' · ')}
              <Answered question={question} />
            </li>
          ))}
        </ul>
      )}
    >
      {(questions) => (
        <>
          {settings.FO_QUOTAS_ACTIVE || questions.length === 0 ? null : (
            <SwitchedOff settings={['FO_QUOTAS_ACTIVE']}>{say('parts.quotas.off')}</SwitchedOff>
          )}
          <FoldedItems
            kind="quotas"
            icon="chat"
            items={questions}
            edited={edited}
            nameOf={({ value }) => value}
            short={short}
            make={newQuestion}
            fields={(question, onChange, errorAt, isNew) => (
              <QuestionForm question={question} onChange={onChange} errorAt={errorAt} isNew={isNew} />
            )}
          />
        </>
      )}
    </RegisteringPage>
  )
}

function Answered({ question }: { question: QuestionFields }) {
  const say = useSay()
  return (
    <ul>
      {question.values.map(({ id, value, capacity, isDisabled }) => (
        <li key={id}>
          {[
            value,
            capacity.trim() === '' ? say('parts.days.unlimited') : say('parts.days.capacityOf', { capacity }),
            isDisabled && say('parts.quotas.isDisabled'),
          ]
            .filter(Boolean)
            .join(' · ')}
        </li>
      ))}
    </ul>
  )
}
