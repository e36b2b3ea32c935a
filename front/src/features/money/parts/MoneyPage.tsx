import type { ReactNode } from 'react'
import { useEvent } from '#features/events/useEvent.ts'
import { addressOf } from '#kit/paths.ts'
import { useSay } from '#kit/say.tsx'
import { Page } from '#kit/ui/Page.tsx'
import { Tabs } from '#kit/ui/Tabs.tsx'
import { useTitle } from '#kit/useTitle.ts'
import { useMoneyTabs } from '../useMoneyTabs.ts'
import styles from './Money.module.css'

interface MoneyPageProps {
  readonly screen: 'orders' | 'dues' | 'documents' | 'books'
  readonly told?: string | undefined
  readonly actions?: ReactNode
  readonly children: ReactNode
}

export function MoneyPage({ screen, told, actions, children }: MoneyPageProps) {
  const say = useSay()
  const title = say('organisation.entry.money')
  const { event } = useEvent()
  const tabs = useMoneyTabs(screen)
  useTitle(screen === 'orders' ? title : say(`money.${screen}.title`))
  return (
    <Page>
      <div className={styles.top}>
        <div className={styles.head}>
          <h1>{title}</h1>
          {told ? <p>{told}</p> : null}
          {actions ? <div>{actions}</div> : null}
        </div>
        <Tabs label={title} tabs={tabs.map(({ path, ...tab }) => ({ ...tab, href: addressOf(event.context, path) }))} />
      </div>
      {children}
    </Page>
  )
}
