import type { FieldError } from '@parvis/contract/kit/refusal.ts'
import { useState } from 'react'
import { useSay } from '#kit/say.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { FieldGrid, FieldRow } from '#kit/ui/FieldGrid.tsx'
import { LiveRegion } from '#kit/ui/LiveRegion.tsx'
import { Select } from '#kit/ui/Select.tsx'
import { TextInput } from '#kit/ui/TextInput.tsx'
import { AskedForm } from './AskedForm.tsx'
import type { ErrorAt } from './FoldedItems.tsx'
import { FoldedItems } from './FoldedItems.tsx'
import type { FormFields } from './forms.ts'
import { askedElsewhere, newAsked, originsFor } from './forms.ts'
import styles from './Items.module.css'
import { useAskedNames } from './useAskedNames.ts'
import { useConditions } from './useConditions.ts'

interface FormFormProps {
  readonly form: FormFields
  readonly forms: readonly FormFields[]
  readonly onChange: (form: FormFields) => void
  readonly onCopy: () => void
  readonly errorAt: ErrorAt
  /** What is wrong in its questions, by their paths among these. */
  readonly errors: readonly FieldError[]
  readonly isNew: boolean
}

/** The fields of a form, and its questions. */
export function FormForm({ form, forms, onChange, onCopy, errorAt, errors, isNew }: FormFormProps) {
  const say = useSay()
  const { formName, askedName, ofAsked } = useAskedNames()
  const { short } = useConditions(forms)
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
          fields={(asked, onAsked, errorIn, isNewAsked) => (
            <AskedForm
              asked={asked}
              onChange={onAsked}
              errorAt={errorIn}
              isNew={isNewAsked}
              form={form}
              forms={forms}
            />
          )}
        />
        <Again form={form} forms={forms} onChange={onChange} />
      </section>
      <div>
        <Button small variant="ghost" icon="file" onClick={onCopy}>
          {say('parts.forms.copy')}
        </Button>
      </div>
    </>
  )
}

/** A question that another form asks already, or that people are known by: its answers are the same here. */
function Again({ form, forms, onChange }: Pick<FormFormProps, 'form' | 'forms' | 'onChange'>) {
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
