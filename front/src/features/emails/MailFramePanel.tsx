import { useMemo } from 'react'
import styles from './MailScreen.module.css'
import { frameOf, restyle, unroll } from './parts/mailFrame.ts'

interface MailFramePanelProps {
  readonly title: string
  readonly html: string
}

/** A mail in a frame where no script can run: our own origin is what lets its styles be applied. It is as high as it is long. */
export function MailFramePanel({ title, html }: MailFramePanelProps) {
  const frame = useMemo(() => frameOf(html), [html])
  return (
    <iframe
      className={styles.reader}
      title={title}
      sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
      srcDoc={frame}
      onLoad={({ currentTarget }) => {
        restyle(currentTarget.contentDocument)
        unroll(currentTarget)
      }}
    />
  )
}
