import type { InvoiceSummary } from '@parvis/contract/checkout/checkout.ts'
import { formatMoney, toCents } from '@parvis/contract/kit/money.ts'
import { useEvent } from '#features/context/useEvent.ts'
import { useLanguage, useSay } from '#kit/say.tsx'
import { Banner } from '#kit/ui/Banner.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { Card } from '#kit/ui/Card.tsx'
import { CopyLine } from './CopyLine.tsx'
import styles from './Payment.module.css'

interface TransferDetailsProps {
  transfer: NonNullable<InvoiceSummary['transfer']>
  /** What is owed now, with VAT. */
  owed: number
  /** Goes back to the choice of the means of payment. */
  onChange: (() => void) | undefined
}

/** « FR76 3000… » in groups of four, as banks print it. */
const grouped = (iban: string) => iban.replaceAll(/\s/g, '').replace(/(.{4})(?=.)/g, '$1 ')

/** Where to send the transfer, how much and under which reference; each line can be copied. */
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
      <dl className={styles.copies}>
        <CopyLine label={say('checkout.transfer.reference')} text={transfer.reference} />
        <CopyLine
          label={say('checkout.transfer.amount')}
          shown={money(transfer.amount)}
          text={transfer.amount.toFixed(2)}
        />
        <CopyLine
          label={say('checkout.transfer.iban')}
          shown={grouped(transfer.bank)}
          text={transfer.bank.replaceAll(/\s/g, '')}
        />
        {bic ? <CopyLine label={say('checkout.transfer.bic')} text={bic} /> : null}
        {name ? <CopyLine label={say('checkout.transfer.payee')} text={name} /> : null}
      </dl>
    </Card>
  )
}
