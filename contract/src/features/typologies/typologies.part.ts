import * as z from 'zod/mini'
import { Id } from '#kit/fields.ts'
import type { Read } from '#kit/part.ts'
import { idsOf, list, repeated, share, Text } from '#kit/part.ts'
import type { Effect, Planned } from '#kit/plan.ts'
import { changesOf, effectsIn } from '#kit/plan.ts'

const fields = { typologies: z._default(z.array(z.strictObject({ id: Id, label: Text })), []) }

export type TypologiesConfig = Read<typeof fields>

/** The types left out that people of the event are of. */
const planTypologies = ({ before, after, facts }: Planned<TypologiesConfig>): Effect[] =>
  changesOf(before.typologies, after.typologies, ({ id }) => id).removed.flatMap(({ id, label }) =>
    effectsIn('typologies')(
      { item: id, at: [id], name: label || id, people: facts.counts[`held ${id}`] },
      'FILE_HELD',
      { unblock: 'PLAN_RETYPE' },
    ),
  )

export const typologiesShare = share({
  fields,
  shapes: { typologies: list('id') },
  help: { typologies: 'Les types de participants, dans l’ordre où ils sont proposés' },
  empty: { typologies: [] },
  plan: planTypologies,
  faults: ({ typologies }) => repeated('typologies', idsOf(typologies)),
})
