import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'
import { wordsFolder } from '../scripts/processes.ts'
import { readLanguages } from '../server/src/kit/word-files.ts'

type Words = Readonly<Record<string, string>>

const KIT = join(import.meta.dirname, 'src/kit/added.ts')
const WORDS = join(import.meta.dirname, '../contract/src/words')

const PARTS = ['entry', 'signing', 'begin', 'visit', 'live', 'event', 'area', 'overview', 'edit']

/** Parts that include another one, which is a chunk of its own. */
const WITH: Readonly<Record<string, string>> = { visit: 'begin', edit: 'overview' }

const placeOf = (part: string, language: string): string => join(WORDS, `${part}.${language}.ts`)
const PLACE = /[/\\]contract[/\\]src[/\\]words[/\\](\w+)\.([a-z]{2})\.ts$/

async function englishOf(part: string): Promise<Words> {
  const own: Readonly<Record<string, Words>> = await import(pathToFileURL(placeOf(part, 'en')).href)
  return Object.assign({}, ...Object.values(own)) as Words
}

/** The words of a part in an added language; missing ones are in English. */
async function pieceOf(part: string, language: string, added: Words): Promise<string> {
  const base = WITH[part]
  const english = await englishOf(part)
  const apart = base === undefined ? {} : await englishOf(base)
  const isHere = (key: string) =>
    [key, `${key.replace(/_[a-z]+$/, '')}_other`].some(
      (one) => Object.hasOwn(english, one) && !Object.hasOwn(apart, one),
    )
  const own = Object.entries({ ...english, ...added }).filter(([key]) => isHere(key))
  const words = JSON.stringify(Object.fromEntries(own))
  if (base === undefined) return `export default ${words}`
  return `import base from ${JSON.stringify(placeOf(base, language))}\nexport default { ...base, ...${words} }`
}

/** Languages added by files become chunks of the page like our own two, loaded by their readers alone. */
export function addedLanguages(): Plugin {
  const { languages } = readLanguages(wordsFolder())
  return {
    name: 'parvis-added-languages',
    enforce: 'pre',
    resolveId: (id) => (Object.hasOwn(languages, PLACE.exec(id)?.[2] ?? '') ? id : undefined),
    load(id) {
      if (id === KIT) return listOf(Object.keys(languages))
      const [, part = '', language = ''] = PLACE.exec(id) ?? []
      const added = languages[language]
      return added && pieceOf(part, language, added)
    },
  }
}

function listOf(languages: readonly string[]): string {
  const pieces = languages.map((language) => {
    const parts = PARTS.map((part) => `${part}: of(() => import(${JSON.stringify(placeOf(part, language))}))`)
    return `${language}: { ${parts.join(', ')} }`
  })
  return `const of = (load) => async () => (await load()).default
export const added = { ${pieces.join(', ')} }`
}
