import type { Words } from '#kit/words.ts'

export const live: Words = {
  WORD_REFUSED: 'This word cannot be shown',
  TOO_MANY_WORDS: 'You have already sent all your words',

  'wordclouds.hint_one': 'A single word, or a short phrase',
  'wordclouds.hint_other': 'One word or short phrase at a time, {{count}} at most',
  'wordclouds.received': 'Your word has been sent.',
  'wordclouds.send': 'Send',
  'wordclouds.times_one': '{{word}}, {{count}} time',
  'wordclouds.times_other': '{{word}}, {{count}} times',
  'wordclouds.word': 'Your word',
  'wordclouds.words': 'Words sent, the most frequent first',
  'live.new.wordcloud': 'New word cloud: {{title}}',
}
