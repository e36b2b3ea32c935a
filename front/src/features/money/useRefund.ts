import type { CreditChoice } from '@parvis/contract/billing/credit.rules.ts'
import { dateIn } from '@parvis/contract/kit/dates.ts'
import type { Holding, IssuedThread, RefundAsked } from '@parvis/contract/refunds/refunds.ts'
import { refundInvoice } from '@parvis/contract/refunds/refunds.ts'
import { useRef, useState } from 'react'
import { useEvent } from '#features/events/useEvent.ts'
import { now } from '#kit/clock.ts'
import { useSend } from '#kit/send.ts'
import type { Chosen } from './parts/refunds.ts'
import { amountOf, choiceOf, noMoreHeld } from './parts/refunds.ts'

/** The way of a refund: to the card, by a transfer made or to be made, or none where nothing was paid. */
export type Way = 'online' | 'given' | 'owed' | 'none'

export const REASONS = ['absent', 'mistake', 'gesture', 'cancelled', 'other'] as const

export function useRefund(thread: IssuedThread, onDone: (number: string) => void) {
  const { event } = useEvent()
  const { invoice, order, leftCents, onlineCents } = thread
  const isPaid = order?.status === 'paid'
  const [chosen, setChosen] = useState<readonly Chosen[]>(() => (isPaid ? noMoreHeld(thread) : []))
  const [holding, setHolding] = useState<Holding>('freed')
  const [why, setWhy] = useState<string>(REASONS[0])
  const [words, setWords] = useState('')
  const [way, setWay] = useState<Way>(isPaid ? (onlineCents > 0 ? 'online' : 'owed') : 'none')
  const today = dateIn(now().toISOString(), event.timeZone)
  const [givenOn, setGivenOn] = useState(today)
  const [reference, setReference] = useState('')
  const [isDeducting, setDeducting] = useState(false)
  const press = useRef({ trace: '', id: '' })
  const send = useSend(refundInvoice, { onSuccess: ({ creditNote }) => onDone(creditNote.number) })

  const choices = chosen.flatMap((one): CreditChoice[] => {
    const choice = choiceOf(thread, one)
    return choice ? [choice] : []
  })
  const isWhole = choices.length === chosen.length && chosen.length > 0
  const amount = isWhole ? amountOf(thread, choices, holding) : undefined
  const deductCents = isDeducting && amount !== undefined ? Math.min(amount, thread.awaited?.cents ?? 0) : 0
  const restCents = (amount ?? 0) - deductCents
  const mayOnline = onlineCents > 0 && restCents <= onlineCents
  const isDate = way !== 'given' || restCents === 0 || (givenOn !== '' && givenOn <= today)

  /** One id for the same request: a retry after a lost answer creates no second credit note. */
  function pressOf(body: Omit<RefundAsked, 'pressId'>): RefundAsked {
    const trace = JSON.stringify(body)
    if (press.current.trace !== trace) press.current = { trace, id: crypto.randomUUID() }
    return { ...body, pressId: press.current.id }
  }
  function submit(reason: string) {
    if (amount === undefined || amount <= 0 || !isDate || (way === 'online' && restCents > 0 && !mayOnline)) return
    const money = way === 'given' || way === 'owed' ? 'transfer' : way
    const body = pressOf({
      ...{ lines: choices, holding, money, reason, leftCents },
      ...(way === 'given' ? { givenOn, reference } : { reference: '' }),
      ...(deductCents > 0 && { deductCents }),
    })
    send.mutate({ params: { domainId: event.domainId, eventId: event.id, invoiceId: invoice.id }, body })
  }
  return {
    ...{ thread, isPaid, choices, amount, mayOnline, isDate, today, send, submit },
    ...{ chosen, setChosen, holding, setHolding, why, setWhy, words, setWords },
    ...{ isDeducting, setDeducting, deductCents, restCents },
    ...{ way, setWay, givenOn, setGivenOn, reference, setReference },
  }
}

export type Refunding = ReturnType<typeof useRefund>
