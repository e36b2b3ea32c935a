import * as z from 'zod/mini'
import { Id } from '#kit/fields.ts'
import type { Read } from '#kit/part.ts'
import { idsOf, list, repeated, share } from '#kit/part.ts'
import type { Effect, Planned } from '#kit/plan.ts'
import { changesOf, effectsIn } from '#kit/plan.ts'
import { EmotionBody } from './emotions.ts'

const fields = {
  emotions: z._default(z.array(z.strictObject({ id: Id, ...EmotionBody.shape })).check(z.maxLength(12)), []),
}

export type EmotionsConfig = Read<typeof fields>

/** The reactions left out that people have sent. */
const planEmotions = ({ before, after, facts }: Planned<EmotionsConfig>): Effect[] =>
  changesOf(before.emotions, after.emotions, ({ id }) => id).removed.flatMap(({ id, label }) =>
    effectsIn('emotions')({ item: id, at: [id], name: label, people: facts.counts[`held ${id}`] }, 'FILE_ANSWERED', {
      unblock: 'PLAN_KEEP',
    }),
  )

export const emotionsShare = share({
  fields,
  shapes: { emotions: list('id') },
  help: { emotions: 'Les réactions que l’on envoie pendant le direct' },
  empty: { emotions: [] },
  plan: planEmotions,
  faults: ({ emotions }) => repeated('emotions', idsOf(emotions)),
})
