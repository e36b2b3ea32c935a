import type { Words } from '#kit/words.ts'

export const server: Words = {
  'withdrawn.mail.hello': 'Hello {{firstName}},',
  'withdrawn.mail.whose': 'This mail is about the registration of {{holderName}}.',
  'withdrawn.mail.cancel.subject': '{{day}}: day cancelled',
  'withdrawn.mail.cancel':
    'The day of {{day}} will not take place as planned. Your registration for this day is cancelled, with all you had chosen on it.',
  'withdrawn.mail.move.subject': 'Your day is now {{to}}',
  'withdrawn.mail.move':
    'The day of {{day}} is no longer offered. Your registration moves to {{to}}. All you had chosen for the first day is cancelled.',
  'withdrawn.mail.note': 'If you had paid for something that is cancelled, a credit note reaches you in another mail.',
  'withdrawn.mail.link': 'Your registration as it is now: {{link}}',
}
