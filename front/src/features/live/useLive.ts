import { spoken } from '@parvis/contract/live/live.rules.ts'
import { getLive } from '@parvis/contract/live/live.ts'
import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { useEvent } from '#features/events/useEvent.ts'
import { call, early } from '#kit/call.ts'
import { useLanguage } from '#kit/say.tsx'
import { currentToken } from '#kit/session.ts'
import type { LiveStore, LiveView } from './parts/liveStore.ts'
import { nothingYet, openLive } from './parts/liveStore.ts'

/** How a page follows the live: as a participant with a ticket, or as staff with a key or a session. */
export type LiveRole =
  | { readonly ticket?: string | undefined }
  | { readonly key?: string | undefined; readonly isStaff: true }

const idle = { subscribe: () => () => {}, view: () => nothingYet }

export function useLive(role: LiveRole): LiveView {
  const { event } = useEvent()
  const { domainId, id: eventId } = event
  const ticket = 'ticket' in role ? role.ticket : undefined
  const key = 'isStaff' in role ? role.key : undefined
  const isStaff = 'isStaff' in role
  const [store, setStore] = useState<LiveStore>()
  // Each reading of the right to vote returns a new ticket; reopening the live for it would read the right again.
  const latestTicket = useRef(ticket)
  useEffect(() => {
    const token = isStaff && key === undefined ? (currentToken() ?? undefined) : undefined
    const headers = key === undefined ? {} : { liveKey: key }
    const input = { params: { domainId, eventId } }
    const opened = openLive({
      ...{ eventId, ticket: latestTicket.current, key, token },
      ask: () => call(getLive, input, headers),
      ...(!isStaff && { early: () => early(getLive, input) }),
    })
    setStore(opened)
    return () => opened.stop()
  }, [domainId, eventId, key, isStaff])
  useEffect(() => {
    latestTicket.current = ticket
    store?.renew(ticket)
  }, [store, ticket])
  const { subscribe, view } = store ?? idle
  const shown = useSyncExternalStore(subscribe, view)
  const { language } = useLanguage()
  return useMemo(() => ({ ...shown, state: shown.state && spoken(shown.state, language) }), [shown, language])
}
