import type { Words } from '#kit/words.ts'

export const pollsFr: Words = {
  MODULE_CLOSED: "Le temps imparti est écoulé, il n'est plus possible de répondre",
  ALREADY_ANSWERED: 'Vous avez déjà répondu',
  NO_RIGHT_TO_VOTE: 'Seules les personnes inscrites à l’événement peuvent répondre',
  CHOICE_HAS_VOTES: 'Un choix qui a reçu des votes ne peut pas être retiré',
  TWO_CHOICES: 'Il faut au moins deux choix',

  'polls.choices': 'Vos choix',
  'polls.mine': 'Votre choix',
  'polls.noRight': 'Vous suivez ce direct sans pouvoir voter : seules les personnes inscrites à l’événement répondent.',
  'polls.percent': '{{value}} %',
  'polls.received': 'Votre vote a bien été reçu.',
  'polls.results': 'Résultats',
  'polls.rightAnswer': 'Bonne réponse',
  'polls.sending': 'Envoi en cours…',
  'polls.total_one': '{{count}} vote',
  'polls.total_other': '{{count}} votes',
  'polls.votes_one': ', {{count}} vote',
  'polls.votes_other': ', {{count}} votes',
  'polls.waiting': 'Connexion interrompue. Votre réponse est gardée, elle part dès que le réseau revient.',
  'polls.yourVote': 'Votre choix : {{choice}}',
}
