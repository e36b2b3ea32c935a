import { nameIn } from '#features/events/events.rules.ts'
import type { Words } from '#kit/words.ts'
import type { Poll } from './polls.ts'

/** A poll with the event's sentences in a language: `poll.ID`, `poll.ID.label` and `poll.ID.choice.CHOICE`. */
export function pollIn(poll: Poll, sentences: Words | undefined): Poll {
  const key = `poll.${poll.id}`
  return {
    ...poll,
    title: nameIn(sentences, key, poll.title),
    label: nameIn(sentences, `${key}.label`, poll.label),
    pollChoices: poll.pollChoices.map((choice) => ({
      ...choice,
      label: nameIn(sentences, `${key}.choice.${choice.id}`, choice.label),
    })),
  }
}
