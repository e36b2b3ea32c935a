import { useEffect, useEffectEvent, useState } from 'react'
import { useLocation, usePageLoader } from '#kit/router.tsx'

const PARAM = 'status'
const OUTCOMES = ['success', 'cancel', 'transfer'] as const
/** The outcome in the return address; the paid amount is known by the provider alone. */
export type PaymentReturn = (typeof OUTCOMES)[number]

const returnIn = (search: string): PaymentReturn | undefined =>
  OUTCOMES.find((outcome) => outcome === new URLSearchParams(search).get(PARAM))

/**
 * Reads `?status=` once and removes it from the address, so that neither a reload nor « back » repeats the message.
 */
export function usePaymentReturn() {
  const { history } = usePageLoader()
  const { search, pathname } = useLocation()
  const found = returnIn(search)
  const [returned, setReturned] = useState(found)
  const take = useEffectEvent((outcome: PaymentReturn) => {
    const rest = new URLSearchParams(search)
    rest.delete(PARAM)
    setReturned(outcome)
    history.replace(rest.size > 0 ? `${pathname}?${rest}` : pathname, history.location.state)
  })
  useEffect(() => {
    if (found) take(found)
  }, [found])
  return { returned, forget: () => setReturned(undefined) }
}
