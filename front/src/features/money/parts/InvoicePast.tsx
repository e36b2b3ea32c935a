import { formatInstant } from '@parvis/contract/kit/dates.ts'
import { formatMoney } from '@parvis/contract/kit/money.ts'
import type { IssuedThread } from '@parvis/contract/refunds/refunds.ts'
import { useEvent } from '#features/events/useEvent.ts'
import { useLanguage, useSay } from '#kit/say.tsx'
import styles from './Refund.module.css'

/** Words by the last segment of the audited endpoint's path; the path that notes a refund ends with its id. */
const DEEDS: Readonly<Record<string, string>> = {
  refund: 'refund',
  'credit-note': 'credit-note',
  attempts: 'attempts',
  ':refundId': 'noted',
  mails: 'mails',
}

export function InvoicePast({ thread: { deeds, mails } }: { readonly thread: IssuedThread }) {
  const say = useSay()
  const { language } = useLanguage()
  const { event } = useEvent()
  const done = deeds.map(({ id, at, who, act, cents }) => {
    const key = DEEDS[act.split('/').at(-1) ?? ''] ?? 'other'
    return { id, at, text: say(`money.invoice.did.${key}`, { who, amount: formatMoney(cents ?? 0, language) }) }
  })
  const sent = mails.map(({ id, at, to, number, isSent }) => ({
    ...{ id, at },
    text: say(isSent ? 'money.invoice.mail.sent' : 'money.invoice.mail.queued', { number, to }),
  }))
  const all = [...done, ...sent].toSorted((a, b) => b.at.localeCompare(a.at))
  return (
    <section aria-labelledby="invoice-past">
      <h2 id="invoice-past">{say('money.invoice.past')}</h2>
      {all.length === 0 ? (
        <p className={styles.quiet}>{say('money.invoice.past.none')}</p>
      ) : (
        <ol className={styles.past}>
          {all.map(({ id, at, text }) => (
            <li key={id}>
              <p>{text}</p>
              <time dateTime={at}>{formatInstant(at, language, event.timeZone)}</time>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}
