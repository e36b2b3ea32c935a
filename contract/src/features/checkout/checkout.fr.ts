import type { Words } from '#kit/words.ts'

export const visit: Words = {
  'checkout.title': 'À régler',
  'checkout.summary': 'Récapitulatif',
  'checkout.summary.withoutVat': 'Facturé hors TVA',
  'checkout.keptUntil': 'Sans paiement, votre place est gardée jusqu’au {{until}}.',
  'checkout.due': 'Reste à régler',
  'checkout.due.said': 'Reste à régler : {{amount}}',
  'checkout.pay': 'Régler mon inscription',
  'checkout.pay.again': 'Reprendre le paiement',
  'checkout.pay.amount': 'Payer {{amount}}',
  'checkout.pay.plain': 'Payer',
  'checkout.pay.transfer': 'Payer {{amount}} par virement',
  'checkout.loading': 'Calcul de ce qu’il reste à régler…',
  'checkout.loadFailed': 'Ce qu’il reste à régler n’a pas pu être calculé',
  'checkout.retry': 'Réessayer',
  'checkout.specimen':
    'Paiement en ligne de démonstration : aucune somme n’est débitée, ses factures sont sans valeur.',

  'checkout.noMethod':
    'Aucun moyen de paiement n’est encore ouvert. Votre inscription est gardée : revenez ici, ou écrivez à l’organisateur.',
  'checkout.credit': 'Une somme vous revient',
  'checkout.credit.text':
    'Vous avez réglé {{amount}} de plus que ce que coûte votre inscription. L’organisateur vous rembourse ou vous établit un avoir : écrivez-lui si vous êtes sans nouvelles.',

  'checkout.promo': 'Code promo',
  'checkout.promo.apply': 'Appliquer',
  'checkout.promo.applied': 'Code {{code}} appliqué',
  'checkout.promo.gain': '{{amount}} HT de moins',
  'checkout.promo.remove': 'Retirer le code {{code}}',
  'checkout.promo.removed': 'Code {{code}} retiré',
  'checkout.promo.used': 'Vous avez déjà utilisé un code promo',
  'checkout.promo.inPayment': 'Ce code fait partie du paiement commencé.',
  'checkout.promo.error': 'Une erreur est survenue',

  'checkout.dialog.title': 'Facturation et paiement',
  'checkout.dialog.close': 'Fermer sans payer',
  'checkout.dialog.back': 'Plus tard',
  'checkout.dialog.failed': 'Le paiement n’a pas pu commencer',
  'checkout.method': 'Moyen de paiement',
  'checkout.method.online': 'En ligne',
  'checkout.method.online.hint': 'Par carte, sur la page sécurisée de notre prestataire',
  'checkout.method.transfer': 'Par virement',
  'checkout.method.transfer.hint': 'Les coordonnées bancaires s’affichent ensuite',
  'checkout.outside': 'Continuer le paiement dans un nouvel onglet',
  'checkout.outside.text':
    'Le paiement se fait sur la page de la banque, dans un nouvel onglet. Revenez ensuite ici : cette page se mettra à jour d’elle-même.',
  'checkout.returned.success': 'Paiement transmis',
  'checkout.returned.success.text':
    'Retournez à l’onglet où vous vous inscriviez : il se met à jour dès que la banque a répondu. Vous pouvez fermer celui-ci.',
  'checkout.returned.cancel': 'Paiement interrompu',
  'checkout.returned.cancel.text':
    'Rien n’a été débité. Retournez à l’onglet où vous vous inscriviez pour reprendre le paiement. Vous pouvez fermer celui-ci.',
  'checkout.returned.see': 'Voir mon inscription',
  'checkout.leaving': 'Ouverture de la page de paiement…',

  'checkout.pending': 'Paiement en cours de confirmation',
  'checkout.pending.text': 'Nous attendons la réponse de la banque. Cette page se met à jour d’elle-même.',
  'checkout.pending.slow':
    'La réponse de la banque tarde. Vous pouvez fermer cette page : un mail vous préviendra dès qu’elle arrive.',
  'checkout.paid': 'Paiement reçu. Votre facture est prête.',
  'checkout.canceled':
    'Le paiement a été interrompu : rien n’a été débité. Vous pouvez le reprendre quand vous voulez.',
  'checkout.refused': 'Le paiement a été refusé',
  'checkout.refused.text': 'Rien n’a été débité. Essayez avec une autre carte, ou rapprochez-vous de votre banque.',

  'checkout.transfer': 'Virement attendu',
  'checkout.transfer.status':
    'Votre inscription est enregistrée. Elle sera définitive à la réception de votre virement.',
  'checkout.transfer.text': 'Indiquez bien la référence : c’est elle qui relie le virement à votre inscription.',
  'checkout.transfer.amount': 'Montant',
  'checkout.transfer.iban': 'IBAN',
  'checkout.transfer.bic': 'BIC',
  'checkout.transfer.payee': 'Bénéficiaire',
  'checkout.transfer.reference': 'Référence à indiquer',
  'checkout.transfer.copy': 'Copier',
  'checkout.transfer.copy.what': 'Copier : {{what}}',
  'checkout.transfer.copied': 'Copié',
  'checkout.transfer.copied.what': 'Copié : {{what}}',
  'checkout.transfer.renew': 'Mettre le virement à jour',
  'checkout.transfer.outdated': 'Votre inscription a changé',
  'checkout.transfer.outdated.text':
    'Il reste maintenant {{now}} à régler, au lieu de {{before}}. Mettez le virement à jour avant de le faire ; s’il est déjà parti, l’organisateur le compte et vous ne réglez que la différence.',
  'checkout.transfer.outdated.nothing':
    'Il ne reste rien à régler : ne faites pas ce virement. S’il est déjà parti, l’organisateur vous le rendra.',
  'checkout.transfer.change': 'Payer autrement',
}
