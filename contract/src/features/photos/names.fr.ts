import type { Words } from '#kit/words.ts'

export const begin: Words = {
  'registration.step.photos': 'Droit à l’image',
  'registration.heading.photos': 'Votre droit à l’image',
  'registration.heading.photos.theirs': 'Le droit à l’image de cette personne',
}

export const area: Words = {
  'organisation.entry.photos': 'Photos',
}

export const edit: Words = {
  'parts.steps.name.photos': 'Droit à l’image',
  'parts.steps.when.photos': 'Demandé à qui vient sur place, si les photos sont proposées.',
  'organisation.also.photos': 'images galerie album droit à l’image refus consentement mineurs',
}
