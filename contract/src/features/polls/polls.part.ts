import * as z from 'zod/mini'
import { choicesOf } from '#features/live-kit/live-kit.ts'
import { Id, maxLength } from '#kit/fields.ts'
import type { Read } from '#kit/part.ts'
import { idsOf, list, no, repeated, share } from '#kit/part.ts'
import type { Effect, Planned } from '#kit/plan.ts'
import { changesOf, effectsIn, RETIRE } from '#kit/plan.ts'
import { ChoiceBody, PollBody } from './polls.ts'

const { pollChoices: _, ...wording } = PollBody.shape

/** A poll of the live; votes are not in the file. */
const FiledPoll = z.strictObject({
  id: Id,
  ...wording,
  isRetired: no,
  choices: choicesOf(z.strictObject({ ...ChoiceBody.shape, id: Id })),
})
const fields = { polls: z._default(z.array(FiledPoll).check(maxLength(1000)), []) }

export type PollsConfig = Read<typeof fields>

const told = effectsIn('polls')
const KEEP = { unblock: 'PLAN_KEEP' }

function planPolls({ before, after, facts: { counts } }: Planned<PollsConfig>): Effect[] {
  const { kept, removed } = changesOf(before.polls, after.polls, ({ id }) => id)
  return [
    ...removed.flatMap(({ id, title }) =>
      told({ item: id, at: [id], name: title, people: counts[`held ${id}`] }, 'FILE_ANSWERED', { remedies: [RETIRE] }),
    ),
    ...kept.flatMap(({ old: { id, choices }, item }) =>
      changesOf(choices, item.choices, (choice) => choice.id).removed.flatMap((choice) =>
        told(
          {
            item: `${id}.${choice.id}`,
            at: [id, 'choices', choice.id],
            name: choice.label,
            people: counts[`held ${id} ${choice.id}`],
          },
          'FILE_ANSWERED',
          KEEP,
        ),
      ),
    ),
  ]
}

export const pollsShare = share({
  fields,
  copyGroup: { polls: 'live' },
  rights: { polls: { write: 'live' } },
  names: null,
  shapes: { polls: list('id', { choices: list('id') }) },
  help: { polls: 'Les sondages du direct et leurs réponses' },
  empty: { polls: [] },
  plan: planPolls,
  remedied: (_, before) => ({ ...(before as PollsConfig['polls'][number]), isRetired: true }),
  ownIds: { polls: 'poll' },
  faults: ({ polls }) => [
    ...repeated('polls', idsOf(polls)),
    ...polls.flatMap(({ choices }, i) => repeated(`polls.${i}.choices`, idsOf(choices))),
  ],
})
