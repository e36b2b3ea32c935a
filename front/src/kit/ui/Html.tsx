import { use, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { FrameHosts } from '../frameHosts.ts'
import styles from './Html.module.css'

interface HtmlProps {
  html: string
  videoTitle: string
}

type Sanitizer = typeof import('#kit/sanitize.ts')
let known: Sanitizer | undefined
let printed: ((html: string, frameHosts: readonly string[]) => string) | undefined

/** Loads the sanitiser of `Html`. A page that loads it first does not move when the organiser's HTML is drawn. */
export async function prepareHtml(): Promise<Sanitizer> {
  known = await import('#kit/sanitize.ts')
  return known
}

/** Sets the sanitiser for prerendering, without a browser. */
export function printWith(clean: NonNullable<typeof printed>): void {
  printed = clean
}

const isPlain = (html: string) => !/[<&]/.test(html)

/**
 * Harmless HTML as the server writes it: words, titles, lists, tables and links, without attributes other than
 * addresses. It needs no sanitising.
 */
const SIMPLE =
  /^[^<]*(?:<(?:\/?(?:p|div|span|blockquote|strong|b|em|i|u|s|small|sub|sup|h[2-6]|[uo]l|li|d[ltd]|table|caption|thead|tbody|tfoot|tr|t[hd])|[bh]r ?\/?|th scope="(?:col|row)"|a href="(?:https?:\/\/|mailto:|tel:|\/(?!\/))[^"<>\\]*"(?: (?:target="_blank" )?rel="noopener noreferrer")?|\/a)>[^<]*)*$/

/** Whether a text is harmless and can be drawn at once. */
export const isReady = (html: string): boolean => SIMPLE.test(html)

/** Prepares for a known text: loads nothing for a harmless one. */
export const prepareHtmlOf = (html: string): Promise<unknown> => (isReady(html) ? Promise.resolve() : prepareHtml())

/** Organiser HTML, sanitised again before insertion and contained in its own box. Harmless text is drawn at once. */
export function Html({ html, videoTitle }: HtmlProps) {
  const frameHosts = use(FrameHosts)
  const box = useRef<HTMLDivElement>(null)
  const [sanitizer, setSanitizer] = useState(() => known)
  const isSimple = isReady(html)
  const isAwaited = !sanitizer && !isSimple
  useEffect(() => {
    if (!isAwaited) return
    let current = true
    void prepareHtml().then((found) => {
      if (current) setSanitizer(found)
    })
    return () => {
      current = false
    }
  }, [isAwaited])

  const hosts = frameHosts.join(' ')
  // Written again on changes alone: a video would restart.
  useLayoutEffect(() => {
    if (!box.current || !sanitizer || isSimple) return
    box.current.replaceChildren(sanitizer.sanitize(html, { videoTitle, frameHosts: hosts.split(' ') }))
    sanitizer.applyStyles(box.current)
  }, [sanitizer, html, isSimple, videoTitle, hosts])
  if (isPlain(html)) {
    return (
      <div key="plain" className={styles.html}>
        {html}
      </div>
    )
  }
  // biome-ignore lint/security/noDangerouslySetInnerHtml: nothing of it can do anything
  if (isSimple) return <div key="simple" className={styles.html} dangerouslySetInnerHTML={{ __html: html }} />
  if (!printed) return <div key="html" ref={box} className={styles.html} />
  // biome-ignore lint/security/noDangerouslySetInnerHtml: made safe by the server that prints
  return <div className={styles.html} dangerouslySetInnerHTML={{ __html: printed(html, frameHosts) }} />
}
