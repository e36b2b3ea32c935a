import type { Words } from '#kit/words.ts'

export const visit: Words = {
  'calendars.subscribe': 'S’abonner au calendrier',
  'calendars.text':
    'Votre agenda suit vos journées et vos conférences, et leurs changements. Cette adresse est la vôtre : qui l’a lit votre programme.',
  'calendars.read': 'Dernière lecture par un agenda, à une heure près : {{at}}',
  'calendars.unread': 'Aucun agenda ne l’a encore lue.',
  'calendars.open': 'Ouvrir dans mon agenda',
  'calendars.copy': 'Copier l’adresse',
  'calendars.copied': 'Adresse copiée',
  'calendars.renew': 'Changer d’adresse',
  'calendars.renewed': 'L’ancienne adresse ne répond plus. Abonnez-vous de nouveau avec celle-ci.',
  'calendars.stop': 'Arrêter',
  'calendars.stopped': 'L’adresse ne répond plus.',
  'calendars.close': 'Fermer',
}
