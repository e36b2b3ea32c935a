import { off } from '#kit/setting.ts'

export const waitingListSettings = {
  FO_WAITING_LIST: off('registration', 'Propose d’être prévenu quand plus aucune place n’est libre.'),
}
