import type { Words } from '#kit/words.ts'

/** Words of the server: the record of a person and the recap document. */
export const server: Words = {
  'requests.record': 'Waiting list',
  'requests.waiting': '{{offer}}: waiting for a place',
  'requests.kept': '{{offer}}: a place is kept until {{until}}',
}
