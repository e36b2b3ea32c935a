import { linkUsers, listMyContacts } from '@parvis/contract/contacts/contacts.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useEvent } from '#features/events/useEvent.ts'
import { useMe } from '#features/users/useMe.ts'
import { call } from '#kit/call.ts'
import { now } from '#kit/clock.ts'
import { useRead } from '#kit/read.ts'
import { isRetryable, useOfflineQueue } from '#kit/useOfflineQueue.ts'

export function useContacts() {
  const { event } = useEvent()
  const input = { params: { domainId: event.domainId, eventId: event.id }, query: {} }
  return useRead(listMyContacts, input)
}

interface Scanned {
  readonly code: string
  readonly linkedAt: string
}

export type ScanOutcome =
  | { readonly is: 'saved'; readonly contact: Awaited<ReturnType<typeof sent>> }
  | { readonly is: 'queued' }

const sent = (params: { domainId: string; eventId: string; userIdA: string }, { code, linkedAt }: Scanned) =>
  call(linkUsers, { params: { ...params, userIdB: code }, body: { linkedAt } })

/** Saves scanned badges as contacts; without a network, once it is back. `scan` throws refusals that are final. */
export function useScans(onRefused: (error: unknown) => void = () => undefined) {
  const { event } = useEvent()
  const me = useMe()
  const cache = useQueryClient()
  const { domainId, id: eventId } = event
  const userIdA = me.id

  const send = useCallback(
    async (scanned: Scanned) => {
      const contact = await sent({ domainId, eventId, userIdA }, scanned)
      await cache.invalidateQueries({ queryKey: [listMyContacts.route] })
      return contact
    },
    [domainId, eventId, userIdA, cache],
  )
  const { waiting, add } = useOfflineQueue<Scanned>(`parvis.contacts.${eventId}.${userIdA}`, {
    send,
    onRefused: (_, error) => onRefused(error),
  })

  async function scan(code: string): Promise<ScanOutcome> {
    const scanned = { code, linkedAt: now().toISOString() }
    try {
      if (navigator.onLine) return { is: 'saved', contact: await send(scanned) }
    } catch (error) {
      if (!isRetryable(error)) throw error
    }
    add(scanned)
    return { is: 'queued' }
  }
  return { scan, waiting: waiting.length }
}
