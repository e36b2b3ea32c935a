import type { Words } from '#kit/words.ts'

export const edit: Words = {
  'parts.typologies.lead':
    'The types among which people choose theirs, in this order. A type that somebody is of never goes in silence. The price of each is written under Articles and prices.',
  'parts.typologies.label': 'Name of the type',
  'parts.typologies.colour': 'Colour',
  'parts.typologies.colour.hint': 'On the badge and at the door. Empty: none.',
  'parts.typologies.hidden': '{{name}} (not offered)',
  'parts.typologies.offered': 'Offered to visitors',
  'parts.typologies.offered.hint':
    'Otherwise the team alone gives it. Those who have it keep it, and no longer change it on the page.',
  'parts.typologies.choosing': 'When choosing',
  'parts.typologies.first': 'The first type that is offered is chosen beforehand',
  'parts.typologies.first.is': '“{{name}}”, until the person chooses another.',
  'parts.typologies.first.none': 'No type is offered: the question is not asked.',
  'parts.typologies.known': 'Do not ask those who have one already',
  'parts.typologies.known.hint': 'The question is skipped; the person keeps the type of their account.',
  'parts.typologies.new': 'New type',
  'parts.typologies.add': 'Add a type',
  'parts.typologies.empty': 'No type of participant',
  'parts.typologies.empty.text':
    'Everybody registers in the same way. Add types to tell the press from exhibitors, for instance.',
  'parts.steps.name.typology': 'Type of participant',
  'parts.steps.when.typology': 'Asked as soon as two types are offered.',
  'organisation.models.holds.typologies_one': '{{count}} type of participants',
  'organisation.models.holds.typologies_other': '{{count}} types of participants',
  'organisation.also.typologies': 'categories profiles statuses professional student',
  'readiness.typologies.ready_one': '{{count}} type of participants',
  'readiness.typologies.ready_other': '{{count}} types of participants',
}
