import type { LiveState } from '@parvis/contract/live/live.ts'
import type { ItemOf } from '@parvis/contract/live/modules.rules.ts'
import { prepared } from '@parvis/contract/live/modules.rules.ts'
import type { PreparedItem, PreparedKey } from '@parvis/contract/live-kit/prepared.rules.ts'
import type { PlayedModule } from '#features/live-kit/live-kit.live.ts'
import { playedPoll } from '#features/polls/polls.live.ts'
import { playedQuestion } from '#features/questions/questions.live.ts'
import { playedCloud } from '#features/wordclouds/wordclouds.live.ts'

const modules: { readonly [K in PreparedKey]: PlayedModule<ItemOf<K>> } = {
  poll: playedPoll,
  question: playedQuestion,
  wordcloud: playedCloud,
}

/** The prepared modules, without the types of their items. A feature with such a module adds its line above. */
export const playedModules = modules as unknown as Readonly<Record<PreparedKey, PlayedModule>>

export interface ActiveItem {
  readonly key: PreparedKey
  readonly item: PreparedItem
}

/** The prepared item on air, if any. */
export function activeItemIn(state: LiveState): ActiveItem | undefined {
  const { activeModule: key } = state
  if (key === null || key === 'chat') return undefined
  const item = state[prepared[key].name]
  return item ? { key, item } : undefined
}
