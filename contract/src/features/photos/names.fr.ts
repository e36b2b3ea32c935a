import type { Words } from '#kit/words.ts'

export const area: Words = {
  'organisation.entry.photos': 'Photos',
}

export const edit: Words = {
  'organisation.also.photos': 'images galerie album',
}
