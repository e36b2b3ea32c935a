import type { Words } from '#kit/words.ts'

export const event: Words = {
  'live.remote.kind.wordcloud': 'Word cloud',
  'live.remote.group.wordcloud': 'Word clouds',
  'live.remote.nothing.wordcloud': 'No word clouds prepared.',
  'live.remote.new.wordcloud': 'Create a word cloud',
  'live.remote.change.wordcloud': 'Edit the word cloud',
  'live.remote.export.wordclouds': 'Word clouds',
  'live.remote.front.wordcloud': 'On screen: a word cloud',
  'live.remote.cloud.facts_one': '{{count}} different word',
  'live.remote.cloud.facts_other': '{{count}} different words',
  'live.remote.cloud.content': 'Question to ask',
  'live.remote.cloud.most': 'Words per person',
  'live.remote.cloud.colours': 'Colours of the words',
  'live.remote.cloud.colours.hint': 'If you add none, words take the event’s colours.',
  'live.remote.cloud.font': 'Font of the words',
  'live.remote.cloud.font.hint': 'Leave empty for the default',
}

export const overview: Words = {
  'parts.name.wordClouds': 'Word clouds',
}

export const edit: Words = {
  'organisation.models.holds.wordClouds_one': '{{count}} word cloud',
  'organisation.models.holds.wordClouds_other': '{{count}} word clouds',
  'journal.value.module.wordcloud': 'word cloud',
  'journal.what.wordcloud': 'a word cloud',
  'journal.what.wordcloud.titled': 'the word cloud “{{title}}”',
  'setting.FO_MEETING_MODULES.wordcloud': 'Word clouds',
}

export const server: Words = {
  'exports.live.wordclouds': 'Word clouds',
  'exports.column.wordCloud': 'Word cloud',
}
