import { listPictures } from '@parvis/contract/photos/photos.ts'
import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { useTypesToChoose } from '#features/auth/useTypologies.ts'
import { useEvent } from '#features/events/useEvent.ts'
import { useMaybeMe } from '#features/users/useMe.ts'
import { paths } from '#kit/paths.ts'
import { useRead } from '#kit/read.ts'
import { useSay, withWords } from '#kit/say.tsx'
import { isLent, useToken } from '#kit/session.ts'
import { QrCode } from '#kit/ui/QrCode.tsx'
import { useGo } from '#kit/useGo.ts'
import { useLetterShortcuts } from '#kit/useLetterShortcuts.ts'
import { useTitle } from '#kit/useTitle.ts'
import { useStage } from './parts/stage.ts'
import { pictureOf, useSlideshow } from './useSlideshow.ts'
import styles from './Viewer.module.css'

const REFRESH_MS = 60_000

const TypologyChoiceScreen = lazy(async () => ({
  default: (await withWords(['signing'], import('#features/auth/TypologyChoiceScreen.tsx'))).TypologyChoiceScreen,
}))

/** `photos/viewer`: a slideshow of all photos, for a projector. */
export function ViewerScreen() {
  const go = useGo()
  const token = useToken()
  const { event, settings } = useEvent()
  const mayLook = token !== null || settings.FO_PHOTOS_PUBLIC
  useEffect(() => {
    if (!mayLook) go(paths.login(event.context, { redirect: paths.photosViewer(event.context) }), { replace: true })
  }, [mayLook, go, event.context])
  if (!mayLook) return null
  // A public slideshow needs no participant type; a lent device has none.
  return settings.FO_PHOTOS_PUBLIC || isLent(token) ? <Slideshow /> : <OwnSlideshow />
}

function OwnSlideshow() {
  const { data: me, error } = useMaybeMe()
  const toChoose = useTypesToChoose(me)
  if (!toChoose) return error ? <Slideshow /> : null
  if (!me || toChoose.length === 0) return <Slideshow />
  return (
    <main id="main" tabIndex={-1}>
      <Suspense fallback={null}>
        <TypologyChoiceScreen userId={me.id} typologies={toChoose} />
      </Suspense>
    </main>
  )
}

const toggleFullScreen = (): void => {
  if (document.fullscreenElement) void document.exitFullscreen()
  else void document.documentElement.requestFullscreen?.().catch(() => undefined)
}

/** F and the space bar act wherever the focus is: no element of the screen takes text. */
function useKeys(isLetterOn: boolean, onPause: () => void): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return
      const isOnControl = event.target instanceof HTMLButtonElement || event.target instanceof HTMLInputElement
      if (isLetterOn && event.key.toLowerCase() === 'f') toggleFullScreen()
      else if (event.key === ' ' && !isOnControl) {
        event.preventDefault()
        onPause()
      }
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [isLetterOn, onPause])
}

const IDLE_MS = 3_000

/** Whether the controls are shown: a room must not see them. */
function usePointer(): boolean {
  const [isMoving, setMoving] = useState(false)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const move = () => {
      clearTimeout(timer)
      setMoving(true)
      timer = setTimeout(() => setMoving(false), IDLE_MS)
    }
    document.addEventListener('pointermove', move)
    document.addEventListener('pointerdown', move)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('pointermove', move)
      document.removeEventListener('pointerdown', move)
    }
  }, [])
  return isMoving
}

export function Slideshow() {
  const say = useSay()
  const stage = useStage()
  const { event, settings } = useEvent()
  const hasPhotos = settings.FO_PHOTOS_ACTIVE
  const [isPaused, setPaused] = useState(false)
  const isMoving = usePointer()
  const { data, isError } = useRead(
    listPictures,
    { params: { domainId: event.domainId, eventId: event.id } },
    { refetchInterval: REFRESH_MS, refetchIntervalInBackground: true, retry: false, gcTime: 0 },
  )
  // A failure empties the screen until the next reading (specification 2, § 8).
  const current = useSlideshow(isError ? NONE : (data?.data ?? NONE), isPaused)
  const before = usePrevious(current)
  const pause = useCallback(() => setPaused((is) => !is), [])
  const gallery = paths.photos(event.context)
  useTitle(say('photos.viewer'))
  const letters = useLetterShortcuts()
  useKeys(letters.isOn, pause)
  return (
    <main className={styles.viewer} style={stage} id="main" tabIndex={-1} data-idle={!isMoving || undefined}>
      <h1 className={current ? styles.unseen : styles.title}>
        {say(current ? 'photos.viewer' : hasPhotos ? 'photos.empty' : 'photos.off')}
      </h1>
      {[before, current].map((photo) =>
        photo ? (
          <div key={photo.id} className={styles.slide} data-current={photo === current || undefined}>
            <img className={styles.backdrop} src={photo.xs} alt="" />
            <img className={styles.photo} src={pictureOf(photo)} alt="" width={photo.width} height={photo.height} />
          </div>
        ) : null,
      )}
      {/* Framed photos already hold the event's name. */}
      {current?.hdFilter ? null : <p className={styles.event}>{event.name}</p>}
      {hasPhotos ? (
        <div className={styles.qr}>
          <QrCode text={location.origin + gallery} label={say('photos.viewer.qr')} />
          <p>{say('photos.viewer.scan')}</p>
        </div>
      ) : null}
      <div className={styles.controls}>
        <button type="button" onClick={pause} aria-pressed={isPaused}>
          {say(isPaused ? 'photos.viewer.play' : 'photos.viewer.pause')}
        </button>
        <button type="button" onClick={toggleFullScreen}>
          {say('photos.viewer.full')}
        </button>
        <label>
          <input type="checkbox" checked={letters.isOn} onChange={({ target }) => letters.turn(target.checked)} />
          {say('photos.viewer.letter')} <kbd>F</kbd>
        </label>
      </div>
    </main>
  )
}

const NONE: never[] = []

/** The previous value, which stays below while the next one fades in. */
function usePrevious<T>(value: T): T | undefined {
  const kept = useRef<{ now: T; before: T | undefined }>({ now: value, before: undefined })
  if (kept.current.now !== value) kept.current = { now: value, before: kept.current.now }
  return kept.current.before
}
