import { listAtDoor } from '@parvis/contract/check-in/check-in.ts'
import { useDeferredValue, useMemo, useRef, useState } from 'react'
import { useEvent } from '#features/events/useEvent.ts'
import type { Keeping } from '#kit/offline/page.ts'
import { useRead } from '#kit/read.ts'
import { useSay } from '#kit/say.tsx'
import { Sheet } from '#kit/ui/Sheet.tsx'
import { TextInput } from '#kit/ui/TextInput.tsx'
import { useOnline } from '#kit/useOnline.ts'
import type { DoorList } from '../useDoorList.ts'
import styles from './Door.module.css'
import { DoorPeople } from './DoorPeople.tsx'
import { findAlone } from './offline.ts'
import { useTimeOfDay } from './useTimeOfDay.ts'

const MIN_LETTERS = 2
const SHOWN = 8

interface DoorSearchProps {
  readonly dayId: string
  readonly list: DoorList
  /** How this page opens without a network. */
  readonly keeping: Keeping | undefined
  /** Time of each scan that waits for the network, by badge code. */
  readonly waitingAt: ReadonlyMap<string, string>
  readonly onEnter: (code: string) => void
}

export function DoorSearch({ dayId, list, keeping, waitingAt, onEnter }: DoorSearchProps) {
  const say = useSay()
  const timeOf = useTimeOfDay()
  const { event } = useEvent()
  const [typed, setTyped] = useState('')
  const title = useRef<HTMLHeadingElement>(null)
  const q = useDeferredValue(typed.trim())
  const isAsked = q.length >= MIN_LETTERS
  const params = { domainId: event.domainId, eventId: event.id, dayId }
  const isOnline = useOnline()
  const { data, error } = useRead(
    listAtDoor,
    { params, query: { only: 'registered', q, page: 1, pageSize: SHOWN } },
    { enabled: isAsked && isOnline, placeholderData: (previous) => previous },
  )
  const isAlone = !isOnline || error?.status === 0
  const alone = useMemo(
    () => (isAlone && isAsked && list.cards ? findAlone(list.cards, q, SHOWN) : undefined),
    [isAlone, isAsked, list.cards, q],
  )
  function enter(code: string) {
    // The button disappears with the entry; closing the verdict returns the focus here.
    title.current?.focus({ preventScroll: true })
    onEnter(code)
  }
  const answer = isAlone ? alone : data
  const [found, near] = isAsked ? [answer?.data ?? [], answer?.near ?? []] : [[], []]
  const listed = { waitingAt, onEnter: enter }
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
      <p className={styles.detail}>
        {list.cards && list.readAt
          ? say('checkIn.list.kept', { count: list.expected, time: timeOf(list.readAt) })
          : say(isAlone ? 'checkIn.list.missing' : 'checkIn.list.reading')}
      </p>
      {list.cards && keeping ? <p className={styles.detail}>{say(`checkIn.keeping.${keeping}`)}</p> : null}
      {isAsked && answer && found.length === 0 ? <p role="status">{say('checkIn.search.none')}</p> : null}
      <DoorPeople cards={found} {...listed} />
      {near.length > 0 ? <h3>{say('checkIn.near')}</h3> : null}
      <DoorPeople cards={near} {...listed} />
    </Sheet>
  )
}
