import { useMemo } from 'react'
import styles from './editor/MailScreen.module.css'
import { frameOf, restyle, unroll } from './parts/mailFrame.ts'

interface MailFramePanelProps {
  readonly title: string
  readonly html: string
}

/**
 * A mail in a frame without scripts, as high as its content; it keeps our origin, so that its styles can be applied.
 */
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
