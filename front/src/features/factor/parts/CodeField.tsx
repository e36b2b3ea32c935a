import { useSay } from '#kit/say.tsx'
import { TextInput } from '#kit/ui/TextInput.tsx'

interface CodeFieldProps {
  readonly value: string
  readonly error: string | undefined
  readonly onChange: (value: string) => void
  /** A recovery code is taken as well. */
  readonly either?: boolean
  readonly autoFocus?: boolean
}

/** The code of a second factor; browsers and phones may fill it in. */
export function CodeField({ value, error, onChange, either = false, autoFocus = false }: CodeFieldProps) {
  const say = useSay()
  return (
    <TextInput
      name="code"
      label={say(either ? 'factor.either' : 'factor.code')}
      hint={either ? undefined : say('factor.code.hint')}
      required
      value={value}
      error={error}
      onChange={onChange}
      autoComplete="one-time-code"
      inputMode={either ? 'text' : 'numeric'}
      autoCapitalize={either ? 'characters' : 'none'}
      spellCheck={false}
      maxLength={60}
      autoFocus={autoFocus}
    />
  )
}
