import type { Settlement } from '@parvis/contract/additions/additions.ts'
import { dateIn } from '@parvis/contract/kit/dates.ts'
import { useState } from 'react'
import { useEvent } from '#features/events/useEvent.ts'
import { now } from '#kit/clock.ts'

export type Way = 'due' | 'paid' | 'free'
export type Means = Extract<Settlement, { kind: 'paid' }>['means']

/** How a person being added pays: their choice is for them alone, so `reset` follows each one. */
export function useSettlement({ total, takesTransfers }: { total: number; takesTransfers: boolean }) {
  const { event } = useEvent()
  const today = dateIn(now().toISOString(), event.timeZone)
  const [way, setWay] = useState<Way>('due')
  const [means, setMeans] = useState<Means>('terminal')
  const [receivedOn, setReceivedOn] = useState(today)
  const [reason, setReason] = useState('')

  function settled(): Settlement | undefined {
    if (total === 0) return undefined
    if (way === 'paid') return { kind: 'paid', means, cents: total, receivedOn: receivedOn || today }
    if (way === 'free') return { kind: 'free', reason }
    return takesTransfers ? { kind: 'awaited' } : undefined
  }
  function reset(): void {
    setWay('due')
    setReason('')
    setReceivedOn(today)
  }
  return {
    ...{ way, setWay, means, setMeans, receivedOn, setReceivedOn, today, reason, setReason, settled, reset },
    lacksReason: total > 0 && way === 'free' && reason.trim() === '',
    /** The word of what follows. */
    outcome: total === 0 ? 'later' : way === 'due' ? (takesTransfers ? 'awaited' : 'later') : way,
  }
}
