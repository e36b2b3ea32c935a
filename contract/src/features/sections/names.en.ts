import type { Words } from '#kit/words.ts'

export const area: Words = {
  'organisation.entry.pages': 'Pages',
}

export const overview: Words = {
  'parts.name.sections': 'Pages',
}
