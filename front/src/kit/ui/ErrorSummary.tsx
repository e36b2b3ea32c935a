import type { MouseEvent, ReactNode, Ref } from 'react'
import { cx } from './cx.ts'
import { Icon } from './Icon.tsx'
import styles from './Notice.module.css'

export interface SummaryItem {
  id: string
  text: ReactNode
}

interface ErrorSummaryProps {
  title: ReactNode
  items: readonly SummaryItem[]
  summaryRef?: Ref<HTMLDivElement> | undefined
}

function goTo(event: MouseEvent, id: string) {
  const target = document.getElementById(id)
  if (!target) return
  event.preventDefault()
  target.focus({ preventScroll: true })
  target.scrollIntoView({ block: 'center' })
}

/** Every error of a form in one place, each a link to its field. Renders nothing while there is none. */
export function ErrorSummary({ title, items, summaryRef }: ErrorSummaryProps) {
  if (items.length === 0) return null
  return (
    <div ref={summaryRef} className={cx(styles.notice, styles.error)} role="alert" tabIndex={-1}>
      <span className={styles.icon}>
        <Icon name="warning" />
      </span>
      <div className={styles.text}>
        <p className={styles.title}>{title}</p>
        <ul className={styles.list}>
          {items.map((item) => (
            <li key={item.id}>
              <a href={`#${encodeURIComponent(item.id)}`} onClick={(event) => goTo(event, item.id)}>
                {item.text}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}
