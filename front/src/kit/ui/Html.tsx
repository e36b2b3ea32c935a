import { use, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { FrameHosts } from '../frameHosts.ts'
import styles from './Html.module.css'

interface HtmlProps {
  /** What the organiser wrote, HTML or plain text. */
  html: string
  /** Accessible name of embedded videos that have none. */
  videoTitle: string
}

type Cleaning = Pick<typeof import('#kit/sanitize.ts'), 'sanitize' | 'applyStyles'>
let known: Cleaning | undefined

/** Brings what `Html` cleans with. A page that has it from the start does not move when the organiser's words come. */
export async function prepareHtml(): Promise<Cleaning> {
  known = await import('#kit/sanitize.ts')
  return known
}

/** Cleans with what is at hand, where there is no browser. */
export function cleanWith(cleaning: Cleaning): void {
  known = cleaning
}

const isPlain = (html: string) => !/[<&]/.test(html)

/** The same for a text that is known beforehand: nothing is brought for one without markup. */
export const prepareHtmlOf = (html: string): Promise<unknown> => (isPlain(html) ? Promise.resolve() : prepareHtml())

/** Organiser HTML, sanitised again before it is shown and kept inside its own box. Plain text shows at once. */
export function Html({ html, videoTitle }: HtmlProps) {
  const frameHosts = use(FrameHosts)
  const box = useRef<HTMLDivElement>(null)
  const [cleaning, setCleaning] = useState(() => known)
  const isAwaited = !cleaning && !isPlain(html)
  useEffect(() => {
    if (!isAwaited) return
    let current = true
    void prepareHtml().then((found) => {
      if (current) setCleaning(found)
    })
    return () => {
      current = false
    }
  }, [isAwaited])

  const markup = useMemo(
    () => (isPlain(html) ? '' : (cleaning?.sanitize(html, { videoTitle, frameHosts }) ?? '')),
    [cleaning, html, videoTitle, frameHosts],
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: styles belong to the markup that was just written
  useLayoutEffect(() => {
    if (box.current) cleaning?.applyStyles(box.current)
  }, [cleaning, markup])
  if (isPlain(html)) return <div className={styles.html}>{html}</div>
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised just above
  return <div ref={box} className={styles.html} dangerouslySetInnerHTML={{ __html: markup }} />
}
