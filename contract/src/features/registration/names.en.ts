import type { Words } from '#kit/words.ts'

export const area: Words = {
  'organisation.entry.steps': 'Steps of the registration',
}

export const overview: Words = {
  'parts.name.steps': 'Steps',
}
