// Written by `node scripts/lists.ts --write`.

import type { ItemOf } from '@parvis/contract/live/prepared.rules.ts'
import type { PreparedKey } from '@parvis/contract/prepared-keys'
import type { ProjectedModule } from '#features/live-kit/live-kit.projector.ts'
import { projectedPoll } from '#features/polls/polls.projector.ts'
import { projectedQuestion } from '#features/questions/questions.projector.ts'
import { projectedCloud } from '#features/wordclouds/wordclouds.projector.ts'

const modules: { readonly [K in PreparedKey]: ProjectedModule<ItemOf<K>> } = {
  poll: projectedPoll,
  question: projectedQuestion,
  wordcloud: projectedCloud,
}

/** The prepared modules, without the types of their items. */
export const projectedModules = modules as unknown as Readonly<Record<PreparedKey, ProjectedModule>>
