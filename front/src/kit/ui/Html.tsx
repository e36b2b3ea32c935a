import { useEffect, useState } from 'react'
import styles from './Html.module.css'

interface HtmlProps {
  /** What the organiser wrote, HTML or plain text. */
  html: string
  /** Accessible name of embedded videos that have none. */
  videoTitle: string
}

const isPlain = (html: string) => !/[<&]/.test(html)

/** Organiser HTML, sanitised again before it is shown and kept inside its own box. Plain text shows at once. */
export function Html({ html, videoTitle }: HtmlProps) {
  const [clean, setClean] = useState<{ of: string; markup: string } | null>(null)
  useEffect(() => {
    if (isPlain(html)) return
    let current = true
    import('#kit/sanitize.ts').then(({ sanitize }) => {
      if (current) setClean({ of: html, markup: sanitize(html, videoTitle) })
    })
    return () => {
      current = false
    }
  }, [html, videoTitle])

  if (isPlain(html)) return <div className={styles.html}>{html}</div>
  const markup = clean?.of === html ? clean.markup : ''
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised just above
  return <div className={styles.html} dangerouslySetInnerHTML={{ __html: markup }} />
}
