import type { Words } from '#kit/words.ts'

export const reminderFr: Words = {
  'reminder.transfer.subject': 'Votre virement pour {{eventName}} est attendu – référence {{reference}}',
  'reminder.transfer.body':
    '<p>Bonjour {{firstName}},</p><p>Vous avez choisi de régler par virement, et nous ne l’avons pas encore reçu en entier.</p><p>Reste à régler : <strong>{{amount}}</strong><br>Référence à indiquer : <strong>{{reference}}</strong><br>Compte : <strong>{{account}}</strong><br>Bénéficiaire : <strong>{{payee}}</strong></p><p>S’il est parti ces derniers jours, ne tenez pas compte de ce mail.</p><p><a data-button href="{{link}}">Voir mon inscription</a></p>',
  'reminder.invoice.subject': 'La facture {{invoice}} reste à régler – {{eventName}}',
  'reminder.invoice.body':
    '<p>Bonjour {{firstName}},</p><p>La facture {{invoice}}, jointe à ce mail, est à régler avant le {{dueOn}}. Nous n’avons pas encore reçu votre virement en entier.</p><p>Reste à régler : <strong>{{amount}}</strong><br>Référence à indiquer : <strong>{{reference}}</strong><br>Compte : <strong>{{account}}</strong><br>Bénéficiaire : <strong>{{payee}}</strong></p><p>S’il est parti ces derniers jours, ne tenez pas compte de ce mail.</p><p><a data-button href="{{link}}">Voir mon inscription</a></p>',
  'reminder.none.subject': 'Votre inscription reste à régler – {{eventName}}',
  'reminder.none.body':
    '<p>Bonjour {{firstName}},</p><p>Votre inscription est enregistrée. Elle sera définitive une fois réglée.</p><p>Reste à régler : <strong>{{amount}}</strong></p><p><a data-button href="{{link}}">Régler mon inscription</a></p>',
}
