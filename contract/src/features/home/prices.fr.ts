import type { Words } from '#kit/words.ts'

export const signing: Words = {
  'home.prices': 'Tarifs',
  'home.prices.entry': 'Inscription',
  'home.prices.free': 'Gratuit',
  'home.prices.from': 'à partir de',
  'home.prices.line': 'Liste d’attente',
  'home.prices.onsite': 'Sur place',
  'home.prices.options': 'En option',
  'home.prices.remote': 'À distance',
  'home.prices.remoteOnly': 'Complet sur place : à distance seulement',
}
