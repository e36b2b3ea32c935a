import type { Words } from '#kit/words.ts'
import { wordLists } from './lists.ts'

/** Words of a list in `fr` or `en`. Builds of the page replace this call by the words. */
export async function wordsOf(list: keyof typeof wordLists, language: 'fr' | 'en'): Promise<Words> {
  const files = wordLists[list].map(async (file) => (await import(`@parvis/contract/${file}.${language}.ts`))[list])
  return Object.assign({}, ...(await Promise.all(files)))
}
