import type { FieldError } from '@parvis/contract/kit/refusal.ts'
import { useState } from 'react'
import type { ErrorAt } from '#features/event-config/kit/FoldedItems.tsx'
import { FoldedItems } from '#features/event-config/kit/FoldedItems.tsx'
import styles from '#features/event-config/kit/Items.module.css'
import { saying, sentenceIn } from '#features/event-config/kit/sentences.ts'
import { useSay } from '#kit/say.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { FieldGrid, FieldRow } from '#kit/ui/FieldGrid.tsx'
import { LiveRegion } from '#kit/ui/LiveRegion.tsx'
import { Select } from '#kit/ui/Select.tsx'
import { TextInput } from '#kit/ui/TextInput.tsx'
import type { SpokenQuestion } from './AskedForm.tsx'
import { AskedForm } from './AskedForm.tsx'
import type { AskedFields, FormFields, FormsFields } from './forms.ts'
import { askedElsewhere, newAsked, originsFor } from './forms.ts'
import { useAskedNames } from './useAskedNames.ts'
import { useConditions } from './useConditions.ts'

interface FormFormProps {
  readonly form: FormFields
  readonly fields: FormsFields
  readonly onChange: (form: FormFields) => void
  readonly onFields: (fields: FormsFields) => void
  readonly onCopy: () => void
  readonly errorAt: ErrorAt
  /** The errors of its questions, by their paths in the list of questions. */
  readonly errors: readonly FieldError[]
  readonly errorIn: SpokenQuestion['errorIn']
  readonly isNew: boolean
}

export function FormForm(props: FormFormProps) {
  const { form, fields, onChange, onCopy, errorAt, isNew } = props
  const { forms } = fields
  const say = useSay()
  const { formName } = useAskedNames()
  return (
    <>
      <FieldGrid>
        <FieldRow>
          <TextInput
            label={say('parts.forms.name')}
            name={`${form.id}-name`}
            value={form.name}
            error={errorAt('name')}
            required
            maxLength={200}
            autoFocus={isNew}
            onChange={(name) => onChange({ ...form, name })}
          />
        </FieldRow>
        <Select
          label={say('parts.forms.parentId')}
          hint={say('parts.forms.parentId.hint')}
          name={`${form.id}-parentId`}
          value={form.parentId ?? ''}
          error={errorAt('parentId')}
          options={[
            { value: '', label: say('parts.forms.parentId.none') },
            ...originsFor(form, forms).map((one) => ({ value: one.id, label: formName(one) })),
          ]}
          onChange={(id) => onChange({ ...form, parentId: id === '' ? null : id })}
        />
        <Select
          label={say('parts.forms.layout')}
          hint={say('parts.forms.layout.hint')}
          name={`${form.id}-layout`}
          value={form.layout}
          options={(['two-columns', 'one-column'] as const).map((value) => ({
            value,
            label: say(`parts.forms.layout.${value}`),
          }))}
          onChange={(layout) => onChange({ ...form, layout: layout as FormFields['layout'] })}
        />
      </FieldGrid>
      <Questions {...props} />
      <div>
        <Button small variant="ghost" icon="file" onClick={onCopy}>
          {say('parts.forms.copy')}
        </Button>
      </div>
    </>
  )
}

function Questions({ form, fields, onChange, onFields, errors, errorIn }: FormFormProps) {
  const say = useSay()
  const { forms } = fields
  const { askedName, ofAsked } = useAskedNames()
  const { short } = useConditions(forms)
  const spoken: SpokenQuestion = {
    in: (language, key) => sentenceIn(fields, language, key),
    errorIn,
    onSaid(asked: AskedFields, language, key, sentence) {
      const models = form.models.map((one) => (one.id === asked.id ? asked : one))
      const all = forms.map((one) => (one.id === form.id ? { ...form, models } : one))
      onFields(saying({ ...fields, forms: all }, language, key, sentence))
    },
  }
  return (
    <section className={styles.answers} aria-labelledby={`${form.id}-questions`}>
      <h2 id={`${form.id}-questions`}>{say('parts.forms.questions')}</h2>
      <FoldedItems
        kind="forms.asked"
        icon="chat"
        items={form.models}
        edited={{ edit: (models) => onChange({ ...form, models }), errors }}
        nameOf={askedName}
        short={(asked) => [ofAsked(asked), short(asked, form)].filter(Boolean).join(' · ')}
        make={newAsked}
        plannedAs={({ key }) => `forms.${form.id}.${key}`}
        fields={(asked, onAsked, errorAt, isNew) => (
          <AskedForm
            asked={asked}
            onChange={onAsked}
            errorAt={errorAt}
            isNew={isNew}
            form={form}
            forms={forms}
            spoken={spoken}
          />
        )}
      />
      <Again form={form} forms={forms} onChange={onChange} />
    </section>
  )
}

/** A question that another form asks already, or that people are known by: its answers are the same here. */
function Again({ form, forms, onChange }: Pick<FormFormProps, 'form' | 'onChange'> & Pick<FormsFields, 'forms'>) {
  const say = useSay()
  const { askedName } = useAskedNames()
  const [chosen, choose] = useState('')
  const [said, tell] = useState('')
  const named = askedElsewhere(form, forms).map((asked) => ({
    ...asked,
    label: askedName(asked) || say(`parts.forms.known.${asked.key}`),
  }))
  const asked = named.find(({ id }) => id === chosen)
  if (named.length === 0) return null
  return (
    <div className={styles.again}>
      <Select
        label={say('parts.forms.again')}
        hint={say('parts.forms.again.hint')}
        name={`${form.id}-again`}
        value={asked?.id ?? ''}
        placeholder={say('parts.forms.again.choose')}
        options={named.map(({ id, label }) => ({ value: id, label }))}
        onChange={choose}
      />
      <Button
        small
        variant="ghost"
        disabled={!asked}
        onClick={() => {
          if (!asked) return
          onChange({ ...form, models: [...form.models, asked] })
          choose('')
          tell(say('parts.forms.again.done', { name: asked.label }))
        }}
      >
        {say('parts.forms.again.add')}
      </Button>
      <LiveRegion>{said}</LiveRegion>
    </div>
  )
}
