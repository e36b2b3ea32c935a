import { wordsIn } from '../contract/src/kit/languages.ts'
import { keysIn } from '../contract/src/kit/word-file.ts'
import { en } from '../contract/src/words/en.ts'
import { fr } from '../contract/src/words/fr.ts'
import { readLanguages } from '../server/src/kit/word-files.ts'
import { wordsFolder } from './processes.ts'

const USAGE = `Usage: npm run words -- check             what is wrong with the files of words/
       npm run --silent words -- export de   every sentence of a language, to be written where it is empty`

function exported(language: string): string {
  const own = { fr, en }
  const added = readLanguages(wordsFolder()).languages[language] ?? {}
  const said = language === 'fr' || language === 'en' ? (wordsIn(language, own)[0] ?? {}) : added
  const entries = keysIn(language, own).map((key) => [key, said[key] ?? ''] as const)
  return JSON.stringify(Object.fromEntries(entries), null, 2)
}

export function wordsCommand(args: readonly string[]): { status: number; said: string; problem: string } {
  const [command, language = ''] = args
  if (command === 'export' && /^[a-z]{2}$/.test(language)) return { status: 0, said: exported(language), problem: '' }
  if (command !== 'check') return { status: 2, said: '', problem: USAGE }
  const { faults } = readLanguages(wordsFolder())
  return { status: faults.length === 0 ? 0 : 1, said: faults.join('\n'), problem: '' }
}
