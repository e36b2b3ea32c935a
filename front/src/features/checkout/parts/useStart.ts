import type { Billing } from '@parvis/contract/billing/billing.ts'
import type { PaymentMethod } from '@parvis/contract/checkout/checkout.ts'
import { readSummary, startPayment } from '@parvis/contract/checkout/checkout.ts'
import type { FieldError } from '@parvis/contract/kit/refusal.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useEvent } from '#features/events/useEvent.ts'
import { CallError } from '#kit/call.ts'
import { isFramed } from '#kit/frame.ts'
import { paths } from '#kit/paths.ts'
import { useSend } from '#kit/send.ts'
import { useGo } from '#kit/useGo.ts'
import { useProblem } from '#kit/useProblem.ts'

interface Handlers {
  onClose: () => void
  onRefused: (errors: readonly FieldError[]) => void
}

/** Starts a payment, once for simultaneous calls, and opens the provider. */
export function useStart({ onClose, onRefused }: Handlers) {
  const { event } = useEvent()
  const tell = useProblem()
  const go = useGo()
  const cache = useQueryClient()
  const send = useSend(startPayment)
  const isUnderWay = useRef(false)
  const [isLeaving, setLeaving] = useState(false)
  const [problem, setProblem] = useState('')
  const [outside, setOutside] = useState<string>()
  const here = paths.registration(event.context)
  const askAgain = () => void cache.invalidateQueries({ queryKey: [readSummary.route] })
  const comeBack = useEffectEvent(() => {
    setLeaving(false)
    isUnderWay.current = false
    askAgain()
  })
  useEffect(() => {
    // On « back », the browser may restore the page as it was left.
    const show = ({ persisted }: PageTransitionEvent) => persisted && comeBack()
    window.addEventListener('pageshow', show)
    return () => window.removeEventListener('pageshow', show)
  }, [])

  async function begin(bill: Billing, method: PaymentMethod) {
    if (isUnderWay.current) return
    isUnderWay.current = true
    setProblem('')
    try {
      const params = { domainId: event.domainId, eventId: event.id }
      // A person who pays outside the frame may be signed in inside it alone.
      const back = isFramed() && method === 'online' ? paths.paid(event.context) : here
      const { session } = await send.mutateAsync({ params, body: { referer: location.origin + back, bill, method } })
      leave(session.url)
    } catch (error) {
      isUnderWay.current = false
      setProblem(tell(error))
      // The balance may have changed: a used-up code, a payment in another tab.
      askAgain()
      if (error instanceof CallError) onRefused(error.errors)
    }
  }

  function leave(url: string) {
    const target = new URL(url, location.origin)
    if (target.origin === location.origin && target.pathname === here) {
      isUnderWay.current = false
      onClose()
      return go(target.pathname + target.search, { replace: true })
    }
    // Providers refuse to be framed.
    if (isFramed()) {
      isUnderWay.current = false
      return setOutside(target.href)
    }
    setLeaving(true)
    location.assign(target.href)
  }
  /** `outside` is the payment's address to open by a link, since this page is framed. */
  return { begin, problem, outside, isBusy: send.isPending || isLeaving }
}
