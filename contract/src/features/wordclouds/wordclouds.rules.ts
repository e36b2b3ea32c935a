import { nameIn } from '#features/events/events.rules.ts'
import type { Words } from '#kit/words.ts'
import type { WordCloud } from './wordclouds.ts'

/** A word cloud with the event's sentence `wordcloud.ID` in a language. */
export const cloudIn = (cloud: WordCloud, sentences: Words | undefined): WordCloud => ({
  ...cloud,
  content: nameIn(sentences, `wordcloud.${cloud.id}`, cloud.content),
})
