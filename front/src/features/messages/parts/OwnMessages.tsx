import { formatTime } from '@parvis/contract/kit/dates.ts'
import { listMyMessages } from '@parvis/contract/messages/messages.ts'
import { useRead } from '#kit/read.ts'
import { useLanguage, useSay } from '#kit/say.tsx'
import styles from './OwnMessages.module.css'

/** What the person has asked, the latest first. */
export function OwnMessages({ eventId }: { eventId: string }) {
  const say = useSay()
  const { language } = useLanguage()
  const { data } = useRead(listMyMessages, { query: { eventId } }, { refetchOnWindowFocus: false })
  if (!data || data.data.length === 0) return null
  return (
    <details className={styles.own}>
      <summary>{say('messages.own', { count: data.data.length })}</summary>
      <ul>
        {data.data.map(({ id, message, createdAt }) => (
          <li key={id}>
            <time dateTime={createdAt}>
              {formatTime(createdAt, language, Intl.DateTimeFormat().resolvedOptions().timeZone)}
            </time>
            <p>{message}</p>
          </li>
        ))}
      </ul>
    </details>
  )
}
