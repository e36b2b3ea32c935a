import type { PreparedItem } from '@parvis/contract/live-kit/prepared.rules.ts'
import type { ComponentType } from 'react'

export interface SceneProps<Item> {
  readonly item: Item
  /** Numbers of answers are shown, for the speaker. */
  readonly hasTotals: boolean
  /** The reader sees results that the room does not see yet. */
  readonly isHidden: boolean
  readonly isCounted: boolean
}

export interface Voting {
  /** How many have answered; null where it is hidden. */
  readonly count: number | null
  /** With many lines, the invitation has no column beside them. */
  readonly lines: number
}

export interface ProjectedModule<Item extends PreparedItem = PreparedItem> {
  readonly scene: ComponentType<SceneProps<Item>>
  votingOf(item: Item): Voting
}
