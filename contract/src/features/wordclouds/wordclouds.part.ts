import * as z from 'zod/mini'
import { Id, maxLength } from '#kit/fields.ts'
import type { Read } from '#kit/part.ts'
import { countItems, idsOf, list, no, repeated, set, share } from '#kit/part.ts'
import { BannedWords, WordCloudBody } from './wordclouds.ts'

const FiledCloud = z.strictObject({
  id: Id,
  ...WordCloudBody.shape,
  isRetired: no,
})
const fields = {
  wordClouds: z._default(z.array(FiledCloud).check(maxLength(1000)), []),
  bannedWords: z._default(BannedWords.shape.words, []),
}

export type WordCloudsConfig = Read<typeof fields>

export const wordCloudsShare = share({
  fields,
  shapes: { wordClouds: list('id'), bannedWords: set },
  help: {
    wordClouds: 'Les nuages de mots du direct',
    bannedWords: 'Les mots que l’événement ne montre jamais, en plus de ceux que Parvis connaît',
  },
  empty: { wordClouds: [], bannedWords: [] },
  copyGroup: { wordClouds: 'live', bannedWords: 'live' },
  rights: { wordClouds: { write: 'live' }, bannedWords: { write: 'live' } },
  names: null,
  counts: { order: 900, of: { wordClouds: countItems } },
  resolved: (_, before) => ({ ...(before as WordCloudsConfig['wordClouds'][number]), isRetired: true }),
  ownIds: { wordClouds: 'wordcloud' },
  faults: ({ wordClouds }) => repeated('wordClouds', idsOf(wordClouds)),
})
