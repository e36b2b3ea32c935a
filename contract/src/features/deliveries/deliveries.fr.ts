import type { Words } from '#kit/words.ts'

export const event: Words = {
  'deliveries.title': 'Recevoir moins de mails',
  'deliveries.unknown': 'Ce lien ne mène plus à personne : il est incomplet, ou les données ont été effacées.',
  'deliveries.declined.nothing': '{{address}} reçoit les mails de l’événement « {{event}} ».',
  'deliveries.declined.event': '{{address}} ne reçoit plus les mails de l’événement « {{event}} ».',
  'deliveries.declined.domain': '{{address}} ne reçoit plus aucun mail de cette organisation : {{organiser}}.',
  'deliveries.receipts':
    'Ce que vous demandez arrive toujours : confirmations, factures, liens de connexion, places qui se libèrent.',
  'deliveries.decline.event': 'Ne plus recevoir ces mails',
  'deliveries.decline.domain': 'Plus aucun mail de cette organisation',
  'deliveries.again': 'Les recevoir de nouveau',
  LINK_FORMAT: 'La fin de ce lien manque',
}
