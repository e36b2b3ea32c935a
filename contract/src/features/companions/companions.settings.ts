import * as z from 'zod/mini'
import { count, label, off, setting } from '#kit/setting.ts'

export const companionsSettings = {
  FO_COMPANIONS_ACTIVE: off('registration', 'Inscription d’accompagnants.'),
  FO_COMPANIONS_MAX: count('registration', 'Nombre d’accompagnants au plus.', 0),
  FO_COMPANIONS_MODE: setting(
    z.enum(['form', 'name']),
    'form',
    'registration',
    'Ajout des accompagnants par formulaire ou par nom.',
  ),
  FO_COMPANIONS_AUTO: off('registration', 'Accompagnants inscrits d’office : pas de modification.'),
  FO_COMPANION_DEFAULT_LAST_NAME: label('registration', 'Nom d’un accompagnant sans nom.', 'Nom'),
}
