import type { Words } from '#kit/words.ts'

export const signing: Words = {
  'context.lost.draft': 'Cet événement n’est pas en ligne',
  'context.lost.draft.text': 'Il n’est pas encore publié, ou ne l’est plus.',
  'context.lost.draft.first': 'Revenez à cette adresse plus tard, ou écrivez à l’organisateur de l’événement.',
  'context.lost.draft.second': 'Si vous êtes de l’équipe, connectez-vous pour le voir.',
  'context.lost.draft.signIn': 'Je suis de l’équipe',
  'context.lost.draft.other': 'Changer de compte',
  'context.lost.archived': 'Cet événement n’est plus en ligne',
  'context.lost.archived.text': 'Son équipe l’a archivé.',
  'context.lost.archived.first': 'Pour une attestation ou une facture, écrivez à l’organisateur de l’événement.',
  'context.lost.archived.second': 'Si vous êtes de l’équipe, connectez-vous pour le consulter.',
  'context.lost.none': "Vous devez être dans le contexte d'un événement",
  'context.lost.none.text':
    'Cette adresse est celle du site entier, qui accueille plusieurs événements. Il lui manque le nom du vôtre.',
  'context.lost.none.first': 'Reprenez le lien de votre invitation ou de votre confirmation : il contient ce nom.',
  'context.lost.none.second': 'À défaut, demandez l’adresse à l’organisateur de l’événement.',
  'context.lost.unknown': 'Cet événement n’existe pas',
  'context.lost.unknown.text': 'Aucun événement ne porte le nom « {{name}} ».',
  'context.lost.unknown.first': 'Vérifiez l’adresse, lettre par lettre, avec celle que vous avez reçue.',
  'context.lost.unknown.second': 'L’événement a peut-être pris fin : son organisateur pourra vous répondre.',
}
