import type { MoneyFigures } from '@parvis/contract/figures/figures.ts'
import { formatMoney } from '@parvis/contract/kit/money.ts'
import { useEvent } from '#features/events/useEvent.ts'
import { paths } from '#kit/paths.ts'
import { useLanguage, useSay } from '#kit/say.tsx'
import { Anchor } from '#kit/ui/Anchor.tsx'
import { Figure } from './Figure.tsx'
import styles from './Figures.module.css'
import type { TallyRow } from './Tally.tsx'
import { Tally } from './Tally.tsx'

export function MoneyTally({ money }: { readonly money: MoneyFigures }) {
  const say = useSay()
  const { language } = useLanguage()
  const { event } = useEvent()
  const rowOf = (key: 'taken' | 'awaited' | 'due' | 'back', href: string): TallyRow => {
    const { people, cents } = money[key]
    const name = say(`figures.money.${key}`)
    return {
      ...{ key, name },
      cells: [
        // The lists of money find payers, the participants' filters do not.
        <Figure key="people" count={people} what={name} />,
        people > 0 ? (
          <Anchor key="amount" href={href} aria-label={`${name}, ${formatMoney(cents, language)}`}>
            {formatMoney(cents, language)}
          </Anchor>
        ) : (
          formatMoney(cents, language)
        ),
      ],
    }
  }
  const orders = paths.money(event.context)
  return (
    <Tally
      title={say('figures.money')}
      link={{ href: orders, label: say('figures.money.link') }}
      columns={[say('figures.column.money'), say('figures.column.people'), say('figures.column.amount')]}
      rows={[
        rowOf('taken', orders),
        rowOf('awaited', orders),
        rowOf('due', paths.dues(event.context)),
        rowOf('back', paths.documents(event.context)),
      ]}
    >
      {money.specimens > 0 ? (
        <p className={styles.small}>{say('figures.money.specimens', { count: money.specimens })}</p>
      ) : null}
    </Tally>
  )
}
