import { savePhotoRefusal } from '@parvis/contract/participation/participation.ts'
import type { User } from '@parvis/contract/users/users.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useEvent } from '#features/events/useEvent.ts'
import { readAgain } from '#kit/read.ts'
import { useSay } from '#kit/say.tsx'
import { useSend } from '#kit/send.ts'
import { Banner } from '#kit/ui/Banner.tsx'
import { Checkbox } from '#kit/ui/Checkbox.tsx'
import { LiveRegion } from '#kit/ui/LiveRegion.tsx'
import { useProblem } from '#kit/useProblem.ts'

interface PhotoRefusalPanelProps {
  readonly user: Pick<User, 'id' | 'UserEvent'>
  readonly isOwn?: boolean
  /** Readings that hold the person besides those of their participation. */
  readonly alsoStale?: Parameters<typeof readAgain>[1]
}

/** The refusal of a person to be shown on photos, saved as it is ticked. */
export function PhotoRefusalPanel({ user, isOwn = false, alsoStale = [] }: PhotoRefusalPanelProps) {
  const say = useSay()
  const tell = useProblem()
  const cache = useQueryClient()
  const { event } = useEvent()
  const [wanted, setWanted] = useState<boolean>()
  // Serialised, so that the last click wins.
  const saving = useSend(savePhotoRefusal, {
    scope: { id: `photo-refusal ${user.id}` },
    onError: () => setWanted(undefined),
    onSuccess: () => readAgain(cache, alsoStale),
  })
  function save(refusesPhotos: boolean) {
    setWanted(refusesPhotos)
    saving.mutate({ params: { domainId: event.domainId, eventId: event.id, userId: user.id }, body: { refusesPhotos } })
  }
  return (
    <>
      <Checkbox
        name={`refusesPhotos.${user.id}`}
        label={say(isOwn ? 'photoRefusal.refuses' : 'photoRefusal.refuses.theirs')}
        hint={say(isOwn ? 'photoRefusal.hint' : 'photoRefusal.hint.theirs')}
        value={wanted ?? user.UserEvent?.refusesPhotos ?? false}
        onChange={save}
      />
      {saving.error ? (
        <Banner kind="error" title={say('photoRefusal.failed')}>
          {tell(saving.error)}
        </Banner>
      ) : null}
      <LiveRegion>{saving.isSuccess ? say('photoRefusal.saved') : ''}</LiveRegion>
    </>
  )
}
