import { formatMoney, toCents } from '@parvis/contract/kit/money.ts'
import { useLanguage, useSay } from '#kit/say.tsx'
import { VisuallyHidden } from '#kit/ui/VisuallyHidden.tsx'
import type { Person } from '../usePerson.ts'
import styles from './Card.module.css'

/** What they take and what is left to pay; only for whoever may read money. */
export function Payment({ person: { money } }: { person: Person }) {
  const say = useSay()
  const { language } = useLanguage()
  if (!money) return null
  const { lines, due, billed, credit, reference } = money
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
      {reference ? (
        <p className={styles.quiet}>
          {say('people.payment.reference')} <b>{reference}</b>
        </p>
      ) : null}
    </section>
  )
}
