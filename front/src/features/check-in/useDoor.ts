import type { DoorCard, DoorEntry, DoorResult } from '@parvis/contract/check-in/check-in.ts'
import { checkIn, listAtDoor } from '@parvis/contract/check-in/check-in.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { useEvent } from '#features/events/useEvent.ts'
import { CallError, call, newIdempotencyKey } from '#kit/call.ts'
import { now } from '#kit/clock.ts'
import { isRetryable, useOfflineQueue } from '#kit/useOfflineQueue.ts'
import type { Entry, Verdict } from './parts/offline.ts'
import { codeIn, decideAlone, isLetInAlone, isToSend } from './parts/offline.ts'
import { useDoorList } from './useDoorList.ts'

type Extra = { undo?: true; force?: true }

export interface Settled {
  readonly code: string
  readonly is: DoorResult | 'refused'
  readonly card?: DoorCard
  /** Both entries of a badge that another door let in too. */
  readonly twice?: readonly DoorEntry[]
}

/** Lets people in on a day; without a network by the offline list, sending each entry later with its time. */
export function useDoor(dayId: string) {
  const { event } = useEvent()
  const cache = useQueryClient()
  const list = useDoorList(dayId)
  const { domainId, id: eventId } = event
  const [verdict, setVerdict] = useState<Verdict | null>(null)
  const [settled, setSettled] = useState<readonly Settled[]>([])
  const { note } = list

  const ask = useCallback(
    async ({ dayId: ofDay, at, ...entry }: Entry, extra: Extra & { isLate?: true } = {}) => {
      const params = { domainId, eventId, dayId: ofDay }
      const { isLate, ...more } = extra
      // The device's clock is used for delayed entries alone.
      const body = { ...entry, ...more, ...(isLate && { at }) }
      const reply = await call(checkIn, { params, body })
      if (ofDay === dayId) note(reply.card)
      void cache.invalidateQueries({ queryKey: [listAtDoor.route] })
      return reply
    },
    [domainId, eventId, dayId, note, cache],
  )
  const tell = (one: Settled) => setSettled((known) => [...known, one])
  const { waiting, add } = useOfflineQueue<Entry>(`parvis.door.${eventId}`, {
    async send(entry) {
      const { result, card, twice } = await ask(entry, { isLate: true })
      tell({ code: entry.code, is: result, card, twice })
    },
    onRefused: ({ code }) => tell({ code, is: 'refused' }),
  })

  async function settle(entry: Entry, extra: Extra): Promise<Verdict> {
    const { code } = entry
    // Only entries can wait: an undo or an exception is decided in the person's presence.
    const mayWait = !extra.undo && !extra.force
    try {
      if (!navigator.onLine && mayWait) throw new CallError({ status: 0, code: 'OFFLINE', message: '' })
      const { result, card } = await ask(entry, extra)
      return { is: result, card }
    } catch (error) {
      if (error instanceof CallError && error.code === 'BADGE_UNKNOWN') return { is: 'unknown', code }
      if (!mayWait || !isRetryable(error)) return { is: 'failed', code, error }
      const alone = decideAlone(entry, { cards: list.cards, waiting })
      if (isToSend(alone)) add({ ...entry, ...(isLetInAlone(alone) && { isLetIn: true }) })
      return alone
    }
  }

  async function scan(code: string, extra: Extra = {}): Promise<void> {
    setVerdict(await settle({ id: newIdempotencyKey(), dayId, code, at: now().toISOString() }, extra))
  }
  return {
    verdict,
    scan,
    close: () => setVerdict(null),
    /** What the host has changed of the person at the door. */
    noteCard(card: DoorCard) {
      note(card)
      setVerdict((shown) => (shown && 'card' in shown && shown.card.code === card.code ? { ...shown, card } : shown))
    },
    list,
    waitingAt: new Map(waiting.filter((entry) => entry.dayId === dayId).map(({ code, at }) => [codeIn(code), at])),
    waiting: waiting.length,
    settled,
    forgetSettled: () => setSettled([]),
  }
}
