import type { Photo } from '@parvis/contract/photos/photos.ts'
import { deletePhoto, photoRefusals } from '@parvis/contract/photos/photos.ts'
import { useEffect, useState } from 'react'
import { useEvent } from '#features/events/useEvent.ts'
import { useMaybeMe } from '#features/users/useMe.ts'
import type { CallError } from '#kit/call.ts'
import { paths } from '#kit/paths.ts'
import { useSearch } from '#kit/router.tsx'
import { useSay } from '#kit/say.tsx'
import { useSend } from '#kit/send.ts'
import { useToken } from '#kit/session.ts'
import { Banner } from '#kit/ui/Banner.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { ConfirmDialog } from '#kit/ui/ConfirmDialog.tsx'
import { EmptyState } from '#kit/ui/EmptyState.tsx'
import { LiveRegion } from '#kit/ui/LiveRegion.tsx'
import { Page } from '#kit/ui/Page.tsx'
import { Sheet } from '#kit/ui/Sheet.tsx'
import { useGo } from '#kit/useGo.ts'
import { useProblem } from '#kit/useProblem.ts'
import { useTitle } from '#kit/useTitle.ts'
import { PhotoPeoplePanel } from './PhotoPeoplePanel.tsx'
import styles from './Photos.module.css'
import { ExpectedGrid, Grid, idOf } from './parts/Grid.tsx'
import { Lightbox } from './parts/Lightbox.tsx'
import { UploadPanel } from './UploadPanel.tsx'
import type { PhotoOwner } from './usePhotos.ts'
import { usePhotos } from './usePhotos.ts'

/** `photos`: photos of a badge by its code, otherwise one's own, otherwise all where the event publishes them. */
export function PhotosScreen() {
  const { badge } = useSearch<'badge'>()
  const { settings } = useEvent()
  const token = useToken()
  if (badge) return <Gallery key={badge} whose={{ badge }} />
  if (token !== null) return <Gallery key="mine" whose="mine" />
  return settings.FO_PHOTOS_PUBLIC ? <Gallery key="everybody" whose="everybody" /> : <ToLogin />
}

function ToLogin() {
  const go = useGo()
  const { event } = useEvent()
  useEffect(() => {
    go(paths.login(event.context, { redirect: paths.photos(event.context) }), { replace: true })
  }, [go, event.context])
  return null
}

export function Gallery({ whose }: { whose: PhotoOwner }) {
  const say = useSay()
  const { event } = useEvent()
  const { data: me } = useMaybeMe()
  const isOrganiser = whose === 'mine' && me?.rights.includes('live') === true
  const [held, setHeld] = useState<number>()
  const photos = usePhotos(whose, held)
  const { total, error } = photos
  const isOff = error?.code === photoRefusals.PHOTOS_OFF.code
  const title = say(whose === 'everybody' || isOrganiser ? 'photos.title.event' : 'photos.title')
  useTitle(title)
  return (
    <Page>
      <header className={styles.head}>
        <div>
          <h1>{title}</h1>
          {total === 0 || (total === undefined && error) ? null : <Lead total={total} />}
        </div>
        {isOrganiser ? (
          <Button variant="ghost" icon="screen" href={paths.photosViewer(event.context)}>
            {say('photos.viewer.open')}
          </Button>
        ) : null}
      </header>
      {isOrganiser && !isOff ? <UploadPanel /> : null}
      {total === undefined && !error ? <ExpectedGrid /> : null}
      {total === 0 ? <NoPhotos isKnown={me !== undefined} /> : null}
      {total ? <Shown {...{ photos, total, held, isOrganiser }} onHold={setHeld} /> : null}
      {isOff ? <PhotosOff /> : null}
      {error && !isOff ? <Unreachable error={error} busy={photos.isTrying} onRetry={photos.retry} /> : null}
      <LiveRegion>
        {total !== undefined ? say('photos.count', { count: total }) : error ? '' : say('photos.loading')}
      </LiveRegion>
    </Page>
  )
}

function Lead({ total }: { total: number | undefined }) {
  const say = useSay()
  return (
    <p className={styles.lead} data-waiting={total === undefined || undefined}>
      <strong>{say('photos.count', { count: total ?? 1000 })}.</strong> {say('photos.lead')}
    </p>
  )
}

