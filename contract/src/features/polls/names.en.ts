import type { Words } from '#kit/words.ts'

export const event: Words = {
  'live.remote.kind.poll': 'Poll',
  'live.remote.group.poll': 'Polls',
  'live.remote.nothing.poll': 'No polls prepared.',
  'live.remote.new.poll': 'Create a poll',
  'live.remote.change.poll': 'Edit the poll',
  'live.remote.export.polls': 'Polls',
  'live.remote.front.poll': 'On screen: a poll',
  'live.remote.poll.facts': '{{choices}} choices · votes: {{votes}}',
  'live.remote.poll.title': 'Title of the poll',
  'live.remote.poll.label': 'Line under the title',
}

export const overview: Words = {
  'parts.name.polls': 'Polls',
}

export const edit: Words = {
  'organisation.models.holds.polls_one': '{{count}} poll',
  'organisation.models.holds.polls_other': '{{count}} polls',
  'journal.value.module.poll': 'poll',
  'journal.what.poll': 'a poll',
  'journal.what.poll.titled': 'the poll “{{title}}”',
  'setting.FO_MEETING_MODULES.poll': 'Polls',
}

export const server: Words = {
  'exports.live.polls': 'Polls',
  'exports.column.poll': 'Poll',
}
