import { useState } from 'react'
import { IconButton } from './IconButton.tsx'
import type { TextInputProps } from './TextInput.tsx'
import { TextInput } from './TextInput.tsx'

interface PasswordInputProps extends Omit<TextInputProps, 'type' | 'end'> {
  revealLabel: string
  concealLabel: string
}

/** A password, with a button to reveal it. */
export function PasswordInput({
  revealLabel,
  concealLabel,
  autoComplete = 'current-password',
  ...props
}: PasswordInputProps) {
  const [shown, setShown] = useState(false)
  return (
    <TextInput
      {...props}
      autoComplete={autoComplete}
      autoCapitalize="none"
      spellCheck={false}
      type={shown ? 'text' : 'password'}
      end={
        <IconButton
          icon={shown ? 'eyeOff' : 'eye'}
          label={shown ? concealLabel : revealLabel}
          onClick={() => setShown((was) => !was)}
        />
      }
    />
  )
}
