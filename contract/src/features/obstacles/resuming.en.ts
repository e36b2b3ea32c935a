import type { Words } from '#kit/words.ts'

export const overview: Words = {
  'resuming.title_one': 'Tell this person?',
  'resuming.title_other': 'Tell {{count}} people?',
  'resuming.text': 'A mail says that what stopped the registration is settled, and leads back to it.',
  'resuming.care': 'Without those who have got past it, given up or had this mail. This cannot be undone.',
  'resuming.no': 'Not now',
  'resuming.yes_one': 'Send {{count}} mail',
  'resuming.yes_other': 'Send {{count}} mails',
  'resuming.done_one': '{{count}} mail has left.',
  'resuming.done_other': '{{count}} mails have left.',
  STOPPED_MOVED: 'Their number changed while you were looking: nothing was sent. Look again',
  'resuming.close': 'Close',
}
