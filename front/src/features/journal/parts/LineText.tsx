import type { JournalLine } from '@parvis/contract/journal/journal.ts'
import { useSay } from '#kit/say.tsx'
import { wholeSentenceOf } from './driven.ts'

/** The sentence of a line, with the words of the live. */
export function LineText({ line }: { line: JournalLine }) {
  return wholeSentenceOf(line, useSay())
}
