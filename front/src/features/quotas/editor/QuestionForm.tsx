import type { ErrorAt } from '#features/event-config/kit/FoldedItems.tsx'
import { useSay } from '#kit/say.tsx'
import { Checkbox } from '#kit/ui/Checkbox.tsx'
import { FieldGrid, FieldRow } from '#kit/ui/FieldGrid.tsx'
import { Select } from '#kit/ui/Select.tsx'
import { TextInput } from '#kit/ui/TextInput.tsx'
import { Answers } from './Answers.tsx'
import type { QuestionFields } from './quotas.ts'

interface QuestionFormProps {
  readonly question: QuestionFields
  readonly onChange: (question: QuestionFields) => void
  readonly errorAt: ErrorAt
  readonly isNew: boolean
}

export function QuestionForm({ question, onChange, errorAt, isNew }: QuestionFormProps) {
  const say = useSay()
  const choice = (key: 'filter' | 'model', values: readonly string[]) => ({
    label: say(`parts.quotas.${key}`),
    name: `${question.id}-${key}`,
    value: question[key],
    options: values.map((value) => ({ value, label: say(`parts.quotas.${key}.${value}`) })),
    onChange: (value: string) => onChange({ ...question, [key]: value }),
  })
  return (
    <>
      <FieldGrid>
        <FieldRow>
          <TextInput
            label={say('parts.quotas.value')}
            name={`${question.id}-value`}
            value={question.value}
            error={errorAt('value')}
            required
            maxLength={500}
            autoFocus={isNew}
            onChange={(value) => onChange({ ...question, value })}
          />
        </FieldRow>
        <Select {...choice('filter', ['radio', 'select', 'checkbox'])} />
        <Select {...choice('model', ['participation', 'U'])} hint={say('parts.quotas.model.hint')} />
        <Select
          label={say('parts.quotas.onlyFor')}
          name={`${question.id}-onlyFor`}
          value={question.onlyFor ?? ''}
          options={['', 'onsite', 'remote'].map((value) => ({ value, label: say(`parts.onlyFor.${value || 'all'}`) }))}
          onChange={(value) =>
            onChange({ ...question, onlyFor: value === '' ? null : (value as QuestionFields['onlyFor']) })
          }
        />
      </FieldGrid>
      <Checkbox
        label={say('parts.quotas.isRequired')}
        name={`${question.id}-isRequired`}
        value={question.isRequired}
        onChange={(isRequired) => onChange({ ...question, isRequired })}
      />
      <Answers question={question} onChange={onChange} errorAt={errorAt} />
    </>
  )
}
