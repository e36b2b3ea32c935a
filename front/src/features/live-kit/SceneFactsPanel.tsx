import { useLanguage, useSay } from '#kit/say.tsx'
import styles from './Scene.module.css'

interface SceneFactsPanelProps {
  readonly total: number | null
  readonly isClose: boolean
  readonly isHidden: boolean
  readonly note?: string | undefined
}

/** What stands beside the title of a scene: its number of answers, and whether it is over or hidden. */
export function SceneFactsPanel({ total, isClose, isHidden, note }: SceneFactsPanelProps) {
  const say = useSay()
  const { language } = useLanguage()
  return (
    <>
      {total === null ? null : (
        <p className={styles.total}>
          <strong>{new Intl.NumberFormat(language).format(total)}</strong> {say('live.screen.votes', { count: total })}
        </p>
      )}
      {note ? <p className={styles.total}>{note}</p> : null}
      {isClose ? <p className={styles.fact}>{say('live.screen.over')}</p> : null}
      {isHidden ? <p className={styles.fact}>{say('live.screen.hidden')}</p> : null}
    </>
  )
}
