import { overview as actsEn } from '@parvis/contract/journal/acts.en.ts'
import { overview as actsFr } from '@parvis/contract/journal/acts.fr.ts'
import type { JournalLine } from '@parvis/contract/journal/journal.ts'
import { wordsIn } from '@parvis/contract/kit/languages.ts'
import type { Translator } from '@parvis/contract/kit/words.ts'
import { translator } from '@parvis/contract/kit/words.ts'
import type { LoadedEvent } from '#features/events/events.service.ts'
import { readJournal } from '#features/journal/journal.service.ts'
import type { Cell } from '#kit/csv.ts'
import type { Ports } from '#ports/ports.ts'

export const JOURNAL_COLUMNS = ['at', 'by', 'act', 'person', 'item', 'before', 'after', 'why'] as const

const nameOf = (one: { firstName: string; lastName: string } | null) =>
  one ? `${one.lastName} ${one.firstName}`.trim() : ''

const asJson = (value: unknown): string => (value === undefined ? '' : JSON.stringify(value))

/** The sentence of an entry, or that there was a change where the act has several sentences or none. */
function sentenceOf({ act, by, device, tool, person, item }: JournalLine, { has, say }: Translator): string {
  const who = nameOf(by) || device || tool || say('journal.erased.who')
  const whom = nameOf(person) || say('journal.erased.whom')
  const key = `journal.act.${act}`
  return say(has(key) ? key : 'journal.act.other', { who, whom, ofWhom: say('journal.of', { name: whom }), item })
}

/** Every call of the team, downloads and exports included, the newest first. */
export async function* journalRows(ports: Ports, event: LoadedEvent, language: string): AsyncGenerator<Cell[]> {
  const { domainId, id: eventId } = event.row
  const acts = translator(language, wordsIn(language, { fr: actsFr, en: actsEn }))
  let before: string | undefined
  do {
    const { data, next } = await readJournal(ports.db, { domainId, eventId, everywhere: false, before })
    for (const line of data)
      yield [
        ...[new Date(line.at), nameOf(line.by) || line.device || line.tool, sentenceOf(line, acts)],
        ...[nameOf(line.person), line.item, asJson(line.before), asJson(line.after), line.why],
      ]
    before = next ?? undefined
  } while (before !== undefined)
}
