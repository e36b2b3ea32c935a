import type { ItemOf } from '@parvis/contract/live/modules.rules.ts'
import type { PreparedKey } from '@parvis/contract/live-kit/prepared.rules.ts'
import type { PreparedLive } from '#features/live-kit/prepared.service.ts'
import { pollLive } from '#features/polls/polls.live.ts'
import { questionLive } from '#features/questions/questions.live.ts'
import { wordCloudLive } from '#features/wordclouds/wordclouds.live.ts'

/** The prepared modules of the live. A feature with such a module adds its line here. */
export const liveModules: Readonly<Record<PreparedKey, PreparedLive>> = {
  poll: pollLive,
  question: questionLive,
  wordcloud: wordCloudLive,
} satisfies { [Key in PreparedKey]: PreparedLive<ItemOf<Key>> }
