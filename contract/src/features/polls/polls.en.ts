import type { Words } from '#kit/words.ts'

export const live: Words = {
  CHOICE_HAS_VOTES: 'A choice that has votes cannot be removed',

  'polls.choices': 'Your choices',
  'polls.received': 'Your vote has been received.',
  'polls.total_one': '{{count}} vote',
  'polls.total_other': '{{count}} votes',
  'polls.yourVote': 'Your choice: {{choice}}',
  'live.new.poll': 'New poll: {{title}}',
}
