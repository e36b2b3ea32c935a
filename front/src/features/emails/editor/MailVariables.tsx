import { useId, useState } from 'react'
import { useSay } from '#kit/say.tsx'
import { Icon } from '#kit/ui/Icon.tsx'
import styles from '../kit/MailText.module.css'

interface MailVariablesProps {
  readonly names: readonly string[]
  readonly onPick: (name: string) => void
}

export function MailVariables({ names, onPick }: MailVariablesProps) {
  const say = useSay()
  const id = useId()
  const [isOpen, open] = useState(false)
  return (
    <>
      <button
        type="button"
        className={styles.more}
        aria-expanded={isOpen}
        aria-controls={id}
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => open(!isOpen)}
      >
        {say('mails.known')}
        <Icon name="chevron" size={16} />
      </button>
      <ul id={id} className={styles.known} hidden={!isOpen} aria-label={say('mails.known')}>
        {names.map((name) => (
          <li key={name}>
            <button
              type="button"
              className={styles.chip}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onPick(name)}
            >
              {say(`emails.variable.${name}`)}
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}
