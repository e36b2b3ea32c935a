import type { ReactNode } from 'react'
import styles from './ActLines.module.css'
import { Anchor } from './Anchor.tsx'
import { Button } from './Button.tsx'
import type { IconName } from './Icon.tsx'
import { Icon } from './Icon.tsx'

/** What stands at the head of a line: how many there are, or a mark; `isMust` where nothing goes on without it. */
type Head =
  | { readonly count: string | number; readonly isUrgent?: boolean }
  | { readonly icon: IconName; readonly isMust: boolean }

/** Something that awaits somebody, and where it is seen to. */
export type ActLine = Head & {
  readonly key: string
  readonly title: ReactNode
  readonly text: ReactNode
  /** Left out for whoever may not go there. */
  readonly go?: { readonly href: string; readonly label: string } | undefined
  /** Done in place, where nothing leads elsewhere. */
  readonly act?: { readonly label: string; readonly busy: boolean; readonly onPress: () => void } | undefined
}

/** Lines to act upon, the most urgent first; each leads as a whole to where that is done. */
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
