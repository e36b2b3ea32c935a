import type { Words } from '#kit/words.ts'

export const resumeFr: Words = {
  'resume.pay.subject': 'Vous pouvez reprendre votre paiement – {{eventName}}',
  'resume.pay.body':
    '<p>Bonjour {{firstName}},</p><p>Votre paiement pour {{eventName}} n’a pas pu se faire : la cause venait de l’organisation, et elle est réglée. Votre inscription n’a pas bougé.</p><p><a data-button href="{{link}}">Reprendre mon paiement</a></p><p>Si c’est déjà fait, ne tenez pas compte de ce mail.</p>',
  'resume.other.subject': 'Vous pouvez reprendre votre inscription – {{eventName}}',
  'resume.other.body':
    '<p>Bonjour {{firstName}},</p><p>Votre inscription à {{eventName}} n’a pas pu se terminer : la cause venait de l’organisation, et elle est réglée.</p><p><a data-button href="{{link}}">Reprendre mon inscription</a></p><p>Si c’est déjà fait, ne tenez pas compte de ce mail.</p>',
}
