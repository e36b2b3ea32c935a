import { questionKey, questionTextKey } from '@parvis/contract/forms/forms.rules.ts'
import { components } from '@parvis/contract/forms/forms.ts'
import type { ErrorAt } from '#features/event-config/kit/FoldedItems.tsx'
import { HtmlField } from '#features/event-config/kit/HtmlField.tsx'
import styles from '#features/event-config/kit/Items.module.css'
import { useOtherLanguages } from '#features/event-config/useOtherLanguages.ts'
import { useSay } from '#kit/say.tsx'
import { Checkbox } from '#kit/ui/Checkbox.tsx'
import { FieldGrid, FieldRow } from '#kit/ui/FieldGrid.tsx'
import { Select } from '#kit/ui/Select.tsx'
import { NumberInput, TextInput } from '#kit/ui/TextInput.tsx'
import { Choices } from './Choices.tsx'
import { Conditions } from './Conditions.tsx'
import type { AskedFields, FormFields } from './forms.ts'
import { answeredBy, hasChoices, isText, keyed, textOf } from './forms.ts'

interface AskedFormProps {
  readonly asked: AskedFields
  readonly onChange: (asked: AskedFields) => void
  readonly errorAt: ErrorAt
  readonly isNew: boolean
  /** The form that it is in: two may ask the same question. */
  readonly form: FormFields
  readonly forms: readonly FormFields[]
  readonly spoken: SpokenQuestion
}

export interface SpokenQuestion {
  readonly in: (language: string, key: string) => string
  readonly errorIn: (language: string, key: string) => string | undefined
  /** Says it, under a key of a question that has its keys. */
  readonly onSaid: (asked: AskedFields, language: string, key: string, sentence: string) => void
}

type Metadata = AskedFields['metadata']

export function AskedForm(props: AskedFormProps) {
  const { asked, onChange, errorAt } = props
  const say = useSay()
  const name = `${props.form.id}-${asked.id}`
  const isBlock = isText(asked)
  const isFilledIn = asked.component === 'text' || asked.component === 'textarea'
  return (
    <>
      <FieldGrid>
        <Words {...props} name={name} />
        <HowAnswered asked={asked} onChange={onChange} name={name} />
        <Select
          label={say(isBlock ? 'parts.forms.shownTo' : 'parts.forms.onlyFor')}
          name={`${name}-onlyFor`}
          value={asked.onlyFor ?? ''}
          options={['', 'onsite', 'remote'].map((value) => ({ value, label: say(`parts.onlyFor.${value || 'all'}`) }))}
          onChange={(value) => {
            const { onlyFor: _, ...rest } = asked
            onChange(value === '' ? rest : { ...rest, onlyFor: value as 'onsite' | 'remote' })
          }}
        />
        {isBlock ? null : <AnswerScope asked={asked} onChange={onChange} name={name} />}
        {isFilledIn ? (
          <Select
            label={say('parts.forms.format')}
            name={`${name}-format`}
            value={asked.format}
            options={(['', 'capitalize-words', 'uppercase'] as const).map((value) => ({
              value,
              label: say(`parts.forms.format.${value || 'none'}`),
            }))}
            onChange={(value) => onChange({ ...asked, format: value as AskedFields['format'] })}
          />
        ) : null}
        {asked.component === 'number' ? (
          <Bounds asked={asked} onChange={onChange} errorAt={errorAt} name={name} />
        ) : null}
      </FieldGrid>
      {hasChoices(asked) ? <Choices {...props} name={name} /> : null}
      <Marks asked={asked} onChange={onChange} name={name} />
      <Conditions {...props} name={name} />
    </>
  )
}

type Part = Pick<AskedFormProps, 'asked' | 'onChange'> & { readonly name: string }

type WordsProps = AskedFormProps & { readonly name: string }

function useOther({ asked, name, form, spoken }: WordsProps) {
  const say = useSay()
  const others = useOtherLanguages()
  const other = ({ to, language }: (typeof others)[number], said: 'label' | 'comment' | 'html') => {
    const keyIn = ({ key }: AskedFields) =>
      said === 'label' ? questionKey(form.id, key) : questionTextKey(form.id, key, said)
    return {
      label: say('parts.programme.in', { name: say(`parts.forms.${said}`), language }),
      name: `${name}-${said}-${to}`,
      value: spoken.in(to, keyIn(asked)),
      error: spoken.errorIn(to, keyIn(asked)),
      onChange: (sentence: string) => spoken.onSaid(keyed(asked), to, keyIn(keyed(asked)), sentence),
    }
  }
  return { others, other }
}

/** What is asked, and the help under it; a block of text is that text alone. */
const Words = (props: WordsProps) => (isText(props.asked) ? <BlockWords {...props} /> : <QuestionWords {...props} />)

