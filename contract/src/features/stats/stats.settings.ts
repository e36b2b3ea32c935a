import * as z from 'zod/mini'
import { maxKeys, maxLength } from '#kit/fields.ts'
import { ids, on, secret, setting, short } from '#kit/setting.ts'

export const statsSettings = {
  FO_STATS_PRIVATE: on('around', 'Statistiques réservées aux organisateurs.'),
  FO_STATS_BLOCKS: ids('around', 'Blocs de statistiques affichés.'),
  FO_STATS_TABLE: secret(
    setting(
      z.object({
        usersHeaders: z.array(short).check(maxLength(100)),
        usersFilters: z.record(z.string().check(maxLength(80)), short).check(maxKeys(100)),
      }),
      { usersHeaders: [], usersFilters: {} },
      'around',
      'Colonnes et filtres du tableau des participants.',
    ),
  ),
}
