import { formatMoney } from '@parvis/contract/kit/money.ts'
import type { Supposed } from '#features/checkout/useAccount.ts'
import { useLanguage, useSay } from '#kit/say.tsx'
import { Banner } from '#kit/ui/Banner.tsx'

interface BehalfMoneyProps {
  readonly supposed: Supposed
  readonly name: string
}

/** The effect of the change on the payer's balance, before it is saved; nothing where the total stays the same. */
export function BehalfMoney({ supposed: { before, summary }, name }: BehalfMoneyProps) {
  const say = useSay()
  const { language } = useLanguage()
  if (before.totalTTC === summary.totalTTC) return null
  const amount = formatMoney(Math.abs(summary.totalTTC), language)
  const word = summary.totalTTC < 0 ? 'credit' : summary.totalTTC > 0 ? 'due' : 'even'
  return (
    <Banner kind={word === 'credit' ? 'warning' : 'info'} title={say(`people.behalf.${word}`, { amount, name })}>
      {word === 'credit' ? say('people.behalf.credit.text') : null}
    </Banner>
  )
}
