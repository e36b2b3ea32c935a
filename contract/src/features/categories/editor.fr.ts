import type { Words } from '#kit/words.ts'

export const edit: Words = {
  'parts.categories.tab': 'Catégories',
  'parts.categories.lead':
    'Ce sous quoi les visiteurs trouvent d’abord les conférences. Une catégorie que quelqu’un a choisie ne disparaît jamais en silence.',
  'parts.categories.label': 'Nom de la catégorie',
  'parts.categories.new': 'Nouvelle catégorie',
  'parts.categories.add': 'Ajouter une catégorie',
  'parts.categories.empty': 'Aucune catégorie',
  'parts.categories.empty.text': 'Utile dès que le programme est long : chacun commence par ce qui l’intéresse.',
  'parts.steps.name.categories': 'Catégories, puis conférences',
  'parts.steps.when.categories': 'Posée à qui vient.',
  'organisation.also.categories': 'thèmes parcours couleurs',
}
