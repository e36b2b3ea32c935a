import type { Right } from '@parvis/contract/kit/rights.ts'
import { createContext, useContext } from 'react'
import type { EntryOfPage, RailGroup } from '#feature.ts'
import { useEvent } from '#features/events/useEvent.ts'
import { useMe } from '#features/users/useMe.ts'
import { addressOf } from '#kit/paths.ts'
import type { Entry } from './parts/entries.ts'
import { isCurrent } from './parts/entries.ts'

export interface DeclaredEntry extends EntryOfPage {
  readonly path: string
}
export interface Group {
  /** Its word key is `organisation.group.<key>`; empty for entries outside a group. */
  readonly key: '' | 'follow' | 'build' | 'day'
  readonly entries: readonly Entry[]
}

/** The order of the rail; entries not named here are reached from another entry or by the palette. */
const RAIL = [
  { group: 'top', key: '' },
  { group: 'follow', key: 'follow' },
  { group: 'build', key: 'build' },
  { group: 'day', key: 'day' },
  { group: 'bottom', key: '' },
] as const

export interface Ways {
  /** The rail's entries in order, subject to rights. */
  readonly groups: readonly Group[]
  readonly below: readonly Entry[]
  /** Whether the person may open an address, by the rights of the entry above it. */
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

/** Entries declared by the pages; provided by the application, which knows all features. */
export const EntriesContext = createContext<readonly DeclaredEntry[]>([])

export function useWays(): Ways {
  const { event } = useEvent()
  const { rights } = useMe()
  return waysOf(useContext(EntriesContext), event.context, rights)
}
