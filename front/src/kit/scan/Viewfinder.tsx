import type { RefObject } from 'react'
import { useEffect, useRef, useState } from 'react'
import { useSay } from '../say.tsx'
import { cx } from '../ui/cx.ts'
import { Icon } from '../ui/Icon.tsx'
import { Spinner } from '../ui/Spinner.tsx'
import type { Camera } from './camera.ts'
import { adjust, chooseNextLens } from './camera.ts'
import type { Decoder } from './decoder.ts'
import styles from './Scanner.module.css'
import type { CameraState } from './useCamera.ts'
import { useReading } from './useReading.ts'

interface ViewfinderProps {
  state: CameraState
  decoder: RefObject<Decoder | null>
  paused: boolean
  onText: (text: string) => void
  onLens: () => void
}

/** The video of the camera, with an aiming frame; absent without a camera. */
export function Viewfinder({ state, decoder, paused, onText, onLens }: ViewfinderProps) {
  const say = useSay()
  const video = useRef<HTMLVideoElement>(null)
  const camera = state.is === 'open' ? state.camera : undefined
  useReading(video, decoder, { isOn: camera !== undefined && !paused, onText })

  useEffect(() => {
    const element = video.current
    if (!element) return
    element.srcObject = camera?.stream ?? null
    // A stream stopped meanwhile rejects `play`; the next one will play.
    if (camera) element.play().catch(() => undefined)
  }, [camera])

  if (state.is === 'denied' || state.is === 'none' || state.is === 'busy') return null
  return (
    <div className={styles.view}>
      <video ref={video} className={styles.video} playsInline muted autoPlay aria-hidden="true" tabIndex={-1} />
      <span className={cx(styles.frame, camera && !paused && styles.aiming)} aria-hidden="true" />
      <p className={styles.caption}>
        {camera ? (
          say('scan.aim')
        ) : (
          <>
            <Spinner size={18} /> {say('scan.starting')}
          </>
        )}
      </p>
      {camera ? <Controls key={camera.lens} camera={camera} onLens={onLens} /> : null}
    </div>
  )
}

function Controls({ camera, onLens }: { camera: Camera; onLens: () => void }) {
  const say = useSay()
  const [isLit, setIsLit] = useState(false)
  const [zoom, setZoom] = useState(camera.zoom?.min ?? 1)

  function light() {
    setIsLit(!isLit)
    void adjust(camera, { torch: !isLit })
  }
  function changeLens() {
    chooseNextLens(camera)
    onLens()
  }
  function magnify(value: number) {
    setZoom(value)
    void adjust(camera, { zoom: value })
  }
  return (
    <div className={styles.controls}>
      {camera.zoom ? (
        <input
          className={styles.zoom}
          type="range"
          aria-label={say('scan.zoom')}
          {...camera.zoom}
          value={zoom}
          onChange={(event) => magnify(event.target.valueAsNumber)}
        />
      ) : null}
      {camera.hasTorch ? (
        <button type="button" className={styles.control} aria-pressed={isLit} onClick={light}>
          <Icon name="star" />
          {say(isLit ? 'scan.torch.off' : 'scan.torch.on')}
        </button>
      ) : null}
      {camera.lenses.length > 1 ? (
        <button type="button" className={styles.control} onClick={changeLens}>
          <Icon name="camera" />
          {say('scan.lens')}
        </button>
      ) : null}
    </div>
  )
}
