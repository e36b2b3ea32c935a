import * as z from 'zod/mini'
import { Id, maxLength } from '#kit/fields.ts'
import type { Read } from '#kit/part.ts'
import { idsOf, list, no, repeated, share } from '#kit/part.ts'
import { EmotionBody, MAX_EMOTIONS } from './emotions.ts'

const FiledEmotion = z.strictObject({
  id: Id,
  ...EmotionBody.shape,
  isRetired: no,
})
const fields = {
  emotions: z._default(
    z.array(FiledEmotion).check(
      maxLength(100),
      z.refine((all) => all.filter(({ isRetired }) => !isRetired).length <= MAX_EMOTIONS, 'TOO_LONG'),
    ),
    [],
  ),
}

export type EmotionsConfig = Read<typeof fields>

export const emotionsShare = share({
  fields,
  shapes: { emotions: list('id') },
  help: { emotions: 'Les réactions que l’on envoie pendant le direct' },
  empty: { emotions: [] },
  copyGroup: { emotions: 'live' },
  rights: { emotions: { write: 'live' } },
  names: null,
  counts: null,
  resolved: (_, before) => ({ ...(before as EmotionsConfig['emotions'][number]), isRetired: true }),
  faults: ({ emotions }) => repeated('emotions', idsOf(emotions)),
})
