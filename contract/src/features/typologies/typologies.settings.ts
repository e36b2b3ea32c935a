import * as z from 'zod/mini'
import { maxKeys, maxLength } from '#kit/fields.ts'
import { ids, label, off, setting, short } from '#kit/setting.ts'

export const typologiesSettings = {
  FO_TYPOLOGY_HIDDEN: ids('registration', 'Types de participant à ne pas proposer.'),
  FO_TYPOLOGY_LABELS: setting(
    z.record(z.string().check(maxLength(64)), short).check(maxKeys(200)),
    {},
    'registration',
    'Libellés des types de participant, par identifiant.',
  ),
  FO_TYPOLOGY_DEFAULT_HIDE: off('registration', 'Aucun type choisi d’avance.'),
  FO_TYPOLOGY_NEXT: off('registration', 'Sauter l’étape quand le type est déjà connu.'),
  FO_TYPOLOGY_EXHIBITOR: label(
    'registration',
    'Type donné aux exposants qui participent ; vide : les exposants n’accèdent pas à l’espace visiteur.',
  ),
}

export const typologiesStepSettings = {
  typology: {
    settings: ['FO_TYPOLOGY_NEXT', 'FO_TYPOLOGY_HIDDEN', 'FO_TYPOLOGY_DEFAULT_HIDE', 'FO_TYPOLOGY_EXHIBITOR'],
    asked: 'always',
  },
} as const
