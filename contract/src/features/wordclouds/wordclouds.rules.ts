import { nameIn } from '#features/context/context.rules.ts'
import { folded } from '#kit/folded.ts'
import type { Words } from '#kit/words.ts'
import type { WordCloud } from './wordclouds.ts'

/** A word cloud in a language, as far as the event says it there: `wordcloud.ID` of its sentences. */
export const cloudIn = (cloud: WordCloud, sentences: Words | undefined): WordCloud => ({
  ...cloud,
  content: nameIn(sentences, `wordcloud.${cloud.id}`, cloud.content),
})

/** What is written without accents, case, punctuation nor needless spaces: two people who mean the same word send the same. */
export const comparable = (word: string): string => folded(folded(word).replace(/[\p{P}\p{S}]+/gu, ' '))
