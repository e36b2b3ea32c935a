import type { ReactNode } from 'react'
import { useEvent } from '#features/context/useEvent.ts'
import { useMe } from '#features/users/useMe.ts'
import { paths } from '#kit/paths.ts'
import { useSay } from '#kit/say.tsx'
import { Page } from '#kit/ui/Page.tsx'
import { Tabs } from '#kit/ui/Tabs.tsx'
import { useTitle } from '#kit/useTitle.ts'
import styles from './MailsPage.module.css'

interface MailsPageProps {
  readonly screen: 'occasions' | 'outbox'
  /** What one may begin here. */
  readonly action?: ReactNode
  readonly children: ReactNode
}

/** A screen behind « Mails », and the way to the other. */
export function MailsPage({ screen, action, children }: MailsPageProps) {
  const say = useSay()
  const { event } = useEvent()
  const { rights } = useMe()
  const title = say('organisation.entry.mails')
  useTitle(say(`emails.${screen}.title`))
  return (
    <Page>
      <div className={styles.top}>
        <div className={styles.head}>
          <h1>{title}</h1>
          {action}
        </div>
        <Tabs
          label={title}
          tabs={[
            {
              name: say('emails.occasions.title'),
              href: paths.mails(event.context),
              isCurrent: screen === 'occasions',
            },
            { name: say('emails.outbox.title'), href: paths.outbox(event.context), isCurrent: screen === 'outbox' },
            ...(rights.includes('edit')
              ? [{ name: say('mails.sender'), href: paths.sender(event.context), isCurrent: false }]
              : []),
          ]}
        />
        <p className={styles.lead}>{say(`emails.${screen}.lead`)}</p>
      </div>
      {children}
    </Page>
  )
}
