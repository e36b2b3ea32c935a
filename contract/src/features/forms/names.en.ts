import type { Words } from '#kit/words.ts'

export const begin: Words = {
  'registration.step.form': 'Details',
  'registration.step.form2': 'More details',
  'registration.heading.form': 'Your details',
  'registration.heading.form2': 'More details',
  'registration.heading.form.theirs': 'Their details',
  'registration.heading.form2.theirs': 'More details',
}

export const area: Words = {
  'organisation.entry.forms': 'Forms',
}

export const overview: Words = {
  'parts.name.forms': 'Forms',
}
