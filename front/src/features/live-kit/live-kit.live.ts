import type { PreparedItem } from '@parvis/contract/live-kit/prepared.rules.ts'
import type { ComponentType } from 'react'
import type { VoteRight } from './useVoteRight.ts'

export interface LivePanelProps<Item> {
  readonly item: Item
  readonly right: VoteRight
  readonly hideVotes: boolean
}

export interface AnnouncedItem {
  readonly title: string
  readonly hasResults: boolean
}

export interface PlayedModule<Item extends PreparedItem = PreparedItem> {
  readonly panel: () => Promise<ComponentType<LivePanelProps<Item>>>
  announced(item: Item): AnnouncedItem
  /** Whether a person answers once a round: the right to vote then follows the item on air. */
  readonly isAnsweredOnce: boolean
  /** Whether answers earn points, before which the event may require a pseudonym. */
  isScored(item: Item): boolean
}