function BlockWords(props: WordsProps) {
  const { asked, onChange, errorAt, name } = props
  const say = useSay()
  const { others, other } = useOther(props)
  const tell = (more: Metadata) => onChange({ ...asked, metadata: { ...asked.metadata, ...more } })
  return (
    <>
      <FieldRow>
        <HtmlField
          label={say('parts.forms.html')}
          hint={say('settings.html')}
          name={`${name}-html`}
          value={textOf(asked)}
          error={errorAt('metadata.html')}
          required
          rows={4}
          maxLength={20_000}
          onChange={(html) => tell({ html })}
        />
      </FieldRow>
      {others.map((one) => (
        <FieldRow key={one.to}>
          <HtmlField {...other(one, 'html')} rows={4} maxLength={5000} />
        </FieldRow>
      ))}
    </>
  )
}

function QuestionWords(props: WordsProps) {
  const { asked, onChange, errorAt, isNew, name } = props
  const say = useSay()
  const { others, other } = useOther(props)
  return (
    <>
      <FieldRow>
        <TextInput
          label={say('parts.forms.label')}
          name={`${name}-label`}
          value={asked.label}
          error={errorAt('label')}
          required
          maxLength={500}
          autoFocus={isNew}
          onChange={(label) => onChange({ ...asked, label })}
        />
      </FieldRow>
      {others.map((one) => (
        <FieldRow key={one.to}>
          <TextInput {...other(one, 'label')} hint={say('parts.programme.inherit')} maxLength={500} />
        </FieldRow>
      ))}
      <FieldRow>
        <TextInput
          label={say('parts.forms.comment')}
          name={`${name}-comment`}
          value={asked.metadata.comment ?? ''}
          error={errorAt('metadata.comment')}
          maxLength={1000}
          onChange={(comment) => {
            const { comment: _, ...rest } = asked.metadata
            onChange({ ...asked, metadata: comment === '' ? rest : { ...rest, comment } })
          }}
        />
      </FieldRow>
      {asked.metadata.comment
        ? others.map((one) => (
            <FieldRow key={one.to}>
              <TextInput {...other(one, 'comment')} maxLength={1000} />
            </FieldRow>
          ))
        : null}
    </>
  )
}

/** How a question is answered; what this version does not know stays as it is. */
function HowAnswered({ asked, onChange, name }: Part) {
  const say = useSay()
  const known: readonly string[] = components
  return (
    <Select
      label={say('parts.forms.component')}
      name={`${name}-component`}
      value={asked.component}
      options={[
        ...components.map((value) => ({ value: value as string, label: say(`parts.forms.component.${value}`) })),
        ...(known.includes(asked.component) ? [] : [{ value: asked.component, label: asked.component }]),
      ]}
      onChange={(component) => onChange(answeredBy(asked, component))}
    />
  )
}

/** Whose the answer is, which is settled once the question is saved. */
function AnswerScope({ asked, onChange, name }: Part) {
  const say = useSay()
  return (
    <Select
      label={say('parts.forms.model')}
      hint={say('parts.forms.model.hint')}
      name={`${name}-model`}
      value={asked.model}
      disabled={asked.isFiled}
      options={(['UE', 'U', 'C'] as const).map((value) => ({ value, label: say(`parts.forms.model.${value}`) }))}
      onChange={(value) => onChange({ ...asked, model: value as AskedFields['model'] })}
    />
  )
}

function Bounds({ asked, onChange, errorAt, name }: Part & Pick<AskedFormProps, 'errorAt'>) {
  const say = useSay()
  const { isWhole = false, ...rest } = asked.metadata
  return (
    <>
      {(['min', 'max'] as const).map((key) => (
        <NumberInput
          key={key}
          decimal
          label={say(`parts.forms.${key}`)}
          name={`${name}-${key}`}
          value={asked[key]}
          error={errorAt(`metadata.${key}`)}
          placeholder={say('parts.days.unlimited')}
          onChange={(text) => onChange({ ...asked, [key]: text })}
        />
      ))}
      <FieldRow>
        <Checkbox
          label={say('parts.forms.isWhole')}
          name={`${name}-isWhole`}
          value={isWhole}
          onChange={(whole) => onChange({ ...asked, metadata: whole ? { ...rest, isWhole: true } : rest })}
        />
      </FieldRow>
    </>
  )
}

/** Whether it must be answered, may be, or is asked no more. */
function Marks({ asked, onChange, name }: Part) {
  const say = useSay()
  const { isRetired = false, ...rest } = asked
  const asks = !isText(asked)
  return (
    <div className={styles.marks}>
      {asks ? (
        <Checkbox
          label={say('parts.forms.isRequired')}
          name={`${name}-isRequired`}
          value={asked.isRequired}
          disabled={isRetired}
          onChange={(isRequired) => onChange({ ...asked, isRequired })}
        />
      ) : null}
      {asks ? (
        <Checkbox
          label={say('parts.forms.isDisabled')}
          name={`${name}-isDisabled`}
          value={asked.isDisabled}
          onChange={(isDisabled) => onChange({ ...asked, isDisabled })}
        />
      ) : null}
      {asked.isFiled ? (
        <Checkbox
          label={say('parts.forms.isRetired')}
          hint={asks ? say('parts.forms.isRetired.hint') : undefined}
          name={`${name}-isRetired`}
          value={isRetired}
          onChange={(retired) => onChange(retired ? { ...rest, isRequired: false, isRetired: true } : rest)}
        />
      ) : null}
    </div>
  )
}
