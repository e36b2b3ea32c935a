import { on } from '#kit/setting.ts'

export const messagesSettings = {
  FO_MEETING_MESSAGES_PUBLIC: on('live', 'Les questions acceptées sont lues par tous, qui votent pour elles.'),
}
