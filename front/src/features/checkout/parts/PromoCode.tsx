import type { InvoiceSummary } from '@parvis/contract/checkout/checkout.ts'
import { usePromoCode as applyPromoCode, readSummary } from '@parvis/contract/checkout/checkout.ts'
import { formatMoney, toCents } from '@parvis/contract/kit/money.ts'
import { useQueryClient } from '@tanstack/react-query'
import type { SubmitEvent } from 'react'
import { useRef, useState } from 'react'
import { useEvent } from '#features/context/useEvent.ts'
import { CallError } from '#kit/call.ts'
import { useLanguage, useSay } from '#kit/say.tsx'
import { useSend } from '#kit/send.ts'
import { Button } from '#kit/ui/Button.tsx'
import { LiveRegion } from '#kit/ui/LiveRegion.tsx'
import { Pill } from '#kit/ui/Pill.tsx'
import { TextInput } from '#kit/ui/TextInput.tsx'
import styles from './Payment.module.css'

/** Takes one code a person; what it took off shows at once (specification 1, §§ 5 and 8). */
export function PromoCode({ summary }: { summary: InvoiceSummary }) {
  const say = useSay()
  const { event } = useEvent()
  const { language } = useLanguage()
  const cache = useQueryClient()
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const params = { domainId: event.domainId, eventId: event.id }
  const send = useSend(applyPromoCode, {
    onSuccess: (fresh) => cache.setQueryData([readSummary.route, { params }], fresh),
    onError: () => input.current?.focus(),
  })
  const used = summary.promoCode
  const gain = formatMoney(toCents(summary.freeHT) + toCents(summary.remiseHT), language)
  const told = used
    ? `${say('checkout.promo.applied', { code: used })}, ${say('checkout.promo.gain', { amount: gain })}`
    : ''
  const isOff = used !== null || summary.isUsed || typed.trim() === ''

  function submit(submitted: SubmitEvent) {
    submitted.preventDefault()
    if (!isOff && !send.isPending) send.mutate({ params, body: { code: typed.trim() } })
  }
  const sentence = send.error instanceof CallError ? send.error.message : ''
  return (
    <form className={styles.promo} noValidate onSubmit={submit}>
      <div className={styles.promoRow}>
        <TextInput
          name="promo-code"
          label={say('checkout.promo')}
          value={used ?? typed}
          onChange={(value) => {
            setTyped(value)
            if (send.error) send.reset()
          }}
          inputRef={input}
          readOnly={used !== null || summary.isUsed}
          error={send.error ? sentence || say('checkout.promo.error') : undefined}
          maxLength={40}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
        <Button type="submit" variant="ghost" disabled={isOff} busy={send.isPending}>
          {say('checkout.promo.apply')}
        </Button>
      </div>
      {used ? (
        <Pill kind="success" icon="check">
          {say('checkout.promo.gain', { amount: gain })}
        </Pill>
      ) : null}
      <LiveRegion>{told}</LiveRegion>
    </form>
  )
}
