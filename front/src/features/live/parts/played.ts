import type { ItemOf } from '@parvis/contract/live/modules.rules.ts'
import type { PreparedKey } from '@parvis/contract/live-kit/prepared.rules.ts'
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
