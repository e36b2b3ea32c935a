import { memo, useState } from 'react'
import { useSay } from '#kit/say.tsx'
import { storage } from '#kit/storage.ts'
import { Button } from '#kit/ui/Button.tsx'
import { Icon } from '#kit/ui/Icon.tsx'
import { Loader } from '#kit/ui/Loader.tsx'
import styles from './VideoFrame.module.css'
import type { Video } from './video.ts'

interface VideoFrameProps {
  video: Video
  title: string
  /** Delayed by a random time, so that waiting pages do not load the player at the same instant. */
  mayPlay: boolean
}

const ALLOWED =
  'accelerometer; autoplay; clipboard-write; encrypted-media; gyroscope; picture-in-picture; web-share; fullscreen'
const keyOf = ({ provider }: Video): string => `parvis.video.${provider}`

/** The video, after consent to the other site; memoized, since a new render would restart it. */
export const VideoFrame = memo(function VideoFrame({ video, title, mayPlay }: VideoFrameProps) {
  const say = useSay()
  const [hasAgreed, setAgreed] = useState(() => storage.read(keyOf(video)) === 'yes')
  const { name } = video
  const agree = () => {
    storage.write(keyOf(video), 'yes')
    setAgreed(true)
  }
  const takeBack = () => {
    storage.remove(keyOf(video))
    setAgreed(false)
  }

  if (!hasAgreed) {
    return (
      <div className={styles.facade}>
        <span className={styles.round}>
          <Icon name="play" size={40} />
        </span>
        <p>{say('live.video.consent', { name })}</p>
        <Button icon="play" onClick={agree}>
          {say('live.video.play', { name })}
        </Button>
      </div>
    )
  }
  return (
    <>
      <div className={styles.video}>
        {mayPlay ? (
          <iframe
            src={video.src}
            title={say('live.video.title', { title })}
            allow={ALLOWED}
            allowFullScreen
            referrerPolicy="strict-origin-when-cross-origin"
          />
        ) : (
          <Loader label={say('live.loading')} />
        )}
      </div>
      <p className={styles.foot}>
        <span>{say('live.video.by', { name })}</span>
        <Button variant="link" small onClick={takeBack}>
          {say('live.video.takeBack')}
        </Button>
      </p>
    </>
  )
})
