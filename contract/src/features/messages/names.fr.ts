import type { Words } from '#kit/words.ts'

export const event: Words = {
  'live.remote.export.messages': 'Questions du public',
}

export const server: Words = {
  'exports.live.messages': 'Messages',
}
