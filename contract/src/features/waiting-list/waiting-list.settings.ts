import { on } from '#kit/setting.ts'

export const waitingListSettings = {
  FO_WAITING_LIST: on('registration', 'Proposer une liste d’attente quand plus aucune place n’est libre.'),
}
