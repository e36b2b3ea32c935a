import type { ReactNode } from 'react'
import { useSay } from '#kit/say.tsx'
import { Page } from '#kit/ui/Page.tsx'
import { useTitle } from '#kit/useTitle.ts'
import styles from './Money.module.css'

interface MoneyPageProps {
  /** What stands beside the title: a figure. */
  readonly told?: string | undefined
  readonly actions?: ReactNode
  readonly children: ReactNode
}

/** A screen behind « Argent ». */
export function MoneyPage({ told, actions, children }: MoneyPageProps) {
  const say = useSay()
  const title = say('organisation.entry.money')
  useTitle(title)
  return (
    <Page>
      <div className={styles.top}>
        <div className={styles.head}>
          <h1>{title}</h1>
          {told ? <p>{told}</p> : null}
          {actions ? <div>{actions}</div> : null}
        </div>
      </div>
      {children}
    </Page>
  )
}
