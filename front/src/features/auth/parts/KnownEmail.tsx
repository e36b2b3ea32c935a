import { useSay } from '#kit/say.tsx'
import { IconButton } from '#kit/ui/IconButton.tsx'
import { EmailInput } from '#kit/ui/TextInput.tsx'

/** The known address, in a field that password managers read, with a link to correct it. */
export function KnownEmail({ email, onBack }: { email: string; onBack: () => void }) {
  const say = useSay()
  return (
    <EmailInput
      label={say('auth.email.label')}
      name="email"
      autoComplete="username"
      readOnly
      value={email}
      onChange={() => undefined}
      end={<IconButton icon="edit" label={say('auth.email.change')} onClick={onBack} />}
    />
  )
}
