import type { Words } from '#kit/words.ts'

/** Why a payment is refused, and the page of the demonstration: what only the server says. */
export const paymentFr: Words = {
  PAYMENT_OFF: 'Le paiement n’est pas ouvert pour cet événement',
  NOTHING_TO_PAY: 'Il n’y a rien à régler',
  PAYMENT_UNAVAILABLE: 'Le service de paiement ne répond pas. Rien n’est perdu ni débité : réessayez dans un instant.',
  PAYMENT_CHANGED: 'Votre commande vient de changer. Vérifiez le montant, puis recommencez.',
  PAYMENT_PENDING:
    'Un paiement est en cours de confirmation auprès de la banque. Attendez sa réponse avant d’en commencer un autre.',
  TRANSFER_AWAITED: 'Une facture vous a été envoyée et attend votre virement : réglez-la d’abord.',
  PAYS_FOR_OTHERS: '{{name}} règle votre inscription avec la sienne : vous n’avez rien à payer.',
  REFERER_REFUSED: 'Cette adresse de retour n’est pas autorisée',
  BILLING_INCOMPLETE: 'Certaines informations de facturation sont à corriger',
  ORDER_SETTLED: 'Cette commande est déjà réglée, facturée ou abandonnée',
  TRANSFER_MOVED:
    'Cette commande a changé pendant que vous la regardiez : rien n’est noté. Voyez ce qui est attendu maintenant',
  TRANSFER_BEGUN:
    'Cette commande ne peut plus être abandonnée : sa facture est partie, ou une partie de son virement est arrivée',
  ORDER_OTHER_METHOD: 'Cette commande ne se règle pas par virement',
  SIGNATURE_REFUSED: 'La signature de cet appel n’est pas valable',

  'payment.returned.subject': 'Votre paiement vous est rendu – {{eventName}}',
  'payment.returned.body':
    '<p>Bonjour {{firstName}},</p><p>Le paiement que nous avons reçu pour votre commande {{reference}} n’est pas du montant attendu, {{amount}}. Nous vous le rendons en entier, par le moyen qui a servi à payer ; comptez quelques jours selon votre banque.</p><p>Votre inscription reste enregistrée. Il vous reste à la régler :</p><p><a data-button href="{{link}}">Régler mon inscription</a></p>',

  'payment.overpaid.subject': 'Un trop-perçu est à rendre – {{eventName}}',
  'payment.overpaid.body':
    '<p>Bonjour,</p><p>Une personne a versé {{amount}} de plus que ce que coûte son inscription : un article ou une journée facturés ont été retirés, un code a été ajouté, ou deux commandes qui se remplaçaient ont été payées au même moment. Rien n’est rendu de soi-même ; « Argent » le garde sous « À rendre » jusqu’à ce que ce soit fait, sur la facture {{number}}. La personne le voit aussi dans son espace.</p><p><a data-button href="{{link}}">Voir ce qui est à rendre</a></p>',

  'order.label': 'Inscription – {{event}}',

  'sandbox.banner': 'Mode démonstration',
  'sandbox.banner.text': 'Aucune somme n’est débitée.',
  'sandbox.title': 'Paiement de démonstration',
  'sandbox.ask': 'Choisissez ce que répondrait la banque.',
  'sandbox.amount': 'Montant à payer',
  'sandbox.reference': 'Référence',
  'sandbox.buyer': 'Pour',
  'sandbox.accept': 'Accepter le paiement',
  'sandbox.late': 'Accepter, avec notification tardive',
  'sandbox.late.hint': 'La réponse de la banque arrive dix secondes après le retour sur le site.',
  'sandbox.refuse': 'Refuser le paiement',
  'sandbox.cancel': 'Annuler et revenir',
  'sandbox.back': 'Revenir sur le site',
  'sandbox.over.paid': 'Ce paiement est accepté',
  'sandbox.over.pending': 'Ce paiement est accepté, la banque le confirmera dans quelques secondes',
  'sandbox.over.failed': 'Ce paiement a été refusé',
  'sandbox.over.canceled': 'Ce paiement a été annulé',
  'sandbox.over.expired': 'Ce paiement a expiré',
  'sandbox.over.text': 'Cette page a déjà servi : il n’y a plus rien à faire ici.',
  'sandbox.unknown': 'Ce paiement n’existe pas',
  'sandbox.unknown.text': 'Le lien est incomplet, ou ce paiement a été retiré.',
  'sandbox.forged': 'Ce formulaire n’est plus valable',
  'sandbox.forged.text': 'Rouvrez la page de paiement depuis votre inscription, puis recommencez.',
  'orders.method.online': 'Par carte',
  'orders.method.transfer': 'Par virement',
  'orders.status.open': 'En cours',
  'orders.status.transfer': 'Virement attendu',
  'orders.status.paid': 'Payée',
  'orders.status.dropped': 'Abandonnée',
  'orders.column.reference': 'Référence',
  'orders.column.payer': 'Payeur',
  'orders.column.company': 'Société',
  'orders.column.lines': 'Pour',
  'orders.column.method': 'Moyen',
  'orders.column.state': 'État',
  'orders.column.amount': 'Montant TTC',
  'orders.column.received': 'Reçu par virement',
  'orders.column.credited': 'Repris par avoir',
  'orders.column.invoice': 'Facture',
  'orders.column.created': 'Commandée le',
  'orders.column.settled': 'Réglée le',
}
