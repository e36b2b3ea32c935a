import type { Words } from '#kit/words.ts'

export const event: Words = {
  'sections.empty': 'This page has no content yet.',
  'sections.loading': 'Loading…',
  'sections.none': 'This page does not exist',
  'sections.none.text': 'The organiser may have removed it.',
  'sections.others': 'Other pages',
  'sections.retry': 'Try again',
  'sections.unreachable': 'This page could not be loaded',
}
