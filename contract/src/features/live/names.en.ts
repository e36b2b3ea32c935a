import type { Words } from '#kit/words.ts'

export const area: Words = {
  'organisation.entry.live': 'Live',
  'organisation.entry.moderation': 'Moderation',
}

export const overview: Words = {
  'parts.name.runSheet': 'Run sheet',
}

export const edit: Words = {
  'organisation.also.live': 'remote control poll vote video screen',
  'organisation.also.moderation': 'audience questions messages filter banned words',
}
