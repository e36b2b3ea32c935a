import { useEffect, useEffectEvent, useState } from 'react'
import { useLocation, usePageLoader } from '#kit/router.tsx'

const PARAM = 'status'
const OUTCOMES = ['success', 'cancel', 'transfer'] as const
/** How the person came back from paying, by the address; what was paid, the provider alone says. */
export type PaymentReturn = (typeof OUTCOMES)[number]

const returnIn = (search: string): PaymentReturn | undefined =>
  OUTCOMES.find((outcome) => outcome === new URLSearchParams(search).get(PARAM))

/** Reads `?status=` once and takes it off the address, so that neither a reload nor the way back tells it again. */
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
