import { useRef } from 'react'
import type { ErrorAt } from '#features/event-config/kit/FoldedItems.tsx'
import { freshId } from '#features/event-config/kit/freshId.ts'
import styles from '#features/event-config/kit/Items.module.css'
import { useSay } from '#kit/say.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { CheckboxGroup } from '#kit/ui/CheckboxGroup.tsx'
import { IconButton } from '#kit/ui/IconButton.tsx'
import { Select } from '#kit/ui/Select.tsx'
import type { AskedFields, ConditionFields, FormFields } from './forms.ts'
import { isText } from './forms.ts'
import { useConditions } from './useConditions.ts'

interface ConditionsProps {
  readonly asked: AskedFields
  readonly form: FormFields
  readonly forms: readonly FormFields[]
  readonly onChange: (asked: AskedFields) => void
  readonly errorAt: ErrorAt
  readonly name: string
}

export function Conditions({ asked, form, forms, onChange, errorAt, name }: ConditionsProps) {
  const say = useSay()
  const { optionsFor, saidOfAll } = useConditions(forms)
  const add = useRef<HTMLButtonElement>(null)
  const { showIf } = asked
  const options = optionsFor(asked, form)
  const [first] = options
  const give = (conditions: readonly ConditionFields[]) => onChange({ ...asked, showIf: conditions })
  const isBlock = isText(asked)
  return (
    <fieldset className={styles.answers}>
      <legend>{say('parts.forms.showIf')}</legend>
      <p className={styles.said}>
        {showIf.length > 0
          ? say(isBlock ? 'parts.forms.showIf.text' : 'parts.forms.showIf.said', { all: saidOfAll(asked, form) })
          : say(isBlock ? 'parts.forms.showIf.text.none' : 'parts.forms.showIf.none')}
      </p>
      {showIf.length > 0 ? (
        <ul className={styles.items}>
          {showIf.map((condition, index) => (
            <Condition
              key={condition.id}
              {...{ asked, form, forms, condition, errorAt }}
              at={`showIf.${index}`}
              name={name}
              onChange={(changed) => give(showIf.with(index, changed))}
              onRemove={() => {
                give(showIf.toSpliced(index, 1))
                add.current?.focus()
              }}
            />
          ))}
        </ul>
      ) : null}
      {first ? (
        <Button
          small
          variant="ghost"
          icon="plus"
          buttonRef={add}
          onClick={() => {
            const { on, question } = options.at(-1) ?? first
            give([...showIf, { id: freshId(''), on, question, is: [] }])
          }}
        >
          {say('parts.forms.if.add')}
        </Button>
      ) : null}
    </fieldset>
  )
}

interface ConditionProps extends Pick<ConditionsProps, 'asked' | 'form' | 'forms' | 'errorAt' | 'name'> {
  readonly condition: ConditionFields
  /** Where it is in the question: `showIf.0`. */
  readonly at: string
  readonly onChange: (condition: ConditionFields) => void
  readonly onRemove: () => void
}

function Condition({ asked, form, forms, condition, at, errorAt, name, onChange, onRemove }: ConditionProps) {
  const say = useSay()
  const { optionsFor, lookedAtBy, saidOf } = useConditions(forms)
  const options = optionsFor(asked, form)
  const looked = lookedAtBy(condition, asked, form)
  const isOffered = options.some(({ ref }) => ref === looked.ref)
  return (
    <li className={styles.item}>
      <div className={styles.condition}>
        <Select
          label={say('parts.forms.if.looked')}
          name={`${name}-${at}-on`}
          value={looked.ref}
          error={errorAt(`${at}.question`)}
          options={(isOffered ? options : [...options, looked]).map((one) => ({
            value: one.ref,
            label: one.name,
          }))}
          onChange={(ref) => {
            const chosen = options.find((one) => one.ref === ref)
            if (!chosen) return
            const { on, question } = chosen
            onChange({ ...condition, on, question, is: [] })
          }}
        />
        <IconButton
          icon="trash"
          label={say('parts.forms.if.remove', { condition: saidOf(condition, asked, form) })}
          onClick={onRemove}
        />
        <CheckboxGroup
          label={say('parts.forms.if.accepts')}
          name={`${name}-${at}-is`}
          value={condition.is}
          error={[`${at}.is`, ...condition.is.map((_, i) => `${at}.is.${i}`)].map(errorAt).find(Boolean)}
          options={looked.accepts}
          onChange={(is) => onChange({ ...condition, is })}
        />
      </div>
    </li>
  )
}
