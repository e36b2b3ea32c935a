import type { Words } from '#kit/words.ts'

export const edit: Words = {
  'parts.typologies.lead':
    'Les types parmi lesquels chaque personne choisit le sien, dans cet ordre. Un type que quelqu’un porte ne disparaît jamais en silence. Le prix de chacun s’écrit sous Articles et prix.',
  'parts.typologies.label': 'Nom du type',
  'parts.typologies.colour': 'Couleur',
  'parts.typologies.colour.hint': 'Sur le badge et à l’accueil. Vide : aucune.',
  'parts.typologies.hidden': '{{name}} (non proposé)',
  'parts.typologies.offered': 'Proposé aux visiteurs',
  'parts.typologies.offered.hint': 'Sinon, seule l’équipe le donne. Qui l’a le garde, et n’en change plus sur la page.',
  'parts.typologies.choosing': 'Au moment de choisir',
  'parts.typologies.first': 'Le premier type proposé est choisi d’avance',
  'parts.typologies.first.is': '« {{name}} », tant que la personne n’en choisit pas un autre.',
  'parts.typologies.first.none': 'Aucun type n’est proposé : la question n’est pas posée.',
  'parts.typologies.known': 'Ne pas le demander à qui en a déjà un',
  'parts.typologies.known.hint': 'La question est passée ; la personne garde le type de son compte.',
  'parts.typologies.new': 'Nouveau type',
  'parts.typologies.add': 'Ajouter un type',
  'parts.typologies.empty': 'Aucun type de participant',
  'parts.typologies.empty.text':
    'Tout le monde s’inscrit de la même façon. Ajoutez des types pour distinguer par exemple la presse des exposants.',
  'parts.steps.name.typology': 'Type de participant',
  'parts.steps.when.typology': 'Posée dès que deux types sont proposés.',
  'organisation.models.holds.typologies_one': '{{count}} type de participants',
  'organisation.models.holds.typologies_other': '{{count}} types de participants',
  'organisation.also.typologies': 'catégories profils statuts professionnel étudiant',
  'readiness.typologies.ready_one': '{{count}} type de participants',
  'readiness.typologies.ready_other': '{{count}} types de participants',
}
