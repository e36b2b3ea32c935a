import type { Words } from '#kit/words.ts'

export const edit: Words = {
  'parts.categories.tab': 'Categories',
  'parts.categories.lead':
    'Under which visitors find conferences first. A category that somebody has chosen never disappears silently.',
  'parts.categories.label': 'Name of the category',
  'parts.categories.new': 'New category',
  'parts.categories.add': 'Add a category',
  'parts.categories.empty': 'No category',
  'parts.categories.empty.text': 'Useful as soon as the programme is long: everybody begins with what interests them.',
  'parts.steps.name.categories': 'Categories, then conferences',
  'parts.steps.when.categories': 'Asked of whoever comes.',
  'organisation.also.categories': 'themes tracks colours',
}
