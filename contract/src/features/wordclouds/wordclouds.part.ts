import * as z from 'zod/mini'
import { Id, maxLength } from '#kit/fields.ts'
import type { Read } from '#kit/part.ts'
import { countItems, idsOf, list, no, repeated, share } from '#kit/part.ts'
import { WordCloudBody } from './wordclouds.ts'

const FiledCloud = z.strictObject({
  id: Id,
  ...WordCloudBody.shape,
  isRetired: no,
})
const fields = {
  wordClouds: z._default(z.array(FiledCloud).check(maxLength(1000)), []),
}

export type WordCloudsConfig = Read<typeof fields>

export const wordCloudsShare = share({
  fields,
  shapes: { wordClouds: list('id') },
  help: {
    wordClouds: 'Les nuages de mots du direct',
  },
  empty: { wordClouds: [] },
  copyGroup: { wordClouds: 'live' },
  rights: { wordClouds: { write: 'live' } },
  names: null,
  counts: { order: 900, of: { wordClouds: countItems } },
  resolved: (_, before) => ({ ...(before as WordCloudsConfig['wordClouds'][number]), isRetired: true }),
  ownIds: { wordClouds: 'wordcloud' },
  faults: ({ wordClouds }) => repeated('wordClouds', idsOf(wordClouds)),
})
