import type { Words } from '#kit/words.ts'

export const edit: Words = {
  'appearance.pages.lead': 'Your own pages, opened from the home, in the order in which it offers them.',
  'parts.sections.new': 'New page',
  'parts.sections.add': 'Add a page',
  'parts.sections.remove': 'Remove this page',
  'parts.sections.empty': 'No page',
  'parts.sections.empty.text':
    'How to come, rules, frequent questions: each page that you add has its tile on the home.',
  'parts.sections.blank': 'Nothing is written there yet',
  'parts.sections.off':
    'The home does not show these pages: the setting “Tiles of the organiser’s own pages” puts them there.',
  'parts.sections.title': 'Title',
  'parts.sections.title.in': 'Title in {{language}}',
  'parts.sections.html': 'Text',
  'parts.sections.html.in': 'Text in {{language}}',
  'parts.sections.inherit': 'The same as above where it is empty.',
  'parts.sections.iconUrl': 'Icon of the tile (optional)',
  'parts.sections.preview': 'Preview: {{name}}',
  'appearance.tab.pages': 'Pages',
  'organisation.models.holds.sections_one': '{{count}} page',
  'organisation.models.holds.sections_other': '{{count}} pages',
  'organisation.also.pages': 'sections map FAQ practical information',
}
