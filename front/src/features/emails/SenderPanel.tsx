import { useSay } from '#kit/say.tsx'
import { EmailInput, TextInput } from '#kit/ui/TextInput.tsx'

interface Sender {
  readonly fromName: string
  readonly fromAddress: string
}

export function SenderPanel({
  sender: { fromName, fromAddress },
  name,
  errorOf,
  onChange,
}: {
  readonly sender: Sender
  readonly name: string
  readonly errorOf: (key: keyof Sender) => string | undefined
  readonly onChange: (changed: Partial<Sender>) => void
}) {
  const say = useSay()
  return (
    <>
      <TextInput
        name="fromName"
        label={say('mails.sender.name')}
        hint={say('mails.sender.name.hint', { name })}
        required
        maxLength={100}
        autoComplete="off"
        value={fromName}
        error={errorOf('fromName')}
        onChange={(value) => onChange({ fromName: value })}
      />
      <EmailInput
        name="fromAddress"
        label={say('mails.sender.address')}
        hint={say('mails.sender.address.hint')}
        required
        autoComplete="off"
        value={fromAddress}
        error={errorOf('fromAddress')}
        onChange={(value) => onChange({ fromAddress: value.trim() })}
      />
    </>
  )
}
