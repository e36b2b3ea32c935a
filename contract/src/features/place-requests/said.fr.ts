import type { Words } from '#kit/words.ts'

/** Words of the server: the record of a person and the recap document. */
export const server: Words = {
  'requests.record': 'Liste d’attente',
  'requests.waiting': '{{offer}} : attend une place',
  'requests.kept': '{{offer}} : une place est gardée jusqu’au {{until}}',
}
