import type { Words } from '#kit/words.ts'

export const begin: Words = {
  'registration.step.form': 'Informations',
  'registration.step.form2': 'Compléments',
  'registration.heading.form': 'Vos informations',
  'registration.heading.form2': 'Informations complémentaires',
  'registration.heading.form.theirs': 'Ses informations',
  'registration.heading.form2.theirs': 'Informations complémentaires',
}

export const area: Words = {
  'organisation.entry.forms': 'Formulaires',
}

export const overview: Words = {
  'parts.name.forms': 'Formulaires',
}
