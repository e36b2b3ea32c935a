import type { DoorCard, DoorResult } from '@parvis/contract/check-in/check-in.ts'
import { checkIn, listAtDoor } from '@parvis/contract/check-in/check-in.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { useEvent } from '#features/context/useEvent.ts'
import { CallError, call } from '#kit/call.ts'
import { now } from '#kit/clock.ts'
import { mayPass, useWaiting } from '#kit/useWaiting.ts'

/** What the door shows after a scan. */
export type Verdict =
  | { readonly is: DoorResult; readonly card: DoorCard }
  | { readonly is: 'unknown' | 'queued'; readonly code: string }
  | { readonly is: 'failed'; readonly code: string; readonly error: unknown }

interface Entry {
  readonly dayId: string
  readonly code: string
  readonly at: string
}

type Extra = { undo?: true; force?: true }

/** Lets people in on a day; without a network, once it is back, each with the time it was scanned. */
export function useDoor(dayId: string) {
  const { event } = useEvent()
  const cache = useQueryClient()
  const { domainId, id: eventId } = event
  const [verdict, setVerdict] = useState<Verdict | null>(null)
  const [problems, setProblems] = useState<readonly string[]>([])

  const ask = useCallback(
    async (entry: Entry, extra: Extra = {}) => {
      const params = { domainId, eventId, dayId: entry.dayId }
      const reply = await call(checkIn, { params, body: { code: entry.code, at: entry.at, ...extra } })
      void cache.invalidateQueries({ queryKey: [listAtDoor.route] })
      return reply
    },
    [domainId, eventId, cache],
  )
  const note = (who: string) => setProblems((known) => [...known, who])
  const { waiting, add } = useWaiting<Entry>(`parvis.door.${eventId}`, {
    async send(entry) {
      const { result, card } = await ask(entry)
      if (result === 'unregistered') note(`${card.firstName} ${card.lastName}`.trim() || card.code)
    },
    onRefused: ({ code }) => note(code),
  })

  async function settle(entry: Entry, extra: Extra): Promise<Verdict> {
    const { code } = entry
    // Only an entry can wait: an undo or an exception is decided before the person.
    const mayWait = !extra.undo && !extra.force
    try {
      if (!navigator.onLine && mayWait) throw new CallError({ status: 0, code: 'OFFLINE', message: '' })
      const { result, card } = await ask(entry, extra)
      return { is: result, card }
    } catch (error) {
      if (error instanceof CallError && error.code === 'BADGE_UNKNOWN') return { is: 'unknown', code }
      if (!mayWait || !mayPass(error)) return { is: 'failed', code, error }
      add(entry)
      return { is: 'queued', code }
    }
  }

  async function scan(code: string, extra: Extra = {}): Promise<void> {
    setVerdict(await settle({ dayId, code, at: now().toISOString() }, extra))
  }
  return {
    verdict,
    scan,
    close: () => setVerdict(null),
    waiting: waiting.length,
    /** Whom the server did not let in, of those scanned without a network. */
    problems,
    forgetProblems: () => setProblems([]),
  }
}
