import { formatMoney, toCents } from '@parvis/contract/kit/money.ts'
import { useEvent } from '#features/events/useEvent.ts'
import { useMe } from '#features/users/useMe.ts'
import { paths } from '#kit/paths.ts'
import { useLanguage, useSay } from '#kit/say.tsx'
import { Anchor } from '#kit/ui/Anchor.tsx'
import { VisuallyHidden } from '#kit/ui/VisuallyHidden.tsx'
import type { Person } from '../usePerson.ts'
import styles from './Card.module.css'

/** The person's order lines and balance; absent without the right to read money. */
export function Payment({ person: { money } }: { person: Person }) {
  const say = useSay()
  const { language } = useLanguage()
  if (!money) return null
  const { lines, due, billed, credit, reference, invoices } = money
  const amount = (euros: number) => formatMoney(toCents(euros), language)
  const sums = [
    ['due', due],
    ['billed', billed],
    ['credit', credit],
  ] as const
  const told = sums.filter(([, euros]) => euros > 0)
  return (
    <section>
      <h3>{say('people.payment')}</h3>
      {lines.length === 0 && told.length === 0 ? (
        <p className={styles.quiet}>{say('people.payment.none')}</p>
      ) : (
        <table className={styles.sum}>
          <caption>
            <VisuallyHidden>{say('people.payment.lines')}</VisuallyHidden>
          </caption>
          <tbody>
            {lines.map(({ key, label, price }) => (
              <tr key={key}>
                <th scope="row">{label}</th>
                <td>{amount(price)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            {told.map(([key, euros]) => (
              <tr key={key}>
                <th scope="row">{say(`people.payment.${key}`)}</th>
                <td>{amount(euros)}</td>
              </tr>
            ))}
          </tfoot>
        </table>
      )}
      <Invoices invoices={invoices} />
      {reference ? (
        <p className={styles.quiet}>
          {say('people.payment.reference')} <b>{reference}</b>
        </p>
      ) : null}
    </section>
  )
}

function Invoices({ invoices }: Pick<NonNullable<Person['money']>, 'invoices'>) {
  const say = useSay()
  const { event } = useEvent()
  const { rights } = useMe()
  const isWriting = rights.includes('money.write')
  if (invoices.length === 0) return null
  return (
    <ul className={styles.rows}>
      {invoices.map(({ id, number, isPaid, leftCents }) => (
        <li key={id}>
          <Anchor href={paths.issued(event.context, id)}>{say('people.payment.invoice', { number })}</Anchor>{' '}
          {isWriting && isPaid && leftCents > 0 ? (
            <Anchor href={paths.issued(event.context, id, { rembourser: 'oui' })}>
              <span aria-hidden="true">{say('people.payment.refund')}</span>
              <VisuallyHidden>{say('people.payment.refund.of', { number })}</VisuallyHidden>
            </Anchor>
          ) : null}
        </li>
      ))}
    </ul>
  )
}
