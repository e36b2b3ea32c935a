import type { Words } from '#kit/words.ts'

export const live: Words = {
  CHOICE_HAS_VOTES: 'Un choix qui a reçu des votes ne peut pas être retiré',

  'polls.choices': 'Vos choix',
  'polls.received': 'Votre vote a bien été reçu.',
  'polls.total_one': '{{count}} vote',
  'polls.total_other': '{{count}} votes',
  'polls.yourVote': 'Votre choix : {{choice}}',
  'live.new.poll': 'Nouveau sondage : {{title}}',
}
