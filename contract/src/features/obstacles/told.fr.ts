import type { Words } from '#kit/words.ts'

export const toldFr: Words = {
  'obstacle.mail.subject': 'Une inscription est arrêtée',
  'obstacle.mail.body':
    '<p>Bonjour {{firstName}},</p><p>Sur la page de {{eventName}}, une personne n’a pas pu terminer son inscription : {{cause}}. Elle ne peut rien y faire ; vous, si.</p><p><a data-button href="{{link}}">Voir ce qui l’arrête</a></p><p>Ce message ne part qu’une fois : les autres personnes que cela arrête se comptent sur « Aperçu ».</p>',
  'obstacle.mail.body.amount':
    '<p>Bonjour {{firstName}},</p><p>Sur la page de {{eventName}}, une personne n’a pas pu payer {{amount}} : {{cause}}. Elle ne peut rien y faire ; vous, si.</p><p><a data-button href="{{link}}">Voir ce qui l’arrête</a></p><p>Ce message ne part qu’une fois : les autres personnes que cela arrête se comptent sur « Aperçu ».</p>',
}
