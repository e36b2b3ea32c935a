import type { Words } from '#kit/words.ts'

export const server: Words = {
  REFUND_REFUSED:
    'Cette facture n’a pas été réglée en ligne ou a déjà été remboursée : faites l’avoir, et rendez l’argent par virement.',
  REPLACEMENT_DIFFERS:
    'Avec cette facturation, la TVA changerait et donc le montant : remboursez, puis laissez la personne payer de nouveau.',
  CREDIT_MOVED: 'Cette facture a changé pendant que vous la regardiez : rien n’est fait. Voyez ce qu’il en reste',
  REFUND_UNDER_WAY: 'Ce remboursement est déjà fait, ou le service de paiement n’a pas encore répondu',
  REFUND_TOO_MUCH: 'C’est plus que ce qui a été reçu en trop',
  REFUND_NOT_NOTED: 'Ce virement n’est plus noté : rien n’est changé',
  IBAN_WRONG: 'Cet IBAN n’a pas la longueur ou la clé de son pays',
  NO_ADDRESS: 'Cette personne n’a pas d’adresse mail',

  'refunds.mail.subject': 'Votre avoir {{number}} – {{eventName}}',
  'refunds.mail.body.online':
    '<p>Bonjour {{firstName}},</p><p>L’avoir {{number}}, joint à ce mail, rectifie la facture {{invoice}} : {{what}}. {{held}}</p><p><strong>{{amount}}</strong> reviennent sur la carte qui a servi au paiement, sous quelques jours.</p>',
  'refunds.mail.body.given':
    '<p>Bonjour {{firstName}},</p><p>L’avoir {{number}}, joint à ce mail, rectifie la facture {{invoice}} : {{what}}. {{held}}</p><p><strong>{{amount}}</strong> vous sont rendus par virement.</p>',
  'refunds.mail.body.owed':
    '<p>Bonjour {{firstName}},</p><p>L’avoir {{number}}, joint à ce mail, rectifie la facture {{invoice}} : {{what}}. {{held}}</p><p><strong>{{amount}}</strong> vous seront rendus par virement.</p>',
  'refunds.mail.body.none':
    '<p>Bonjour {{firstName}},</p><p>L’avoir {{number}} de <strong>{{amount}}</strong>, joint à ce mail, rectifie la facture {{invoice}} : {{what}}. {{held}}</p>',
  'refunds.mail.body.replace':
    '<p>Bonjour {{firstName}},</p><p>L’avoir {{number}}, joint à ce mail, annule la facture {{invoice}}. Une autre facture la remplace : vous n’avez rien à régler de plus.</p>',
  'refunds.mail.body.deducted':
    '<p>Bonjour {{firstName}},</p><p>L’avoir {{number}}, joint à ce mail, rectifie la facture {{invoice}} : {{what}}. {{held}}</p><p><strong>{{deducted}}</strong> en sont déduits de ce que vous devez encore. {{rest}}</p>',
  'refunds.mail.rest.online': '{{amount}} reviennent sur la carte qui a servi au paiement, sous quelques jours.',
  'refunds.mail.rest.given': '{{amount}} vous sont rendus par virement.',
  'refunds.mail.rest.owed': '{{amount}} vous seront rendus par virement.',
  'refunds.mail.held.freed': 'Ce qui est repris n’est plus réservé pour vous.',
  'refunds.mail.held.kept': 'Vous le gardez, sans rien à régler de plus.',
  'refunds.mail.held.owed': 'Ce que vous en gardez reste à régler.',
  'refunds.again.subject': '{{document}} – {{eventName}}',
  'refunds.again.body': '<p>Bonjour {{firstName}},</p><p>Vous trouverez {{document}} jointe à ce mail.</p>',
  'refunds.again.body.note': '<p>Bonjour {{firstName}},</p><p>Vous trouverez {{document}} joint à ce mail.</p>',
}
