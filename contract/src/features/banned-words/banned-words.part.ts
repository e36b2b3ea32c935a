import * as z from 'zod/mini'
import type { Read } from '#kit/part.ts'
import { set, share } from '#kit/part.ts'
import { BannedWords } from './banned-words.ts'

const fields = { bannedWords: z._default(BannedWords.shape.words, []) }

export type BannedWordsConfig = Read<typeof fields>

export const bannedWordsShare = share({
  fields,
  shapes: { bannedWords: set },
  help: { bannedWords: 'Les mots que l’événement ne montre jamais, en plus de ceux que Parvis connaît' },
  empty: { bannedWords: [] },
  copyGroup: { bannedWords: 'live' },
  rights: { bannedWords: { write: 'live' } },
  names: null,
  counts: null,
})
