import type { Right } from '@parvis/contract/kit/rights.ts'
import { createContext, useContext } from 'react'
import type { EntryOfPage, RailGroup } from '#feature.ts'
import { useEvent } from '#features/context/useEvent.ts'
import { useMe } from '#features/users/useMe.ts'
import { addressOf } from '#kit/paths.ts'
import type { Entry } from './parts/entries.ts'
import { isCurrent } from './parts/entries.ts'

/** What a page of the area declares of itself, and its address below the event's. */
export interface DeclaredEntry extends EntryOfPage {
  readonly path: string
}
export interface Group {
  /** Its name is `organisation.group.` and its key; empty for what stands alone. */
  readonly key: '' | 'follow' | 'build' | 'day'
  readonly entries: readonly Entry[]
}

/** The groups of the rail in their order, with their keys: the first and the last have no name. */
const RAIL = [
  { group: 'top', key: '' },
  { group: 'follow', key: 'follow' },
  { group: 'build', key: 'build' },
  { group: 'day', key: 'day' },
  { group: 'bottom', key: '' },
] as const

/** The ways of the area for somebody, at an event. */
export interface Ways {
  /** What the rail shows, in its order: only what has a screen, and what they may see. */
  readonly groups: readonly Group[]
  /** Pages below an entry, which the palette leads to as well. */
  readonly below: readonly Entry[]
  /** Whether they may see the page of an address: what the entry that it stands below asks. */
  readonly isOpen: (path: string) => boolean
}

const mayOpen = ({ rights: asked }: EntryOfPage, rights: readonly Right[]): boolean =>
  asked === undefined || asked.some((right) => rights.includes(right))

export function waysOf(declared: readonly DeclaredEntry[], context: string, rights: readonly Right[]): Ways {
  const all = declared.map(({ path, ...entry }) => ({ ...entry, href: addressOf(context, path) }))
  const isOpen = (path: string) => all.every((entry) => !isCurrent(entry, path) || mayOpen(entry, rights))
  const open = all.filter(({ href }) => isOpen(href))
  const ofGroup = (group?: RailGroup) =>
    open.filter((entry) => entry.group === group).toSorted((one, other) => one.order - other.order)
  return {
    groups: RAIL.map(({ group, key }) => ({ key, entries: ofGroup(group) })).filter(
      ({ entries }) => entries.length > 0,
    ),
    below: ofGroup(),
    isOpen,
  }
}

/** What the pages of the area declare; the application gives it, which knows all of them. */
export const EntriesContext = createContext<readonly DeclaredEntry[]>([])

/** Where whoever is signed in may go in the area of this event. */
export function useWays(): Ways {
  const { event } = useEvent()
  const { rights } = useMe()
  return waysOf(useContext(EntriesContext), event.context, rights)
}
