import type { Words } from '#kit/words.ts'

export const begin: Words = {
  'companions.registering': 'Vous inscrivez :',
  'registration.title': 'Mon inscription',
  'registration.loading': 'Chargement de votre inscription…',
  'registration.retry': 'Réessayer',
  'registration.unreachable': 'Votre inscription n’a pas pu être chargée',
  'registration.home': 'Retour à l’accueil',

  'registration.steps': 'Étapes de l’inscription',
  'registration.position': 'Étape {{step}} sur {{count}}',
  'registration.done': 'terminée',
  'registration.step.confirmation': 'Confirmation',
  'registration.next': 'Suivant',
  'registration.back': 'Retour',
  'registration.save': 'Valider mon inscription',
  'registration.saveAbsence': 'Valider ma réponse',
  'registration.saving': 'Enregistrement de votre inscription…',
  'registration.changing':
    'Vous modifiez votre inscription. Rien ne change tant que vous n’avez pas validé la dernière étape.',
  'registration.leaveChanges': 'Ne rien changer',

  'registration.save.theirs': 'Valider cette inscription',
  'registration.saveAbsence.theirs': 'Valider cette réponse',
  'registration.saving.theirs': 'Enregistrement de cette inscription…',
  'registration.changing.theirs':
    'Vous modifiez cette inscription. Rien ne change tant que vous n’avez pas validé la dernière étape.',
  'registration.failed.theirs': 'Cette inscription n’a pas été enregistrée',

  'registration.failed': 'Votre inscription n’a pas été enregistrée',
  'registration.failed.kept': 'Vos réponses sont conservées.',
  'registration.failed.here': 'Un point est à revoir avant de valider',
  'registration.failed.stale':
    'Votre inscription a été modifiée ailleurs depuis l’ouverture de cette page. Rechargez-la, puis validez à nouveau : vos réponses sont conservées.',
  'registration.reload': 'Recharger',
  'registration.close': 'Fermer',

  'registration.draft.saving': 'Enregistrement…',
  'registration.draft.saved': 'Enregistré',
  'registration.draft.offline': 'Hors ligne : vos réponses restent sur cet appareil',
  'registration.draft.local': 'Vos réponses restent sur cet appareil',
  'registration.draft.behalf': 'Gardé sur cet appareil jusqu’à l’enregistrement',
  'registration.draft.conflict': 'Cette inscription a avancé ailleurs',
  'registration.draft.conflictText':
    'Vous l’avez poursuivie dans un autre onglet ou sur un autre appareil. Quelle version gardez-vous ?',
  'registration.draft.theirs': 'Reprendre la version enregistrée',
  'registration.draft.mine': 'Garder ce que j’ai saisi ici',

  'registration.notOpen': 'Les inscriptions ne sont pas encore ouvertes',
  'registration.notOpenUntil': 'Elles ouvriront le {{date}}.',

  'registration.confirmed': 'C’est noté',
  'registration.status.OVER': 'L’événement est terminé : les inscriptions sont closes.',
  'registration.status.CLOSED': 'Les inscriptions sont closes.',
  'registration.status.INCOMPLETE':
    'Votre inscription n’est pas complète : il y manque des réponses. Reprenez-la pour la terminer et recevoir votre badge.',
  'registration.status.TO_PAY':
    'Votre inscription est enregistrée. Elle sera définitive une fois le paiement effectué.',
  'registration.status.REPRESENTED':
    'Votre réponse a bien été prise en compte : une autre personne vous représentera. Elle reçoit une invitation par mail.',
  'registration.status.REMOTE':
    'Votre inscription à distance a bien été prise en compte. Vous recevrez une confirmation par mail dans quelques minutes. (Pensez à vérifier vos spams)',
  'registration.status.COMPANIONS':
    'Votre inscription et celle de vos accompagnants ont bien été prises en compte. Vous recevrez une confirmation par mail dans quelques minutes. (Pensez à vérifier vos spams)',
  'registration.status.PRESENT':
    'Votre inscription a bien été prise en compte. Vous recevrez une confirmation par mail dans quelques minutes. (Pensez à vérifier vos spams)',
  'registration.status.NOT_PRESENT': 'Votre réponse a bien été prise en compte : vous ne participez pas.',
  'registration.status.DEFAULT':
    'Votre inscription a bien été prise en compte. Vous recevrez une confirmation par mail dans quelques minutes. (Pensez à vérifier vos spams)',
  'registration.closedChanges': 'Les inscriptions sont closes : votre inscription ne peut plus être modifiée ici.',

  'registration.state.none': 'Réponse attendue',
  'registration.state.onsite': 'Sur place',
  'registration.state.lacking': 'Réponses manquantes',
  'registration.state.pending': 'Paiement en cours',
  'registration.state.toPay': 'Reste à régler',
  'registration.state.transfer': 'Virement attendu',
  'registration.state.remote': 'À distance',
  'registration.state.represented': 'Se fait représenter',
  'registration.state.absent': 'Ne participe pas',
  'registration.qr': 'QR code de votre badge',
  'registration.badgeCode': 'Code du badge',
  'registration.register': 'M’inscrire',
  'registration.resume': 'Reprendre mon inscription',
  'registration.change': 'Modifier mon inscription',
  'registration.live': 'Accéder au direct',
  'registration.recap': 'Télécharger le récapitulatif',
  'registration.badge': 'Télécharger mon badge',
  'registration.calendar': 'Ajouter à mon agenda',
  'registration.mailAgain': 'Recevoir à nouveau le mail',
  'registration.mailSent': 'Le mail est en route vers {{email}}.',
  'registration.downloadFailed': 'Le document n’a pas pu être préparé',
  'registration.mailFailed': 'Le mail n’a pas pu être envoyé',
  'registration.cancel': 'Annuler mon inscription',
  'registration.cancel.title': 'Annuler votre inscription ?',
  'registration.cancel.text':
    'Vos journées seront rendues et votre place pourra être donnée à quelqu’un d’autre. Vous pourrez vous réinscrire tant que les inscriptions sont ouvertes et qu’il reste des places.',
  'registration.cancel.yes': 'Oui, annuler mon inscription',
  'registration.cancel.money.due': 'Il ne vous restera rien à régler.',
  'registration.cancel.money.paid':
    'Rien n’est remboursé sur-le-champ : ce que vous avez réglé vous revient selon les conditions de l’organisateur, qui vous répondra.',
  'registration.cancel.money.transfer':
    'Ne faites pas le virement. S’il est déjà parti, l’organisateur vous le rendra.',
  'registration.cancel.no': 'Non, la garder',
  'registration.cancel.failed': 'Votre inscription n’a pas été annulée',
  'registration.prices': 'Récapitulatif',
  'registration.total': 'Total',
  'registration.withoutVat': '{{amount}} HT',
}
