import type { EndpointShape } from '@parvis/contract/kit/endpoint.ts'
import type { Driving } from '@parvis/contract/live-kit/live-kit.ts'
import type { PreparedItem } from '@parvis/contract/live-kit/prepared.rules.ts'
import type { ComponentType } from 'react'
import type { Say } from '#kit/say.tsx'
import type { Actions } from './useActions.ts'

export interface EventParams {
  readonly domainId: string
  readonly eventId: string
}

/** The form of an item; without one, of a new item. */
export interface ModuleFormProps<Item> {
  readonly item: Item | undefined
  readonly params: EventParams
  readonly onClose: () => void
}

export interface ModuleResultsProps<Item> {
  readonly item: Item
  readonly actions: Actions
}

export interface ModuleChange extends Driving {
  readonly showRightAnswers?: boolean
}

export interface RemoteModule<Item extends PreparedItem = PreparedItem> {
  /** The endpoint of `read`, under whose route the list is kept. */
  readonly list: EndpointShape
  read(params: EventParams, signal: AbortSignal): Promise<{ readonly data: readonly Item[] }>
  change(actions: Actions, target: EventParams & { readonly id: string }, change: ModuleChange): void
  remove(actions: Actions, target: EventParams & { readonly id: string }): void
  /** The line under the title. `pushed` is the same item with newer counts. */
  factsOf(item: Item, pushed: Item, say: Say): string
  /** Number of answers; null while it is unknown. */
  countOf(item: Item): number | null
  /** Word key of that number. */
  readonly counted: string
  /** Whether right answers are shown; undefined for an item that has none. */
  showsRight(item: Item): boolean | undefined
  readonly form: ComponentType<ModuleFormProps<Item>>
  readonly results: ComponentType<ModuleResultsProps<Item>>
}
