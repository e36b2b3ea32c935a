import type { Photo } from '@parvis/contract/photos/photos.ts'
import type { TouchEvent } from 'react'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useEvent } from '#features/events/useEvent.ts'
import { useSay } from '#kit/say.tsx'
import { Icon } from '#kit/ui/Icon.tsx'
import { IconButton } from '#kit/ui/IconButton.tsx'
import { LiveRegion } from '#kit/ui/LiveRegion.tsx'
import { Loader } from '#kit/ui/Loader.tsx'
import { useName } from './Grid.tsx'
import styles from './Lightbox.module.css'
import { share } from './share.ts'
import { useStage } from './stage.ts'

interface LightboxProps {
  readonly total: number
  readonly photoAt: (place: number) => Photo | undefined
  readonly place: number
  readonly onMove: (place: number) => void
  readonly onClose: () => void
  readonly onRemove?: ((photo: Photo) => void) | undefined
  readonly onPeople?: ((photo: Photo) => void) | undefined
}

const SWIPE = 48

export function Lightbox({ total, photoAt, place, onMove, onClose, onRemove, onPeople }: LightboxProps) {
  const say = useSay()
  const stage = useStage()
  const dialog = useRef<HTMLDialogElement>(null)
  const [isFramed, setFramed] = useState(true)
  const name = useName(total)(place)
  const [previous, photo, next] = [photoAt(place - 1), photoAt(place), photoAt(place + 1)]

  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])
  useEffect(() => {
    for (const neighbour of [next, previous]) {
      if (neighbour) new Image().src = shownOf(neighbour, isFramed)
    }
  }, [next, previous, isFramed])

  const move = (to: number) => to >= 0 && to < total && to !== place && onMove(to)
  return (
    <dialog
      ref={dialog}
      className={styles.box}
      style={stage}
      aria-label={name}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onKeyDown={(event) => {
        const to = placeAfter(event.key, place, total)
        if (to === undefined) return
        // The page behind must not scroll.
        event.preventDefault()
        move(to)
      }}
    >
      <Scene photo={photo} name={name} isFramed={isFramed} onTurn={(by) => move(place + by)} />
      {/* Always mounted, so that they keep the focus at both ends. */}
      <div className={styles.previous}>
        <IconButton
          icon="chevron"
          label={say('photos.previous')}
          disabled={place === 0}
          onClick={() => move(place - 1)}
        />
      </div>
      <div className={styles.next}>
        <IconButton
          icon="chevron"
          label={say('photos.next')}
          disabled={place === total - 1}
          onClick={() => move(place + 1)}
        />
      </div>
      <div className={styles.close}>
        <IconButton icon="close" label={say('photos.close')} onClick={onClose} />
      </div>
      <span className={styles.position} aria-hidden="true">{`${place + 1} / ${total}`}</span>
      {photo ? <Actions {...{ photo, isFramed, onRemove, onPeople }} onFrame={() => setFramed((is) => !is)} /> : null}
      <LiveRegion>{name}</LiveRegion>
    </dialog>
  )
}

function placeAfter(key: string, place: number, total: number): number | undefined {
  if (key === 'ArrowRight') return place + 1
  if (key === 'ArrowLeft') return place - 1
  if (key === 'Home') return 0
  return key === 'End' ? total - 1 : undefined
}

const shownOf = ({ hd, hdFilter }: Photo, isFramed: boolean): string => (isFramed && hdFilter) || hd

interface SceneProps {
  readonly photo: Photo | undefined
  readonly name: string
  readonly isFramed: boolean
  readonly onTurn: (by: 1 | -1) => void
}

function Scene({ photo, name, isFramed, onTurn }: SceneProps) {
  const say = useSay()
  const from = useRef<number | null>(null)
  const swipe = ({ changedTouches }: TouchEvent) => {
    const moved = (changedTouches[0]?.clientX ?? 0) - (from.current ?? changedTouches[0]?.clientX ?? 0)
    from.current = null
    if (Math.abs(moved) > SWIPE) onTurn(moved < 0 ? 1 : -1)
  }
  return (
    <div
      className={styles.scene}
      onTouchStart={({ touches }) => {
        from.current = touches.length === 1 ? (touches[0]?.clientX ?? null) : null
      }}
      onTouchEnd={swipe}
    >
      {photo ? (
        <img
          key={photo.id}
          className={styles.photo}
          src={shownOf(photo, isFramed)}
          alt={name}
          width={photo.width}
          height={photo.height}
          draggable={false}
        />
      ) : (
        <Loader label={say('photos.loading')} />
      )}
    </div>
  )
}

interface ActionsProps {
  readonly photo: Photo
  readonly isFramed: boolean
  readonly onFrame: () => void
  readonly onRemove: LightboxProps['onRemove']
  readonly onPeople: LightboxProps['onPeople']
}

function Actions({ photo, isFramed, onFrame, onRemove, onPeople }: ActionsProps) {
  const say = useSay()
  const { event } = useEvent()
  const [said, setSaid] = useState('')
  const original = (isFramed && photo.originalFilter) || photo.original
  async function give() {
    const outcome = await share(shownOf(photo, isFramed), event.name)
    setSaid(outcome === 'copied' ? say('photos.copied') : outcome === 'failed' ? say('photos.share.failed') : '')
  }
  return (
    <div className={styles.bar}>
      {photo.hdFilter ? (
        <button type="button" className={styles.action} aria-pressed={isFramed} onClick={onFrame}>
          <Icon name="photo" />
          <span>{say('photos.frame')}</span>
        </button>
      ) : null}
      <button type="button" className={styles.action} onClick={() => void give()}>
        <Icon name="upload" />
        <span>{say('photos.share')}</span>
      </button>
      <a
        className={styles.action}
        href={original}
        download
        aria-label={say(isFramed && photo.originalFilter ? 'photos.download.framed' : 'photos.download')}
      >
        <Icon name="download" />
        <span>{say('photos.download')}</span>
      </a>
      {onPeople ? (
        <button type="button" className={styles.action} onClick={() => onPeople(photo)}>
          <Icon name="people" />
          <span>{say('photos.people')}</span>
        </button>
      ) : null}
      {onRemove ? (
        <button type="button" className={styles.action} onClick={() => onRemove(photo)}>
          <Icon name="trash" />
          <span>{say('photos.remove')}</span>
        </button>
      ) : null}
      <p className={styles.said} role="status">
        {said}
      </p>
    </div>
  )
}
