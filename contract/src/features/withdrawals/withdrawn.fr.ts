import type { Words } from '#kit/words.ts'

export const server: Words = {
  'withdrawn.mail.hello': 'Bonjour {{firstName}},',
  'withdrawn.mail.whose': 'Ce mail concerne l’inscription de {{holderName}}.',
  'withdrawn.mail.cancel.subject': '{{day}} : journée annulée',
  'withdrawn.mail.cancel':
    'La journée du {{day}} n’aura pas lieu comme prévu. Votre inscription à cette journée est annulée, avec ce que vous y aviez choisi.',
  'withdrawn.mail.move.subject': 'Votre journée passe au {{to}}',
  'withdrawn.mail.move':
    'La journée du {{day}} n’est plus proposée. Votre inscription passe au {{to}}. Ce que vous aviez choisi pour la première journée est annulé.',
  'withdrawn.mail.note': 'Si vous aviez payé ce qui est annulé, un avoir vous parvient dans un autre mail.',
  'withdrawn.mail.link': 'Votre inscription, à jour : {{link}}',
}
