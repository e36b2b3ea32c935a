import type { EventName, Share } from '#kit/part.ts'
import type { ConfigKey, EventConfig } from '#parts.ts'
import { shares } from '#parts.ts'

const all: readonly Share[] = shares

const namers = all
  .flatMap(({ names }) => names ?? [])
  .toSorted((one, other) => one.order - other.order)
  .flatMap(({ of }) => Object.entries(of))

/** The keys of an event with translated names, in the order in which the names are told. */
export const namedKeys = namers.map(([key]) => key) as ConfigKey[]

/** All translated names of an event, in order; an empty name needs no translation. */
export const namesOf = (config: Partial<EventConfig>): EventName[] =>
  namers.flatMap(([key, namesIn]) => namesIn?.(config[key as ConfigKey]) ?? []).filter(({ name }) => name !== '')
