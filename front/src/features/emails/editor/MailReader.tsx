import { useMe } from '#features/users/useMe.ts'
import { useSay } from '#kit/say.tsx'
import { Select } from '#kit/ui/Select.tsx'
import type { PersonField, Reader } from '../kit/mailReaders.ts'
import { sampleNames } from '../kit/mailReaders.ts'

interface MailReaderProps {
  readonly reader: Reader
  readonly person: PersonField
  readonly onChange: (reader: Reader) => void
}

export function MailReader({ reader, person: Person, onChange }: MailReaderProps) {
  const say = useSay()
  const me = useMe()
  const value = reader.kind === 'sample' ? reader.sample : reader.kind
  function choose(to: string) {
    const sample = sampleNames.find((name) => name === to)
    if (sample) onChange({ kind: 'sample', sample })
    else onChange(to === 'person' ? { kind: 'person', person: null } : { kind: 'me' })
  }
  return (
    <>
      <Select
        name="mail-reader"
        label={say('mails.reader')}
        value={value}
        onChange={choose}
        options={[
          { value: 'me', label: say('mails.reader.me') },
          ...sampleNames.map((name) => ({ value: name, label: say(`mails.reader.${name}`) })),
          ...(me.rights.includes('people.read') ? [{ value: 'person', label: say('mails.reader.person') }] : []),
        ]}
      />
      {reader.kind === 'person' ? (
        <Person person={reader.person} onChange={(person) => onChange({ kind: 'person', person })} />
      ) : null}
    </>
  )
}
