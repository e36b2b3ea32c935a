// Written by `node scripts/lists.ts --write`.

import type { ItemOf } from '@parvis/contract/live/prepared.rules.ts'
import type { PreparedKey } from '@parvis/contract/prepared-keys'
import type { PlayedModule } from '#features/live-kit/live-kit.live.ts'
import { playedPoll } from '#features/polls/polls.live.ts'
import { playedQuestion } from '#features/questions/questions.live.ts'
import { playedCloud } from '#features/wordclouds/wordclouds.live.ts'

const modules: { readonly [K in PreparedKey]: PlayedModule<ItemOf<K>> } = {
  poll: playedPoll,
  question: playedQuestion,
  wordcloud: playedCloud,
}

/** The prepared modules, without the types of their items. */
export const playedModules = modules as unknown as Readonly<Record<PreparedKey, PlayedModule>>
