import type { ReactNode } from 'react'
import { useEffect, useState } from 'react'
import { useSay } from '#kit/say.tsx'
import { Button } from './Button.tsx'
import styles from './CopyLine.module.css'
import { LiveRegion } from './LiveRegion.tsx'
import { VisuallyHidden } from './VisuallyHidden.tsx'

const SHOWN_MS = 4000

interface CopyLineProps {
  /** Prefix of the word keys `.copy` and `.copied`, each with a `.what`. */
  words: string
  label: string
  text: string
  shown?: string
}

/** A list of values to copy. */
export function CopyLines({ children }: { readonly children: ReactNode }) {
  return <dl className={styles.copies}>{children}</dl>
}

/** A value with a button to copy it. */
export function CopyLine({ words, label, text, shown = text }: CopyLineProps) {
  const say = useSay()
  const [isCopied, setCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setCopied(false), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [isCopied])
  // Missing outside HTTPS: the text can be selected instead.
  const clipboard: Clipboard | undefined = navigator.clipboard
  const copy = () =>
    clipboard?.writeText(text).then(
      () => setCopied(true),
      () => setCopied(false),
    )
  const word = `${words}.${isCopied ? 'copied' : 'copy'}`
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <span className={styles.copied}>{shown}</span>
        {clipboard ? (
          <Button small variant="ghost" icon={isCopied ? 'check' : undefined} onClick={() => void copy()}>
            <span aria-hidden="true">{say(word)}</span>
            <VisuallyHidden>{say(`${word}.what`, { what: label })}</VisuallyHidden>
          </Button>
        ) : null}
        <LiveRegion>{isCopied ? say(`${words}.copied.what`, { what: label }) : ''}</LiveRegion>
      </dd>
    </div>
  )
}
