import { useCallback, useState } from 'react'
import { useEvent } from '#features/events/useEvent.ts'
import { useMaybeMe } from '#features/users/useMe.ts'
import { useToken } from '#kit/session.ts'

const nameOf = (context: string): string => `parvis.live-key.${context}`

/** Kept for this tab only: the key gives rights, and devices are lent. */
const kept = {
  read(context: string): string | undefined {
    try {
      return sessionStorage.getItem(nameOf(context)) ?? undefined
    } catch {
      return undefined
    }
  },
  write(context: string, key: string | undefined): void {
    try {
      if (key === undefined) sessionStorage.removeItem(nameOf(context))
      else sessionStorage.setItem(nameOf(context), key)
    } catch {
      // Without session storage, the key is asked again.
    }
  },
}

/** Keeps the `?key=` of a link, and removes it from the visible address, which a room could read. */
function takeKey(context: string): string | undefined {
  const url = new URL(location.href)
  const key = url.searchParams.get('key')
  if (key === null) return kept.read(context)
  url.searchParams.delete('key')
  history.replaceState(history.state, '', url.pathname + url.search + url.hash)
  if (key !== '') kept.write(context, key)
  return key || kept.read(context)
}

export interface StaffRight {
  readonly key: string | undefined
  readonly isOrganiser: boolean
  readonly isPending: boolean
  readonly setKey: (key: string | undefined) => void
}

/** Access of the staff's screens: a live key or an organiser's session. */
export function useLiveKey(): StaffRight {
  const { event } = useEvent()
  const { context } = event
  const [key, setCurrent] = useState(() => takeKey(context))
  const token = useToken()
  const { data: me, isPending } = useMaybeMe()
  const setKey = useCallback(
    (next: string | undefined) => {
      kept.write(context, next)
      setCurrent(next)
    },
    [context],
  )
  return {
    key,
    setKey,
    isOrganiser: token !== null && me?.rights.includes('live') === true,
    isPending: token !== null && isPending,
  }
}
