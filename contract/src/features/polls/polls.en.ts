import type { Words } from '#kit/words.ts'

export const pollsEn: Words = {
  MODULE_CLOSED: 'Time is up, it is no longer possible to answer',
  ALREADY_ANSWERED: 'You have already answered',
  NO_RIGHT_TO_VOTE: 'Only people registered for the event can answer',
  CHOICE_HAS_VOTES: 'A choice that has votes cannot be removed',
  TWO_CHOICES: 'At least two choices are needed',

  'polls.choices': 'Your choices',
  'polls.mine': 'Your choice',
  'polls.noRight': 'You are watching without a vote: only people registered for the event can answer.',
  'polls.percent': '{{value}}%',
  'polls.received': 'Your vote has been received.',
  'polls.results': 'Results',
  'polls.rightAnswer': 'Right answer',
  'polls.sending': 'Sending…',
  'polls.total_one': '{{count}} vote',
  'polls.total_other': '{{count}} votes',
  'polls.votes_one': ', {{count}} vote',
  'polls.votes_other': ', {{count}} votes',
  'polls.waiting': 'Connection lost. Your answer is saved and will be sent once the network is back.',
  'polls.yourVote': 'Your choice: {{choice}}',
}
