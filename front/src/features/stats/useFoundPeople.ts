import type { UserRow } from '@parvis/contract/stats/stats.ts'
import { listUsers } from '@parvis/contract/stats/stats.ts'
import { useEffect, useState } from 'react'
import { useEvent } from '#features/events/useEvent.ts'
import { useRead } from '#kit/read.ts'

const TYPED_MS = 250
/** One more than displayed, as the current person is often among the results. */
const ASKED = 9

const HEADERS = ['firstName', 'lastName', 'email', 'company'] as const

export interface FoundPerson {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly company: string
  /** An approximate match of the name. */
  readonly isNear: boolean
}

/** People of the event that match the typed text, then approximate matches; none for an empty text. */
export function useFoundPeople(typed: string) {
  const { event } = useEvent()
  const [asked, ask] = useState(typed.trim())
  useEffect(() => {
    const timer = setTimeout(() => ask(typed.trim()), TYPED_MS)
    return () => clearTimeout(timer)
  }, [typed])
  const isAsked = asked !== ''
  const params = { domainId: event.domainId, eventId: event.id }
  const query = {
    pageSize: ASKED,
    filters: JSON.stringify({ search: asked }),
    headers: JSON.stringify(HEADERS),
  }
  const { data, error, isPending } = useRead(listUsers, { params, query }, { enabled: isAsked, staleTime: 0 })
  const foundOf =
    (isNear: boolean) =>
    ({ id, cells }: UserRow): FoundPerson => {
      const said = (key: (typeof HEADERS)[number]) => String(cells[key] ?? '')
      return {
        id,
        name: `${said('firstName')} ${said('lastName')}`.trim(),
        email: said('email'),
        company: said('company'),
        isNear,
      }
    }
  const people = data && [...data.data.map(foundOf(false)), ...data.near.map(foundOf(true))]
  // The text typed since has not been searched yet.
  const isBehind = typed.trim() !== '' && asked !== typed.trim()
  return { people: isAsked ? people : undefined, error, isPending: isBehind || (isAsked && isPending) }
}
