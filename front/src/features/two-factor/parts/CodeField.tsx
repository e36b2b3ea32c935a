import { useSay } from '#kit/say.tsx'
import { TextInput } from '#kit/ui/TextInput.tsx'

interface CodeFieldProps {
  readonly value: string
  readonly error: string | undefined
  readonly onChange: (value: string) => void
  /** Accepted codes: of the application, of either kind, or recovery codes alone. */
  readonly of?: 'app' | 'either' | 'recovery'
  readonly autoFocus?: boolean
}

const LABELS = { app: 'factor.code', either: 'factor.either', recovery: 'factor.recovery' }

/** The code of a second factor, which browsers and phones may fill in. */
export function CodeField({ value, error, onChange, of = 'app', autoFocus = false }: CodeFieldProps) {
  const say = useSay()
  const isOfApp = of === 'app'
  return (
    <TextInput
      name="code"
      label={say(LABELS[of])}
      hint={isOfApp ? say('factor.code.hint') : undefined}
      required
      value={value}
      error={error}
      onChange={onChange}
      autoComplete="one-time-code"
      inputMode={isOfApp ? 'numeric' : 'text'}
      autoCapitalize={isOfApp ? 'none' : 'characters'}
      spellCheck={false}
      maxLength={60}
      autoFocus={autoFocus}
    />
  )
}
