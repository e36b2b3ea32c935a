import type { Words } from '#kit/words.ts'

/** The screen that edits the days of the event. */
export const withdrawalsDaysFr: Words = {
  'parts.days.lead':
    'Les journées auxquelles on peut venir. Une journée que quelqu’un a choisie ne disparaît jamais en silence.',
  'parts.days.new': 'Nouvelle journée',
  'parts.days.add': 'Ajouter une journée',
  'parts.days.remove': 'Retirer cette journée',
  'parts.days.remove.of': 'Retirer cette journée : {{name}}',
  'parts.days.day': 'Date',
  'parts.days.label': 'Nom (facultatif)',
  'parts.days.startTime': 'De',
  'parts.days.endTime': 'À',
  'parts.days.capacity': 'Places',
  'parts.days.price': 'Prix HT, en euros',
  'parts.days.price.ttc': 'Prix TTC, en euros',
  'parts.days.unlimited': 'sans limite',
  'parts.days.capacityOf': '{{capacity}} places',
  'parts.hanging_one': '{{what}} tient à cette journée.',
  'parts.hanging_other': '{{what}} tiennent à cette journée.',
  'parts.hanging.and': ' et ',
  'parts.hanging.slots_one': '{{count}} créneau de conférence',
  'parts.hanging.slots_other': '{{count}} créneaux de conférence',
  'parts.hanging.articles_one': '{{count}} article',
  'parts.hanging.articles_other': '{{count}} articles',
  'parts.hanging.retire': 'Les garder aux personnes qui les ont',
  'parts.hanging.retire.says': 'Fermés aux autres.',
  'parts.hanging.leave': 'Ne pas y toucher',
  'parts.hanging.leave.says': 'Ils restent proposés à qui vient ce jour-là.',
  'parts.hanging.failed': 'La journée est retirée de l’offre ; ce qui tient à elle n’a pas pu l’être.',
}
