import { nameIn } from '#features/events/events.rules.ts'
import { folded } from '#kit/folded.ts'
import type { Words } from '#kit/words.ts'
import type { WordCloud } from './wordclouds.ts'

/** A word cloud with the event's sentence `wordcloud.ID` in a language. */
export const cloudIn = (cloud: WordCloud, sentences: Words | undefined): WordCloud => ({
  ...cloud,
  content: nameIn(sentences, `wordcloud.${cloud.id}`, cloud.content),
})

/** Text without accents, case, punctuation and extra spaces, so that equal words count together. */
export const comparable = (word: string): string => folded(folded(word).replace(/[\p{P}\p{S}]+/gu, ' '))
