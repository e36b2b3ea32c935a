import type { Photo } from '@parvis/contract/photos/photos.ts'
import { listPeopleOnPhoto, setPeopleOnPhoto } from '@parvis/contract/photos/photos.ts'
import { useState } from 'react'
import { useEvent } from '#features/events/useEvent.ts'
import type { CallError } from '#kit/call.ts'
import { useRead } from '#kit/read.ts'
import { useSay } from '#kit/say.tsx'
import { useSend } from '#kit/send.ts'
import { Banner } from '#kit/ui/Banner.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { Dialog } from '#kit/ui/Dialog.tsx'
import { Loader } from '#kit/ui/Loader.tsx'
import { useProblem } from '#kit/useProblem.ts'
import type { Seeing } from './parts/PeopleField.tsx'
import { badgesOf, isNobody, PeopleField } from './parts/PeopleField.tsx'

interface PhotoPeoplePanelProps {
  readonly photo: Photo
  readonly onClose: () => void
}

export function PhotoPeoplePanel({ photo, onClose }: PhotoPeoplePanelProps) {
  const say = useSay()
  const tell = useProblem()
  const { event } = useEvent()
  const params = { domainId: event.domainId, eventId: event.id, photoId: photo.id }
  const { data, error, refetch } = useRead(
    listPeopleOnPhoto,
    { params },
    { staleTime: 0, gcTime: 0, refetchOnWindowFocus: false },
  )
  const kept: Seeing | undefined = data && { isForAll: data.isForAll, people: data.data }
  const [typed, setTyped] = useState<Seeing>()
  const [isMissing, setMissing] = useState(false)
  const save = useSend(setPeopleOnPhoto, { onSuccess: onClose })
  const value = typed ?? kept
  function send() {
    if (!value || !kept) return
    setMissing(isNobody(value))
    if (isNobody(value)) return
    const seen = kept.people.map(({ code }) => code)
    save.mutate({ params, body: { badges: badgesOf(value), seen } })
  }
  async function readAgain() {
    save.reset()
    setTyped(undefined)
    await refetch()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={say('photos.people.title')}
      closeLabel={say('photos.people.cancel')}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            {say('photos.people.cancel')}
          </Button>
          <Button onClick={send} busy={save.isPending} disabled={!value}>
            {say('photos.people.save')}
          </Button>
        </>
      }
    >
      {error ? <Banner kind="error">{tell(error)}</Banner> : null}
      {value || error ? null : <Loader label={say('photos.people.loading')} />}
      {value ? (
        <PeopleField
          label={say('photos.people.who')}
          name={`people-${photo.id}`}
          mayHide
          value={value}
          error={isMissing && isNobody(value) ? say('photos.people.missing') : undefined}
          onChange={setTyped}
        />
      ) : null}
      {save.error ? <Refused error={save.error} onAgain={() => void readAgain()} /> : null}
    </Dialog>
  )
}

/** Changed meanwhile, it is read again; any other refusal is told. */
function Refused({ error, onAgain }: { readonly error: CallError; readonly onAgain: () => void }) {
  const say = useSay()
  const tell = useProblem()
  const again = (
    <Button small variant="ghost" onClick={onAgain}>
      {say('photos.people.again')}
    </Button>
  )
  return (
    <Banner kind="error" actions={error.code === 'PHOTO_PEOPLE_CHANGED' ? again : undefined}>
      {tell(error)}
    </Banner>
  )
}
