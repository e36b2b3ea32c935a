import type { Words } from '#kit/words.ts'

export const edit: Words = {
  'appearance.pages.lead': 'Vos propres pages, ouvertes depuis l’accueil, dans l’ordre où elles y sont proposées.',
  'parts.sections.new': 'Nouvelle page',
  'parts.sections.add': 'Ajouter une page',
  'parts.sections.remove': 'Retirer cette page',
  'parts.sections.empty': 'Aucune page',
  'parts.sections.empty.text':
    'Un plan d’accès, un règlement, des questions fréquentes : chaque page que vous ajoutez a sa tuile sur l’accueil.',
  'parts.sections.blank': 'Rien n’y est encore écrit',
  'parts.sections.off':
    'L’accueil ne montre pas ces pages : le réglage « Tuiles des rubriques personnalisées » les y met.',
  'parts.sections.title': 'Titre',
  'parts.sections.title.in': 'Titre en {{language}}',
  'parts.sections.html': 'Texte',
  'parts.sections.html.in': 'Texte en {{language}}',
  'parts.sections.inherit': 'Le même que ci-dessus s’il est vide.',
  'parts.sections.iconUrl': 'Icône de la tuile (facultatif)',
  'parts.sections.preview': 'Aperçu : {{name}}',
  'appearance.tab.pages': 'Pages',
  'organisation.models.holds.sections_one': '{{count}} page',
  'organisation.models.holds.sections_other': '{{count}} pages',
  'organisation.also.pages': 'rubriques plan FAQ informations pratiques',
}