function ToHome({ small = false }: { small?: boolean }) {
  const say = useSay()
  const { event } = useEvent()
  return (
    <Button variant="ghost" href={paths.home(event.context)} icon="home" small={small}>
      {say('photos.home')}
    </Button>
  )
}

/** Photos are disabled; not an error. */
function PhotosOff() {
  const say = useSay()
  return (
    <Sheet>
      <EmptyState icon="camera" title={say('photos.off')} action={<ToHome />}>
        {say('photos.off.text')}
      </EmptyState>
    </Sheet>
  )
}

function NoPhotos({ isKnown }: { isKnown: boolean }) {
  const say = useSay()
  return (
    <Sheet>
      <EmptyState icon="camera" title={say('photos.empty')} action={isKnown ? <ToHome /> : undefined}>
        {say('photos.empty.text')}
      </EmptyState>
    </Sheet>
  )
}

/** A wrong badge is not retried. */
const mayPass = ({ status }: CallError): boolean => status === 0 || status === 429 || status >= 500

/** Fixed at the bottom of the window, since the list is long. */
function Unreachable({ error, busy, onRetry }: { error: CallError; busy: boolean; onRetry: () => void }) {
  const say = useSay()
  const tell = useProblem()
  const retry = (
    <Button small variant="ghost" busy={busy} onClick={onRetry}>
      {say('photos.retry')}
    </Button>
  )
  return (
    <div className={styles.problem}>
      <Banner kind="error" title={say('photos.unreachable')} actions={mayPass(error) ? retry : <ToHome small />}>
        {tell(error)}
      </Banner>
    </div>
  )
}

interface ShownProps {
  readonly photos: ReturnType<typeof usePhotos>
  readonly total: number
  readonly held: number | undefined
  readonly isOrganiser: boolean
  readonly onHold: (place: number) => void
}

/** The open photo: its position and its id, which stays when newer photos shift positions. */
interface Open {
  readonly place: number
  readonly id: string | undefined
}

function Shown({ photos, total, held, isOrganiser, onHold }: ShownProps) {
  const [open, setOpen] = useState<Open>()
  const [removing, setRemoving] = useState<Photo>()
  const [naming, setNaming] = useState<Photo>()
  const { photoAt, placeOf, lookAt } = photos
  const here = open && photoAt(open.place)
  if (open && here && here.id !== open.id) {
    const place = open.id === undefined ? -1 : placeOf(open.id)
    setOpen(place < 0 ? { ...open, id: here.id } : { place, id: open.id })
  }
  function move(place: number) {
    onHold(place)
    setOpen({ place, id: photoAt(place)?.id })
  }
  function close() {
    const place = Math.min(open?.place ?? 0, total - 1)
    setOpen(undefined)
    // Focuses the last photo seen, not the first.
    requestAnimationFrame(() => document.getElementById(idOf(place))?.focus())
  }
  return (
    <>
      <Grid {...{ total, photoAt, held, onHold }} onSpan={lookAt} onOpen={move} />
      {open && open.place < total ? (
        <Lightbox
          {...{ total, photoAt }}
          place={open.place}
          onMove={move}
          onClose={close}
          onRemove={isOrganiser ? setRemoving : undefined}
          onPeople={isOrganiser ? setNaming : undefined}
        />
      ) : null}
      {naming ? <PhotoPeoplePanel photo={naming} onClose={() => setNaming(undefined)} /> : null}
      <Removal photo={removing} onKept={() => setRemoving(undefined)} onRemoved={close} />
    </>
  )
}

interface RemovalProps {
  readonly photo: Photo | undefined
  readonly onKept: () => void
  readonly onRemoved: () => void
}

function Removal({ photo, onKept, onRemoved }: RemovalProps) {
  const say = useSay()
  const tell = useProblem()
  const { event } = useEvent()
  const path = { domainId: event.domainId, eventId: event.id }
  const remove = useSend(deletePhoto, {
    onSuccess: () => {
      onKept()
      onRemoved()
    },
  })
  return (
    <ConfirmDialog
      open={photo !== undefined}
      danger
      busy={remove.isPending}
      title={say('photos.remove.title')}
      yesLabel={say('photos.remove.yes')}
      noLabel={say('photos.remove.no')}
      onYes={() => photo && remove.mutate({ params: { ...path, photoId: photo.id } })}
      onNo={onKept}
    >
      <p>{remove.error ? tell(remove.error) : say('photos.remove.text')}</p>
    </ConfirmDialog>
  )
}
