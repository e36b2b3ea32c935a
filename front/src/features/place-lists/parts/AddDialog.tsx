import { shownEmail } from '@parvis/contract/kit/shown-email.ts'
import type { PlaceList } from '@parvis/contract/place-lists/place-lists.ts'
import { addPlaceRequest } from '@parvis/contract/place-lists/place-lists.ts'
import { useState } from 'react'
import { useEvent } from '#features/events/useEvent.ts'
import { useFoundPeople } from '#features/stats/useFoundPeople.ts'
import { useSay } from '#kit/say.tsx'
import { useSend } from '#kit/send.ts'
import { Banner } from '#kit/ui/Banner.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { Dialog } from '#kit/ui/Dialog.tsx'
import { Skeleton } from '#kit/ui/Skeleton.tsx'
import { TextInput } from '#kit/ui/TextInput.tsx'
import { useProblem } from '#kit/useProblem.ts'
import styles from './Lists.module.css'

const SHOWN = 8

interface AddDialogProps {
  readonly list: PlaceList
  readonly onDone: (sentence: string) => void
  readonly onClose: () => void
}

/** Enters a registered person in a waiting list. */
export function AddDialog({ list: { kind, target, label }, onDone, onClose }: AddDialogProps) {
  const say = useSay()
  const tell = useProblem()
  const { event } = useEvent()
  const [typed, type] = useState('')
  const { people, error, isPending } = useFoundPeople(typed)
  const sending = useSend(addPlaceRequest)
  const found = people?.slice(0, SHOWN) ?? []
  function add(userId: string, name: string) {
    const params = { domainId: event.domainId, eventId: event.id, userId }
    sending.mutate(
      { params, body: { kind, target } },
      { onSuccess: () => onDone(say('lists.added', { name, offer: label })) },
    )
  }
  const failure = sending.error ?? error
  return (
    <Dialog open onClose={onClose} title={say('lists.add.title')} closeLabel={say('lists.keep')}>
      <p>{say('lists.add.text')}</p>
      {failure ? <Banner kind="error">{tell(failure)}</Banner> : null}
      <TextInput label={say('lists.add.search')} type="search" autoComplete="off" value={typed} onChange={type} />
      {isPending ? (
        <div role="status" aria-label={say('lists.loading')}>
          <Skeleton lines={2} />
        </div>
      ) : null}
      {people && found.length === 0 ? <p role="status">{say('lists.add.nobody')}</p> : null}
      <ul className={styles.found} aria-label={say('lists.add.found')}>
        {found.map(({ id, name, email }) => (
          <li key={id}>
            <Button small variant="ghost" disabled={sending.isPending} onClick={() => add(id, name || email)}>
              {[name, shownEmail(email)].filter(Boolean).join(' · ')}
            </Button>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
