import { eventWide, html, off, on } from '#kit/setting.ts'

export const homeSettings = {
  homeMessage: html('home', 'Bandeau en tête de l’accueil.'),
  FO_ENTRANCE: on('home', 'Présentation de l’événement à qui n’est pas connecté : message, jours, prix et programme.'),
  FO_ENTRANCE_PRICES: eventWide(
    on('home', 'Prix, et ce qu’il reste, montrés sur la page publique à qui n’est pas connecté.'),
  ),
  FO_HOME_REGISTRATION: on('home', 'Tuile « Mon inscription ».'),
  FO_HOME_CONFERENCES: off('home', 'Tuile « Mes conférences ».'),
  FO_HOME_RECAP: off('home', 'Tuile du récapitulatif PDF.'),
  FO_HOME_BADGE: off('home', 'Tuile du badge.'),
  FO_HOME_LIVE: off('home', 'Tuile d’accès au direct.'),
  FO_HOME_PHOTOS: off('home', 'Tuile « Mes photos ».'),
  FO_HOME_SCAN: off('home', 'Tuile « Scanner un badge ».'),
  FO_HOME_CONTACTS: off('home', 'Tuile « Mes contacts ».'),
  FO_HOME_SECTIONS: off('home', 'Tuiles des rubriques personnalisées.'),
  FO_HOME_STATS: off('home', 'Tuile des statistiques.'),
}
