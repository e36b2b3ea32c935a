import type { InvoiceSummary, PaymentMethod } from '@parvis/contract/checkout/checkout.ts'
import { formatMoney } from '@parvis/contract/kit/money.ts'
import type { User } from '@parvis/contract/users/users.ts'
import type { SubmitEvent } from 'react'
import { useId } from 'react'
import { BillingPanel, focusBilling } from '#features/billing/BillingPanel.tsx'
import { useBilling } from '#features/billing/useBilling.ts'
import { useTabState } from '#features/billing/useTabState.ts'
import { useEvent } from '#features/events/useEvent.ts'
import { useLanguage, useSay } from '#kit/say.tsx'
import { Banner } from '#kit/ui/Banner.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { Dialog } from '#kit/ui/Dialog.tsx'
import { LiveRegion } from '#kit/ui/LiveRegion.tsx'
import { RadioGroup } from '#kit/ui/RadioGroup.tsx'
import { RequiredNote } from '#kit/ui/RequiredNote.tsx'
import { DialogTotals } from './DialogTotals.tsx'
import styles from './Payment.module.css'
import { useBuyerTotals } from './useBuyerTotals.ts'
import { useStart } from './useStart.ts'

interface PayDialogProps {
  summary: InvoiceSummary
  payer: User
  onClose: () => void
}

const isMethod = (kept: unknown): kept is PaymentMethod => kept === 'online' || kept === 'transfer'

/** The buyer and the means of payment; then the browser opens the provider (specification 1, § 4, « Payment »). */
export function PayDialog({ summary, payer, onClose }: PayDialogProps) {
  const say = useSay()
  const { language } = useLanguage()
  const { event } = useEvent()
  const formId = useId()
  const inHand = useBilling(payer, summary.billing)
  const [wished, setWished] = useTabState<PaymentMethod>(`parvis.method.${event.id}.${payer.id}`, isMethod, () =>
    summary.transfer?.isOutdated ? 'transfer' : 'online',
  )
  const { methods } = summary
  const method = methods.includes(wished) ? wished : (methods[0] ?? 'online')
  const totals = useBuyerTotals(summary, inHand.billing)
  const start = useStart({ onClose, onRefused: (errors) => focusLater(inHand.refuse(errors)) })

  function submit(submitted: SubmitEvent) {
    submitted.preventDefault()
    const answer = inHand.submit()
    if ('billing' in answer) void start.begin(answer.billing, method)
    else focusLater(answer.first)
  }
  const gross = totals?.totalTTC
  const word = gross === undefined ? 'plain' : method === 'transfer' ? 'transfer' : 'amount'
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title={say('checkout.dialog.title')}
      closeLabel={say('checkout.dialog.close')}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            {say('checkout.dialog.back')}
          </Button>
          {start.outside ? (
            <Button href={start.outside} target="_blank" iconEnd="out">
              {say('checkout.outside')}
            </Button>
          ) : (
            <Button type="submit" form={formId} busy={start.isBusy} disabled={!totals}>
              {say(`checkout.pay.${word}`, { amount: formatMoney(gross ?? 0, language) })}
            </Button>
          )}
        </>
      }
    >
      <form id={formId} className={styles.form} noValidate onSubmit={submit}>
        <RequiredNote />
        <BillingPanel inHand={inHand} />
        {methods.length > 1 ? <MethodField methods={methods} method={method} onChange={setWished} /> : null}
        {totals ? <DialogTotals totals={totals} type={inHand.billing.type} /> : null}
        {start.problem ? (
          <Banner kind="error" title={say('checkout.dialog.failed')}>
            {start.problem}
          </Banner>
        ) : null}
        {start.outside ? <Banner kind="info">{say('checkout.outside.text')}</Banner> : null}
      </form>
      <LiveRegion>{start.isBusy ? say('checkout.leaving') : ''}</LiveRegion>
    </Dialog>
  )
}

interface MethodFieldProps {
  methods: readonly PaymentMethod[]
  method: PaymentMethod
  onChange: (method: PaymentMethod) => void
}

function MethodField({ methods, method, onChange }: MethodFieldProps) {
  const say = useSay()
  return (
    <RadioGroup
      name="payment-method"
      label={say('checkout.method')}
      options={methods.map((value) => ({
        ...{ value, label: say(`checkout.method.${value}`) },
        description: say(`checkout.method.${value}.hint`),
      }))}
      value={method}
      onChange={(value) => (isMethod(value) ? onChange(value) : undefined)}
    />
  )
}

/** Once the field's message is there to be read with it. */
function focusLater(field: Parameters<typeof focusBilling>[0] | undefined): void {
  if (field) requestAnimationFrame(() => focusBilling(field))
}
