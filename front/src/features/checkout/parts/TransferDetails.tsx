import type { InvoiceSummary } from '@parvis/contract/checkout/checkout.ts'
import { spacedIban } from '@parvis/contract/kit/iban.ts'
import { formatMoney, toCents } from '@parvis/contract/kit/money.ts'
import { coded } from '@parvis/contract/kit/typed.ts'
import { useEvent } from '#features/events/useEvent.ts'
import { useLanguage, useSay } from '#kit/say.tsx'
import { Banner } from '#kit/ui/Banner.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { Card } from '#kit/ui/Card.tsx'
import { CopyLine, CopyLines } from '#kit/ui/CopyLine.tsx'

interface TransferDetailsProps {
  transfer: NonNullable<InvoiceSummary['transfer']>
  owed: number
  onChange: (() => void) | undefined
}

const WORDS = 'checkout.transfer'

/** The account, amount and reference of the transfer; each line can be copied. */
export function TransferDetails({ transfer, owed, onChange }: TransferDetailsProps) {
  const say = useSay()
  const { language } = useLanguage()
  const { settings } = useEvent()
  const { name, bic } = settings.FO_SELLER
  const money = (euros: number) => formatMoney(toCents(euros), language)
  const change = onChange ? (
    <Button variant="link" onClick={onChange}>
      {say(transfer.isOutdated ? 'checkout.transfer.renew' : 'checkout.transfer.change')}
    </Button>
  ) : undefined
  return (
    <Card level={2} title={say('checkout.transfer')} footer={change}>
      {transfer.isOutdated ? (
        <Banner kind="warning" title={say('checkout.transfer.outdated')}>
          {owed > 0
            ? say('checkout.transfer.outdated.text', { before: money(transfer.amount), now: money(owed) })
            : say('checkout.transfer.outdated.nothing')}
        </Banner>
      ) : null}
      <p>{say('checkout.transfer.text')}</p>
      <CopyLines>
        <CopyLine words={WORDS} label={say('checkout.transfer.reference')} text={transfer.reference} />
        <CopyLine
          words={WORDS}
          label={say('checkout.transfer.amount')}
          shown={money(transfer.amount)}
          text={transfer.amount.toFixed(2)}
        />
        <CopyLine
          words={WORDS}
          label={say('checkout.transfer.iban')}
          shown={spacedIban(transfer.bank)}
          text={coded(transfer.bank)}
        />
        {bic ? <CopyLine words={WORDS} label={say('checkout.transfer.bic')} text={bic} /> : null}
        {name ? <CopyLine words={WORDS} label={say('checkout.transfer.payee')} text={name} /> : null}
      </CopyLines>
    </Card>
  )
}
