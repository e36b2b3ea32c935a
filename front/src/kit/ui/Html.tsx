import { use, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Clean } from '../clean.ts'
import { FrameHosts } from '../frameHosts.ts'
import styles from './Html.module.css'

interface HtmlProps {
  /** What the organiser wrote, HTML or plain text. */
  html: string
  /** Accessible name of embedded videos that have none. */
  videoTitle: string
}

type Cleaning = { readonly clean: Clean; readonly applyStyles: (box: ParentNode) => void }
let known: Cleaning | undefined
let printed: ((html: string, frameHosts: readonly string[]) => string) | undefined

/** Brings what `Html` cleans with. A page that has it from the start does not move when the organiser's words come. */
export async function prepareHtml(): Promise<Cleaning> {
  // Asked for together where the browser will need it.
  if (!('setHTML' in Element.prototype)) void import('#kit/sanitize.ts').catch(() => undefined)
  const { bringClean, applyStyles } = await import('#kit/clean.ts')
  known = { clean: await bringClean(), applyStyles }
  return known
}

/** Writes what is given, made safe, where there is no browser. */
export function printWith(clean: NonNullable<typeof printed>): void {
  printed = clean
}

const isPlain = (html: string) => !/[<&]/.test(html)

/**
 * Words, titles, lists, tables and links: elements that say nothing of themselves, and addresses that nobody is led astray
 * by, as the server writes them. No such text can do anything, whatever it says.
 */
const SIMPLE =
  /^[^<]*(?:<(?:\/?(?:p|div|span|blockquote|strong|b|em|i|u|s|small|sub|sup|h[2-6]|[uo]l|li|d[ltd]|table|caption|thead|tbody|tfoot|tr|t[hd])|[bh]r ?\/?|th scope="(?:col|row)"|a href="(?:https?:\/\/|mailto:|tel:|\/(?!\/))[^"<>\\]*"(?: (?:target="_blank" )?rel="noopener noreferrer")?|\/a)>[^<]*)*$/

/** Whether a text shows at once, with nothing to make it safe. */
export const isReady = (html: string): boolean => SIMPLE.test(html)

/** The same for a text that is known beforehand: nothing is brought for one that is ready. */
export const prepareHtmlOf = (html: string): Promise<unknown> => (isReady(html) ? Promise.resolve() : prepareHtml())

/** Organiser HTML, sanitised again before it is shown and kept inside its own box. A text that can do nothing shows at once. */
export function Html({ html, videoTitle }: HtmlProps) {
  const frameHosts = use(FrameHosts)
  const box = useRef<HTMLDivElement>(null)
  const [cleaning, setCleaning] = useState(() => known)
  const isSimple = isReady(html)
  const isAwaited = !cleaning && !isSimple
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

  const hosts = frameHosts.join(' ')
  // Nothing is written again as long as nothing changes: a video would begin anew.
  useLayoutEffect(() => {
    if (!box.current || !cleaning || isSimple) return
    box.current.replaceChildren(cleaning.clean(html, { videoTitle, frameHosts: hosts.split(' ') }))
    cleaning.applyStyles(box.current)
  }, [cleaning, html, isSimple, videoTitle, hosts])
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
