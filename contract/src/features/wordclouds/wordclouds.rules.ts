import { nameIn } from '#features/context/context.rules.ts'
import type { Words } from '#kit/words.ts'
import type { WordCloud } from './wordclouds.ts'

/** A word cloud in a language, as far as the event says it there: `wordcloud.ID` of its sentences. */
export const cloudIn = (cloud: WordCloud, sentences: Words | undefined): WordCloud => ({
  ...cloud,
  content: nameIn(sentences, `wordcloud.${cloud.id}`, cloud.content),
})

/** Words nobody wants on a wall, as they are compared; an event adds its own. */
const NEVER = `abruti batard bordel bougnoul bite bitch bougnoule branleur chatte chier cock con conard conasse connard connasse conne couille
couilles crap cul cunt dick encule enculee enculer enfoire fag faggot fdp fuck fucker fucking fuk garce gouine merde motherfucker
negre nigga nigger ntm nique niquer pd pede petasse piss poufiasse pussy putain pute retard salaud salope shit slut suce tapette tarlouze
trouduc wanker whore youpin zob`

/** Whether one word is in the list, which is kept as it is written: pages that compare no words do not carry it. */
const isNever = (word: string): boolean => ` ${NEVER.replaceAll('\n', ' ')} `.includes(` ${word} `)

/** What is written without accents, case, punctuation nor needless spaces: two people who mean the same word send the same. */
export function comparable(word: string): string {
  return word
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[\p{P}\p{S}]+/gu, ' ')
    .replace(/œ/g, 'oe')
    .replace(/æ/g, 'ae')
    .replace(/\s+/gu, ' ')
    .trim()
}

/** Letters people write another way to pass a list: « c0nn@rd ». */
const DISGUISED: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
}
const undisguised = (word: string): string => comparable(word.replace(/[013457@$]/g, (char) => DISGUISED[char] ?? char))

/** Whether a text holds a word that is never shown: the built-in ones and the event's, `banned` as they are compared. */
export function isBanned(text: string, banned: ReadonlySet<string>): boolean {
  return [comparable(text), undisguised(text)].some(
    (said) => banned.has(said) || said.split(' ').some((word) => isNever(word) || banned.has(word)),
  )
}
