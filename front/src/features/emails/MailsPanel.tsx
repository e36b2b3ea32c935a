import { readMailSums } from '@parvis/contract/emails/emails.ts'
import type { ReactNode } from 'react'
import { useEvent } from '#features/events/useEvent.ts'
import { useMe } from '#features/users/useMe.ts'
import { paths } from '#kit/paths.ts'
import { useRead } from '#kit/read.ts'
import { useSay } from '#kit/say.tsx'
import { Anchor } from '#kit/ui/Anchor.tsx'
import { Page } from '#kit/ui/Page.tsx'
import { Tabs } from '#kit/ui/Tabs.tsx'
import { useTitle } from '#kit/useTitle.ts'
import styles from './MailsPanel.module.css'

interface MailsPanelProps {
  readonly screen: 'occasions' | 'outbox' | 'returned'
  readonly action?: ReactNode
  readonly children: ReactNode
}

/** A screen of « Mails » with the counts of sent and returned mails, and links to the others. */
export function MailsPanel({ screen, action, children }: MailsPanelProps) {
  const say = useSay()
  const { event } = useEvent()
  const { rights } = useMe()
  const title = say('organisation.entry.mails')
  useTitle(say(`emails.${screen}.title`))
  const params = { domainId: event.domainId, eventId: event.id }
  const { data: sums } = useRead(readMailSums, { params }, { staleTime: 0 })
  return (
    <Page>
      <div className={styles.top}>
        <div className={styles.head}>
          <div className={styles.title}>
            <h1>{title}</h1>
            {sums && sums.sent > 0 ? (
              <p className={styles.sums}>
                {say('emails.sums.sent', { count: sums.sent })}
                {sums.returned > 0 ? (
                  <>
                    {' · '}
                    <Anchor href={paths.returned(event.context)}>
                      {say('emails.sums.returned', { count: sums.returned })}
                    </Anchor>
                  </>
                ) : null}
              </p>
            ) : null}
          </div>
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
            {
              name:
                sums && sums.addresses > 0
                  ? `${say('emails.returned.title')} ${sums.addresses}`
                  : say('emails.returned.title'),
              href: paths.returned(event.context),
              isCurrent: screen === 'returned',
            },
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
