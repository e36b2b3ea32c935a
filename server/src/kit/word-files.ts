import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { textFileOf } from '@parvis/contract/kit/text-file.ts'
import { readWordFile } from '@parvis/contract/kit/word-file.ts'
import type { Words } from '@parvis/contract/kit/words.ts'
import { en } from '@parvis/contract/words/en.ts'
import { fr } from '@parvis/contract/words/fr.ts'

export const WORDS = fileURLToPath(new URL('../../../words', import.meta.url))

export interface Added {
  readonly languages: Readonly<Record<string, Words>>
  readonly faults: readonly string[]
}

const OWN = { fr, en }
const NAME = /^([a-z]{2})\.json$/

/** Reads `de.json`, `it.json`… of a folder, which may be missing. */
export function readLanguages(folder: string): Added {
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.json')) : []
  const languages: Record<string, Words> = {}
  const faults: string[] = []
  for (const name of names.toSorted()) {
    const language = NAME.exec(name)?.[1]
    if (language === undefined || Object.hasOwn(OWN, language)) {
      faults.push(`${name}: is named after no language that can be added, as de.json is`)
      continue
    }
    const read = textFileOf(readFileSync(join(folder, name)))
    if (read === undefined || read.encoding === 'windows-1252') {
      faults.push(`${name}: is not UTF-8: save it so, else its accents are lost`)
      continue
    }
    const file = readWordFile(language, read.text, OWN)
    languages[language] = file.words
    faults.push(...file.faults.map(({ key, message }) => `${name}: ${key === '' ? '' : `${key} `}${message}`))
  }
  return { languages, faults }
}
