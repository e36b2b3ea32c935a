import type { InvoiceSummary } from '@parvis/contract/checkout/checkout.ts'
import { usePromoCode as applyPromoCode, dropPromoCode, readSummary } from '@parvis/contract/checkout/checkout.ts'
import { formatMoney, toCents } from '@parvis/contract/kit/money.ts'
import { useQueryClient } from '@tanstack/react-query'
import type { SubmitEvent } from 'react'
import { useRef, useState } from 'react'
import { useEvent } from '#features/events/useEvent.ts'
import { CallError } from '#kit/call.ts'
import { useLanguage, useSay } from '#kit/say.tsx'
import { useSend } from '#kit/send.ts'
import { Banner } from '#kit/ui/Banner.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { LiveRegion } from '#kit/ui/LiveRegion.tsx'
import { Pill } from '#kit/ui/Pill.tsx'
import { TextInput } from '#kit/ui/TextInput.tsx'
import { useProblem } from '#kit/useProblem.ts'
import styles from './Payment.module.css'

interface PromoCodeProps {
  summary: InvoiceSummary
  /** The lines above show the discount. */
  isListed: boolean
}

/** Applies or removes one promo code a person; the discount is announced once (specification 1, §§ 5 and 8). */
export function PromoCode(props: PromoCodeProps) {
  const say = useSay()
  const [told, setTold] = useState('')
  const { promoCode, isUsed } = props.summary
  return (
    <>
      {promoCode !== null && !isUsed ? (
        <Applied {...props} code={promoCode} onTold={setTold} />
      ) : (
        <Apply {...props} onTold={setTold} hint={isUsed ? say('checkout.promo.used') : undefined} />
      )}
      <LiveRegion>{told}</LiveRegion>
    </>
  )
}

interface Telling {
  onTold: (sentence: string) => void
}

function useFresh() {
  const { event } = useEvent()
  const cache = useQueryClient()
  const params = { domainId: event.domainId, eventId: event.id }
  return { params, keep: (fresh: InvoiceSummary) => cache.setQueryData([readSummary.route, { params }], fresh) }
}

function useGain() {
  const say = useSay()
  const { language } = useLanguage()
  return ({ freeHT, remiseHT }: InvoiceSummary) =>
    say('checkout.promo.gain', { amount: formatMoney(toCents(freeHT) + toCents(remiseHT), language) })
}

/** An applied code: removable, unless a payment was begun with it. */
function Applied({ summary, isListed, code, onTold }: PromoCodeProps & Telling & { code: string }) {
  const say = useSay()
  const gainOf = useGain()
  const tell = useProblem()
  const { params, keep } = useFresh()
  const send = useSend(dropPromoCode, {
    onSuccess(fresh) {
      keep(fresh)
      onTold(say('checkout.promo.removed', { code }))
    },
  })
  return (
    <div className={styles.promo}>
      {isListed ? null : (
        <Pill kind="success" icon="check">
          {`${say('checkout.promo.applied', { code })}, ${gainOf(summary)}`}
        </Pill>
      )}
      {summary.payment === 'open' ? (
        <p className={styles.note}>{say('checkout.promo.inPayment')}</p>
      ) : (
        <div>
          <Button small variant="link" icon="close" busy={send.isPending} onClick={() => send.mutate({ params })}>
            {say('checkout.promo.remove', { code })}
          </Button>
        </div>
      )}
      {send.error ? <Banner kind="error">{tell(send.error)}</Banner> : null}
    </div>
  )
}

function Apply({ summary, hint, onTold }: PromoCodeProps & Telling & { hint: string | undefined }) {
  const say = useSay()
  const gainOf = useGain()
  const { params, keep } = useFresh()
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const send = useSend(applyPromoCode, {
    onSuccess(fresh) {
      keep(fresh)
      onTold(`${say('checkout.promo.applied', { code: fresh.code })}, ${gainOf(fresh)}`)
    },
    onError: () => input.current?.focus(),
  })
  const isOff = summary.isUsed || typed.trim() === ''

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
          hint={hint}
          value={typed}
          onChange={(value) => {
            setTyped(value)
            if (send.error) send.reset()
          }}
          inputRef={input}
          readOnly={summary.isUsed}
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
    </form>
  )
}
