import type { Words } from '#kit/words.ts'

export const live: Words = {
  'presence.asked': 'Are you still there?',
  'presence.asked.text': 'If we do not hear from you within a minute, we will note that you have left.',
  'presence.here': 'I am here',
  'presence.out': 'We have noted that you left',
  'presence.out.text': 'You were away for more than a minute. Touch the screen or press a key to come back.',
}
