import { choiceKey } from '@parvis/contract/forms/forms.rules.ts'
import { useRef, useState } from 'react'
import type { ErrorAt } from '#features/event-config/kit/FoldedItems.tsx'
import styles from '#features/event-config/kit/Items.module.css'
import { OrderedItems } from '#features/event-config/kit/OrderedItems.tsx'
import { useHeld } from '#features/event-config/useHeld.ts'
import { useOtherLanguages } from '#features/event-config/useOtherLanguages.ts'
import { useSay } from '#kit/say.tsx'
import { Banner } from '#kit/ui/Banner.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { TextInput } from '#kit/ui/TextInput.tsx'
import type { SpokenQuestion } from './AskedForm.tsx'
import type { AskedFields, ChoiceFields, FormFields } from './forms.ts'
import { isStuck, keyed, newChoice } from './forms.ts'

interface ChoicesProps {
  readonly asked: AskedFields
  readonly onChange: (asked: AskedFields) => void
  readonly errorAt: ErrorAt
  readonly form: FormFields
  readonly spoken: SpokenQuestion
  readonly name: string
}

export function Choices({ asked, onChange, errorAt, form, spoken, name }: ChoicesProps) {
  const say = useSay()
  const [added, setAdded] = useState('')
  const add = useRef<HTMLButtonElement>(null)
  const { values } = asked
  const heldOf = useHeld('forms')
  const give = (choices: readonly ChoiceFields[]) => onChange({ ...asked, values: choices })
  function addOne() {
    const choice = newChoice()
    setAdded(choice.id)
    give([...values, choice])
  }
  function remove({ id }: ChoiceFields) {
    give(values.filter((choice) => choice.id !== id))
    add.current?.focus()
  }
  return (
    <fieldset className={styles.answers}>
      <legend>{say('parts.forms.choices')}</legend>
      {isStuck(asked) ? <Banner kind="warning">{say('parts.forms.stuck.text')}</Banner> : null}
      {values.length > 0 ? (
        <OrderedItems
          items={values}
          onChange={give}
          nameOf={({ label }) => label.trim() || say('parts.forms.choice.new')}
          onRemove={remove}
          heldOf={({ key }) => (key === '' ? undefined : heldOf(`forms.${form.id}.${asked.key}.${key}`))}
          line={(choice, index) => (
            <div className={styles.choice}>
              <TextInput
                label={say('parts.forms.choice')}
                hideLabel
                name={`${name}-${choice.id}`}
                value={choice.label}
                error={errorAt(`values.${index}.label`)}
                required
                maxLength={300}
                autoFocus={choice.id === added}
                onChange={(label) => give(values.with(index, { ...choice, label }))}
              />
              <Translated {...{ asked, form, spoken, choice, index }} name={`${name}-${choice.id}`} />
            </div>
          )}
        />
      ) : null}
      <Button small variant="ghost" icon="plus" buttonRef={add} onClick={addOne}>
        {say('parts.forms.choice.add')}
      </Button>
    </fieldset>
  )
}

interface TranslatedProps extends Pick<ChoicesProps, 'asked' | 'form' | 'spoken' | 'name'> {
  readonly choice: ChoiceFields
  readonly index: number
}

function Translated({ asked, form, spoken, choice, index, name }: TranslatedProps) {
  const say = useSay()
  const others = useOtherLanguages()
  return others.map(({ to, language }) => (
    <TextInput
      key={to}
      label={say('parts.forms.choice.in', { language })}
      name={`${name}-${to}`}
      value={spoken.in(to, choiceKey(form.id, asked.key, choice.key))}
      error={spoken.errorIn(to, choiceKey(form.id, asked.key, choice.key))}
      maxLength={300}
      onChange={(sentence) => {
        const own = keyed(asked)
        spoken.onSaid(own, to, choiceKey(form.id, own.key, own.values[index]?.key ?? ''), sentence)
      }}
    />
  ))
}
