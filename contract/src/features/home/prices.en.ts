import type { Words } from '#kit/words.ts'

export const signing: Words = {
  'home.prices': 'Prices',
  'home.prices.entry': 'Registration',
  'home.prices.free': 'Free',
  'home.prices.from': 'from',
  'home.prices.line': 'Waiting list',
  'home.prices.onsite': 'On site',
  'home.prices.options': 'Optional extras',
  'home.prices.remote': 'Online',
  'home.prices.remoteOnly': 'Full on site: online only',
}
