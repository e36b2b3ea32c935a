import type { PreparedItem } from '@parvis/contract/live-kit/prepared.rules.ts'
import type { ComponentType } from 'react'
import type { VoteRight } from './useVoteRight.ts'

export interface LivePanelProps<Item> {
  readonly item: Item
  readonly right: VoteRight
  readonly hideVotes: boolean
}

export interface PlayedModule<Item extends PreparedItem = PreparedItem> {
  readonly panel: () => Promise<ComponentType<LivePanelProps<Item>>>
  /** Whether results are shown, which is announced. */
  hasResults(item: Item): boolean
  /** Whether a person answers once a round: the right to vote then follows the item on air. */
  readonly isAnsweredOnce: boolean
  /** Whether answers earn points, before which the event may require a pseudonym. */
  isScored(item: Item): boolean
}
