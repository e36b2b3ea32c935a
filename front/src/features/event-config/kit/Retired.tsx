import { useRef } from 'react'
import { useSay } from '#kit/say.tsx'
import { Button } from '#kit/ui/Button.tsx'
import styles from './Items.module.css'

interface RetiredProps {
  /** How the thing is called. */
  readonly name: string
  readonly onBack: () => void
}

/** Says that something is kept by those who have it and offered to nobody else, and takes it back into the offer. */
export function Retired({ name, onBack }: RetiredProps) {
  const say = useSay()
  const button = useRef<HTMLButtonElement>(null)
  function takeBack() {
    // The button goes: whoever is on it is left on the fields that it stands under.
    button.current?.closest('li')?.querySelector('input')?.focus()
    onBack()
  }
  return (
    <div className={styles.retired}>
      <p>{say('parts.retired')}</p>
      <Button
        small
        variant="ghost"
        buttonRef={button}
        aria-label={say('parts.retired.back.of', { name })}
        onClick={takeBack}
      >
        {say('parts.retired.back')}
      </Button>
    </div>
  )
}
