import type { Words } from '#kit/words.ts'

/** Ready-made words of sendings, one key a line of the mail. */
export const server: Words = {
  'reminder.begun.subject': 'Your registration for {{eventName}} is not finished',
  'reminder.begun.hello': 'Hello {{firstName}},',
  'reminder.begun.text': 'You began your registration for {{eventName}} and did not send it. Your answers are kept.',
  'reminder.begun.link': 'Go on where you stopped: {{link}}',
}
