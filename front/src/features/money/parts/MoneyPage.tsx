import type { ReactNode } from 'react'
import { useEvent } from '#features/context/useEvent.ts'
import { useMe } from '#features/users/useMe.ts'
import { paths } from '#kit/paths.ts'
import { useSay } from '#kit/say.tsx'
import { Page } from '#kit/ui/Page.tsx'
import { Tabs } from '#kit/ui/Tabs.tsx'
import { useTitle } from '#kit/useTitle.ts'
import styles from './Money.module.css'

interface MoneyPageProps {
  readonly screen: 'orders' | 'dues' | 'documents' | 'books'
  /** What stands beside the title: a figure. */
  readonly told?: string | undefined
  readonly actions?: ReactNode
  readonly children: ReactNode
}

/** A screen behind « Argent ». */
export function MoneyPage({ screen, told, actions, children }: MoneyPageProps) {
  const say = useSay()
  const title = say('organisation.entry.money')
  const { event } = useEvent()
  const { rights } = useMe()
  useTitle(screen === 'orders' ? title : say(`money.${screen}.title`))
  return (
    <Page>
      <div className={styles.top}>
        <div className={styles.head}>
          <h1>{title}</h1>
          {told ? <p>{told}</p> : null}
          {actions ? <div>{actions}</div> : null}
        </div>
        <Tabs
          label={title}
          tabs={[
            { name: say('money.orders.title'), href: paths.money(event.context), isCurrent: screen === 'orders' },
            { name: say('money.dues.title'), href: paths.dues(event.context), isCurrent: screen === 'dues' },
            {
              name: say('money.documents.title'),
              href: paths.documents(event.context),
              isCurrent: screen === 'documents',
            },
            { name: say('money.books.title'), href: paths.books(event.context), isCurrent: screen === 'books' },
            ...(rights.includes('edit')
              ? [{ name: say('organisation.entry.promoCodes'), href: paths.codes(event.context), isCurrent: false }]
              : []),
          ]}
        />
      </div>
      {children}
    </Page>
  )
}
