import { search } from '@parvis/contract/directory/directory.ts'
import { fullName } from '@parvis/contract/kit/full-name.ts'
import { useState } from 'react'
import { useEvent } from '#features/events/useEvent.ts'
import { useRead } from '#kit/read.ts'
import { useSay } from '#kit/say.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { TextInput } from '#kit/ui/TextInput.tsx'
import styles from './PersonSearch.module.css'

const MIN_LETTERS = 2
const SHOWN = 6

interface Found {
  readonly id: string
  readonly name: string
}

interface PersonSearchProps {
  /** Null until one is found. */
  readonly person: Found | null
  readonly onChange: (person: Found) => void
}

export function PersonSearch({ person, onChange }: PersonSearchProps) {
  const say = useSay()
  const { event } = useEvent()
  const [typed, type] = useState(person?.name ?? '')
  const isAsked = typed.trim().length >= MIN_LETTERS && typed !== person?.name
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
        {person && !isAsked ? say('mails.reader.seen', { name: person.name }) : null}
      </p>
      {found.length > 0 ? (
        <ul className={styles.found} aria-label={say('mails.reader.person')}>
          {found.map(({ id, firstName, lastName }) => (
            <li key={id}>
              <Button
                small
                variant="ghost"
                onClick={() => {
                  const name = fullName({ firstName, lastName })
                  type(name)
                  onChange({ id, name })
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
