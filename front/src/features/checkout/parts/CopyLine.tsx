import { useEffect, useState } from 'react'
import { useSay } from '#kit/say.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { LiveRegion } from '#kit/ui/LiveRegion.tsx'
import { VisuallyHidden } from '#kit/ui/VisuallyHidden.tsx'
import styles from './Payment.module.css'

const SHOWN_MS = 4000

interface CopyLineProps {
  label: string
  /** What is copied. */
  text: string
  /** The same, as it reads best. */
  shown?: string
}

/** A value to carry elsewhere, and a button that copies it. */
export function CopyLine({ label, text, shown = text }: CopyLineProps) {
  const say = useSay()
  const [isCopied, setCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setCopied(false), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [isCopied])
  // Missing outside https: the text can be selected all the same.
  const clipboard: Clipboard | undefined = navigator.clipboard
  const copy = () =>
    clipboard?.writeText(text).then(
      () => setCopied(true),
      () => setCopied(false),
    )
  const word = isCopied ? 'checkout.transfer.copied' : 'checkout.transfer.copy'
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
        <LiveRegion>{isCopied ? say('checkout.transfer.copied.what', { what: label }) : ''}</LiveRegion>
      </dd>
    </div>
  )
}
