import type { Words } from '#kit/words.ts'

/** Keys begin with `polls.` because events override some of them under these names. */
export const live: Words = {
  MODULE_CLOSED: "Le temps imparti est écoulé, il n'est plus possible de répondre",
  ALREADY_ANSWERED: 'Vous avez déjà répondu',
  NO_RIGHT_TO_VOTE: 'Seules les personnes inscrites à l’événement peuvent répondre',
  TWO_CHOICES: 'Il faut au moins deux choix',

  'polls.mine': 'Votre choix',
  'polls.noRight': 'Vous suivez ce direct sans pouvoir voter : seules les personnes inscrites à l’événement répondent.',
  'polls.percent': '{{value}} %',
  'polls.results': 'Résultats',
  'polls.rightAnswer': 'Bonne réponse',
  'polls.sending': 'Envoi en cours…',
  'polls.votes_one': ', {{count}} vote',
  'polls.votes_other': ', {{count}} votes',
  'polls.waiting': 'Connexion interrompue. Votre réponse est gardée, elle part dès que le réseau revient.',
}
