import { on } from '#kit/setting.ts'

export const waitingListSettings = {
  FO_WAITING_LIST: on('registration', 'Propose d’être prévenu quand plus aucune place n’est libre.'),
}
