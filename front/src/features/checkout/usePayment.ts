import type { InvoiceSummary } from '@parvis/contract/checkout/checkout.ts'
import { readSummary, refreshPayment } from '@parvis/contract/checkout/checkout.ts'
import type { User } from '@parvis/contract/users/users.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { forgetBilling } from '#features/billing/useBilling.ts'
import { useCompanions } from '#features/companions/useCompanions.ts'
import { useEvent } from '#features/events/useEvent.ts'
import { useMe } from '#features/users/useMe.ts'
import { useRead } from '#kit/read.ts'
import type { PaymentReturn } from './usePaymentReturn.ts'
import { usePaymentReturn } from './usePaymentReturn.ts'

const POLL_MS = 2000
/** A provider that has not heard of a payment by then will not: the address was forged, or the person gave up. */
const PATIENCE_MS = 20_000

export interface Payment {
  readonly summary: InvoiceSummary | undefined
  readonly isReading: boolean
  readonly error: Error | null
  readonly retry: () => void
  /** Waiting for the provider, waiting for a transfer, due, or settled. */
  readonly stage: 'none' | 'pending' | 'transfer' | 'due' | 'settled'
  readonly returned: PaymentReturn | undefined
  readonly forgetReturn: () => void
}

/** People pay on their own confirmation alone, and not for a registration that another person made. */
export function usePays(user: User): boolean {
  const me = useMe()
  const { settings } = useEvent()
  const isAnswerable = user.UserEvent?.responded === true && !user.UserEvent.registeredBy
  return settings.FO_PAYMENT_ACTIVE && user.id === me.id && isAnswerable
}

/** Reads the balance, polls while the provider has not answered, and reads again when the tab is shown. */
export function usePayment(user: User): Payment {
  const { event } = useEvent()
  const cache = useQueryClient()
  const enabled = usePays(user)
  const input = { params: { domainId: event.domainId, eventId: event.id } }
  const { returned, forget } = usePaymentReturn()
  const read = useRead(readSummary, input, { enabled, staleTime: 0, refetchOnWindowFocus: 'always' })
  const isAwaited = useAwaited(enabled ? read.data : undefined, returned)
  const asked = useRead(refreshPayment, input, {
    ...{ enabled: isAwaited, staleTime: 0, gcTime: 0 },
    refetchInterval: isAwaited ? POLL_MS : false,
  })
  const learn = useEffectEvent((summary: InvoiceSummary) => cache.setQueryData([readSummary.route, input], summary))
  useEffect(() => {
    if (asked.data) learn(asked.data)
  }, [asked.data])
  useCompanionsChange(user, () => void cache.invalidateQueries({ queryKey: [readSummary.route] }))
  useOutcome(read.data, user, () => {
    if (read.data?.payment === 'paid') forgetBilling(event.id, user.id)
    const stale = refreshPayment.stale().filter(({ route }) => route !== readSummary.route)
    for (const { route } of stale) void cache.invalidateQueries({ queryKey: [route] })
  })
  return {
    summary: enabled ? read.data : undefined,
    isReading: enabled && read.data === undefined && read.error === null,
    error: read.data === undefined ? read.error : null,
    retry: () => void read.refetch(),
    stage: enabled && read.data ? stageOf(read.data, isAwaited) : 'none',
    returned,
    forgetReturn: forget,
  }
}

function stageOf(summary: InvoiceSummary, isAwaited: boolean): Payment['stage'] {
  if (isAwaited) return 'pending'
  if (summary.payment === 'transfer' && summary.transfer) return 'transfer'
  return summary.canPay ? 'due' : 'settled'
}

/**
 * Whether the provider's answer is awaited: while it says so, and for a while after a return that it does not know
 * yet.
 */
function useAwaited(summary: InvoiceSummary | undefined, returned: PaymentReturn | undefined): boolean {
  const [isPatient, setPatient] = useState(true)
  const isReturn = returned === 'success'
  useEffect(() => {
    if (!isReturn) return
    const timer = setTimeout(() => setPatient(false), PATIENCE_MS)
    return () => clearTimeout(timer)
  }, [isReturn])
  if (!summary) return false
  return summary.payment === 'pending' || (isReturn && isPatient && summary.payment === 'open')
}

function useOutcome(summary: InvoiceSummary | undefined, user: User, onChange: () => void) {
  const before = useRef<string>(undefined)
  const now = summary && `${summary.payment} ${summary.canPay} ${summary.prevHT}`
  // The payment was settled between the reading of the person and of the summary.
  const isBehind = summary?.payment === 'paid' && !summary.canPay && user.UserEvent?.isCompleted === false
  const tell = useEffectEvent(onChange)
  useEffect(() => {
    if (now === undefined) return
    if (isBehind || (before.current !== undefined && before.current !== now)) tell()
    before.current = now
  }, [now, isBehind])
}

function useCompanionsChange(user: User, onChange: () => void) {
  const { read } = useCompanions(user)
  const before = useRef(read.data)
  const tell = useEffectEvent(onChange)
  useEffect(() => {
    if (before.current !== undefined && before.current !== read.data) tell()
    before.current = read.data
  }, [read.data])
}
