import type { Words } from '#kit/words.ts'

/** The French sentences of refusals of companies, where a registration begins. */
export const begin: Words = {
  COMPANY_INDEX_FORMAT: 'Mauvais format',
  COMPANY_INDEX_DIGITS: 'Le champ doit contenir uniquement des chiffres',
  COMPANY_INDEX_SIZE: 'La taille doit être de {{size}}',
  COMPANY_INCOMPLETE: 'Complétez cette société pour continuer',
}
