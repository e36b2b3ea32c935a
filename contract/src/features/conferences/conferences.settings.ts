import * as z from 'zod/mini'
import { count, off, on, setting } from '#kit/setting.ts'

export const conferencesSettings = {
  FO_MEETING_CONFERENCES_ACTIVE: off('conferences', 'Choix des conférences.'),
  FO_MEETING_CONFERENCES_VERSION: setting(
    z.union([z.literal(1), z.literal(2)]),
    2,
    'conferences',
    'Présentation de l’étape des conférences.',
  ),
  FO_MEETING_CONFERENCES_MAX: count('conferences', 'Nombre de conférences au plus ; 0 : sans limite.', 0),
  FO_MEETING_CONFERENCES_UNIQUE: off('conferences', 'Une seule conférence par personne.'),
  FO_MEETING_CONFERENCES_MIN_1: off('conferences', 'Une conférence au moins.'),
  FO_MEETING_CONFERENCES_HIDE_FULL: off('conferences', 'Masquer les conférences complètes.'),
  FO_MEETING_CONFERENCES_COWORKER_EXCLUSIVE: on(
    'conferences',
    'Une seule personne d’une société par conférence ; obligatoire, la conférence se partage par créneau.',
  ),
}

export const conferencesStepSettings = {
  conferences: {
    settings: [
      'FO_MEETING_CONFERENCES_ACTIVE',
      'FO_MEETING_CONFERENCES_VERSION',
      'FO_MEETING_CONFERENCES_MAX',
      'FO_MEETING_CONFERENCES_UNIQUE',
      'FO_MEETING_CONFERENCES_MIN_1',
      'FO_MEETING_CONFERENCES_HIDE_FULL',
      'FO_MEETING_CONFERENCES_COWORKER_EXCLUSIVE',
    ],
  },
} as const
