import type { Words } from '#kit/words.ts'

export const edit: Words = {
  'parts.steps.lead':
    'Les étapes par lesquelles passe une personne qui s’inscrit : leur ordre, leur titre, et à qui chacune est posée. Une étape qui n’a rien à demander est passée.',
  'parts.steps.name.participation': 'Venir ou non, et comment',
  'parts.steps.name.invitation': 'Qui représente la personne',
  'parts.steps.name.dates': 'Journées',
  'parts.steps.name.companies': 'Société',
  'parts.steps.when.participation': 'Posée à tout le monde.',
  'parts.steps.when.invitation': 'Posée à qui se fait représenter.',
  'parts.steps.when.dates': 'Posée dès qu’il y a deux journées.',
  'parts.steps.when.companies': 'Posée à qui vient.',
  'parts.steps.nobody': 'Posée à personne.',
  'parts.steps.only': 'Posée seulement à : {{names}}.',
  'parts.steps.but': 'Posée à tout le monde, sauf : {{names}}.',
  'parts.steps.title': 'Titre de l’étape',
  'parts.steps.title.all':
    'Le titre est le même pour tout le monde : il se change avec les valeurs « pour tout le monde ».',
  'parts.steps.itself': 'Rien d’autre à régler : l’étape suit la réponse de la personne.',
  'organisation.also.steps': 'étapes ordre tunnel',
}
