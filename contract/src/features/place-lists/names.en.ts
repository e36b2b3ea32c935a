import type { Words } from '#kit/words.ts'

export const area: Words = {
  'organisation.entry.placeLists': 'Waiting lists of articles and workshops',
}
