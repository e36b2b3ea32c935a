import { letterOf } from '@parvis/contract/live-kit/live-kit.rules.ts'
import type { QuestionResponse } from '@parvis/contract/questions/questions.ts'
import { useSay } from '#kit/say.tsx'
import { cx } from '#kit/ui/cx.ts'
import hidden from '#kit/ui/hidden.module.css'
import { Icon } from '#kit/ui/Icon.tsx'
import styles from './Options.module.css'
import { groupsOf } from './selection.ts'

interface OptionsProps {
  responses: readonly QuestionResponse[]
  selected: readonly string[]
  onPick: (id: string) => void
}

export function Options({ responses, selected, onPick }: OptionsProps) {
  const say = useSay()
  const groups = groupsOf(responses)
  const hasPictures = responses.some(({ image }) => image)
  return (
    <fieldset className={styles.groups}>
      <legend className={hidden.hidden}>{say('questions.answers')}</legend>
      {groups.map((group) => (
        <div key={group[0]?.id} className={cx(styles.group, hasPictures && styles.pictures)}>
          {group.map(({ id, label, image, color }) => {
            const isSelected = selected.includes(id)
            return (
              <button
                key={id}
                type="button"
                className={styles.option}
                aria-pressed={isSelected}
                onClick={() => onPick(id)}
              >
                {image ? <img className={styles.picture} src={image} alt="" loading="lazy" /> : null}
                <span className={styles.line}>
                  <span
                    className={styles.mark}
                    aria-hidden="true"
                    style={color && !isSelected ? { borderColor: color } : undefined}
                  >
                    {isSelected ? (
                      <Icon name="check" size={16} />
                    ) : (
                      letterOf(responses.findIndex((one) => one.id === id))
                    )}
                  </span>
                  <span>{label}</span>
                </span>
              </button>
            )
          })}
        </div>
      ))}
    </fieldset>
  )
}
