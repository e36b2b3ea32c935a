import type { ItemOf } from '@parvis/contract/live/modules.rules.ts'
import type { PreparedKey } from '@parvis/contract/live-kit/prepared.rules.ts'
import type { ProjectedModule } from '#features/live-kit/live-kit.projector.ts'
import { projectedPoll } from '#features/polls/polls.projector.ts'
import { projectedQuestion } from '#features/questions/questions.projector.ts'
import { projectedCloud } from '#features/wordclouds/wordclouds.projector.ts'

const modules: { readonly [K in PreparedKey]: ProjectedModule<ItemOf<K>> } = {
  poll: projectedPoll,
  question: projectedQuestion,
  wordcloud: projectedCloud,
}

/** The prepared modules, without the types of their items. A feature with such a module adds its line above. */
export const projectedModules = modules as unknown as Readonly<Record<PreparedKey, ProjectedModule>>
