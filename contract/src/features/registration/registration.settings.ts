import { eventWide, ids, label, on } from '#kit/setting.ts'

export const registrationSettings = {
  FO_STEPS_ORDER: eventWide(ids('registration', 'Ordre des étapes, si l’ordre habituel ne convient pas.')),
}

export const confirmationSettings = {
  FO_CONFIRM_CLOSED_TEXT: label('confirmation', 'Message : inscriptions fermées.'),
  FO_CONFIRM_TO_PAY_TEXT: label('confirmation', 'Message : reste à payer.'),
  FO_CONFIRM_REPRESENTED_TEXT: label('confirmation', 'Message : représenté.'),
  FO_CONFIRM_REMOTE_TEXT: label('confirmation', 'Message : à distance.'),
  FO_CONFIRM_COMPANIONS_TEXT: label('confirmation', 'Message : avec accompagnants.'),
  FO_CONFIRM_PRESENT_TEXT: label('confirmation', 'Message : sur place.'),
  FO_CONFIRM_NOT_PRESENT_TEXT: label('confirmation', 'Message : ne participe pas.'),
  FO_CONFIRM_DEFAULT_TEXT: label('confirmation', 'Message par défaut.'),
  FO_CONFIRM_LIVE: on('confirmation', 'Bouton d’accès au direct.'),
  FO_CONFIRM_RECAP: on('confirmation', 'Bouton du récapitulatif PDF.'),
  FO_CONFIRM_HOME: on('confirmation', 'Bouton de retour à l’accueil.'),
  FO_CONFIRM_PRICES: on('confirmation', 'Résumé des prix.'),
  FO_CONFIRM_CARDS: on('confirmation', 'Cartes des personnes inscrites.'),
}
