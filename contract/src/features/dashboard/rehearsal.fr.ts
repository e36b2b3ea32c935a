import type { Words } from '#kit/words.ts'

export const overview: Words = {
  'rehearsal.title': 'Essayer l’inscription',
  'rehearsal.lead':
    'L’événement, tel qu’il est enregistré, s’ouvre dans une copie où vous arrivez comme une nouvelle personne. Rien n’y compte : ni place, ni chiffre, ni facture. Ses mails ne vont qu’à vous, ses paiements ne prennent rien.',
  'rehearsal.type': 'Type de participant',
  'rehearsal.type.any': 'À choisir sur la page',
  'rehearsal.go': 'Essayer l’inscription',
  'rehearsal.ready': 'L’essai est prêt.',
  'rehearsal.open': 'Ouvrir la page d’essai',
  'rehearsal.of': 'Essai du {{date}}',
  'rehearsal.mail': 'ses mails vont à {{mail}}',
  'rehearsal.remove_one': 'Effacer l’essai',
  'rehearsal.remove_other': 'Effacer les {{count}} essais',
  'rehearsal.removed_one': '{{count}} essai effacé',
  'rehearsal.removed_other': '{{count}} essais effacés',
}
