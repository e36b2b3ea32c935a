import * as z from 'zod/mini'
import { choicesOf } from '#features/live-kit/live-kit.ts'
import { Id, maxLength } from '#kit/fields.ts'
import type { Read } from '#kit/part.ts'
import { countItems, idsOf, list, no, repeated, share } from '#kit/part.ts'
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

export const pollsShare = share({
  fields,
  copyGroup: { polls: 'live' },
  rights: { polls: { write: 'live' } },
  names: null,
  counts: { order: 700, of: { polls: countItems } },
  shapes: { polls: list('id', { choices: list('id') }) },
  help: { polls: 'Les sondages du direct et leurs réponses' },
  empty: { polls: [] },
  resolved: (_, before) => ({ ...(before as PollsConfig['polls'][number]), isRetired: true }),
  ownIds: { polls: 'poll' },
  faults: ({ polls }) => [
    ...repeated('polls', idsOf(polls)),
    ...polls.flatMap(({ choices }, i) => repeated(`polls.${i}.choices`, idsOf(choices))),
  ],
})
