import type { ClipboardEvent } from 'react'
import { moveItem } from '#kit/moveItem.ts'
import { useSay } from '#kit/say.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { Checkbox } from '#kit/ui/Checkbox.tsx'
import { IconButton } from '#kit/ui/IconButton.tsx'
import { TextInput } from '#kit/ui/TextInput.tsx'
import type { WrittenChoice } from './parts/remoteChoices.ts'
import { linesOf, MAX_CHOICE, MOST_CHOICES, newChoice, pasted } from './parts/remoteChoices.ts'
import styles from './Remote.module.css'

interface RemoteChoicesPanelProps {
  readonly choices: readonly WrittenChoice[]
  readonly onChange: (choices: readonly WrittenChoice[]) => void
  readonly wrong: number | undefined
  readonly message: string
  readonly isQuestion?: boolean
  readonly mayBeRight?: boolean
}

export const choiceFieldId = (index: number): string => `field-choice-${index}`

export function RemoteChoicesPanel({
  choices,
  onChange,
  wrong,
  message,
  isQuestion = false,
  mayBeRight = isQuestion,
}: RemoteChoicesPanelProps) {
  const say = useSay()
  const set = (index: number, change: Partial<WrittenChoice>) =>
    onChange(choices.map((choice, i) => (i === index ? { ...choice, ...change } : choice)))
  function paste(event: ClipboardEvent, index: number) {
    const lines = linesOf(event.clipboardData.getData('text/plain'))
    if (lines.length < 2) return
    event.preventDefault()
    onChange(pasted(choices, index, lines))
  }
  return (
    <fieldset className={styles.choices}>
      <legend>{say('live.remote.choices')}</legend>
      <p className={styles.itemFacts}>{say('live.remote.choices.paste')}</p>
      <ol>
        {choices.map((choice, index) => (
          <li key={choice.key}>
            <div className={styles.choiceLine} onPaste={(event) => paste(event, index)}>
              <TextInput
                id={choiceFieldId(index)}
                label={say('live.remote.choice', { number: index + 1 })}
                value={choice.label}
                onChange={(label) => set(index, { label })}
                error={wrong === index ? message : undefined}
                maxLength={MAX_CHOICE}
                autoComplete="off"
              />
              <ChoiceTools choices={choices} index={index} onChange={onChange} />
            </div>
            <div className={styles.choiceMore}>
              {mayBeRight ? (
                <Checkbox
                  label={say('live.remote.isRight')}
                  value={choice.isRightAnswer}
                  onChange={(isRightAnswer) => set(index, { isRightAnswer })}
                />
              ) : null}
              <ChoiceLook
                choice={choice}
                index={index}
                isQuestion={isQuestion}
                onChange={(change) => set(index, change)}
              />
            </div>
          </li>
        ))}
      </ol>
      <Button
        small
        variant="ghost"
        icon="plus"
        disabled={choices.length >= MOST_CHOICES}
        onClick={() => onChange([...choices, newChoice()])}
      >
        {say('live.remote.addChoice')}
      </Button>
    </fieldset>
  )
}

type ChoiceToolsProps = Pick<RemoteChoicesPanelProps, 'choices' | 'onChange'> & { readonly index: number }

function ChoiceTools({ choices, index, onChange }: ChoiceToolsProps) {
  const say = useSay()
  const number = index + 1
  return (
    <span className={styles.choiceTools}>
      <span className={styles.up}>
        <IconButton
          icon="chevron"
          label={say('live.remote.up', { number })}
          disabled={index === 0}
          onClick={() => onChange(moveItem(choices, index, -1))}
        />
      </span>
      <IconButton
        icon="chevron"
        label={say('live.remote.down', { number })}
        disabled={index === choices.length - 1}
        onClick={() => onChange(moveItem(choices, index, 1))}
      />
      <IconButton
        icon="trash"
        label={say('live.remote.removeChoice', { number })}
        disabled={choices.length <= 2}
        onClick={() => onChange(choices.filter((_, i) => i !== index))}
      />
    </span>
  )
}

interface ChoiceLookProps {
  readonly choice: WrittenChoice
  readonly index: number
  readonly isQuestion: boolean
  readonly onChange: (change: Partial<WrittenChoice>) => void
}

function ChoiceLook({ choice, index, isQuestion, onChange }: ChoiceLookProps) {
  const say = useSay()
  return (
    <details className={styles.look}>
      <summary>{say('live.remote.look')}</summary>
      <div className={styles.lookBody}>
        <label className={styles.colour}>
          <input
            type="color"
            value={choice.color || '#808080'}
            onChange={(event) => onChange({ color: event.target.value })}
            aria-label={say('live.remote.colour', { number: index + 1 })}
          />
          <span>{choice.color || say('live.remote.colour.own')}</span>
        </label>
        {choice.color ? (
          <Button small variant="link" onClick={() => onChange({ color: '' })}>
            {say('live.remote.colour.reset')}
          </Button>
        ) : null}
        {isQuestion ? (
          <TextInput
            label={say('live.remote.image')}
            value={choice.image}
            onChange={(image) => onChange({ image })}
            type="url"
            inputMode="url"
            maxLength={2000}
            autoComplete="off"
          />
        ) : null}
      </div>
    </details>
  )
}
