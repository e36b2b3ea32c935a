import { useRef } from 'react'
import { useSay } from '#kit/say.tsx'
import { Button } from '#kit/ui/Button.tsx'
import styles from './Items.module.css'

interface RetiredProps {
  readonly name: string
  readonly onBack: () => void
}

export function Retired({ name, onBack }: RetiredProps) {
  const say = useSay()
  const button = useRef<HTMLButtonElement>(null)
  function takeBack() {
    // The button disappears: the focus moves to the fields above it.
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
