import { isBadgeCode, readTypedCode } from '@parvis/contract/kit/badge-code.ts'
import type { FormEvent } from 'react'
import { useRef, useState } from 'react'
import { useSay } from '../say.tsx'
import { Button } from '../ui/Button.tsx'
import { TextInput } from '../ui/TextInput.tsx'
import styles from './Scanner.module.css'

/** A code printed by another system is taken as it is written. */
function codeOf(typed: string): string {
  const ours = readTypedCode(typed)
  return isBadgeCode(ours) ? ours : typed.trim()
}

/** Typing a code, where no camera can read it, and for people who cannot aim one. */
export function CodeForm({ onCode, busy }: { onCode: (code: string) => void; busy: boolean }) {
  const say = useSay()
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const [isMissing, setIsMissing] = useState(false)

  function submit(submission: FormEvent) {
    submission.preventDefault()
    const code = codeOf(typed)
    setIsMissing(code === '')
    if (code === '') field.current?.focus()
    else {
      setTyped('')
      onCode(code)
    }
  }

  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <TextInput
        label={say('scan.code')}
        hint={say('scan.code.hint')}
        name="code"
        required
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={200}
        value={typed}
        onChange={setTyped}
        error={isMissing ? say('BADGE_REQUIRED') : undefined}
        inputRef={field}
      />
      <Button type="submit" variant="ghost" busy={busy}>
        {say('scan.code.send')}
      </Button>
    </form>
  )
}
