import { formatMoney } from '@parvis/contract/kit/money.ts'
import { useLanguage, useSay } from '#kit/say.tsx'
import { Banner } from '#kit/ui/Banner.tsx'
import type { Supposed } from './useAccount.ts'

export function MoneyPanel({ supposed }: { supposed: Supposed }) {
  const say = useSay()
  const { language } = useLanguage()
  const { before, summary, isBilled } = supposed
  if (before.totalTTC === summary.totalTTC) return null
  const amount = formatMoney(Math.abs(summary.totalTTC), language)
  const word = summary.totalTTC < 0 ? 'credit' : summary.totalTTC > 0 ? 'due' : isBilled ? 'even' : 'nothing'
  return (
    <Banner kind={word === 'credit' ? 'warning' : 'info'} title={say(`checkout.change.${word}`, { amount })}>
      {word === 'credit' ? say('checkout.change.credit.text') : null}
    </Banner>
  )
}
