import * as z from 'zod/mini'
import { ids, on, secret, setting, short } from '#kit/setting.ts'

export const statsSettings = {
  FO_STATS_PRIVATE: on('around', 'Statistiques réservées aux organisateurs.'),
  FO_STATS_BLOCKS: ids('around', 'Blocs de statistiques affichés.'),
  FO_STATS_TABLE: secret(
    setting(
      z.object({ usersHeaders: z.array(short), usersFilters: z.record(z.string(), short) }),
      { usersHeaders: [], usersFilters: {} },
      'around',
      'Colonnes et filtres du tableau des participants.',
    ),
  ),
}
