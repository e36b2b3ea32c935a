import type { UserRow } from '@parvis/contract/stats/stats.ts'
import { listUsers } from '@parvis/contract/stats/stats.ts'
import { useEffect, useState } from 'react'
import { useEvent } from '#features/context/useEvent.ts'
import { useRead } from '#kit/read.ts'

/** While somebody types, people are looked for this long after. */
const TYPED_MS = 250
/** One more than are shown, as whoever looks is often among them. */
const ASKED = 9

const HEADERS = ['firstName', 'lastName', 'email', 'company'] as const

export interface FoundPerson {
  readonly id: string
  readonly name: string
  readonly email: string
  /** For which they come to the event. */
  readonly company: string
  /** Their name is near what was typed, and does not hold it. */
  readonly isNear: boolean
}

/** People of the event as they are typed, to choose one, then those whose names are near; none while nothing is typed. */
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
  // What was typed since is still to be looked for.
  const isBehind = typed.trim() !== '' && asked !== typed.trim()
  return { people: isAsked ? people : undefined, error, isPending: isBehind || (isAsked && isPending) }
}
