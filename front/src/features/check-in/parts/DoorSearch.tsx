import { listAtDoor } from '@parvis/contract/check-in/check-in.ts'
import { useDeferredValue, useRef, useState } from 'react'
import { useEvent } from '#features/context/useEvent.ts'
import { usePersonName } from '#features/directory/usePersonName.ts'
import { useRead } from '#kit/read.ts'
import { useSay } from '#kit/say.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { Sheet } from '#kit/ui/Sheet.tsx'
import { TextInput } from '#kit/ui/TextInput.tsx'
import styles from './Door.module.css'
import { useTimeOfDay } from './useTimeOfDay.ts'

const MIN_LETTERS = 2
const SHOWN = 8

/** For those who come without their badge. */
export function DoorSearch({ dayId, onEnter }: { dayId: string; onEnter: (code: string) => void }) {
  const say = useSay()
  const timeOf = useTimeOfDay()
  const nameOf = usePersonName()
  const { event } = useEvent()
  const [typed, setTyped] = useState('')
  const title = useRef<HTMLHeadingElement>(null)
  const q = useDeferredValue(typed.trim())
  const isAsked = q.length >= MIN_LETTERS
  const params = { domainId: event.domainId, eventId: event.id, dayId }
  const { data } = useRead(
    listAtDoor,
    { params, query: { only: 'registered', q, page: 1, pageSize: SHOWN } },
    { enabled: isAsked, placeholderData: (previous) => previous },
  )
  function enter(code: string) {
    // The button goes away with the entry: the verdict gives the focus back to what stays.
    title.current?.focus({ preventScroll: true })
    onEnter(code)
  }
  const found = isAsked ? (data?.data ?? []) : []
  return (
    <Sheet title={say('checkIn.search')} titleRef={title}>
      <TextInput
        label={say('checkIn.search.hint')}
        name="search"
        type="search"
        autoComplete="off"
        value={typed}
        onChange={setTyped}
      />
      {isAsked && data && found.length === 0 ? <p role="status">{say('checkIn.search.none')}</p> : null}
      {found.length > 0 ? (
        <ul className={styles.people}>
          {found.map(({ id, firstName, lastName, company, typo, code, isPresent, presentAt }) => {
            const name = nameOf({ firstName, lastName })
            return (
              <li key={id}>
                <span className={styles.who}>
                  <strong>{name}</strong>
                  <span className={styles.detail}>{[company, typo].filter(Boolean).join(' · ')}</span>
                </span>
                {isPresent && presentAt ? (
                  <span className={styles.detail}>{say('checkIn.status.in', { time: timeOf(presentAt) })}</span>
                ) : (
                  <Button
                    small
                    variant="ghost"
                    aria-label={say('checkIn.enter.of', { name })}
                    onClick={() => enter(code)}
                  >
                    {say('checkIn.enter')}
                  </Button>
                )}
              </li>
            )
          })}
        </ul>
      ) : null}
    </Sheet>
  )
}
