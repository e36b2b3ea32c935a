// Written by `node scripts/lists.ts --write`.

import type * as z from 'zod/mini'
import type { PreparedModule, PushRules } from '#features/live-kit/prepared.rules.ts'
import { pollModule, pollPush } from '#features/polls/polls.live.ts'
import { questionModule, questionPush } from '#features/questions/questions.live.ts'
import { wordCloudModule, wordCloudPush } from '#features/wordclouds/wordclouds.live.ts'
import type { PreparedKey } from '#prepared-keys.ts'

export const prepared = {
  poll: pollModule,
  question: questionModule,
  wordcloud: wordCloudModule,
} as const satisfies Record<PreparedKey, PreparedModule>

export type ItemOf<Key extends PreparedKey> = z.output<(typeof prepared)[Key]['item']>

/** What the server decides before it pushes their items. */
export const pushRules: Readonly<Record<PreparedKey, PushRules>> = {
  poll: pollPush,
  question: questionPush,
  wordcloud: wordCloudPush,
} satisfies { [Key in PreparedKey]: PushRules<ItemOf<Key>> }
