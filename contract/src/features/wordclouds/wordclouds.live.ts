import * as z from 'zod/mini'
import type { PreparedModule, PushRules, Visibility } from '#features/live-kit/prepared.rules.ts'
import { cloudIn } from './wordclouds.rules.ts'
import { WordCloud, WordCloudResponse } from './wordclouds.ts'

/** Sizes from 1 to 10 replace the counts, which stay private. */
function inSizes<T extends { count: number }>(words: readonly T[]): T[] {
  const most = Math.max(1, ...words.map(({ count }) => count))
  return words.map((word) => ({ ...word, count: Math.max(1, Math.round((10 * word.count) / most)) }))
}

function seenCloud(cloud: WordCloud, { showResults, hideVotes }: Visibility): WordCloud {
  const { wordCloudResponses: words } = cloud
  return { ...cloud, wordCloudResponses: showResults && words ? (hideVotes ? inSizes(words) : words) : null }
}

export const wordCloudModule = {
  key: 'wordcloud',
  name: 'wordCloud',
  title: 'content',
  control: 'activeWordCloudId',
  item: WordCloud,
  frame: 'WORDS',
  results: { wordCloudResponses: z.array(WordCloudResponse) },
  inLanguage: cloudIn,
} as const satisfies PreparedModule<WordCloud>

export const wordCloudPush: PushRules<WordCloud> = {
  seen: seenCloud,
  isWithheld: (cloud) => cloud?.wordCloudResponses === null,
}
