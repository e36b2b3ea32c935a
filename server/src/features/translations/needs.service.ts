import type { Words } from '@parvis/contract/kit/words.ts'
import { rightsOfSentence } from '@parvis/contract/translations/translations.rules.ts'
import type { RequiredRight } from '#kit/required-rights.ts'

export const sentenceNeeds = (was: Words, will: Words): RequiredRight[] =>
  [...new Set([...Object.keys(was), ...Object.keys(will)])]
    .filter((key) => was[key] !== will[key])
    .flatMap((key) => rightsOfSentence(key).map((right) => ({ path: key, right })))
