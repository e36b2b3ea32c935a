import type { ReactNode } from 'react'
import styles from './ActLines.module.css'
import { Anchor } from './Anchor.tsx'
import { Button } from './Button.tsx'
import type { IconName } from './Icon.tsx'
import { Icon } from './Icon.tsx'

/** The head of a line: a count or an icon; `isMust` for a blocking line. */
type Head =
  | { readonly count: string | number; readonly isUrgent?: boolean }
  | { readonly icon: IconName; readonly isMust: boolean }

export type ActLine = Head & {
  readonly key: string
  readonly title: ReactNode
  readonly text: ReactNode
  readonly go?: { readonly href: string; readonly label: string } | undefined
  readonly act?: { readonly label: string; readonly busy: boolean; readonly onPress: () => void } | undefined
}

/** Pending tasks, most urgent first; each line is a link as a whole. */
export function ActLines({ lines }: { lines: readonly ActLine[] }) {
  return (
    <ul className={styles.lines} data-marked={lines.every((line) => 'icon' in line) || undefined}>
      {lines.map((line) => (
        <li key={line.key} className={styles.line}>
          <LineHead line={line} />
          <div>
            <b>
              {'count' in line && line.isUrgent ? (
                <span className={styles.alarm}>
                  <Icon name="warning" size={16} />
                </span>
              ) : null}
              {line.title}
            </b>
            <p>{line.text}</p>
          </div>
          {line.go ? (
            <Anchor className={styles.go} href={line.go.href}>
              <span>{line.go.label}</span>
              <Icon name="arrow" size={18} />
            </Anchor>
          ) : null}
          {line.act ? (
            <Button small variant="ghost" busy={line.act.busy} onClick={line.act.onPress}>
              {line.act.label}
            </Button>
          ) : null}
        </li>
      ))}
    </ul>
  )
}

function LineHead({ line }: { line: ActLine }) {
  if ('count' in line)
    return (
      <span className={styles.count} data-urgent={line.isUrgent ? '' : undefined}>
        {line.count}
      </span>
    )
  return (
    <span className={styles.mark} data-must={line.isMust ? '' : undefined}>
      <Icon name={line.icon} size={16} />
    </span>
  )
}
