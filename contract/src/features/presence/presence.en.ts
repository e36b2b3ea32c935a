import type { Words } from '#kit/words.ts'

export const presenceEn: Words = {
  'presence.asked': 'Are you still there?',
  'presence.asked.text': 'Without a sign from you within a minute, you will be noted as having left.',
  'presence.here': 'I am here',
  'presence.out': 'You have been noted as gone',
  'presence.out.text': 'You were away for more than a minute. Touch the screen or a key to come back.',
}
