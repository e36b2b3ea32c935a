import type { Speaker } from '@parvis/contract/conferences/conferences.ts'
import { useSay } from '#kit/say.tsx'
import { Html } from '#kit/ui/Html.tsx'
import { VisuallyHidden } from '#kit/ui/VisuallyHidden.tsx'
import styles from './Speakers.module.css'

const initialsOf = (name: string): string => {
  const words = name.split(/\s+/).filter(Boolean)
  return [words[0], words.length > 1 ? words.at(-1) : ''].map((word) => [...(word ?? '')][0] ?? '').join('')
}

/** The speakers of a conference; absent where there is none. */
export function Speakers({ speakers }: { speakers: readonly Speaker[] }) {
  const say = useSay()
  if (speakers.length === 0) return null
  return (
    <ul className={styles.speakers} aria-label={say('conferences.speakers')}>
      {speakers.map(({ id, name, title, picture, text }) => (
        <li key={id} className={styles.speaker}>
          {picture ? (
            <img className={styles.portrait} src={picture} alt="" width={44} height={44} loading="lazy" />
          ) : (
            <span className={styles.portrait} aria-hidden="true">
              {initialsOf(name)}
            </span>
          )}
          <div className={styles.who}>
            <span className={styles.name}>{name}</span>
            {title ? <span className={styles.title}>{title}</span> : null}
            {text ? (
              <details className={styles.more}>
                <summary>
                  {say('conferences.speaker.more')}
                  <VisuallyHidden> {say('conferences.speaker.of', { name })}</VisuallyHidden>
                </summary>
                <Html html={text} videoTitle={name} />
              </details>
            ) : null}
          </div>
        </li>
      ))}
    </ul>
  )
}
