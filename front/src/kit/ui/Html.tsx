import { useEffect, useMemo, useState } from 'react'
import styles from './Html.module.css'

interface HtmlProps {
  /** What the organiser wrote, HTML or plain text. */
  html: string
  /** Accessible name of embedded videos that have none. */
  videoTitle: string
}

type Sanitize = (html: string, videoTitle: string) => string
let known: Sanitize | undefined

/** Brings what `Html` cleans with. A page that has it from the start does not move when the organiser's words come. */
export async function prepareHtml(): Promise<Sanitize> {
  const { sanitize } = await import('#kit/sanitize.ts')
  known = sanitize
  return sanitize
}

const isPlain = (html: string) => !/[<&]/.test(html)

/** Organiser HTML, sanitised again before it is shown and kept inside its own box. Plain text shows at once. */
export function Html({ html, videoTitle }: HtmlProps) {
  const [sanitize, setSanitize] = useState(() => known)
  const isAwaited = !sanitize && !isPlain(html)
  useEffect(() => {
    if (!isAwaited) return
    let current = true
    void prepareHtml().then((found) => {
      if (current) setSanitize(() => found)
    })
    return () => {
      current = false
    }
  }, [isAwaited])

  const markup = useMemo(
    () => (isPlain(html) ? '' : (sanitize?.(html, videoTitle) ?? '')),
    [sanitize, html, videoTitle],
  )
  if (isPlain(html)) return <div className={styles.html}>{html}</div>
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised just above
  return <div className={styles.html} dangerouslySetInnerHTML={{ __html: markup }} />
}
