import type { Words } from '#kit/words.ts'

export const edit: Words = {
  'parts.simulator': 'What does a person pay?',
  'parts.simulator.lead':
    'By the rule of invoices, with the prices of this screen, saved or not, and the VAT of whoever is invoiced in France.',
  'parts.simulator.type': 'Type of the person',
  'parts.simulator.type.none': 'Without a type',
  'parts.simulator.on': 'Registered on',
  'parts.simulator.on.hint': 'Empty: today.',
  'parts.simulator.taken': 'Places already taken',
  'parts.simulator.taken.hint': 'Empty: none.',
  'parts.simulator.way': 'How they take part',
  'parts.simulator.onsite': 'They come on site',
  'parts.simulator.remote': 'They follow remotely',
  'parts.simulator.days': 'Days on which they are there',
  'parts.simulator.list': 'What they choose: {{day}}',
  'parts.simulator.one': 'One choice only: {{day}}',
  'parts.simulator.nothing': 'Nothing to pay.',
  'parts.simulator.unasked': 'The settings ask this type for no payment.',
  'parts.simulator.wrong': 'A price or a rate is no figure: correct it to see what it comes to.',
}
