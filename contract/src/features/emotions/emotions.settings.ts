import { on } from '#kit/setting.ts'

export const emotionsSettings = {
  FO_MEETING_ROOM_REACTIONS: on('live', 'Réactions aux bords de l’écran de la salle, avec le module des réactions.'),
}
