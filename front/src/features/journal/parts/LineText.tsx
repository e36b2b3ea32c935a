import type { JournalLine } from '@parvis/contract/journal/journal.ts'
import { useSay } from '#kit/say.tsx'
import { wholeSentenceOf } from './driven.ts'

export function LineText({ line }: { line: JournalLine }) {
  return wholeSentenceOf(line, useSay())
}
