import { on } from '#kit/setting.ts'

export const emotionsSettings = {
  FO_MEETING_ROOM_REACTIONS: on('live', 'Les réactions s’élèvent aux bords de l’écran de la salle.'),
}
