import type { Words } from '#kit/words.ts'

export const edit: Words = {
  'parts.steps.lead':
    'The steps that whoever registers goes through: their order, their title, and whom each is asked of. A step that has nothing to ask is passed.',
  'parts.steps.name.participation': 'Whether and how one comes',
  'parts.steps.name.invitation': 'Who represents the person',
  'parts.steps.name.dates': 'Days',
  'parts.steps.name.companies': 'Company',
  'parts.steps.when.participation': 'Asked of everybody.',
  'parts.steps.when.invitation': 'Asked of whoever is represented.',
  'parts.steps.when.dates': 'Asked as soon as there are two days.',
  'parts.steps.when.companies': 'Asked of whoever comes.',
  'parts.steps.nobody': 'Asked of nobody.',
  'parts.steps.only': 'Asked of these alone: {{names}}.',
  'parts.steps.but': 'Asked of everybody but: {{names}}.',
  'parts.steps.title': 'Title of the step',
  'parts.steps.title.all': 'The title is the same for everybody: it is changed with the values “for everybody”.',
  'parts.steps.itself': 'Nothing else to set: the step follows what the person answers.',
  'organisation.also.steps': 'steps order funnel',
}
