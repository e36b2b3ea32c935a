import { search } from '@parvis/contract/directory/directory.ts'
import { useState } from 'react'
import { useEvent } from '#features/context/useEvent.ts'
import { useMe } from '#features/users/useMe.ts'
import { useRead } from '#kit/read.ts'
import { useSay } from '#kit/say.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { Select } from '#kit/ui/Select.tsx'
import { TextInput } from '#kit/ui/TextInput.tsx'
import styles from './MailText.module.css'
import type { Reader } from './mailReaders.ts'
import { sampleNames } from './mailReaders.ts'

const MIN_LETTERS = 2
const SHOWN = 6

interface MailReaderProps {
  readonly reader: Reader
  readonly onChange: (reader: Reader) => void
}

/** Whom the mail is drawn for. */
export function MailReader({ reader, onChange }: MailReaderProps) {
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
      {reader.kind === 'person' ? <Person {...{ reader, onChange }} /> : null}
    </>
  )
}

/** Somebody of the event, found by their name. */
function Person({ reader, onChange }: MailReaderProps & { readonly reader: Extract<Reader, { kind: 'person' }> }) {
  const say = useSay()
  const { event } = useEvent()
  const [typed, type] = useState(reader.person?.name ?? '')
  const isAsked = typed.trim().length >= MIN_LETTERS && typed !== reader.person?.name
  const { data, isFetching } = useRead(
    search,
    { params: { domainId: event.domainId }, query: { user: typed.trim().slice(0, 100), eventId: event.id } },
    { enabled: isAsked, placeholderData: (previous) => previous },
  )
  const found = isAsked ? (data?.users ?? []).slice(0, SHOWN) : []
  return (
    <div className={styles.person}>
      <TextInput
        name="mail-person"
        label={say('mails.reader.name')}
        type="search"
        autoComplete="off"
        value={typed}
        onChange={type}
      />
      <p role="status" className={styles.note}>
        {isAsked && data && !isFetching && found.length === 0 ? say('mails.reader.none') : null}
        {reader.person && !isAsked ? say('mails.reader.seen', { name: reader.person.name }) : null}
      </p>
      {found.length > 0 ? (
        <ul className={styles.found} aria-label={say('mails.reader.person')}>
          {found.map(({ id, firstName, lastName }) => (
            <li key={id}>
              <Button
                small
                variant="ghost"
                onClick={() => {
                  const name = `${firstName} ${lastName}`.trim()
                  type(name)
                  onChange({ kind: 'person', person: { id, name } })
                }}
              >
                {`${firstName} ${lastName}`}
              </Button>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  )
}
