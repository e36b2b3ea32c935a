import { count, off } from '#kit/setting.ts'

export const presenceSettings = {
  FO_MEETING_INACTIVE_POPUP: off('live', 'Fenêtre d’inactivité pour les personnes à distance.'),
  FO_MEETING_INACTIVE_TIMER: count('live', 'Secondes avant l’inactivité.', 30),
  FO_MEETING_OUT_MODE: off('live', 'Marquer les sorties.'),
}
