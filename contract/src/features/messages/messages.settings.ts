import { on } from '#kit/setting.ts'

export const messagesSettings = {
  FO_MEETING_MESSAGES_PUBLIC: on('live', 'Montrer à tous les questions acceptées, avec un vote pour chacune.'),
}
