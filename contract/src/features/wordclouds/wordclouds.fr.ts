import type { Words } from '#kit/words.ts'

export const live: Words = {
  WORD_REFUSED: 'Ce mot ne peut pas être affiché',
  TOO_MANY_WORDS: 'Vous avez déjà envoyé tous vos mots',

  'wordclouds.hint_one': 'Un seul mot, ou une expression courte',
  'wordclouds.hint_other': 'Un mot ou une expression courte à chaque envoi, {{count}} au plus',
  'wordclouds.received': 'Votre mot a bien été envoyé.',
  'wordclouds.send': 'Envoyer',
  'wordclouds.times_one': '{{word}}, {{count}} fois',
  'wordclouds.times_other': '{{word}}, {{count}} fois',
  'wordclouds.word': 'Votre mot',
  'wordclouds.words': 'Mots envoyés, du plus fréquent au moins fréquent',
  'live.new.wordcloud': 'Nouveau nuage de mots : {{title}}',
}
